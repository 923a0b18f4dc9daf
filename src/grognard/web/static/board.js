// The board under the pointer: counters grow, stacks fan out, places and counters are touched and looked at.

import { whenShown } from "./shown.js";
import { onScreen, reveal, zoomNow } from "./view.js";

const SVG = "http://www.w3.org/2000/svg";
const viewport = document.getElementById("viewport");
const over = document.getElementById("over");
const FAN_AFTER = 260;
const GROWN = 62; // pixels a counter under the pointer should at least have on the screen
const COUNTER = 35; // units of a counter's side

let hovered = "";
let fanned = "";
let cursor = "";
let fanTimer = null;

export const spot = (place) => document.getElementById(`spot-${place}`);
export const counter = (id) => document.querySelector(`#f-standing > .piece[data-piece="${CSS.escape(id)}"]`);
const countersIn = (place) => [...document.querySelectorAll(`#f-standing > .piece[data-place="${CSS.escape(place)}"]`)];

/** Where an element of the board is: the centre of a place, or of a counter's place. */
export function dotOf(element) {
  const place = spot(element) ?? spot(counter(element)?.dataset.place ?? "");
  return place ? [Number(place.dataset.x), Number(place.dataset.y)] : null;
}

export function nameOf(element) {
  const piece = counter(element);
  return piece ? piece.querySelector("title").textContent : spot(element)?.dataset.name ?? element;
}

// What glows

export function glow(elements, picked) {
  for (const lit of document.querySelectorAll(".spots .offered, .spots .picked, .standing .offered, .standing .picked"))
    lit.classList.remove("offered", "picked");
  for (const element of elements) (counter(element) ?? spot(element))?.classList.add("offered");
  for (const element of picked) (counter(element) ?? spot(element))?.classList.add("picked");
}

export function link(elements) {
  for (const lit of document.querySelectorAll(".linked")) lit.classList.remove("linked");
  for (const element of elements) (counter(element) ?? spot(element))?.classList.add("linked");
}

/** A ring for counters that are no squares, seen only while they are offered, picked or pointed at. */
function ring() {
  for (const face of document.querySelectorAll("#f-standing .face")) {
    if (face.firstElementChild?.matches("rect, .halo")) continue;
    const { width, height } = face.getBBox();
    const halo = document.createElementNS(SVG, "circle");
    halo.setAttribute("class", "halo");
    halo.setAttribute("r", Math.min(width, height) / 2 + 2);
    face.prepend(halo);
  }
}

// Growing and fanning

export function clearOver() {
  over.replaceChildren();
  hovered = "";
  fanned = "";
}

function fitOver() {
  const board = document.getElementById("f-board").dataset;
  for (const name of ["width", "height"]) over.setAttribute(name, board[name] ?? 0);
  over.setAttribute("viewBox", `0 0 ${board.width ?? 0} ${board.height ?? 0}`);
}

const grown = () => Math.max(1.15, GROWN / (COUNTER * zoomNow()));

function raised(piece, x, y, size) {
  const twin = document.createElementNS(SVG, "g");
  twin.setAttribute("class", `raised ${[...piece.classList].filter((name) => name !== "piece").join(" ")}`);
  twin.dataset.piece = piece.dataset.piece;
  twin.dataset.place = piece.dataset.place;
  twin.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
  twin.append(piece.firstElementChild.cloneNode(true));
  return twin;
}

function grow(piece) {
  if (hovered === piece.id && over.childElementCount) return;
  over.replaceChildren();
  hovered = piece.id;
  const [x, y] = piece.getAttribute("transform").match(/[-\d.]+/g).map(Number);
  const twin = raised(piece, x, y, grown());
  twin.classList.add("unheld"); // the pointer goes through to the counter itself
  over.append(twin);
}

/** Spread all counters of a place in a ring, each to be seen and touched. */
export function fan(place) {
  const pieces = countersIn(place);
  if (pieces.length < 2) return false;
  clearTimeout(fanTimer);
  over.replaceChildren();
  fanned = place;
  const [x, y] = dotOf(place);
  const size = grown();
  const step = COUNTER * size * 1.08;
  const columns = Math.min(pieces.length, pieces.length > 4 ? Math.ceil(pieces.length / 2) : pieces.length);
  const rows = Math.ceil(pieces.length / columns);
  const board = document.getElementById("f-board").dataset;
  const half = (columns * step) / 2;
  const cx = Math.min(Math.max(x, half), Number(board.width) - half);
  const cy = Math.min(Math.max(y, (rows * step) / 2), Number(board.height) - (rows * step) / 2);
  const back = document.createElementNS(SVG, "rect");
  const pad = step * 0.14;
  for (const [name, value] of Object.entries({ x: cx - half - pad, y: cy - (rows * step) / 2 - pad, width: columns * step + 2 * pad, height: rows * step + 2 * pad, rx: 8 * size })) back.setAttribute(name, value);
  back.setAttribute("class", "fan-back");
  over.append(back);
  pieces.forEach((piece, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    over.append(raised(piece, cx + (column - (columns - 1) / 2) * step, cy + (row - (rows - 1) / 2) * step, size));
  });
  return true;
}

