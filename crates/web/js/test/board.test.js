// What chess.js does not have, and what it does otherwise.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, Move, SQUARES, houseRules, variants } from "tabiya";
import { Chess, SQUARES as THEIRS } from "chess.js";
import { memoryNumbers } from "../wasm.js";

/** Plays moves on a new board. */
function played(options, ...moves) {
  const board = new Board(options);
  for (const move of moves) board.move(move);
  return board;
}

test("moves are taken back and made again", () => {
  const board = played({}, "e4", "e5");
  assert.equal(board.undo().san, "e5");
  assert.equal(board.redo().lan, "e7e5");
  assert.equal(board.redo(), null);
  assert.deepEqual(board.history(), ["e4", "e5"]);
  const [first, second] = board.history({ verbose: true });
  assert.ok(first instanceof Move);
  assert.equal(second.before, first.after);
  assert.equal(second.after, board.fen());
  board.undo();
  board.move("c5");
  assert.equal(board.redo(), null);
});

test("a move of the list can be made as it is", () => {
  for (const options of [{ variant: "crazyhouse" }, { house: ["duck-chess-h5"] }, { variant: "atomic" }]) {
    const board = new Board(options);
    for (let ply = 0; ply < 40; ply++) {
      const moves = board.moves({ verbose: true });
      if (moves.length === 0) break;
      const move = moves[(ply * 7) % moves.length];
      assert.deepEqual({ ...board.move(move) }, { ...move });
      assert.equal(board.fen(), move.after);
    }
    assert.ok(board.history().length > 20, JSON.stringify(options));
  }
});

test("drops come from the hand", () => {
  const board = played({ variant: "crazyhouse" }, "e4", "d5", "exd5", "Qxd5", "Nc3");
  assert.deepEqual([board.hand("w"), board.hand("b")], [{ p: 1 }, { p: 1 }]);
  const drop = board.move("P@e4");
  assert.deepEqual([drop.from, drop.to, drop.piece, drop.flags], [null, "e4", "p", "d"]);
  assert.ok(drop.isDrop());
  assert.deepEqual(board.hand("b"), {});
  assert.equal(board.move({ from: null, piece: "p", to: "d4" }).lan, "P@d4");
  assert.equal(new Board().hand("w"), undefined);
});

test("checks are counted, and win", () => {
  const board = played({ variant: "3check" }, "e4", "e5", "Bc4", "Nc6", "Bxf7+");
  assert.deepEqual([board.remainingChecks("w"), board.remainingChecks("b")], [2, 3]);
  for (const move of ["Kxf7", "Qh5+", "Ke7", "Qxe5+"]) board.move(move);
  assert.deepEqual(board.outcome(), { winner: "w", result: "1-0", reason: "white wins: checks given" });
  assert.ok(board.isGameOver() && !board.isDraw() && !board.isCheckmate());
  assert.deepEqual(board.moves(), []);
  assert.throws(() => board.move("Nxe5"), /the game is over|illegal/);
});

test("mate and stalemate are distinguished", () => {
  const ends = (board) => [board.isCheckmate(), board.isStalemate(), board.isDraw()];
  const stalemate = "k7/8/1Q6/8/8/8/8/K7 b - - 0 1";
  assert.deepEqual(ends(new Board(stalemate)), [false, true, true]);
  assert.deepEqual(ends(played({}, "f3", "e5", "g4", "Qh4#")), [true, false, false]);
  assert.deepEqual(ends(new Board({ fen: stalemate, house: ["knooks"] })), [false, true, true]);
  assert.deepEqual(ends(new Board()), [false, false, false]);
});

test("a new move deletes comments on moves taken back", () => {
  const board = played({}, "e4", "e5");
  board.setComment("open");
  board.undo();
  board.redo();
  assert.equal(board.getComment(), "open");
  board.undo();
  board.move("c5");
  assert.deepEqual([board.getComment(), board.getComments()], [undefined, []]);
});

