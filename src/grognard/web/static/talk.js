// Talking to the server, and to the person at the screen.

const csrf = document.querySelector('meta[name="csrf"]')?.content ?? "";

export class Refused extends Error {
  constructor(status, html) {
    super(html);
    this.status = status;
    this.html = html;
  }
}

async function understood(response) {
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) throw new Refused(response.status, await response.text());
  return type.includes("json") ? response.json() : response.text();
}

export async function get(address, options = {}) {
  return understood(await fetch(address, { ...options, headers: { "hx-request": "true", accept: "text/html, application/json" } }));
}

export async function post(address, fields = {}) {
  const body = new URLSearchParams(fields);
  return understood(await fetch(address, {
    method: "POST",
    body,
    headers: { "hx-request": "true", "x-csrf-token": csrf },
  }));
}

const said = document.getElementById("said");
const toasts = document.getElementById("toasts");

/** For those who listen instead of looking. */
export function say(words) {
  if (said) said.textContent = said.textContent === words ? `${words}\u00a0` : words;
}

/** A word that passes. `html` is the server's own; `words` are plain. */
export function toast({ html = "", words = "" }) {
  if (!toasts) return;
  const note = document.createElement("div");
  note.className = "toast";
  if (html.includes('class="notice')) note.innerHTML = html;
  else note.textContent = words || "The server did not understand that. Reload the page; nothing is lost.";
  note.addEventListener("click", () => note.remove());
  toasts.append(note);
  while (toasts.children.length > 3) toasts.firstChild.remove();
  setTimeout(() => note.remove(), 9000);
}

export function tell(error) {
  if (error instanceof Refused) toast({ html: error.html });
  else toast({ words: "The server cannot be reached. Your last answer was not taken; try again in a moment." });
}

export function kept(name, otherwise) {
  return localStorage.getItem(`grognard.${name}`) ?? otherwise;
}

export function keep(name, value) {
  localStorage.setItem(`grognard.${name}`, value);
}
