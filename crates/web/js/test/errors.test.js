// Wrong input: each is an error that can be read, and leaves the board and the module as they were.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, IllegalMoveError, houseRules, validateFen, variants } from "tabiya";
import { pick, random } from "./random.js";

const RUBBISH = Number(process.env.TABIYA_RUBBISH ?? 3000);

/** Fails for anything but an `Error` with a message, and for a trap of WebAssembly. */
function tries(work) {
  try {
    return work();
  } catch (error) {
    assert.ok(error instanceof Error, String(error));
    assert.ok(!(error instanceof WebAssembly.RuntimeError), error.stack);
    assert.ok(error.message.length > 0);
    return undefined;
  }
}

test("an illegal move throws the reason, and changes nothing", () => {
  const board = new Board("4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1");
  for (const move of ["e2e4", "e4", { from: "e2", to: "e4" }]) {
    assert.throws(
      () => board.move(move),
      (error) => {
        assert.ok(error instanceof IllegalMoveError);
        assert.equal(
          error.message,
          "e2e4 is illegal: the pawn on e2 is pinned on the diagonal by the bishop on h5",
        );
        return true;
      },
    );
  }
  assert.deepEqual(board.history(), []);
  assert.equal(board.fen(), "4k3/8/8/7b/8/8/4P3/3K4 w - - 0 1");
});

test("only promoting pawns need a promotion", () => {
  const board = new Board("k7/4P3/8/8/8/8/4P3/K7 w - - 0 1");
  assert.throws(() => board.move({ from: "e7", to: "e8" }), /what does the pawn become/);
  assert.throws(() => board.move({ from: "e7", to: "e8", promotion: "k" }), IllegalMoveError);
  assert.equal(board.move({ from: "e2", to: "e4", promotion: "q" }).san, "e4");
  board.move("Ka7");
  assert.equal(board.move({ from: "e7", to: "e8", promotion: "N" }).san, "e8=N");
});

test("strict reading accepts canonical SAN and UCI only", () => {
  const board = new Board();
  assert.throws(() => board.move("nf3", { strict: true }), /Nf3 is written differently: nf3/);
  assert.throws(() => board.move("e2-e4", { strict: true }), IllegalMoveError);
  assert.equal(board.move("Nf3", { strict: true }).lan, "g1f3");
  assert.equal(board.move("e7-e5").san, "e5");
});

test("wrong values throw an error that names them", () => {
  const board = new Board();
  for (const [work, message] of [
    [() => new Board(5), /Board must be an object/],
    [() => new Board(null), /Board must be an object/],
    [() => new Board({ varient: "atomic" }), /unknown option "varient"/],
    [() => new Board({ variant: "atomik" }), /did you mean "atomic"/],
    [() => new Board({ variant: 1 }), /variant must be a string/],
    [() => new Board({ fen: "" }), /empty position/],
    [() => new Board("8/8/8/8/8/8/8/8 w - - 0 1"), /no king/],
    [() => new Board({ rules: "name = 5" }), /name/],
    [() => new Board({ rules: "x", variant: "chess" }), /not both/],
    [() => new Board({ house: ["duck"] }), /duck/],
    [() => new Board({ house: 5 }), /house must be an array/],
    [() => new Board({ house: ["duck-chess-h5"], variant: "atomic" }), /house rules need a game/],
    [() => board.moves({ square: "i9" }), /not a square: "i9"/],
    [() => board.moves({ piece: "knight" }), /not a piece/],
    [() => board.moves({ notation: "lan" }), /not a notation: "lan"/],
    [() => board.moves("e2"), /moves must be an object/],
    [() => board.move(undefined), /a move must be a string or an object/],
    [() => board.move({ from: "e2" }), /not a square: undefined/],
    [() => board.move("x".repeat(1 << 17)), /longer than/],
    [() => board.perft(-1), /not a depth: -1/],
    [() => board.perft(1.5), /not a depth: 1.5/],
    [() => board.perft(100), /not a depth: 100/],
    [() => board.get("e9"), /not a square/],
    [() => board.hand("white"), /not a color: "white"/],
    [() => board.load(undefined), /fen must be a string/],
    [() => board.loadPgn("1. e4 e4 *"), /move 1\.\.\. e4 is illegal/],
    [() => board.loadPgn(""), /no game/],
    [() => board.explain("?"), /not a move/],
  ]) {
    assert.throws(work, message, work.toString());
  }
  assert.equal(board.moves().length, 20);
});

