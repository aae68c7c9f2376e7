// The panels next to the board: players, moves, captured pieces, pieces in hand.

import { picture, pieceName } from "./board.js";

const find = (id) => document.getElementById(id);

const LEVELS = Array.from({ length: 10 }, (_, at) => at + 1);
const TIMES = [1, 3, 10];

/** Creates an HTML element. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Writes a text as a sentence: with a capital, unless it begins with a square or a move, and with a full stop. */
export function sentence(text) {
  const first = /\d/.test(text.split(" ")[0]) ? text.slice(0, 1) : text.slice(0, 1).toUpperCase();
  return first + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
}

/** A score in words: `+0.35 for White`, `Black mates in 3`. */
export function scoreWords(score) {
  if (!score.startsWith("#")) return `${score} for White`;
  const moves = Math.abs(Number(score.slice(1)));
  return `${score.startsWith("#-") ? "Black" : "White"} mates in ${moves}`;
}

/** The depth and the size of a search in words. */
export function searchWords({ depth, nodes }) {
  return `${depth} ${depth === 1 ? "ply" : "plies"}, ${Number(nodes).toLocaleString("en")} nodes`;
}

/** Creates an option for each strength of the engine. */
export function strengths() {
  const all = [
    ...LEVELS.map((level) => [`level ${level}`, `Level ${level}, ${600 + 200 * level} Elo`]),
    ...TIMES.map((seconds) => [`seconds ${seconds}`, `Strongest, ${seconds} s a move`]),
  ];
  return all.map(([value, text]) => element("option", { value }, text));
}

/** Sets up the choice of players. Calls `change(players)` when the user changes it. */
export function setUpPlayers(change) {
  find("strength").append(...strengths());
  for (const id of ["white", "black", "strength"]) {
    find(id).addEventListener("change", () => change(chosenPlayers()));
  }
}

function chosenPlayers() {
  const [kind, number] = find("strength").value.split(" ");
  return { white: find("white").value, black: find("black").value, [kind]: Number(number) };
}

export function showPlayers({ white, black, level, seconds }) {
  find("white").value = white;
  find("black").value = black;
  find("strength").value = level === null ? `seconds ${seconds}` : `level ${level}`;
}

/**
 * Shows the engine's report on its search, or dashes if `thought` is null; nothing in a game of two people, nor to the
 * engine's opponent, who has not asked for it.
 */
export function showThought(thought) {
  const engines = ["white", "black"].filter((side) => find(side).value === "engine").length;
  find("thought-choice").hidden = engines !== 1;
  find("thought").hidden = engines === 0 || (engines === 1 && !find("thought-asked").checked);
  find("depth").textContent = thought ? searchWords(thought) : "–";
  find("score").textContent = thought ? scoreWords(thought.score) : "–";
  find("line").textContent = thought?.line ?? "–";
}

/** Shows a side's name, captured pieces and pieces in hand. Calls `take(letter)` when a piece in hand is clicked. */
export function showTray(tray, view, color, taken, take) {
  const player = view.players[color] === "engine" ? "engine" : "person";
  const title = color === "white" ? "White" : "Black";
  const known = view.player_names[color];
  const about = known ? `${title}${player === "engine" ? ", engine" : ""}` : player;
  const name = element("span", { class: "name" }, known ?? title, element("span", { class: "player" }, `, ${about}`));
  if (known) {
    name.classList.add("known");
    name.title = known;
  }
  if (view.turn === color && view.result === "*" && !view.why) name.classList.add("turn");
  const parts = [name];
  if (view.clock) parts.push(element("span", { class: "clock", "data-clock": color, role: "timer" }));
  if (view.remaining_checks) {
    const left = view.remaining_checks[color];
    parts.push(element("span", { class: "note" }, left === 1 ? "1 check to give" : `${left} checks to give`));
  }
  if (view.pockets) parts.push(pocket(view, color, taken, take));
  parts.push(gained(view, color), ...lead(view, color));
  tray.replaceChildren(...parts);
}

function pocket(view, color, taken, take) {
  const made = element("span", { class: "pocket", role: "group", "aria-label": `In ${color}'s hand` });
  for (const [letter, count] of Object.entries(view.pockets[color])) {
    const label = `${pieceName(letter)} in hand, ${count}`;
    const button = element("button", { type: "button", "data-pocket": letter, "aria-label": label });
    button.append(picture(letter), element("span", { class: "count" }, String(count)));
    button.setAttribute("aria-pressed", String(taken === letter));
    button.addEventListener("click", () => take(letter));
    made.append(button);
  }
  if (!made.children.length) made.append(element("span", { class: "note" }, "nothing in hand"));
  return made;
}

/** The pieces that a side has captured. */
function gained(view, color) {
  const letters = view.captured[color === "white" ? "black" : "white"];
  const made = element("span", { class: "gained", "data-captured": letters.join("") });
  if (letters.length) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", `${color} has captured: ${letters.map(pieceName).join(", ")}`);
    made.append(...letters.map((letter) => {
      const shown = picture(letter);
      // Pieces in a crowded row overlap instead of becoming smaller.
      shown.setAttribute("preserveAspectRatio", "xMidYMid slice");
      return shown;
    }));
  }
  return made;
}

/** By how many pawns a side is ahead in material; nothing if it is not. */
function lead({ material }, color) {
  const pawns = material ? material[color] - material[color === "white" ? "black" : "white"] : 0;
  if (pawns <= 0) return [];
  const words = element("span", { class: "unseen" }, pawns === 1 ? " pawn ahead" : " pawns ahead");
  return [element("span", { class: "ahead" }, `+${pawns}`, words)];
}
