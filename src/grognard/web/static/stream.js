// The live line to the server. Whatever breaks it, it comes back and goes on from the last thing that was shown.

import { here, show, state } from "./shown.js";
import { say } from "./talk.js";

let line = null;
let pause = 500;
let timer = null;

export function listen() {
  clearTimeout(timer);
  line?.close();
  line = new EventSource(`${here()}/stream?n=${state().n}`);
  line.addEventListener("open", () => {
    pause = 500;
    mark("live", "Live");
  });
  line.addEventListener("shown", (event) => show(JSON.parse(event.data)));
  line.addEventListener("error", () => {
    mark("lost", "The line to the server is broken; trying again");
    line.close();
    timer = setTimeout(listen, pause);
    pause = Math.min(pause * 1.6, 8000);
  });
}

function mark(kind, words) {
  const sign = document.getElementById("link");
  if (sign.dataset.kind === kind) return;
  if (sign.dataset.kind) say(words);
  sign.dataset.kind = kind;
  sign.title = words;
}

addEventListener("online", () => listen());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && line?.readyState === EventSource.CLOSED) listen();
});
addEventListener("pagehide", () => line?.close());
addEventListener("pageshow", (event) => event.persisted && listen());