test("outcomes are given as words", () => {
  const mate = played({}, "f3", "e5", "g4", "Qh4#");
  assert.deepEqual(mate.outcome(), { winner: "b", result: "0-1", reason: "black wins: checkmate" });
  assert.equal(new Board("k7/8/1Q6/8/8/8/8/K7 b - - 0 1").outcome().reason, "draw: stalemate");
  assert.equal(new Board().outcome(), null);
  const twice = ["Nf3", "Nf6", "Ng1", "Ng8"];
  const again = played({}, ...twice, ...twice);
  assert.equal(again.outcome().result, "1/2-1/2");
  assert.ok(again.isThreefoldRepetition());
  // The players may go on, as in chess.js.
  assert.equal(again.moves().length, 20);
  assert.match(again.explain("e4"), /e2e4 is legal/);
  assert.equal(again.move("e4").san, "e4");
  assert.equal(again.isGameOver(), false);
});

test("rule files have pieces and boards of their own", () => {
  const rules = `
    name = "small"
    board = "6x6"
    start = "rnqknr/pppppp/6/6/PPPPPP/RNAKNR w - - 0 1"
    castling = false
    [pieces.amazon]
    letter = "a"
    moves = "QN"
  `;
  const board = new Board({ rules });
  assert.equal(board.variant, "small");
  assert.deepEqual(board.board().map((row) => row.length), [6, 6, 6, 6, 6, 6]);
  assert.deepEqual(board.get("c1"), { type: "a", color: "w" });
  assert.deepEqual(board.moves({ piece: "a" }).sort(), ["Ab3", "Ad3"]);
  assert.match(board.ascii(), /^ 1 \| R  N  A  K  N  R \|$/m);
  assert.match(board.explain({ from: "c1", to: "c3" }), /illegal/);
});

test("Chess960 castles by the king taking its rook", () => {
  const board = new Board({ house: ["chess960=500"] });
  assert.deepEqual(board.getCastlingRights("w"), { k: true, q: true });
  const other = new Board("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1");
  const castle = other.moves({ verbose: true }).find((move) => move.isQueensideCastle());
  assert.deepEqual([castle.lan, castle.san], ["e1b1", "O-O-O"]);
  assert.equal(other.move({ from: "e1", to: "b1" }).after, castle.after);
});

test("castling and king steps differ in text under house rules", () => {
  const board = new Board({ fen: "5k1r/8/8/8/8/8/8/4K3 b k - 0 1", house: ["knooks"] });
  const texts = board.moves({ verbose: true }).map((move) => move.lan);
  assert.equal(new Set(texts).size, texts.length);
  assert.ok(texts.includes("f8h8"));
  assert.equal(board.move("O-O").lan, "f8h8");
});

test("explanations name the reason", () => {
  const board = new Board("r3k2r/8/8/8/8/8/6p1/R3K2R w KQkq - 0 1");
  assert.equal(board.explain("O-O"), "e1g1 is illegal: f1 is attacked by the pawn on g2");
  assert.match(board.explain("h1"), /the white rook on h1 has \d+ legal moves: /);
});

test("PGN keeps headers, comments, variants and house rules", () => {
  for (const options of [{}, { variant: "atomic" }, { house: ["knooks"] }, { fen: "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1" }]) {
    const board = new Board(options);
    board.setHeader("White", 'A "quoted" \\ name');
    board.setComment("the start");
    board.move("e3");
    board.setComment("a {short} step\nin two lines");
    board.move("e6");
    assert.deepEqual(board.getComments().map(({ comment }) => comment), [
      "the start",
      "a (short) step\nin two lines",
    ]);
    const text = board.pgn({ newline: "\r\n" });
    assert.ok(text.includes("\r\n") && text.endsWith("*"), text);
    const read = new Board();
    read.loadPgn(text);
    assert.equal(read.fen(), board.fen());
    assert.deepEqual([read.variant, read.house], [board.variant, board.house]);
    assert.equal(read.getHeaders().White, 'A "quoted" \\ name');
    assert.equal(read.getComments()[1].comment, "a (short) step in two lines");
    assert.deepEqual(read.history(), ["e3", "e6"]);
    read.undo();
    assert.equal(read.getComment(), "a (short) step in two lines");
    assert.equal(read.removeComment(), "a (short) step in two lines");
    assert.equal(read.getComment(), undefined);
    // A new game under the same rules.
    read.reset();
    assert.equal(read.variant, board.variant);
    assert.deepEqual([read.getHeaders(), read.getComments()], [{}, []]);
  }
  const resigned = played({}, "e4");
  resigned.setHeader("Result", "0-1");
  assert.match(resigned.pgn(), /1\. e4 0-1$/);
  assert.equal(resigned.removeHeader("Result"), true);
});