test("a freed board throws an error", () => {
  const board = new Board();
  board.free();
  board.free();
  assert.throws(() => board.moves(), /this board is freed/);
});

test("validateFen says what is wrong", () => {
  assert.deepEqual(validateFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), { ok: true });
  assert.match(validateFen("8/8/8/8/8/8/8/9 w - - 0 1").error, /9/);
  assert.equal(validateFen(5).ok, false);
});

/** Texts that break: pieces of good ones, in a wrong order, with odd characters. */
function rubbish(rng, parts) {
  const odd = ["", " ", "\0", "\n", "\t", "é", "\ud800", "🙂", ":", "@", "9", "-", "/", "=", "[", "\"", "+"];
  const count = Math.floor(rng() * 6);
  let text = pick(rng, parts);
  for (let at = 0; at < count; at++) {
    const place = Math.floor(rng() * (text.length + 1));
    const cut = Math.floor(rng() * 3);
    const more = rng() < 0.5 ? pick(rng, odd) : pick(rng, parts).slice(0, 4);
    text = text.slice(0, place) + more + text.slice(place + cut);
  }
  return text;
}

test(`${RUBBISH} malformed texts never trap`, () => {
  const rng = random(5);
  const fens = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R[QNp] w KQkq - 3+2 0 9999",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
  ];
  const moves = ["e2e4", "Nf3", "O-O", "e7e8q", "N@f3", "h5e6:duck", "0000", "--", "Qa1xb2+", "e8=Q#"];
  const rules = [
    'name = "x"\nstart = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"\n[pieces.amazon]\nletter = "a"\nmoves = "QN"\n',
    'name = "y"\nboard = "6x6"\ncastling = false\n',
  ];
  const pgns = ['[Event "x"]\n\n1. e4 {good} e5 (1... c5) 2. Nf3 $1 *', '[Variant "Atomic"]\n\n1. Nf3 *'];
  const names = [...variants(), ...houseRules()].map(({ name }) => name);
  let boards = 0;
  for (let at = 0; at < RUBBISH; at++) {
    const options = {};
    if (rng() < 0.7) options.fen = rubbish(rng, fens);
    if (rng() < 0.3) options.variant = rng() < 0.8 ? pick(rng, names) : rubbish(rng, names);
    else if (rng() < 0.3) options.rules = rubbish(rng, rules);
    if (rng() < 0.3) options.house = [rng() < 0.8 ? pick(rng, names) : rubbish(rng, names)];
    const board = tries(() => new Board(options)) ?? new Board();
    boards++;
    for (let more = 0; more < 6; more++) {
      const moveOptions = pick(rng, [{}, { strict: true }]);
      tries(() => board.move(rubbish(rng, moves), moveOptions));
      tries(() => board.explain(rubbish(rng, moves)));
      tries(() =>
        board.move({ from: rubbish(rng, moves).slice(0, 2), to: "e4", promotion: pick(rng, ["", "q", "?"]) }),
      );
      const legal = tries(() => board.moves({ notation: pick(rng, ["uci", "san"]) })) ?? [];
      if (legal.length > 0) {
        const move = pick(rng, legal);
        assert.equal(board.move(move).before.length > 0, true, move);
      }
    }
    tries(() => board.moves({ verbose: true }));
    tries(() => board.loadPgn(rubbish(rng, pgns)));
    tries(() => board.pgn());
    tries(() => board.load(rubbish(rng, fens)));
    for (const method of ["isGameOver", "isCheckmate", "isDraw", "outcome", "ascii", "hash", "undo", "redo"]) {
      tries(() => board[method]());
    }
    board.free();
  }
  assert.equal(boards, RUBBISH);
  assert.equal(new Board().perft(3), 8902);
});
