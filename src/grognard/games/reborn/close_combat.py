"""Close combat (ERB-CLC, ERB-CMB-03, ERB-LVL-02), capture attempts included."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from grognard.games.reborn import capture, destruction, dice, hitting, lines, orders, reaching, sight, wounds
from grognard.games.reborn.dice import YellowThrow
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Blade, Strength
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Cause, How, Target, TargetKind
from grognard.games.reborn.words import IN_PLAY, CombatArc, Health
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

DAMAGE: Final = "damage"
CAPTURE: Final = "capture"
ANY_ARC: Final = list(CombatArc)


class Attacker(Struct):
    """One who takes part in an attack, and what it fights with. `miniature` is itself or the vehicle it pilots."""

    character: Character
    miniature: Character
    cp: int
    arc: CombatArc
    blade: Blade | None


class Fight(Struct):
    """A close combat against a miniature; the leader comes first. `defender` bears the wounds of `miniature`."""

    attackers: list[Attacker]
    defender: Character
    miniature: Character
    is_capture: bool
    defence_arc: CombatArc
    defence_blade: Blade | None

    @property
    def leader(self) -> Character:
        return self.attackers[0].character


def can_fight(game: Reborn, character: Character) -> bool:
    """Whether there is anything to attack."""
    return bool(reaching.targets_of(game, character))


def fight(game: Reborn, attacker: Character, section: Section) -> Play[None]:
    """A Close Combat order, step by step (ERB-CLC-01e)."""
    committed = yield from spend_cp(game, attacker, section)  # Steps 1 and 2
    if not committed:
        return
    target = yield from choose_target(game, attacker, committed)  # Steps 3 and 4
    if target is None:
        return
    if target.kind is not TargetKind.CHARACTER:
        yield from strike_object(game, target, committed)
    elif hitting.miniature(game, target).captor is attacker.id:
        yield from capture.kill_prisoner(game, attacker)  # ERB-CAP-03d
    else:
        yield from fight_miniature(game, target, committed)


def fight_miniature(game: Reborn, target: Target, committed: list[Contribution]) -> Play[None]:
    fought = yield from declare(game, target, committed)
    yield from find_strengths(game, fought)  # Step 5
    attack, defence = yield from roll(game, fought)  # Step 6
    yield from apply_criticals(game, fought, attack, defence)  # Steps 7 and 8
    yield from resolve_normal_hits(game, fought, attack, defence)  # Steps 9 and 10


# Steps 1 and 2: CP, attackers


def spend_cp(game: Reborn, attacker: Character, section: Section) -> Play[list[Contribution]]:
    """ERB-CLC-01a; ERB-CMB-03a: helpers must have an opponent of the attacker's before them."""
    targets = reaching.targets_of(game, attacker)
    return (
        yield from orders.commit(
            game,
            attacker,
            section,
            1,
            lambda helper: any([target in targets for target in reaching.targets_of(game, helper)]),
        )
    )


# Steps 3 and 4: the target


def choose_target(game: Reborn, attacker: Character, committed: list[Contribution]) -> Play[Target | None]:
    """ERB-CLC-01d: exactly one. ERB-CMB-03a: one that all participants can attack, if there is any.

    Helpers that cannot are dropped from the list; their CP stay spent (ERB-CPX-03e).
    """
    options = reaching.targets_of(game, attacker)
    shared = options
    for one in committed[1:]:
        in_reach = reaching.targets_of(game, game.character(one.character))
        shared = [target for target in shared if target in in_reach]
    options = shared or options
    if not options:
        return None
    target = yield from choose(
        attacker.seat, "close-combat.target", options, (attacker.id,), lambda: reaching.barred_targets(game, attacker)
    )
    committed[1:] = [one for one in committed[1:] if target in reaching.targets_of(game, game.character(one.character))]
    if game.hear is not None:
        rule = "ERB-CMB-03a" if len(committed) > 1 else "ERB-CLC-01b"
        if target.kind is not TargetKind.CHARACTER:
            rule = "ERB-CLC-01c"
        who = _names(game, [game.character(one.character) for one in committed])
        facts = {"attackers": [one.character for one in committed], "kind": target.kind, "target": target.id}
        verb = "attack" if len(committed) > 1 else "attacks"
        game.tell("close-combat.target", rule, f"{who} {verb} {hitting.name_of(game, target)}.", facts)
    return target


