// The list of moves, with the lines that were left for other moves.

import { attempt, look, onShow, path, show, takeBack, view } from "./game.js";
import { element } from "./panel.js";
import { post, remove } from "./requests.js";

const find = (id) => document.getElementById(id);

export function setUpHistory() {
  onShow(showHistory);
  find("first").addEventListener("click", () => look(0));
  find("previous").addEventListener("click", () => look(view.ply - 1));
  find("next").addEventListener("click", () => look(view.ply + 1));
  find("last").addEventListener("click", () => look(view.plies));
  find("take-back").addEventListener("click", takeBack);
}

/** The text of a move in the list: algebraic notation, and check where that has no sign for it. */
const textOf = ({ san, check }) => (/[+#]$/.test(san) || !check ? san : `${san} check`);

function moveButton(ply, text, words) {
  const made = element("button", { type: "button", "data-ply": ply, title: words }, text);
  if (ply === view.ply) made.setAttribute("aria-current", "true");
  made.addEventListener("click", () => look(ply));
  return made;
}

function showHistory(before) {
  // A look at another position changes nothing but the mark of the current move.
  if (before?.id === view.id && before.revision === view.revision) {
    find("history").querySelector("[aria-current]")?.removeAttribute("aria-current");
    find("history").querySelector(`[data-ply="${view.ply}"]`)?.setAttribute("aria-current", "true");
  } else {
    fillHistory();
  }
  const history = find("history");
  const current = history.querySelector("[aria-current]");
  if (current) {
    history.scrollTop = current.offsetTop - history.clientHeight / 2;
    history.scrollLeft = current.offsetLeft - history.clientWidth / 2;
  }
  find("first").disabled = find("previous").disabled = view.ply === 0;
  find("last").disabled = find("next").disabled = view.ply === view.plies;
  find("take-back").textContent = view.ply < view.plies ? "Play on from here" : "Take back";
  find("take-back").disabled = view.plies === 0;
}

function fillHistory() {
  const cells = [element("span", { class: "number" }, ""), moveButton(0, "Start", "the start position"), element("span")];
  let isRowOpen = false;
  // Variations are listed below the row of the first move that replaced theirs.
  const waiting = new Map();
  view.variations.forEach((line, index) => {
    const row = Math.min(line.after, Math.max(view.plies - 1, 0));
    waiting.set(row, [...(waiting.get(row) ?? []), variation(line, index)]);
  });
  const left = [];
  const closeRow = () => {
    if (isRowOpen) cells.push(element("span"));
    isRowOpen = false;
    cells.push(...left.splice(0));
  };
  view.history.forEach((entry, at) => {
    if (entry.color === "white" || !isRowOpen) {
      // A side that moves several times in its turn has a row for each move.
      closeRow();
      const isAgain = view.history[at - 1]?.number === entry.number;
      cells.push(element("span", { class: "number" }, isAgain ? "" : `${entry.number}${entry.color === "white" ? "." : "..."}`));
      if (entry.color === "black") cells.push(element("span", { class: "gap" }));
    }
    cells.push(moveButton(at + 1, textOf(entry), entry.words));
    left.push(...(waiting.get(at) ?? []));
    isRowOpen = entry.color === "white";
  });
  closeRow();
  if (!view.plies) cells.push(...(waiting.get(0) ?? []));
  if (view.result !== "*" || view.history.at(-1)?.result) {
    cells.push(element("span", { class: "end" }, view.history.at(-1)?.result ?? view.result));
  }
  find("history").replaceChildren(...cells);
}

/** A line that was left, folded, with buttons that bring it back and delete it. */
function variation({ words }, index) {
  const summary = element("summary", {}, words.slice(0, 4).join(" ") + (words.length > 4 ? " …" : ""));
  const request = (send) => attempt(async () => show(await send(`${path()}/variations/${index}`, { revision: view.revision })));
  const back = element("button", { type: "button", "data-restore": index }, "Bring back");
  back.addEventListener("click", () => request(post));
  const drop = element("button", { type: "button", "data-delete": index }, "Delete");
  drop.addEventListener("click", () => request(remove));
  const row = element("div", { class: "row" }, back, drop);
  return element("details", { class: "variation" }, summary, element("p", {}, words.join(" ")), row);
}
