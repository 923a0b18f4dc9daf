// The keyboard. Letters and digits act wherever the focus is, but in fields and dialogs.

import { clearOver, cursorAt, hideCounters, moveCursor, pressCursor } from "./board.js";
import { answerCurrent, hideMenu, isHolding, letGo, refreshOdds, step, type } from "./choosing.js";
import { comeBack, firstRule, look, lookAway, open, undo, why } from "./asides.js";
import { keep, kept, toast } from "./talk.js";
import { fit, pan, zoom } from "./view.js";

const viewport = document.getElementById("viewport");
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const PAN = 80;

const LETTERS = {
  "?": () => document.getElementById("help").showModal(),
  "/": () => document.getElementById("filter").focus(),
  "+": () => zoom(1.3),
  "=": () => zoom(1.3),
  "-": () => zoom(1 / 1.3),
  0: () => fit(),
  b: () => { viewport.focus(); moveCursor(0, 0); },
  c: () => open("counters"),
  f: () => fit(),
  h: () => hideCounters(),
  i: () => look(cursorAt() || document.querySelector(".linked")?.dataset.place),
  l: () => open("log"),
  o: odds,
  p: () => open("position"),
  r: () => firstRule(),
  t: () => open("manage"),
  u: () => undo(),
  w: () => why(),
};

function odds() {
  const on = kept("odds", "yes") !== "yes";
  keep("odds", on ? "yes" : "no");
  document.getElementById("set-odds").checked = on;
  toast({ words: on ? "Odds are shown." : "Odds are not shown." });
  refreshOdds();
}

function escape() {
  if (lookAway()) return;
  if (isHolding()) {
    letGo();
    clearOver();
    return;
  }
  hideMenu();
  comeBack();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.querySelector("dialog[open]")) return;
  if (document.getElementById("f-state").dataset.curtain === "yes") return;
  const { target, key } = event;
  const isField = target.matches("input:not([type=checkbox]), select, textarea");
  if (key === "Escape") {
    if (isField) target.blur();
    return escape();
  }
  if (isField) {
    if (target.id === "filter" && (key === "ArrowDown" || key === "ArrowUp")) {
      event.preventDefault();
      step(key === "ArrowDown" ? 1 : -1);
    }
    return;
  }
  const isOnBoard = target === viewport;
  if (key in ARROWS) return arrow(event, isOnBoard);
  if (key === "Enter" || key === " ") {
    if (event.repeat) return event.preventDefault();
    if (isOnBoard) {
      event.preventDefault();
      return pressCursor();
    }
    if (target === document.body && key === "Enter") answerCurrent();
    return;
  }
  if (/^[1-9]$/.test(key) || (key === "0" && /^offer-/.test(target.id))) return type(key);
  const act = LETTERS[key];
  if (!act || event.repeat && !"+=-".includes(key)) return;
  event.preventDefault();
  act();
}

function arrow(event, isOnBoard) {
  const [dx, dy] = ARROWS[event.key];
  if (event.target.matches("[role=tab]")) {
    const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab.offsetParent);
    const next = tabs[(tabs.indexOf(event.target) + (dx || dy) + tabs.length) % tabs.length];
    next.focus();
    return open(next.dataset.tab);
  }
  if (event.target.closest("summary, .part:not(.decide), .menu")) {
    if (event.target.closest(".menu")) {
      event.preventDefault();
      const item = dy > 0 || dx > 0 ? event.target.nextElementSibling : event.target.previousElementSibling;
      item?.focus();
    }
    return;
  }
  event.preventDefault();
  if (event.shiftKey) return pan(-dx * PAN, -dy * PAN);
  if (isOnBoard) return moveCursor(dx, dy);
  step(dx + dy);
}

export function watchKeys() {
  document.addEventListener("keydown", pressed);
}

