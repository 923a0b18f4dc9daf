// Everything beside answering: rules, reasons, looking closer, looking back, taking back, dialogs.

import { dotOf, link, nameOf } from "./board.js";
import { refreshOdds } from "./choosing.js";
import { here, show, state, whenShown } from "./shown.js";
import { get, keep, kept, post, say, tell, toast } from "./talk.js";
import { reveal } from "./view.js";

const viewport = document.getElementById("viewport");
const inspector = document.getElementById("inspector");
const then = document.getElementById("then");
const NARROW = "(max-width: 899px)";

let looking = "";
let isPast = false;

// Tabs

export function open(tab) {
  const side = document.getElementById("side");
  side.dataset.tab = tab;
  for (const one of side.querySelectorAll("[role=tab]")) one.setAttribute("aria-selected", String(one.dataset.tab === tab));
  if (tab !== "decide") document.getElementById(`part-${tab}`).scrollTop = tab === "log" ? 1e9 : 0;
}

function firstTab() {
  const tab = matchMedia(NARROW).matches ? "decide" : kept("tab", "log");
  open(document.querySelector(`[role=tab][data-tab="${tab}"]`)?.offsetParent ? tab : "log");
}

// Reading rules

export async function read(address) {
  try {
    document.getElementById("reader-text").innerHTML = await get(address);
    document.getElementById("reader").showModal();
  } catch (error) {
    tell(error);
  }
}

export function firstRule() {
  const rule = document.querySelector("#f-prompt .rule");
  if (rule) read(rule.getAttribute("href"));
}

export async function why() {
  if (state().mine !== "yes") return;
  await read(`${here()}/why`);
}

// Looking closer

export async function look(element) {
  if (!element) return;
  looking = element;
  try {
    const from = document.querySelector(".standing .picked")?.dataset.piece ?? "";
    const html = await get(`${here()}/inspect?${new URLSearchParams({ element, from })}`);
    if (looking !== element) return;
    inspector.innerHTML = html;
    inspector.hidden = false;
    link([element]);
  } catch (error) {
    tell(error);
  }
}

export function lookAway() {
  if (inspector.hidden) return false;
  looking = "";
  inspector.hidden = true;
  inspector.replaceChildren();
  link([]);
  return true;
}

// Looking back

async function goTo(n) {
  try {
    const past = await get(`${here()}/at/${n}`);
    isPast = true;
    document.body.classList.add("past");
    show(past, { isPast: true });
    then.innerHTML = past.banner;
    then.hidden = false;
    say(`The position after entry ${n}`);
  } catch (error) {
    tell(error);
  }
}

export async function comeBack() {
  if (!isPast) return false;
  try {
    const now = await get(`${here()}/at/now`);
    isPast = false;
    document.body.classList.remove("past");
    then.hidden = true;
    show(now);
  } catch (error) {
    tell(error);
  }
  return true;
}

async function earlier() {
  const log = document.getElementById("f-log");
  const box = document.getElementById("log-before");
  const first = Number(box.querySelector("[data-first]")?.dataset.first ?? log.dataset.first);
  try {
    const html = await get(`${here()}/log?before=${first}`);
    const part = document.getElementById("part-log");
    const fromEnd = part.scrollHeight - part.scrollTop;
    box.insertAdjacentHTML("afterbegin", html);
    log.querySelector(".earlier")?.remove();
    const more = [...box.querySelectorAll(".earlier")];
    more.slice(1).forEach((button) => button.remove());
    part.scrollTop = part.scrollHeight - fromEnd;
  } catch (error) {
    tell(error);
  }
}

// Changing what was

function askFirst(title, words) {
  const dialog = document.getElementById("ask");
  document.getElementById("ask-title").textContent = title;
  document.getElementById("ask-words").textContent = words;
  dialog.returnValue = "no";
  dialog.showModal();
  document.getElementById("ask-yes").focus();
  return new Promise((settled) => dialog.addEventListener("close", () => settled(dialog.returnValue === "yes"), { once: true }));
}

/** Change something at the table; whether it was done. */
async function change(path, fields = {}) {
  if (document.body.classList.contains("busy")) return false;
  document.body.classList.add("busy");
  try {
    const told = await post(`${here()}/${path}`, { n: state().n, ...fields });
    if (told.location) location.assign(told.location);
    else if (told.fragments) show(told);
    return true;
  } catch (error) {
    tell(error);
    return false;
  } finally {
    document.body.classList.remove("busy");
  }
}

export async function undo(path = "undo") {
  const button = document.querySelector('#f-undo [data-do="undo"]');
  if (!button) return toast({ words: "There is nothing to take back." });
  const { crosses, consent } = button.dataset;
  if (consent === "yes") {
    if (!(await askFirst("Ask the others?", `This goes back over ${crosses}. The others at the table must agree.`))) return;
  } else if (crosses && path === "undo") {
    if (!(await askFirst("Take it back all the same?", `This goes back over ${crosses}; what you learned stays learned, and the journal will say so.`))) return;
  }
  await change(path);
}

async function correct(entry) {
  try {
    document.getElementById("reader-text").innerHTML = await get(`${here()}/correct/${entry}`);
    document.getElementById("reader").showModal();
  } catch (error) {
    tell(error);
  }
}

