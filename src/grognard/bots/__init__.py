"""Who answers questions when no person does. A bot is named by a spec: `random`, `greedy`, `greedy:depth=1`."""

from grognard.bots.bot import Bot, BotError
from grognard.bots.roster import BOT_NAMES, describe_bots, make_bot

__all__ = ["BOT_NAMES", "Bot", "BotError", "describe_bots", "make_bot"]
