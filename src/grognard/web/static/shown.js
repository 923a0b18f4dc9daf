// What is shown: fragments of the page take each other's place, and counters glide to where they are now.

import { Idiomorph } from "./vendor/idiomorph-0.8.0.js";
import { kept } from "./talk.js";

const after = new Set();
const GLIDE = 450;

/** Have `act` called whenever something was shown anew. */
export function whenShown(act) {
  after.add(act);
}

export const state = () => document.getElementById("f-state").dataset;
export const here = () => `/t/${state().table}`;

const MORPHING = {
  morphStyle: "outerHTML",
  restoreFocus: true,
  ignoreActiveValue: true,
  callbacks: {
    // What the person opened or ticked stays so, and what glides goes on gliding.
    beforeAttributeUpdated: (name, node) =>
      !((name === "open" && node.tagName === "DETAILS") || (name === "checked" && node.id.startsWith("done-")) || name === "style"),
  },
};

/** Put fragments in place. What is older than what stands there is left out. */
export function show({ n, fragments }, { isPast = false } = {}) {
  if (!isPast && Number(n) < Number(state().n)) return;
  const lay = positions();
  for (const [id, html] of Object.entries(fragments)) {
    const old = document.getElementById(id);
    if (old) Idiomorph.morph(old, html, MORPHING);
  }
  glide(lay);
  for (const act of after) act(fragments);
}

function positions() {
  const lay = new Map();
  for (const piece of document.querySelectorAll("#f-standing > .piece")) lay.set(piece.id, piece.getAttribute("transform"));
  return lay;
}

function glide(before) {
  if (kept("glide", "yes") !== "yes" || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  for (const piece of document.querySelectorAll("#f-standing > .piece")) {
    const from = before.get(piece.id);
    const to = piece.getAttribute("transform");
    if (from === undefined) {
      if (before.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE });
    } else if (from !== to) {
      for (const before of piece.getAnimations()) before.cancel();
      const gliding = piece.animate([{ transform: inPixels(from) }, { transform: inPixels(to) }], { duration: GLIDE, easing: "ease-in-out" });
      // What is on its way is in nobody's way.
      piece.style.pointerEvents = "none";
      gliding.finished.then(() => piece.getAnimations().length || piece.style.removeProperty("pointer-events"), () => {});
    }
  }
}

const inPixels = (transform) => transform.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");
