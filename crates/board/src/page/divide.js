// The table of a count: the moves with their exact numbers of leaf nodes.

import { attempt, play } from "./game.js";
import { copyText, copyWords } from "./out.js";
import { element } from "./panel.js";

const find = (id) => document.getElementById(id);
const grouped = (nodes) => nodes.toLocaleString("en");

/** The moves counted so far, each with its text and its number, and the number of them that the table has. */
let shares = [];
let drawn = 0;
let total = null;

export function setUpDivide() {
  find("divide-rows").addEventListener("click", ({ target }) => {
    const move = target.closest("tr")?.dataset.move;
    if (move) attempt(() => play(move));
  });
  find("divide-copy").addEventListener("click", copy);
}

/** Removes the table. */
export function clearDivide() {
  [shares, drawn, total] = [[], 0, null];
  find("divide").hidden = find("divide-text").hidden = true;
  find("divide-rows").replaceChildren();
  find("divide-copied").textContent = "";
}

/** Adds a move, which the table shows when it is drawn next. */
export function addShare({ move, san, nodes }) {
  shares.push({ move, san, nodes: BigInt(nodes) });
}

export function totalDivide(nodes) {
  total = nodes;
  drawDivide();
}

/** Says in the last row that the count has no total. */
export function stopDivide() {
  if (total === null) find("divide-total").textContent = "not counted";
}

/** Draws what has come since the last time. */
export function drawDivide() {
  const isNew = find("divide").hidden;
  find("divide").hidden = false;
  find("divide-rows").append(...shares.slice(drawn).map(row));
  drawn = shares.length;
  if (isNew) find("divide-total").textContent = "counting";
  if (total !== null) find("divide-total").textContent = grouped(total);
  find("divide-copy").disabled = total === null;
}

function row({ move, san, nodes }) {
  const button = element("button", { type: "button" }, san);
  return element("tr", { "data-move": move }, element("th", { scope: "row" }, button), element("td", {}, grouped(nodes)));
}

/** Copies the counts as the command `perft divide` writes them. */
async function copy() {
  const lines = shares.map(({ move, nodes }) => `${move}: ${nodes}\n`).sort();
  find("divide-text").value = `${lines.join("")}\n${total}\n`;
  find("divide-copied").textContent = copyWords(await copyText(find("divide-text")), "table");
}