export const isFanned = (place) => fanned === place;

function pointed(event) {
  if (event.pointerType === "touch" || event.buttons) return;
  const held = event.target.closest?.("[data-piece]");
  const place = (held ?? event.target.closest?.("[data-place]"))?.dataset.place ?? "";
  if (fanned) {
    if (!event.target.closest?.(".over") && place !== fanned) clearOver();
    return;
  }
  clearTimeout(fanTimer);
  if (!held) return clearOver();
  const piece = counter(held.dataset.piece);
  if (!piece || viewport.classList.contains("without-counters")) return;
  if (countersIn(place).length > 1) fanTimer = setTimeout(() => fan(place), FAN_AFTER);
  grow(piece);
}

// Touching

function touched(event) {
  const held = event.target.closest("[data-piece]");
  const place = (held ?? event.target.closest("[data-place]"))?.dataset.place;
  if (!place) return;
  const isFinger = event.pointerType === "touch";
  // The first finger on a stack spreads it out; the second picks one of it.
  if (isFinger && held && !event.target.closest(".over") && countersIn(place).length > 1 && fan(place)) return;
  announce(held?.dataset.piece ?? "", place, event, isFinger);
}

function announce(piece, place, event, isFinger) {
  if (event.detail > 1) return; // the second click of a double click answers nothing
  const box = viewport.getBoundingClientRect();
  const [px, py] = event.clientX ? [event.clientX - box.left, event.clientY - box.top] : onScreen(...dotOf(place));
  viewport.dispatchEvent(new CustomEvent("touched", { detail: { piece, place, x: px, y: py, isFinger, isAside: event.button === 2 || event.altKey } }));
}

// The cursor of those who use keys

export function moveCursor(dx, dy) {
  const from = dotOf(cursor);
  const spots = [...document.querySelectorAll(".spots > path")];
  if (!spots.length) return;
  if (!from) return setCursor((document.querySelector(".spots .offered") ?? middle(spots)).dataset.place);
  let best = null;
  let least = Infinity;
  for (const one of spots) {
    const ex = Number(one.dataset.x) - from[0];
    const ey = Number(one.dataset.y) - from[1];
    const along = ex * dx + ey * dy;
    const aside = Math.abs(ex * dy - ey * dx);
    if (along < 1 || aside > along * 1.8) continue;
    const far = along + aside * 1.5;
    if (far < least) [best, least] = [one, far];
  }
  if (best) setCursor(best.dataset.place);
}

/** The place nearest to the middle of what is in sight. */
function middle(spots) {
  const { clientWidth, clientHeight } = viewport;
  const far = (one) => {
    const [x, y] = onScreen(Number(one.dataset.x), Number(one.dataset.y));
    return Math.hypot(x - clientWidth / 2, y - clientHeight / 2);
  };
  return spots.reduce((best, one) => (far(one) < far(best) ? one : best));
}

export function setCursor(place) {
  cursor = place;
  for (const old of document.querySelectorAll(".spots .cursor")) old.classList.remove("cursor");
  const now = spot(place);
  if (!now) return;
  now.classList.add("cursor");
  reveal(...dotOf(place));
  viewport.dispatchEvent(new CustomEvent("cursor", { detail: { place, pieces: countersIn(place) } }));
}

export const cursorAt = () => cursor;

export function pressCursor() {
  if (!cursor) return moveCursor(0, 0);
  const offered = countersIn(cursor).find((piece) => piece.classList.contains("offered"));
  announce(offered?.dataset.piece ?? "", cursor, { detail: 0, button: 0 }, false);
}

export function hideCounters() {
  const hides = viewport.classList.toggle("without-counters");
  clearOver();
  viewport.querySelector('[data-do="hide"]').setAttribute("aria-pressed", String(hides));
  return hides;
}

export function watchBoard() {
  viewport.addEventListener("pointermove", pointed);
  viewport.addEventListener("pointerleave", () => { clearTimeout(fanTimer); clearOver(); });
  viewport.addEventListener("click", touched);
  viewport.addEventListener("contextmenu", (event) => {
    if (!event.target.closest("[data-place]")) return;
    event.preventDefault();
    if (event.pointerType !== "touch") touched(event);
  });
  viewport.addEventListener("moved", () => { if (!fanned) clearOver(); });
  whenShown(() => {
    ring();
    fitOver();
    clearOver();
    if (cursor) spot(cursor)?.classList.add("cursor");
  });
  ring();
  fitOver();
}