def _names(game: Reborn, characters: list[Character]) -> str:
    titles = [game.title(character.id) for character in characters]
    return titles[0] if len(titles) == 1 else f"{', '.join(titles[:-1])} and {titles[-1]}"


def declare(game: Reborn, target: Target, committed: list[Contribution]) -> Play[Fight]:
    """ERB-CAP-01c: damage or capture, before any die is rolled. ERB-CAP-01b: the captor is the attacker."""
    miniature = hitting.miniature(game, target)
    leader = game.character(committed[0].character)
    purpose = DAMAGE
    if capture.why_not(game, leader, miniature) is None:
        about = (leader.id, miniature.id)
        purpose = yield from choose(leader.seat, "close-combat.purpose", [DAMAGE, CAPTURE], about)
    if purpose == CAPTURE and game.hear is not None:
        text = f"{game.title(leader.id)} attempts to capture {game.title(miniature.id)}."
        game.tell("close-combat.capture", "ERB-CAP-01c", text, {"captor": leader.id, "victim": miniature.id})
    attackers = [
        Attacker(
            character=game.character(one.character),
            miniature=game.miniature_of(game.character(one.character)),
            cp=one.cp,
            arc=CombatArc.GREY,
            blade=None,
        )
        for one in committed
    ]
    defender = wounds.bearer(game, miniature)
    return Fight(attackers, defender, miniature, purpose == CAPTURE, CombatArc.GREY, None)


# Step 5: Combat Strength


def find_strengths(game: Reborn, fought: Fight) -> Play[None]:
    """ERB-CLC-02b: each reads the arc in which the other stands. ERB-EQP-05a: one weapon each, by that arc."""
    for attacker in fought.attackers:
        attacker.arc = yield from _attack_arc(game, attacker, fought.miniature)
        attacker.blade = yield from choose_blade(game, attacker.character)
    fought.defence_arc = yield from _defence_arc(game, fought)
    fought.defence_blade = yield from choose_blade(game, fought.defender)


def _attack_arc(game: Reborn, attacker: Attacker, opponent: Character) -> Play[CombatArc]:
    """ERB-LVL-02b, ERB-LVL-02c: through stairs any colour its player likes."""
    if reaching.are_at_stairs(game, attacker.miniature, opponent):
        about = (attacker.character.id, opponent.id)
        return (yield from choose(attacker.character.seat, "close-combat.attack-arc", ANY_ARC, about))
    return sight.combat_arc_to(game, attacker.character, opponent)


def _defence_arc(game: Reborn, fought: Fight) -> Play[CombatArc]:
    """ERB-CMB-03c: attacked in several arcs, the defender picks one; ERB-LVL-02b: through stairs any."""
    attacked: dict[CombatArc, None] = {}
    for attacker in fought.attackers:
        if reaching.are_at_stairs(game, attacker.miniature, fought.miniature):
            attacked.update(dict.fromkeys(CombatArc))
        else:
            attacked[sight.combat_arc_to(game, fought.miniature, attacker.character)] = None
    options = [arc for arc in CombatArc if arc in attacked]
    seat = game.commander(fought.miniature)
    return (yield from choose(seat, "close-combat.defence-arc", options, (fought.miniature.id, fought.leader.id)))


def choose_blade(game: Reborn, character: Character) -> Play[Blade | None]:
    """ERB-EQP-05a, ERB-GLE-04b: of several close combat weapons one is used."""
    cards = [card for card in character.items if game.item(card).blade is not None]
    if not cards:
        return None
    card = yield from choose(game.commander(character), "close-combat.weapon", cards, (character.id,))
    return game.item(card).blade


def attack_strength(game: Reborn, attacker: Attacker, is_capture: bool) -> Strength:
    """The chart on the side of the card that is up, and the weapon's. ERB-CLC-03a is not in it."""
    own = game.side(attacker.miniature).combat.of(attacker.arc)
    if attacker.blade is None:
        return own
    chart = attacker.blade.chart
    if is_capture and attacker.blade.capture is not None:
        chart = attacker.blade.capture
    return hitting.sum_of([own, chart.of(attacker.arc)])


