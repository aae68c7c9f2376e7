// Arguments of the functions of the package: a wrong one throws an error that names it.

import { NAMES } from "./moves.js";

/** The longest FEN or move in characters. */
const LONGEST_LINE = 1 << 16;
/** The longest rule file or PGN in characters. */
export const LONGEST_TEXT = 1 << 26;
const MOST_PLIES = 99;

/** A text that is not too long. */
export function needText(what, value, longest = LONGEST_LINE) {
  if (typeof value !== "string") throw new TypeError(`${what} must be a string`);
  if (value.length > longest) throw new RangeError(`${what} is longer than ${longest} characters`);
  return value;
}

/** Options, of which each is known. */
export function needOptions(what, options, known) {
  if (options === null || typeof options !== "object") {
    throw new TypeError(`${what} must be an object`);
  }
  for (const name of Object.keys(options)) {
    if (!known.includes(name)) {
      throw new TypeError(`unknown option "${name}" of ${what}, expected ${known.join(", ")}`);
    }
  }
  return options;
}

/** The number of a square. */
export function needSquare(square) {
  const at = typeof square === "string" ? NAMES.indexOf(square) : -1;
  if (at === -1) throw new RangeError(`not a square: ${shown(square)}, expected a1 to h8`);
  return at;
}

/** Whether a color is White. */
export function needColor(color) {
  if (color !== "w" && color !== "b") {
    throw new RangeError(`not a color: ${shown(color)}, expected "w" or "b"`);
  }
  return color === "w";
}

/** The lower-case letter of a piece. */
export function needPiece(piece) {
  if (typeof piece !== "string" || !/^[a-zA-Z]$/.test(piece)) {
    throw new RangeError(`not a piece: ${shown(piece)}, expected a letter such as "n"`);
  }
  return piece.toLowerCase();
}

/** A depth of a count. */
export function needDepth(depth) {
  if (!Number.isInteger(depth) || depth < 0 || depth > MOST_PLIES) {
    throw new RangeError(`not a depth: ${shown(depth)}, expected 0 to ${MOST_PLIES}`);
  }
  return depth;
}

/** A wrong value, in a message. */
export function shown(value) {
  if (typeof value !== "string") return typeof value === "number" ? `${value}` : typeof value;
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}

/** The text of a move that is given as an object, without its promotion. */
export function stepOf(move) {
  if (move === null || typeof move !== "object") {
    throw new TypeError("a move must be a string or an object such as { from, to }");
  }
  const { from, to, piece, promotion = "", label } = move;
  needSquare(to);
  if (promotion !== "") needPiece(promotion);
  const more = label === undefined ? promotion.toLowerCase() : `:${needText("label", label)}`;
  if (from === null || from === undefined) {
    return { squares: `${needPiece(piece).toUpperCase()}@${to}`, promotion: "" };
  }
  needSquare(from);
  return { squares: from + to, promotion: more };
}