test("headers and comments have the names of chess.js, old and new", () => {
  const board = new Board();
  const chess = new Chess();
  const names = { White: "Anna", Black: "Ben" };
  assert.deepEqual(board.header("White", "Anna", "Black", "Ben"), names);
  assert.deepEqual(board.header(), names);
  assert.throws(() => board.header("a b", "x"), RangeError);
  for (const remove of ["removeComments", "deleteComments"]) {
    for (const game of [board, chess]) {
      game.setComment("one");
      game.move("e4");
      game.setComment("two");
    }
    const removed = board[remove]();
    assert.deepEqual(removed, chess[remove]());
    assert.deepEqual(removed.map(({ comment }) => comment), ["one", "two"]);
    assert.deepEqual(board.getComments(), []);
    for (const game of [board, chess]) game.undo();
  }
  board.setComment("three");
  assert.equal(board.deleteComment(), "three");
  assert.equal(board.getComment(), undefined);
});

test("the lists of names are complete", () => {
  assert.ok(variants().length >= 10 && houseRules().length >= 14);
  for (const { name, summary } of [...variants(), ...houseRules()]) {
    assert.ok(name.length > 0 && summary.length > 0);
  }
  assert.deepEqual(SQUARES, THEIRS);
  const chess = new Chess();
  for (const square of SQUARES) {
    assert.equal(new Board().squareColor(square), chess.squareColor(square));
    assert.deepEqual(new Board().get(square), chess.get(square));
  }
});

test("the key depends on the position alone", () => {
  const [one, other] = [played({}, "e4", "e5", "Nf3"), played({}, "Nf3", "e5", "e4")];
  assert.notEqual(one.hash(), new Board().hash());
  assert.equal(one.hash(), other.hash());
  assert.match(one.hash(), /^[0-9a-f]{16}$/);
});

test("freed boards give their memory back", () => {
  const playMany = (boards) => {
    for (let at = 0; at < boards; at++) {
      const board = new Board();
      for (let ply = 0; ply < 10; ply++) for (const move of ["Nf3", "Nf6", "Ng1", "Ng8"]) board.move(move);
      board.free();
    }
    return memoryNumbers().length;
  };
  const before = playMany(100);
  assert.equal(playMany(1000), before);
});

test("an attacked king is in check under all rules", () => {
  const fen = "4k3/7p/8/8/8/8/P7/K3R3 b - - 0 1";
  const free = { rules: "name = 'free'\nroyal = []\nextinct = ['king']\ncastling = false" };
  for (const [options, mustAnswer] of [[{}, true], [{ variant: "king-capture" }, false], [{ variant: "antichess" }, false], [free, false]]) {
    const board = new Board({ fen, ...options });
    assert.ok(board.isCheck() && board.inCheck());
    assert.equal(board.mustAnswerCheck(), mustAnswer);
    const covered = new Board({ fen: fen.replace("/7p/", "/4p2p/"), ...options });
    assert.ok(!covered.isCheck() && !covered.mustAnswerCheck());
  }
  // House rules distinguish an attacked king from a check that must be answered.
  const mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
  for (const [variant, isMate] of [["chess", true], ["king-capture", false]]) {
    const board = played({ fen: mate, variant, house: ["forced-en-passant"] }, "a1a8");
    assert.ok(board.isCheck());
    assert.equal(board.mustAnswerCheck(), isMate);
    assert.equal(board.isCheckmate(), isMate);
  }
});
