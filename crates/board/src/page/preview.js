// The board beside the text of a rule file, which shows the game that the text makes while it is typed.

import { Board, callPieces } from "./board.js";
import { readFen } from "./fen.js";
import { view } from "./game.js";
import { post } from "./requests.js";

const find = (id) => document.getElementById(id);

let board = null;

/** Shows the start of the game of a rule file, or the position of the dialog if it can stand under these rules. */
export async function showPreview(rules) {
  const wanted = find("position").value.trim();
  let reading = await post("positions", { rules, position: wanted });
  const isKept = wanted !== "" && reading.faults.length === 0;
  if (wanted !== "" && !isKept) reading = await post("positions", { rules });
  const position = readFen(reading.fen, reading);
  if (!position || find("rules").value !== rules) return;
  board ??= new Board(find("rules-board"), { choose: () => {}, leave: () => {}, canDrag: () => false });
  find("rules-shown").toggleAttribute("data-shown", true);
  find("rules-note").textContent = wanted && !isKept
    ? "The position below cannot stand under these rules: this is the start."
    : isKept ? "The position below." : "The start position.";
  // The board of the game behind the dialog keeps its names.
  callPieces(reading);
  board.lay(reading, false);
  board.show({ pieces: position.pieces, walls: reading.walls, goals: reading.goals }, new Map(), new Map());
  if (view) callPieces(view);
}

/** Shows no board. */
export function clearPreview() {
  find("rules-shown").toggleAttribute("data-shown", false);
  board?.clear();
}
