// Moves: as objects, and as the codes and lines in which the module lists them.

const FILES = "abcdefgh";

/** The names of all squares, from a1 to h8. */
export const NAMES = Array.from({ length: 64 }, (_, at) => FILES[at & 7] + ((at >> 3) + 1));

/** The texts of codes: a table for each letter of a promotion or drop, filled when a code is first seen. */
const TEXTS = [];

/** Bits of a code, as src/package/move_codes.rs has them. */
const TO = 6;
const LETTER = 12;
const DROP = 1 << 17;

/** The text of a code that is not in its table yet. */
function addText(code) {
  const from = NAMES[code & 63];
  const to = NAMES[(code >> TO) & 63];
  const place = (code >> LETTER) & 31;
  const letter = place === 0 ? "" : String.fromCharCode(96 + place);
  const text = code & DROP ? `${letter.toUpperCase()}@${to}` : from + to + letter;
  const table = (TEXTS[code >> LETTER] ??= new Array(1 << LETTER).fill(undefined));
  table[code & ((1 << LETTER) - 1)] = text;
  return text;
}

/** The texts of `count` codes that begin at a place in memory. */
export function textsOf(codes, first, count) {
  const texts = new Array(count);
  const plain = TEXTS[0] ?? [];
  for (let at = 0; at < count; at++) {
    const code = codes[first + at];
    const table = code >> LETTER === 0 ? plain : TEXTS[code >> LETTER];
    texts[at] = table?.[code & ((1 << LETTER) - 1)] ?? addText(code);
  }
  return texts;
}

/** A move, with the fields that chess.js gives its moves. */
export class Move {
  constructor(line, before) {
    const [color, from, to, piece, captured, promotion, flags, san, lan, after] = line.split("\t");
    const colon = lan.indexOf(":");
    this.color = color;
    this.from = from === "" ? null : from;
    this.to = to;
    this.piece = piece;
    this.captured = captured === "" ? undefined : captured;
    this.promotion = promotion === "" ? undefined : promotion;
    if (colon !== -1) this.label = lan.slice(colon + 1);
    this.flags = flags;
    this.san = san;
    this.lan = lan;
    this.before = before;
    this.after = after;
  }

  isCapture() {
    return this.captured !== undefined;
  }

  isPromotion() {
    return this.promotion !== undefined;
  }

  isEnPassant() {
    return this.flags === "e";
  }

  isKingsideCastle() {
    return this.flags === "k";
  }

  isQueensideCastle() {
    return this.flags === "q";
  }

  isBigPawn() {
    return this.flags === "b";
  }

  isDrop() {
    return this.flags === "d";
  }
}

/** The moves of one position, from its FEN and their lines. */
export function alternatives(text) {
  const [before, ...lines] = text.split("\n");
  return lines.map((line) => new Move(line, before));
}

/** Moves that were made one after the other, from the FEN before the first and their lines. */
export function sequence(text) {
  const [start, ...lines] = text.split("\n");
  let before = start;
  return lines.map((line) => {
    const move = new Move(line, before);
    before = move.after;
    return move;
  });
}
