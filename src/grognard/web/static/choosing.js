// Answering: options picked from the list, by keys, or by touching what they touch on the board.

import { dotOf, glow, link, nameOf } from "./board.js";
import { here, show, state, whenShown } from "./shown.js";
import { get, kept, post, say, tell } from "./talk.js";
import { reveal } from "./view.js";

const viewport = document.getElementById("viewport");
const chosen = document.getElementById("chosen");
const filter = document.getElementById("filter");
const menu = document.getElementById("menu");
const confirm = document.getElementById("confirm");
const box = document.getElementById("choosing");
const oddsBox = document.getElementById("odds");
const FILTER_FROM = 10; // options
const MENU_MOST = 14;
const SETTLED = 130; // milliseconds a new question stands before a click counts
const ODDS_AFTER = 220;

let picked = [];
let current = null;
let isBusy = false;
let asked = "";
let isFirst = true;
let typed = "";
let typedTimer = null;
let oddsTimer = null;
let settlingTimer = null;
let oddsCall = null;
const oddsKnown = new Map();

const answers = () => document.getElementById("f-answers");
export const offers = () => [...answers().querySelectorAll(".offer")];
const touches = (offer) => (offer.dataset.touches ? offer.dataset.touches.split(" ") : []);
const label = (offer) => offer.querySelector(".label").textContent;

/** The options that touch all that was picked, and hold the word that was typed. */
function left() {
  const word = filter.value.trim().toLowerCase();
  return offers().filter((offer) =>
    picked.every((element) => touches(offer).includes(element)) &&
    (!word || `${label(offer)} ${offer.dataset.option}`.toLowerCase().includes(word)));
}

// Showing what is left

function refresh() {
  const remaining = new Set(left());
  for (const offer of offers()) offer.hidden = !remaining.has(offer);
  const among = [...remaining];
  const elements = new Set(among.flatMap(touches));
  glow([...elements].filter((element) => !picked.includes(element)), picked);
  document.getElementById("filter-box").hidden = offers().length < FILTER_FROM;
  chosen.hidden = !picked.length;
  if (picked.length) {
    const clear = document.createElement("button");
    clear.type = "button";
    clear.className = "quiet";
    clear.textContent = "✕ let go";
    clear.addEventListener("click", letGo);
    chosen.replaceChildren(...picked.map((element) => {
      const chip = document.createElement("span");
      chip.className = "chip";
      chip.textContent = nameOf(element);
      return chip;
    }), clear);
  }
  if (current && !remaining.has(current)) setCurrent(null);
}

export function letGo() {
  picked = [];
  filter.value = "";
  disarm();
  hideMenu();
  setCurrent(null);
  refresh();
}

export const isHolding = () => picked.length > 0 || !menu.hidden || !confirm.hidden || current !== null || filter.value !== "";

function setCurrent(offer, { isFocused = false } = {}) {
  if (current !== offer) {
    current?.classList.remove("current");
    current = offer;
    current?.classList.add("current");
    link(current ? touches(current) : []);
    showOdds();
  }
  if (current && isFocused) {
    current.focus({ preventScroll: true });
    current.scrollIntoView({ block: "nearest" });
    const dot = touches(current).map(dotOf).find(Boolean);
    if (dot) reveal(...dot);
  }
}

export function step(by) {
  const among = left();
  if (!among.length) return;
  const at = among.indexOf(current);
  setCurrent(among[(at < 0 ? (by > 0 ? 0 : among.length - 1) : (at + by + among.length) % among.length)], { isFocused: true });
}

/** Digits go to the option of that number. */
export function type(digit) {
  clearTimeout(typedTimer);
  typed += digit;
  const offer = document.getElementById(`offer-${typed}`) ?? document.getElementById(`offer-${(typed = digit)}`);
  if (offer && !offer.hidden) setCurrent(offer, { isFocused: true });
  typedTimer = setTimeout(() => { typed = ""; }, 900);
}

export function answerCurrent() {
  if (current && !current.hidden) send(current);
}

// Touching the board

function onTouched({ detail }) {
  hideMenu();
  const { piece, place, isAside } = detail;
  if (isAside || state().kind !== "choose") return look(piece || place);
  const before = left();
  const among = new Set(before.flatMap(touches));
  const element = [piece, place].find((one) => one && among.has(one));
  if (!element) {
    if (picked.length) letGo();
    return look(piece || place);
  }
  if (isSettling() || isBusy) return;
  const isAgain = picked.includes(element);
  if (!isAgain) picked.push(element);
  const after = left();
  viewport.dispatchEvent(new CustomEvent("looked-away"));
  if (after.length === 1) return settle(after[0], detail);
  refresh();
  const shapes = new Set(after.map((offer) => touches(offer).sort().join(" ")));
  const isStuck = after.length === before.length && isAgain;
  if (after.length <= MENU_MOST && (shapes.size === 1 || isStuck)) showMenu(after, detail);
  say(`${nameOf(element)}: ${after.length} options left`);
}

function look(element) {
  viewport.dispatchEvent(new CustomEvent("look", { detail: { element } }));
}

/** One option is left. A mouse answers with it; a finger, or who wants to be asked, sees it first. */
function settle(offer, { isFinger }) {
  const wantsConfirming = isFinger || kept("confirm", "no") === "yes";
  if (!wantsConfirming || current === offer) return send(offer);
  refresh();
  setCurrent(offer);
  arm(offer);
}

