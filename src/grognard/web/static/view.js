// Moving and zooming over the board: wheel, drag, pinch, keys, and the whole of it at once.

const viewport = document.getElementById("viewport");
const stage = document.getElementById("stage");
const MOST = 6;
const MOST_FITTED = 2.4; // how far a small board is enlarged by itself
const SLOP = 6; // pixels a finger may tremble and still mean one place

let scale = 1;
let x = 0;
let y = 0;
let isFitted = true;
const pointers = new Map();
let isDragging = false;
let pinch = null;

export const zoomNow = () => scale;

function extent() {
  const board = document.getElementById("f-board").dataset;
  return [Number(board.width ?? 0), Number(board.height ?? 0)];
}

function least() {
  const [width, height] = extent();
  return Math.min(viewport.clientWidth / width, viewport.clientHeight / height) || 1;
}

function place() {
  const [width, height] = extent();
  const wide = width * scale;
  const high = height * scale;
  const { clientWidth, clientHeight } = viewport;
  x = wide <= clientWidth ? (clientWidth - wide) / 2 : Math.min(40, Math.max(clientWidth - wide - 40, x));
  y = high <= clientHeight ? (clientHeight - high) / 2 : Math.min(40, Math.max(clientHeight - high - 40, y));
  stage.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(4)})`;
  viewport.dispatchEvent(new CustomEvent("moved"));
}

export function fit() {
  isFitted = true;
  scale = Math.min(MOST_FITTED, least());
  place();
}

export function zoom(factor, atX = viewport.clientWidth / 2, atY = viewport.clientHeight / 2) {
  const before = scale;
  const fitted = Math.min(MOST_FITTED, least());
  scale = Math.min(MOST, Math.max(fitted, scale * factor));
  isFitted = scale <= fitted * 1.001;
  x = atX - (atX - x) * (scale / before);
  y = atY - (atY - y) * (scale / before);
  place();
}

export function pan(dx, dy) {
  x += dx;
  y += dy;
  place();
}

/** Bring a point of the board into sight. */
export function reveal(boardX, boardY) {
  const margin = 48;
  const px = x + boardX * scale;
  const py = y + boardY * scale;
  const dx = px < margin ? margin - px : Math.min(0, viewport.clientWidth - margin - px);
  const dy = py < margin ? margin - py : Math.min(0, viewport.clientHeight - margin - py);
  if (dx || dy) pan(dx, dy);
}

/** Where a point of the board is in the viewport. */
export const onScreen = (boardX, boardY) => [x + boardX * scale, y + boardY * scale];

export function watch() {
  if (!extent()[0]) return;
  viewport.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = viewport.getBoundingClientRect();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    zoom(Math.exp(-Math.max(-120, Math.min(120, step)) / 400), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  viewport.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".zoom, .inspector, .menu, .then") || event.button > 1) return;
    pointers.set(event.pointerId, [event.clientX, event.clientY, event.clientX, event.clientY]);
    isDragging = false;
    pinch = pointers.size === 2 ? spread() : null;
  });
  addEventListener("pointermove", dragged);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => {
    pointers.delete(event.pointerId);
    pinch = null;
    if (isDragging && !pointers.size) {
      viewport.classList.remove("dragging");
      setTimeout(() => { isDragging = false; }, 0);
    }
  });
  // The end of a drag is no choice.
  viewport.addEventListener("click", (event) => {
    if (!isDragging) return;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });
  new ResizeObserver(() => (isFitted ? fit() : zoom(1))).observe(viewport);
  fit();
}

function dragged(event) {
  const held = pointers.get(event.pointerId);
  if (!held) return;
  const [lastX, lastY, startX, startY] = held;
  pointers.set(event.pointerId, [event.clientX, event.clientY, startX, startY]);
  if (!isDragging && Math.hypot(event.clientX - startX, event.clientY - startY) < SLOP) return;
  isDragging = true;
  viewport.classList.add("dragging");
  if (pointers.size === 2 && pinch) {
    const now = spread();
    const box = viewport.getBoundingClientRect();
    zoom(now.apart / pinch.apart, now.x - box.left, now.y - box.top);
    pan(now.x - pinch.x, now.y - pinch.y);
    pinch = now;
  } else if (pointers.size === 1) {
    pan(event.clientX - lastX, event.clientY - lastY);
  }
}

function spread() {
  const [[ax, ay], [bx, by]] = [...pointers.values()];
  return { apart: Math.max(1, Math.hypot(ax - bx, ay - by)), x: (ax + bx) / 2, y: (ay + by) / 2 };
}
