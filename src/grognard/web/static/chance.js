// Chance of the physical table: dice and orders are touched together, then sent as one.

import { sendOption } from "./choosing.js";
import { whenShown } from "./shown.js";

let thrown = [];

const answers = () => document.getElementById("f-answers");

function wanted() {
  const { dice } = answers().dataset;
  if (answers().classList.contains("roll")) return Number(dice);
  return [...answers().querySelectorAll(".item")].reduce((sum, item) => sum + Number(item.dataset.copies), 0);
}

function refresh() {
  const box = document.getElementById("thrown");
  if (!box) return;
  if (thrown.length) box.textContent = `${thrown.join(" ")}${thrown.length < wanted() ? " …" : ""}`;
  answers().querySelector('[data-do="throw"]').disabled = thrown.length !== wanted();
  for (const button of answers().querySelectorAll(".die-face")) button.disabled = thrown.length >= wanted();
  for (const item of answers().querySelectorAll(".item"))
    item.disabled = thrown.filter((one) => one === item.dataset.item).length >= Number(item.dataset.copies);
}

export function watchChance() {
  document.getElementById("choosing").addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || event.detail > 1 && !button.matches(".die-face, .item")) return;
    if (button.dataset.face) thrown.push(button.dataset.face);
    else if (button.dataset.item) thrown.push(button.dataset.item);
    else if (button.dataset.do === "unthrow") {
      thrown = [];
      document.getElementById("thrown").textContent = "…";
    } else if (button.dataset.do === "throw") {
      const option = thrown.join(" ");
      thrown = [];
      return sendOption(option, option);
    } else return;
    refresh();
  });
  whenShown(() => {
    thrown = [];
    refresh();
  });
}
