// The first page: one form for each game, the chosen one shown.

const tabs = [...document.querySelectorAll(".game-tab")];

function choose(tab) {
  for (const one of tabs) {
    const is = one === tab;
    one.setAttribute("aria-selected", String(is));
    one.tabIndex = is ? 0 : -1;
    document.getElementById(`new-${one.dataset.game}`).hidden = !is;
  }
  localStorage.setItem("grognard.game", tab.dataset.game);
}

for (const tab of tabs) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
}

const last = tabs.find((tab) => tab.dataset.game === localStorage.getItem("grognard.game")) ?? tabs[0];
if (last) choose(last);

// Who plays depends on the scenario: seats that are not in it rest, and are not sent.
function seat(form) {
  const { value } = form.elements.scenario;
  for (const choice of form.querySelectorAll(".seat-choice")) {
    const plays = choice.dataset.scenarios.split(" ").includes(value);
    choice.hidden = !plays;
    for (const radio of choice.querySelectorAll("input")) radio.disabled = !plays;
  }
}

for (const form of document.querySelectorAll(".new-game")) {
  form.elements.scenario.addEventListener("change", () => seat(form));
  seat(form);
}

// A game is begun once, however often the button is pressed.
for (const form of document.querySelectorAll("form")) {
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
  });
}
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form")) delete form.dataset.sent;
});

for (const time of document.querySelectorAll("time")) {
  const when = new Date(time.dateTime);
  if (!Number.isNaN(when.valueOf())) time.textContent = when.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
document.documentElement.dataset.ready = "yes";
