// The page of a table.

import { watchAsides } from "./asides.js";
import { hideCounters, watchBoard } from "./board.js";
import { watchChance } from "./chance.js";
import { watchChoosing } from "./choosing.js";
import { watchKeys } from "./keys.js";
import { listen } from "./stream.js";
import { fit, watch, zoom } from "./view.js";

watch();
watchBoard();
watchAsides();
watchChoosing();
watchChance();
watchKeys();
listen();

document.querySelector(".zoom").addEventListener("click", (event) => {
  const act = { "zoom-in": () => zoom(1.4), "zoom-out": () => zoom(1 / 1.4), fit, hide: hideCounters }[event.target.closest("button")?.dataset.do];
  act?.();
});
document.documentElement.dataset.ready = "yes";