function arm(offer) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button primary large";
  button.textContent = label(offer);
  button.addEventListener("click", () => send(offer));
  const back = document.createElement("button");
  back.type = "button";
  back.className = "button large";
  back.textContent = "Not this";
  back.addEventListener("click", letGo);
  confirm.replaceChildren(button, back);
  confirm.hidden = false;
  say(`${label(offer)}: touch again to answer`);
}

function disarm() {
  confirm.hidden = true;
  confirm.replaceChildren();
}

function showMenu(among, { x, y }) {
  menu.replaceChildren(...among.map((offer) => {
    const item = document.createElement("button");
    item.type = "button";
    item.textContent = label(offer);
    item.addEventListener("click", (event) => event.detail < 2 && send(offer));
    item.addEventListener("pointerenter", () => setCurrent(offer));
    return item;
  }));
  menu.hidden = false;
  menu.style.left = `${Math.max(4, Math.min(x + 8, viewport.clientWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(4, Math.min(y + 8, viewport.clientHeight - menu.offsetHeight - 8))}px`;
  menu.firstElementChild.focus({ preventScroll: true });
}

export function hideMenu() {
  menu.hidden = true;
  menu.replaceChildren();
}

// Sending

/** One click answers one question: buttons rest while an answer is on its way, and the server takes it for `n` alone. */
async function send(offer) {
  if (isBusy) return;
  await sendOption(offer.dataset.option, label(offer));
}

export async function sendOption(option, words) {
  if (isBusy) return;
  busy(true);
  const { n } = state();
  asked = ""; // whatever is asked next is asked anew, even in the same words
  try {
    const told = await post(`${here()}/answer`, { n, seat: answers().dataset.seat, option });
    disarm();
    show(told);
    if (state().mine !== "yes") say(`${words}: answered`);
  } catch (error) {
    tell(error);
  } finally {
    busy(false);
  }
}

function busy(is) {
  isBusy = is;
  document.body.classList.toggle("busy", is);
  for (const button of answers().querySelectorAll("button")) {
    if (button.dataset.do !== "throw") button.disabled = is;
  }
}

// Odds

function showOdds() {
  clearTimeout(oddsTimer);
  oddsCall?.abort();
  oddsBox.classList.add("stale");
  if (!current || !hasOdds()) {
    oddsTimer = setTimeout(() => { oddsBox.hidden = true; }, ODDS_AFTER);
    return;
  }
  const offer = current;
  const { n } = state();
  const key = `${n} ${offer.dataset.option}`;
  if (oddsKnown.has(key)) return putOdds(oddsKnown.get(key));
  oddsTimer = setTimeout(async () => {
    oddsCall = new AbortController();
    try {
      const query = new URLSearchParams({ option: offer.dataset.option, n });
      const html = await get(`${here()}/odds?${query}`, { signal: oddsCall.signal });
      oddsKnown.set(key, html);
      if (current === offer && state().n === n) putOdds(html);
    } catch {
      if (current === offer) oddsBox.hidden = true; // odds are an aside: without them the game goes on
    }
  }, ODDS_AFTER);
}

function putOdds(html) {
  oddsBox.innerHTML = html;
  oddsBox.classList.remove("stale");
  oddsBox.hidden = !oddsBox.textContent.trim();
}

const hasOdds = () =>
  state().odds === "yes" && state().kind === "choose" && viewport.querySelector("img") !== null && kept("odds", "yes") === "yes";

export function refreshOdds() {
  oddsKnown.clear();
  showOdds();
}

// In the page

/** A question that has just come takes no click: that one was meant for the question before. */
function settling() {
  clearTimeout(settlingTimer);
  box.classList.add("settling");
  settlingTimer = setTimeout(() => box.classList.remove("settling"), SETTLED);
}

const isSettling = () => box.classList.contains("settling");

function onShown() {
  const now = `${answers().dataset.seat}|${state().kind}|${document.getElementById("ask-now")?.textContent ?? ""}|${offers().map((offer) => offer.dataset.option).join("|")}`;
  if (now !== asked) {
    asked = now;
    if (!isFirst) settling();
    oddsKnown.clear();
    picked = [];
    filter.value = "";
    answers().scrollTop = 0;
    disarm();
    hideMenu();
    current?.classList.remove("current");
    current = null;
    link([]);
    showOdds();
    if (state().mine === "yes") {
      say(document.getElementById("ask-now")?.textContent ?? "");
      viewport.dispatchEvent(new CustomEvent("asked", { detail: { isFirst } }));
    }
    isFirst = false;
  } else if (current && !current.isConnected) current = null;
  refresh();
  document.title = `${state().mine === "yes" ? "● " : ""}${document.title.replace(/^● /, "")}`;
}

export function watchChoosing() {
  viewport.addEventListener("touched", onTouched);
  box.addEventListener("click", (event) => {
    const offer = event.target.closest(".offer");
    if (!offer || offer.disabled || event.detail > 1) return;
    if (event.detail === 1 && isSettling()) return;
    send(offer);
  });
  box.addEventListener("pointermove", (event) => {
    const offer = event.target.closest(".offer");
    if (offer && offer !== current && event.pointerType !== "touch") setCurrent(offer);
  });
  box.addEventListener("focusin", (event) => {
    const offer = event.target.closest(".offer");
    if (offer) setCurrent(offer);
  });
  filter.addEventListener("input", refresh);
  filter.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      const among = left();
      if (among.length === 1) send(among[0]);
      else step(1);
    }
  });
  whenShown(onShown);
  onShown();
}

