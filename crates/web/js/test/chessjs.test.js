// Random games compared with chess.js: the same moves, texts, positions and ends. TABIYA_GAMES is the number of games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Chess } from "chess.js";
import { Board } from "tabiya";
import { pick, random } from "./random.js";

const GAMES = Number(process.env.TABIYA_GAMES ?? 60);
/** Verbose moves are compared at one of this many positions. */
const VERBOSE_EVERY = 64;
/** One of this many games is written as PGN, read again and taken back. */
const PGN_EVERY = 16;
const MOST_PLIES = 160;

/** What a move says of its kind. */
const KINDS = [
  "isPromotion",
  "isEnPassant",
  "isKingsideCastle",
  "isQueensideCastle",
  "isBigPawn",
];

/** The fields of a move, without its class. */
const fields = (move) => ({ ...move });

function compareEnds(board, chess) {
  assert.equal(board.isCheck(), chess.isCheck());
  assert.equal(board.inCheck(), chess.inCheck());
  assert.equal(board.isCheckmate(), chess.isCheckmate());
  assert.equal(board.isStalemate(), chess.isStalemate());
  assert.equal(board.isInsufficientMaterial(), chess.isInsufficientMaterial());
  assert.equal(board.isGameOver(), chess.isGameOver());
  // A checkmate wins, even if it is the hundredth ply without a capture.
  if (!chess.isCheckmate()) {
    assert.equal(board.isThreefoldRepetition(), chess.isThreefoldRepetition());
    assert.equal(board.isDrawByFiftyMoves(), chess.isDrawByFiftyMoves() && !chess.isStalemate());
    assert.equal(board.isDraw(), chess.isDraw());
  }
}

function compareBoards(board, chess) {
  assert.deepEqual(board.board(), chess.board());
  assert.equal(board.ascii(), chess.ascii());
  assert.deepEqual(board.history(), chess.history());
  for (const color of ["w", "b"]) {
    assert.deepEqual(board.getCastlingRights(color), chess.getCastlingRights(color));
    assert.deepEqual(board.findPiece({ type: "p", color }), chess.findPiece({ type: "p", color }));
    assert.deepEqual(board.attackers("e4", color).sort(), chess.attackers("e4", color).sort());
    assert.equal(board.isAttacked("d5", color), chess.isAttacked("d5", color));
  }
  const verbose = (moves) =>
    moves.map(fields).sort((one, other) => one.lan.localeCompare(other.lan));
  assert.deepEqual(verbose(board.moves({ verbose: true })), verbose(chess.moves({ verbose: true })));
  const lans = chess.moves({ verbose: true }).map(({ lan }) => lan);
  assert.deepEqual(board.moves({ notation: "uci" }).sort(), lans.sort());
  // Some texts of chess.js are ambiguous: they lack a disambiguating file or rank.
  const some = (game, filter) =>
    game.moves({ ...filter, verbose: true }).map(({ lan }) => lan).sort();
  for (const filter of [{ square: "g1" }, { piece: "p" }, { square: "e1", piece: "k" }]) {
    assert.deepEqual(some(board, filter), some(chess, filter));
  }
}

test(`${GAMES} random games are those of chess.js`, () => {
  const rng = random(20);
  let positions = 0;
  for (let game = 0; game < GAMES; game++) {
    const [board, chess] = [new Board(), new Chess()];
    // A third of the games prefers captures, and so comes to its end.
    const prefers = game % 3 === 0;
    for (let ply = 0; ply < MOST_PLIES; ply++) {
      const sans = chess.moves();
      assert.deepEqual(board.moves().sort(), [...sans].sort());
      assert.equal(board.moves({ notation: "uci" }).length, sans.length);
      assert.equal(board.fen(), chess.fen());
      assert.equal(board.turn(), chess.turn());
      assert.equal(board.moveNumber(), chess.moveNumber());
      compareEnds(board, chess);
      if (positions++ % VERBOSE_EVERY === 0) compareBoards(board, chess);
      // Games go on after a draw by repetition once in a while, as both allow.
      if (sans.length === 0 || (chess.isGameOver() && rng() < 0.3)) break;
      const captures = sans.filter((san) => san.includes("x"));
      const san = pick(rng, prefers && captures.length > 0 ? captures : sans);
      const theirs = chess.move(san);
      // The move is given in each of the forms that chess.js reads.
      const { from, to, promotion } = theirs;
      const ours = board.move(pick(rng, [san, theirs.lan, { from, to, promotion }]));
      assert.deepEqual(fields(ours), fields(theirs));
      for (const is of KINDS) assert.equal(ours[is](), theirs[is](), `${is} of ${ours.san}`);
      assert.equal(ours.isCapture(), theirs.isCapture() || theirs.isEnPassant());
    }
    if (game % PGN_EVERY === 0) {
      const read = new Board();
      read.loadPgn(chess.pgn());
      assert.equal(read.fen(), chess.fen());
      const theirs = new Chess();
      theirs.loadPgn(board.pgn());
      assert.equal(theirs.fen(), board.fen());
      assert.deepEqual(
        board.history({ verbose: true }).map(fields),
        chess.history({ verbose: true }).map(fields),
      );
      while (chess.history().length > 0) {
        assert.deepEqual(fields(board.undo()), fields(chess.undo()));
      }
      assert.equal(board.undo(), null);
    }
    board.free();
  }
  assert.ok(positions > 20 * GAMES, `${positions} positions`);
});
