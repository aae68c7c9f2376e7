// What the hooks of house rules are given: moves, and games to look at and to change.

import { needColor, needSquare, needText } from "./arguments.js";
import { NAMES } from "./moves.js";

const lines = (text) => (text === "" ? [] : text.split("\n"));
export const squares = (text) => (text === "" ? [] : text.match(/../g));
export const isNone = (value) => value === undefined || value === null;

/** A piece of its letter, which is upper case for White. */
export function pieceOf(letter) {
  if (letter === "." || letter === "#") return undefined;
  const type = letter.toLowerCase();
  return { type, color: type === letter ? "b" : "w" };
}

/** The letter of a piece. */
export function letterOf(piece) {
  const { type, color } = piece ?? {};
  const letter = needText("the type of a piece", type);
  return needColor(color) ? letter.toUpperCase() : letter.toLowerCase();
}

/** A move as a rule sees it. */
export class HouseMove {
  constructor(line) {
    const [from, to, piece, promotion, label, data, isCastling, captures, leaves, lan] =
      line.split("\t");
    this.from = from === "" ? null : from;
    this.to = to;
    this.piece = piece === "" ? undefined : piece;
    this.promotion = promotion === "" ? undefined : promotion;
    this.label = label === "-" ? undefined : label;
    this.data = Number(data);
    this.isCastling = isCastling === "true";
    this.captures = squares(captures);
    this.leaves = squares(leaves);
    this.lan = lan;
  }
}

/** Asks the module, in words; changes the game; what it has said of the board; and the board. */
const [ASK, ACT, SEEN, BOARD] = ["ask", "act", "seen", "board"].map(Symbol);

/** A game as a rule sees it, while the rule is asked. */
export class HouseView {
  constructor(ask) {
    this[ASK] = ask;
    this[SEEN] = undefined;
  }
  /** The side to move and 64 squares: each as the letter of its piece, `.`, or `#` if no piece can be there. */
  get [BOARD]() {
    return (this[SEEN] ??= this[ASK]("board"));
  }
  get turn() {
    return this[BOARD][0];
  }
  get(square) {
    return isNone(square) ? undefined : pieceOf(this[BOARD][1 + needSquare(square)]);
  }
  pieces({ color, type } = {}) {
    const is = (piece) =>
      piece !== undefined && (isNone(color) || piece.color === color) && (isNone(type) || piece.type === type);
    return NAMES.filter((_, at) => is(pieceOf(this[BOARD][1 + at])));
  }
  get empty() {
    return NAMES.filter((_, at) => this[BOARD][1 + at] === ".");
  }
  get kinds() {
    return [...this[ASK]("kinds")];
  }
  offset(square, files, ranks) {
    if (!Number.isInteger(files) || !Number.isInteger(ranks)) throw new RangeError("not a number of squares");
    const at = needSquare(square);
    const [file, rank] = [(at & 7) + files, (at >> 3) + ranks];
    if (file < 0 || file > 7 || rank < 0 || rank > 7 || this[BOARD][1 + rank * 8 + file] === "#") return undefined;
    return NAMES[rank * 8 + file];
  }
  walk(square, files, ranks) {
    if (files === 0 && ranks === 0) throw new RangeError("a direction of no squares leads nowhere");
    const way = [];
    let to = this.offset(square, files, ranks);
    while (to !== undefined) {
      way.push(to);
      to = this.get(to) === undefined ? this.offset(to, files, ranks) : undefined;
    }
    return way;
  }
  attackers(square, color) {
    return squares(this[ASK]("attackers", square, needColor(color) ? "w" : "b"));
  }
  get history() {
    return lines(this[ASK]("history"));
  }
  lastMoved(square) {
    const ply = this[ASK]("last-moved", square);
    return ply === undefined ? undefined : Number(ply);
  }
  noted(square) {
    return Number(this[ASK]("noted", square));
  }
  get again() {
    return this[ASK]("again");
  }
  get isFollowUp() {
    return this[ASK]("is-follow-up") === "true";
  }
  get castlingRights() {
    return squares(this[ASK]("castling-rights"));
  }
  get epSquare() {
    return this[ASK]("ep-square");
  }
  variantMoves() {
    return lines(this[ASK]("variant-moves")).map((line) => new HouseMove(line));
  }
  legalMoves() {
    return lines(this[ASK]("legal")).map((line) => new HouseMove(line));
  }
  fen() {
    return this[ASK]("fen");
  }
}

/** A game as a rule may change it, while the rule is called. */
export class HouseChange extends HouseView {
  [ACT](...words) {
    this[ASK](...words);
    this[SEEN] = undefined;
  }
  get mover() {
    return this[ASK]("mover");
  }
  put(piece, square) {
    this[ACT]("put", square, letterOf(piece));
  }
  take(square) {
    const taken = this.get(square);
    this[ACT]("take", square);
    return taken;
  }
  turnInto(square, type) {
    this[ACT]("turn-into", square, type);
  }
  removeSquare(square) {
    this[ACT]("remove-square", square);
  }
  addSquare(square) {
    this[ACT]("add-square", square);
  }
  note(square, value) {
    this[ACT]("note", square, value);
  }
  moveAgain() {
    this[ACT]("move-again");
  }
  moveAgainWith(square) {
    this[ACT]("move-again", square);
  }
  demandFollowUp() {
    this[ACT]("follow-up");
  }
}