def defence_strength(game: Reborn, fought: Fight) -> Strength:
    own = game.side(fought.miniature).combat.of(fought.defence_arc)
    if fought.defence_blade is None:
        return own
    return hitting.sum_of([own, fought.defence_blade.chart.of(fought.defence_arc)])


def striking_hard(cp: int) -> int:
    """ERB-CLC-03a: a die for each CP beyond the first."""
    return cp - 1


# Step 6: both sides roll


def roll(game: Reborn, fought: Fight) -> Play[tuple[YellowThrow, YellowThrow]]:
    """ERB-CLC-02c; ERB-CMB-03b: the attackers' dice together, the defender's once."""
    about = (fought.leader.id, fought.miniature.id)
    attack_dice = sum(
        [attack_strength(game, one, fought.is_capture).dice + striking_hard(one.cp) for one in fought.attackers]
    )
    attack = yield from dice.throw_yellow(game, "close-combat.attack", attack_dice, about)
    defence = yield from dice.throw_yellow(game, "close-combat.defence", defence_strength(game, fought).dice, about)
    if game.hear is not None:
        text = f"{_shown(attack)} for {_names(game, [one.character for one in fought.attackers])}."
        facts = {"attackers": [one.character.id for one in fought.attackers], "yellow": attack.faces}
        game.tell("close-combat.attack", "ERB-CMB-03b" if len(fought.attackers) > 1 else "ERB-CLC-02c", text, facts)
        text = f"{_shown(defence)} for {game.title(fought.miniature.id)}."
        facts = {"defender": fought.miniature.id, "yellow": defence.faces, "arc": fought.defence_arc}
        game.tell("close-combat.defence", "ERB-CLC-02c", text, facts)
    return attack, defence


def _shown(throw: YellowThrow) -> str:
    hits = f"{throw.hits} {'hit' if throw.hits == 1 else 'hits'}"
    if throw.criticals == 0:
        return hits
    return f"{hits} and {throw.criticals} {'critical' if throw.criticals == 1 else 'criticals'}"


# Steps 7 and 8: criticals, and the flips they cause


def apply_criticals(game: Reborn, fought: Fight, attack: YellowThrow, defence: YellowThrow) -> Play[None]:
    """ERB-CLC-04a: a wound each, whatever the Armor. ERB-CLC-04e: those of both sides together.

    ERB-CAP-01e: the victim of a capture attempt is spared. ERB-CON-16: the captor is not.
    """
    on_defender = 0 if fought.is_capture else attack.criticals
    on_attackers = yield from _spread_criticals(game, fought, defence.criticals)
    living = [
        one.character
        for one, taken in zip(fought.attackers, on_attackers, strict=True)
        if not would_die(game, one.character, taken)
    ]
    killer = living[0] if living else fought.leader
    cause = Cause(How.CLOSE_COMBAT, killer.id, killer.seat, loots=bool(living))
    seat = fought.defender.seat
    yield from wounds.wound(game, fought.defender, on_defender, cause)
    # ERB-CLC-04b
    for one, taken in zip(fought.attackers, on_attackers, strict=True):
        cause = Cause(How.CLOSE_COMBAT, fought.defender.id, seat)
        yield from wounds.wound(game, one.character, taken, cause)


def _spread_criticals(game: Reborn, fought: Fight, criticals: int) -> Play[list[int]]:
    """ERB-CMB-03d: the defender distributes his criticals among the attackers. The wounds of each attacker."""
    taken = [0] * len(fought.attackers)
    if fought.is_capture and not game.rules.captors_take_criticals:
        return taken
    ids = [one.character.id for one in fought.attackers]
    seat = game.commander(fought.miniature)
    for left in range(criticals, 0, -1):
        struck = yield from choose(seat, "close-combat.critical", ids, (fought.miniature.id, left))
        taken[ids.index(struck)] += 1
    return taken


def would_die(game: Reborn, character: Character, more: int) -> bool:
    """Whether so many wounds more would kill it, over the flip if it is Healthy (ERB-WND-01c)."""
    card = game.card(character)
    total = character.wounds + more
    if character.health is Health.HEALTHY:
        if more == 0 or total < card.healthy.life:
            return False
        total -= card.healthy.life
    return more > 0 and total >= card.wounded.life


