// Plays a replay: at its page, or in a file of its own that has everything inside. It imports nothing.

const SVG = "http://www.w3.org/2000/svg";
const MOST = 6;
const MOST_FITTED = 2.4;
const source = document.getElementById("replay");
const viewport = document.getElementById("viewport");
const stage = document.getElementById("stage");
const standing = document.getElementById("standing");
const scrub = document.getElementById("scrub");
const lines = document.getElementById("lines");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

let replay = null;
let at = -1;
let timer = null;
let scale = 1;
let x = 0;
let y = 0;
let lying = new Map();
let words = { caption: 0, tracks: 0, panels: 0 };

async function load() {
  if (!source.dataset.source) return JSON.parse(source.textContent);
  const response = await fetch(source.dataset.source, { headers: { "hx-request": "true" } });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

// Positions

/** Where everything lies at frame `index`: from the frame before if it is at hand, else from the beginning. */
function reckon(index) {
  let from = at + 1;
  if (index < at) {
    from = 0;
    lying = new Map();
    words = { caption: 0, tracks: 0, panels: 0 };
  }
  for (let i = from; i <= index; i += 1) {
    const frame = replay.frames[i];
    for (const [id, ...put] of frame.put ?? []) lying.set(id, put);
    if (frame.order) lying = new Map(frame.order.map((id) => [id, lying.get(id)]));
    for (const name of Object.keys(words)) if ((frame[name] ?? -1) >= 0) words[name] = frame[name];
  }
}

function draw(isGliding) {
  const { texts } = replay;
  const old = new Map([...standing.children].map((child) => [child.dataset.id, child]));
  const order = [];
  for (const [id, [face, title, px, py]] of lying) {
    const name = texts[id];
    let element = old.get(name);
    if (!element) {
      element = document.createElementNS(SVG, "g");
      element.dataset.id = name;
      element.append(document.createElementNS(SVG, "g"), document.createElementNS(SVG, "title"));
      if (isGliding) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 });
    }
    old.delete(name);
    if (element.dataset.face !== String(face)) {
      element.dataset.face = face;
      element.firstChild.innerHTML = texts[face];
    }
    element.lastChild.textContent = texts[title];
    const before = element.getAttribute("transform");
    const now = `translate(${px} ${py})`;
    if (before !== now) {
      element.setAttribute("transform", now);
      if (before && isGliding) element.animate([{ transform: inPixels(before) }, { transform: inPixels(now) }], { duration: 350, easing: "ease-in-out" });
    }
    order.push(element);
  }
  for (const gone of old.values()) gone.remove();
  order.forEach((element, i) => { if (standing.children[i] !== element) standing.insertBefore(element, standing.children[i] ?? null); });
  document.getElementById("caption").textContent = texts[words.caption];
  document.getElementById("tracks").innerHTML = texts[words.tracks];
  document.getElementById("panels").innerHTML = texts[words.panels];
}

const inPixels = (transform) => transform.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");

function tellLog() {
  const { upto } = replay.frames[at];
  const before = at > 0 ? replay.frames[at - 1].upto : 0;
  while (lines.children.length > upto) lines.lastChild.remove();
  for (let i = lines.children.length; i < upto; i += 1) {
    const line = document.createElement("li");
    line.className = "line";
    line.innerHTML = replay.lines[i];
    lines.append(line);
  }
  [...lines.children].forEach((line, i) => line.classList.toggle("news", i >= before));
  lines.scrollTop = lines.scrollHeight;
}

function go(index, { isGliding = false } = {}) {
  const to = Math.max(0, Math.min(replay.frames.length - 1, index));
  if (to === at) return;
  reckon(to);
  at = to;
  draw(isGliding && !isCalm);
  tellLog();
  scrub.value = at;
  const text = `${at + 1} of ${replay.frames.length}`;
  scrub.setAttribute("aria-valuetext", text);
  document.getElementById("where").textContent = text;
  document.documentElement.dataset.at = at;
}

// Playing

function play() {
  const button = document.querySelector('[data-go="play"]');
  const isPlaying = timer === null;
  button.setAttribute("aria-pressed", String(isPlaying));
  if (!isPlaying) {
    clearTimeout(timer);
    timer = null;
    return;
  }
  if (at === replay.frames.length - 1) go(0);
  beat();
}

function beat() {
  timer = setTimeout(() => {
    go(at + 1, { isGliding: true });
    if (at === replay.frames.length - 1) play();
    else beat();
  }, Number(document.getElementById("speed").value));
}

const ACTS = {
  start: () => go(0),
  back: () => go(at - 1, { isGliding: true }),
  on: () => go(at + 1, { isGliding: true }),
  end: () => go(replay.frames.length - 1),
  play,
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "end", " ": "play" };

// The board

function place() {
  const wide = replay.width * scale;
  const high = replay.height * scale;
  x = wide <= viewport.clientWidth ? (viewport.clientWidth - wide) / 2 : Math.min(40, Math.max(viewport.clientWidth - wide - 40, x));
  y = high <= viewport.clientHeight ? (viewport.clientHeight - high) / 2 : Math.min(40, Math.max(viewport.clientHeight - high - 40, y));
  stage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
}

const least = () => Math.min(MOST_FITTED, viewport.clientWidth / replay.width, viewport.clientHeight / replay.height) || 1;

function zoom(factor, atX, atY) {
  const before = scale;
  scale = Math.min(MOST, Math.max(least(), scale * factor));
  x = atX - (atX - x) * (scale / before);
  y = atY - (atY - y) * (scale / before);
  place();
}

function watchBoard() {
  if (!replay.width) return document.body.classList.add("without-board");
  document.getElementById("ground").innerHTML = replay.ground;
  for (const [name, value] of [["width", replay.width], ["height", replay.height], ["viewBox", `0 0 ${replay.width} ${replay.height}`]]) standing.setAttribute(name, value);
  const held = new Map();
  viewport.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = viewport.getBoundingClientRect();
    zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 400), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  viewport.addEventListener("pointerdown", (event) => held.set(event.pointerId, event));
  addEventListener("pointermove", (event) => {
    const last = held.get(event.pointerId);
    if (!last) return;
    if (held.size === 2) {
      const [one, two] = [...held.values()];
      const apart = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      held.set(event.pointerId, event);
      const [a, b] = [...held.values()];
      const box = viewport.getBoundingClientRect();
      zoom(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) / Math.max(1, apart), (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
    } else {
      held.set(event.pointerId, event);
      x += event.clientX - last.clientX;
      y += event.clientY - last.clientY;
      place();
    }
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => held.delete(event.pointerId));
  new ResizeObserver(() => { scale = least(); place(); }).observe(viewport);
  scale = least();
  place();
}

async function begin() {
  try {
    replay = await load();
  } catch {
    lines.textContent = "The replay could not be loaded. Reload the page.";
    return;
  }
  document.getElementById("title").textContent = replay.title;
  scrub.max = replay.frames.length - 1;
  scrub.addEventListener("input", () => go(Number(scrub.value)));
  document.querySelector(".player").addEventListener("click", (event) => ACTS[event.target.closest("[data-go]")?.dataset.go]?.());
  addEventListener("keydown", (event) => {
    if (event.target.matches("select, input, summary") && event.key !== " ") return;
    const act = KEYS[event.key];
    if (!act || (event.key === " " && event.target.matches("button, summary"))) return;
    event.preventDefault();
    ACTS[act]();
  });
  watchBoard();
  go(0);
  document.documentElement.dataset.ready = "yes";
}

begin();
