// The class Board, over the board of the WebAssembly module.

import {
  LONGEST_TEXT,
  needColor,
  needDepth,
  needOptions,
  needPiece,
  needSquare,
  needText,
  shown,
  stepOf,
} from "./arguments.js";
import { Move, NAMES, alternatives, sequence, textsOf } from "./moves.js";
import { Notes } from "./notes.js";
import { called, needIdle, readHouse, withCauses } from "./rules.js";
import { memoryNumbers, needModule } from "./wasm.js";
import { PackageBoard } from "./wasm/tabiya_web.js";


/** The error of a move that is not legal; its message is the reason. */
export class IllegalMoveError extends Error {
  name = "IllegalMoveError";
}

/** The lines of a text, which has none if it is empty. */
function lines(text) {
  return text === "" ? [] : text.split("\n");
}

/** The squares of a text without separators. */
function squares(text) {
  return text.match(/../g) ?? [];
}

export class Board {
  #native;
  #notes = new Notes();
  /** The squares from the top left one on, and the number of files. */
  #squares;
  #files;

  constructor(options = {}) {
    needModule();
    const { variant = "chess", fen, rules, house = [] } =
      typeof options === "string"
        ? { fen: options }
        : needOptions("Board", options, ["variant", "fen", "rules", "house"]);
    needText("variant", variant);
    if (fen !== undefined) needText("fen", fen);
    if (rules !== undefined) {
      needText("rules", rules, LONGEST_TEXT);
      if (options.variant !== undefined) {
        throw new TypeError("a board has a variant or rules, not both");
      }
    }
    needIdle();
    const { names, own } = readHouse(house);
    const native = called(() => new PackageBoard(variant, rules, names.join(","), own, fen));
    this.#native = own.length === 0 ? native : withCauses(native);
    this.#measure();
  }