# Steps 9 and 10: normal hits


def resolve_normal_hits(game: Reborn, fought: Fight, attack: YellowThrow, defence: YellowThrow) -> Play[None]:
    """ERB-CLC-04d: what exceeds the defence are wounds.

    ERB-CLC-02d: automatic hits are normal ones. ERB-CLC-04c: they and Armor are those of the sides that are up now, the
    dice stand.
    """
    if fought.defender.where not in IN_PLAY:
        return
    standing = [one.character for one in fought.attackers if one.character.where in IN_PLAY]
    if not standing and not game.rules.dead_attackers_hit:
        return  # ERB-CON-15, in the other reading
    total = attack.hits + sum([attack_strength(game, one, fought.is_capture).automatic for one in fought.attackers])
    armor = lines.armor_of(game, fought.defender)
    defended = defence.hits + defence_strength(game, fought).automatic + armor
    damage = max(0, total - defended)
    if game.hear is not None:
        text = f"{total} hits against a defence of {defended} (Armor {armor}): {damage} wounds."
        facts = {"hits": total, "defence": defended, "armor": armor, "wounds": damage}
        game.tell("close-combat.hits", "ERB-CLC-04d", text, facts)
    if fought.is_capture:
        yield from settle_capture(game, fought, attack.criticals + damage)
        return
    killer = standing[0] if standing else fought.leader
    cause = Cause(How.CLOSE_COMBAT, killer.id, killer.seat)
    yield from wounds.wound(game, fought.defender, damage, cause)


def settle_capture(game: Reborn, fought: Fight, damage: int) -> Play[None]:
    """ERB-CAP-01d: captured if this damage would have killed. ERB-CON-16: not by a captor that has died itself."""
    captor = fought.leader
    if captor.where in IN_PLAY and would_die(game, fought.defender, damage):
        yield from capture.capture(game, captor, fought.miniature)
    elif game.hear is not None:
        rule = "ERB-CAP-01e" if captor.where in IN_PLAY else "ERB-CON-16"
        text = f"{game.title(fought.miniature.id)} is not captured."
        game.tell("close-combat.not-captured", rule, text, {"victim": fought.miniature.id})


# Doors, walls and Floor Elements


def strike_object(game: Reborn, target: Target, committed: list[Contribution]) -> Play[None]:
    """ERB-CLC-02e: by the arc toward it; it has no Armor and rolls nothing. ERB-CMB-03b for several attackers."""
    leader = game.character(committed[0].character)
    dice_thrown = automatic = 0
    for one in committed:
        character = game.character(one.character)
        arc = yield from _arc_toward(game, character, target)
        blade = yield from choose_blade(game, character)
        attacker = Attacker(character, game.miniature_of(character), one.cp, arc, blade)
        strength = attack_strength(game, attacker, is_capture=False)
        dice_thrown += strength.dice + striking_hard(one.cp)
        automatic += strength.automatic
    throw = yield from dice.throw_yellow(game, "close-combat.attack", dice_thrown, (leader.id, target.id))
    if game.hear is not None:
        text = f"{_shown(throw)} for {game.title(leader.id)}."
        facts = {"attackers": [one.character for one in committed], "yellow": throw.faces}
        game.tell("close-combat.attack", "ERB-CLC-02e", text, facts)
    cause = Cause(How.CLOSE_COMBAT, leader.id, leader.seat)
    yield from destruction.strike(game, target, throw.hits + automatic, throw.criticals, cause)


def _arc_toward(game: Reborn, character: Character, target: Target) -> Play[CombatArc]:
    """The arc in which an object lies; who touches it on several sides has the choice."""
    own = game.squares_of(game.miniature_of(character))
    arcs: dict[CombatArc, None] = {}
    for square in own:
        for beside in game.board.grid.neighbours[square]:
            if beside not in own and reaching.object_at(game, square, beside) == target:
                arcs[sight.combat_arc_over(game, character, square, beside)] = None
    options = [arc for arc in CombatArc if arc in arcs]
    return (yield from choose(character.seat, "close-combat.attack-arc", options, (character.id, target.id)))
