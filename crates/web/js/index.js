// The package: `await init()` before anything else, except in Node.js, where node.js does it.

import { Board } from "./board.js";
import { NAMES } from "./moves.js";
import { needModule } from "./wasm.js";
import { house_rules, variants as variantLines } from "./wasm/tabiya_web.js";

export { Board, IllegalMoveError, Move } from "./board.js";
export { init, init as default } from "./wasm.js";

export const WHITE = "w";
export const BLACK = "b";
export const PAWN = "p";
export const KNIGHT = "n";
export const BISHOP = "b";
export const ROOK = "r";
export const QUEEN = "q";
export const KING = "k";
export const DEFAULT_POSITION = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The squares as chess.js orders them, from a8 to h1. */
export const SQUARES = [7, 6, 5, 4, 3, 2, 1, 0].flatMap((rank) =>
  NAMES.slice(rank * 8, rank * 8 + 8),
);

/** Objects with the names and summaries of a text with a line for each. */
function named(text) {
  const rows = text.trimEnd().split("\n");
  return rows.map((row) => {
    const [name, summary] = row.split("\t");
    return { name, summary };
  });
}

/** The variants. */
export function variants() {
  needModule();
  return named(variantLines());
}

/** The house rules. */
export function houseRules() {
  needModule();
  return named(house_rules());
}

/** Whether a position can be loaded, and why not. */
export function validateFen(fen, options = {}) {
  try {
    new Board({ ...options, fen }).free();
    return { ok: true };
  } catch (error) {
    return { ok: false, error: error.message };
  }
}
