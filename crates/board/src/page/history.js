// The list of moves, with comments and variations.

import { look, lookAt, onShow, place, takeBack, view, isLast } from "./game.js";
import { element } from "./panel.js";
import { besideMove } from "./variations.js";

const find = (id) => document.getElementById(id);

export function setUpHistory() {
  onShow(showHistory);
  find("first").addEventListener("click", () => look(0));
  find("previous").addEventListener("click", () => look(view.ply - 1));
  find("next").addEventListener("click", () => look(view.ply + 1));
  find("last").addEventListener("click", () => look(view.plies));
  find("take-back").addEventListener("click", takeBack);
}

/** The number of a move with its dots: `2.` or `2...`. */
export const numberOf = ({ number, color }) => `${number}${color === "white" ? "." : "..."}`;

/** The text of a move in the list: algebraic notation, check where that has no sign for it, and its annotations. */
export function textOf({ san, check, signs = [] }) {
  const move = /[+#]$/.test(san) || !check ? san : `${san} check`;
  return move + signs.map((sign) => (/^[!?]+$/.test(sign) ? sign : ` ${sign}`)).join("");
}

function moveButton(ply, text, words) {
  const made = element("button", { type: "button", "data-ply": ply, "data-place": ply, title: words }, text);
  made.addEventListener("click", () => lookAt(ply));
  return made;
}

/** Marks the move that led to the position shown. */
function mark(history) {
  history.querySelector("[aria-current]")?.removeAttribute("aria-current");
  history.querySelector(`[data-place="${place()}"]`)?.setAttribute("aria-current", "true");
}

function showHistory(before) {
  const history = find("history");
  // A look at another position changes nothing but the mark of the current move.
  if (before?.id !== view.id || before.revision !== view.revision) fillHistory(history);
  mark(history);
  const current = history.querySelector("[aria-current]");
  if (current) {
    const [at, list] = [current.getBoundingClientRect(), history.getBoundingClientRect()];
    history.scrollTop += at.top - list.top - history.clientHeight / 2;
    history.scrollLeft += at.left - list.left - history.clientWidth / 2;
  }
  find("first").disabled = find("previous").disabled = view.ply === 0;
  find("last").disabled = find("next").disabled = view.ply === view.plies;
  find("take-back").textContent = isLast() ? "Take back" : "Play on from here";
  find("take-back").disabled = view.plies === 0;
}

/** Fills the list: a row for each turn, and below a move its comments and the variations that replace it. */
function fillHistory(history) {
  const number = (text) => element("span", { class: "number" }, text);
  const cells = [number(""), moveButton(0, "Start", "the start position"), element("span")];
  cells.push(...besideMove(view.comments, []));
  let isRowOpen = false;
  // Whether something stands between a move and the one before it.
  let isApart = false;
  const closeRow = () => {
    if (isRowOpen) cells.push(element("span"));
    isRowOpen = false;
  };
  view.history.forEach((entry, at) => {
    if (entry.color === "white" || !isRowOpen) {
      // A side that moves several times in its turn has a row for each move.
      closeRow();
      const isAgain = !isApart && view.history[at - 1]?.number === entry.number;
      cells.push(number(isAgain ? "" : numberOf(entry)));
      if (entry.color === "black") cells.push(element("span", { class: "gap" }));
    }
    cells.push(moveButton(at + 1, textOf(entry), entry.words));
    isRowOpen = entry.color === "white";
    const beside = besideMove(entry.comments, view.variations.filter(({ after }) => after === at));
    isApart = beside.length > 0;
    if (isApart) closeRow();
    cells.push(...beside);
  });
  closeRow();
  const { length } = view.history;
  cells.push(...besideMove([], view.variations.filter(({ after }) => after >= length)));
  const result = view.history.at(-1)?.result ?? (isLast() && view.result !== "*" ? view.result : view.given);
  if (result && result !== "*") cells.push(element("span", { class: "end" }, result));
  history.replaceChildren(...cells);
}