  /** Notes the size of the board. */
  #measure() {
    this.#files = this.#native.files();
    const ranks = this.#native.ranks();
    this.#squares = [];
    for (let rank = ranks - 1; rank >= 0; rank--) {
      this.#squares.push(...NAMES.slice(rank * 8, rank * 8 + this.#files));
    }
  }

  /** The module's board, unless it is freed. */
  get #board() {
    if (this.#native === null) throw new Error("this board is freed");
    needIdle();
    return this.#native;
  }

  get variant() {
    return this.#board.variant();
  }

  get house() {
    const names = this.#board.house();
    return names === "" ? [] : names.split(",");
  }

  free() {
    needIdle();
    this.#native?.free();
    this.#native = null;
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.free();
  }

  // Positions

  load(fen) {
    this.#board.load(needText("fen", fen));
    this.#notes = new Notes();
  }

  reset() {
    this.#board.load(undefined);
    this.#notes = new Notes();
  }

  fen() {
    return this.#board.fen();
  }

  turn() {
    return this.#board.is_white_to_move() ? "w" : "b";
  }

  moveNumber() {
    return this.#board.move_number();
  }

  hash() {
    return this.#board.hash();
  }

  /** The pieces by the names of their squares. */
  #pieces() {
    const pieces = new Map();
    const text = this.#board.pieces();
    for (let at = 0; at < text.length; at += 3) {
      const type = text[at + 2].toLowerCase();
      pieces.set(text.slice(at, at + 2), { type, color: type === text[at + 2] ? "b" : "w" });
    }
    return pieces;
  }

  get(square) {
    needSquare(square);
    return this.#pieces().get(square);
  }

  findPiece(piece) {
    needOptions("findPiece", piece, ["type", "color"]);
    const type = needPiece(piece.type);
    needColor(piece.color);
    const pieces = this.#pieces();
    const is = (found) => found?.type === type && found.color === piece.color;
    return this.#squares.filter((square) => is(pieces.get(square)));
  }

  board() {
    const pieces = this.#pieces();
    const rows = [];
    for (let at = 0; at < this.#squares.length; at += this.#files) {
      const row = this.#squares.slice(at, at + this.#files);
      rows.push(
        row.map((square) => {
          const piece = pieces.get(square);
          return piece === undefined ? null : { square, ...piece };
        }),
      );
    }
    return rows;
  }

  ascii() {
    const edge = `   +${"-".repeat(3 * this.#files)}+\n`;
    const letter = (piece) => (piece.color === "w" ? piece.type.toUpperCase() : piece.type);
    const rows = this.board();
    const row = (pieces, at) => {
      const shownRow = pieces.map((piece) => (piece === null ? " . " : ` ${letter(piece)} `));
      return ` ${rows.length - at} |${shownRow.join("")}|\n`;
    };
    const files = [..."abcdefgh"].slice(0, this.#files).join("  ");
    return `${edge}${rows.map(row).join("")}${edge}     ${files}`;
  }

  squareColor(square) {
    const at = needSquare(square);
    return ((at >> 3) + at) % 2 === 0 ? "dark" : "light";
  }

  hand(color) {
    const letters = this.#board.hand(needColor(color));
    if (letters === undefined) return undefined;
    const counts = {};
    for (const letter of letters) counts[letter] = (counts[letter] ?? 0) + 1;
    return counts;
  }

  remainingChecks(color) {
    return this.#board.remaining_checks(needColor(color));
  }

  getCastlingRights(color) {
    const isWhite = needColor(color);
    return {
      k: this.#board.can_castle(isWhite, true),
      q: this.#board.can_castle(isWhite, false),
    };
  }

  attackers(square, color = this.turn()) {
    return squares(this.#board.attackers(needSquare(square), needColor(color)));
  }

  isAttacked(square, color) {
    return this.attackers(square, color).length > 0;
  }

  // Moves

  moves(options = {}) {
    const { square, piece, verbose, notation } = needOptions("moves", options, [
      "square",
      "piece",
      "verbose",
      "notation",
    ]);
    const from = square === undefined ? undefined : needSquare(square);
    const letter = piece === undefined ? undefined : needPiece(piece);
    const native = this.#board;
    if (verbose) return alternatives(native.lines(from, letter));
    if (notation === undefined || notation === "san") return lines(native.sans(from, letter));
    if (notation !== "uci") {
      throw new RangeError(`not a notation: ${shown(notation)}, expected "san" or "uci"`);
    }
    const at = native.list_codes(from, letter) >>> 2;
    if (at === 0) return lines(native.texts(from, letter));
    const codes = memoryNumbers();
    return textsOf(codes, at + 1, codes[at]);
  }

  move(move, options = {}) {
    const { strict = false } = needOptions("move", options, ["strict"]);
    const native = this.#board;
    if (typeof move === "string") {
      needText("a move", move);
      this.#try(() => native.make(move, Boolean(strict)));
    } else {
      const { squares: text, promotion } = stepOf(move);
      this.#try(() => native.make_step(text, promotion));
    }
    const made = native.plies();
    this.#notes.forgetFrom(made);
    return this.#moveAt(made - 1);
  }

  #try(make) {
    try {
      make();
    } catch (error) {
      // An error of a house rule says nothing about the move.
      throw "cause" in error ? error : new IllegalMoveError(error.message);
    }
  }

  #moveAt(ply) {
    return sequence(this.#board.moves_since(ply))[0];
  }

  undo() {
    const made = this.#board.plies();
    if (made === 0) return null;
    const last = this.#moveAt(made - 1);
    this.#board.undo();
    return last;
  }

  redo() {
    if (!this.#board.redo()) return null;
    return this.#moveAt(this.#board.plies() - 1);
  }

  history(options = {}) {
    const { verbose } = needOptions("history", options, ["verbose"]);
    return verbose ? sequence(this.#board.moves_since(0)) : lines(this.#board.history());
  }

  explain(move) {
    if (typeof move === "string") return this.#board.explain(needText("a move", move));
    const { squares: text, promotion } = stepOf(move);
    return this.#board.explain(text + promotion);
  }

  perft(depth) {
    return this.#board.perft(needDepth(depth));
  }

  divide(depth) {
    const rows = lines(this.#board.divide(needDepth(depth))).map((line) => line.split("\t"));
    return Object.fromEntries(rows.map(([move, count]) => [move, Number(count)]));
  }

  // Endings

  isCheck() {
    return this.#board.is_check();
  }

  inCheck() {
    return this.isCheck();
  }

  mustAnswerCheck() {
    return this.#board.must_answer_check();
  }

  isCheckmate() {
    return this.#board.is_checkmate();
  }

  isStalemate() {
    return this.#board.is_stalemate();
  }

  isInsufficientMaterial() {
    return this.#board.is_insufficient_material();
  }

  isThreefoldRepetition() {
    return this.#board.is_repetition();
  }

  isDrawByFiftyMoves() {
    return this.#board.is_fifty_moves();
  }

  isDraw() {
    return this.#board.outcome()?.startsWith("-") ?? false;
  }

  isGameOver() {
    return this.#board.is_over();
  }

  outcome() {
    const text = this.#board.outcome();
    if (text === undefined) return null;
    const winner = text[0] === "-" ? null : text[0];
    const result = winner === null ? "1/2-1/2" : winner === "w" ? "1-0" : "0-1";
    return { winner, result, reason: text.slice(1) };
  }

  // PGN

  pgn(options = {}) {
    const { newline = "\n" } = needOptions("pgn", options, ["newline"]);
    needText("newline", newline);
    const { tags, comments } = this.#notes.texts(this.#board.plies());
    return this.#board.pgn(tags, comments).trimEnd().replaceAll("\n", newline);
  }

  loadPgn(pgn) {
    const tags = this.#board.load_pgn(needText("pgn", pgn, LONGEST_TEXT));
    this.#notes = Notes.read(tags, this.#board.take_comments());
    this.#measure();
  }

  setHeader(name, value) {
    if (!/^\w+$/.test(needText("the name of a header", name))) {
      throw new RangeError(`not the name of a header: ${shown(name)}`);
    }
    this.#notes.headers.set(name, needText("the value of a header", value));
    return this.getHeaders();
  }

  header(...pairs) {
    for (let at = 0; at + 1 < pairs.length; at += 2) this.setHeader(pairs[at], pairs[at + 1]);
    return this.getHeaders();
  }

  removeHeader(name) {
    return this.#notes.headers.delete(name);
  }

  getHeaders() {
    return Object.fromEntries(this.#notes.headers);
  }

  setComment(comment) {
    const text = needText("a comment", comment).replaceAll("{", "(").replaceAll("}", ")");
    this.#notes.comments.set(this.#board.plies(), text);
  }

  getComment() {
    return this.#notes.comments.get(this.#board.plies());
  }

  removeComment() {
    const comment = this.getComment();
    this.#notes.comments.delete(this.#board.plies());
    return comment;
  }

  deleteComment() {
    return this.removeComment();
  }

  removeComments() {
    const comments = this.getComments();
    this.#notes.comments.clear();
    return comments;
  }

  deleteComments() {
    return this.removeComments();
  }

  getComments() {
    const [start, ...made] = this.#board.moves_since(0).split("\n");
    const fens = [start, ...made.map((line) => line.slice(line.lastIndexOf("\t") + 1))];
    return fens.flatMap((fen, ply) => {
      const comment = this.#notes.comments.get(ply);
      return comment === undefined ? [] : [{ fen, comment }];
    });
  }
}

export { Move };