async function otherDevice() {
  try {
    const { link } = await post(`${here()}/link`);
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = link;
    field.id = "device-link";
    field.setAttribute("aria-label", "The link for your other device");
    const words = document.createElement("p");
    words.textContent = "Open this link on your other device. It works once, and lets you play your seats there.";
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small";
    button.dataset.copy = "device-link";
    button.textContent = "Copy";
    const row = document.createElement("div");
    row.className = "invite";
    row.append(field, button);
    document.getElementById("reader-text").replaceChildren(words, row);
    document.getElementById("reader").showModal();
  } catch (error) {
    tell(error);
  }
}

async function remove() {
  if (await askFirst("Remove this game?", "It is gone for good, with its log and its replay.")) await change("remove");
}

const ACTS = {
  remove,
  device: otherDevice,
  why,
  undo: () => undo(),
  "restart-turn": () => undo("restart-turn"),
  fork: () => change("fork", { entry: state().entries }),
  earlier,
  now: comeBack,
  "look-away": lookAway,
  correct: (button) => correct(button.dataset.entry),
  "fork-then": (button) => change("fork", { entry: button.dataset.entry }),
};

async function clicked(event) {
  const rule = event.target.closest("a.rule");
  if (rule && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    return read(rule.getAttribute("href"));
  }
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.do in ACTS) return ACTS[button.dataset.do](button);
  if (button.dataset.at) return goTo(button.dataset.at);
  if (button.dataset.look) {
    const dot = dotOf(button.dataset.look);
    if (dot) reveal(...dot);
    return look(button.dataset.look);
  }
  if (button.dataset.post) {
    const { consent, seat, who } = button.dataset;
    return change(button.dataset.post, Object.fromEntries(Object.entries({ consent, seat, who }).filter(([, value]) => value)));
  }
  if (button.dataset.outcome !== undefined) {
    document.getElementById("reader").close();
    return change("correct", { entry: button.dataset.entry, outcome: button.dataset.outcome });
  }
  if (button.dataset.copy) return copy(button);
  if (button.dataset.tab) {
    open(button.dataset.tab);
    if (button.dataset.tab !== "decide") keep("tab", button.dataset.tab);
  }
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

async function sent(event) {
  const form = event.target.closest("form[data-form]");
  if (!form) return;
  event.preventDefault();
  if (form.dataset.form === "correct") {
    document.getElementById("reader").close();
    return change("correct", Object.fromEntries(new FormData(form)));
  }
  const fields = Object.fromEntries(new FormData(form));
  if (await change(form.dataset.form, fields)) toast({ words: fields.address ? "You will be told." : "You will not be told any more." });
}

// Settings

function settings() {
  const theme = document.getElementById("set-theme");
  theme.value = kept("theme", "");
  theme.addEventListener("change", () => {
    keep("theme", theme.value);
    if (theme.value) document.documentElement.dataset.theme = theme.value;
    else delete document.documentElement.dataset.theme;
  });
  for (const [id, name, otherwise] of [["set-odds", "odds", "yes"], ["set-glide", "glide", "yes"], ["set-confirm", "confirm", "no"]]) {
    const box = document.getElementById(id);
    box.checked = kept(name, otherwise) === "yes";
    box.addEventListener("change", () => {
      keep(name, box.checked ? "yes" : "no");
      if (name === "odds") refreshOdds();
    });
  }
}

export function watchAsides() {
  document.addEventListener("click", clicked);
  document.addEventListener("submit", sent);
  document.getElementById("open-help").addEventListener("click", () => document.getElementById("help").showModal());
  document.getElementById("open-settings").addEventListener("click", () => document.getElementById("settings").showModal());
  for (const dialog of document.querySelectorAll("dialog"))
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  viewport.addEventListener("look", ({ detail }) => look(detail.element));
  viewport.addEventListener("looked-away", lookAway);
  viewport.addEventListener("cursor", ({ detail }) => {
    const pieces = detail.pieces.map((piece) => nameOf(piece.dataset.piece)).join("; ");
    say(`${nameOf(detail.place)}${pieces ? `: ${pieces}` : ""}`);
  });
  viewport.addEventListener("asked", ({ detail }) => {
    if (matchMedia(NARROW).matches && !detail.isFirst) open("decide");
  });
  whenShown((fragments) => {
    if ("f-state" in fragments && isPast) {
      isPast = false;
      document.body.classList.remove("past");
      then.hidden = true;
    }
    if ("f-log" in fragments) {
      keepTogether();
      followLog();
    }
    if ("f-standing" in fragments) lookAway();
    document.getElementById("play").inert = state().curtain === "yes";
  });
  document.getElementById("play").inert = state().curtain === "yes";
  settings();
  firstTab();
  followLog();
}

/** Lines fetched from before stay above the latest, as long as none is missing between. */
function keepTogether() {
  const box = document.getElementById("log-before");
  if (!box.childElementCount) return;
  const last = Number([...box.querySelectorAll(".line")].at(-1)?.id.replace("line-", ""));
  const log = document.getElementById("f-log");
  if (Number(log.dataset.first) > last + 1) box.replaceChildren();
  else log.querySelector(".earlier")?.remove();
}

function followLog() {
  const part = document.getElementById("part-log");
  const news = document.getElementById("news-begin");
  part.scrollTop = part.scrollHeight;
  if (news && news.offsetTop < part.scrollTop) part.scrollTop = Math.max(0, news.offsetTop - 8);
}

