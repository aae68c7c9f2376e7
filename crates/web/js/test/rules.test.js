// House rules as objects of JavaScript.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, IllegalMoveError } from "tabiya";
import { memoryNumbers } from "../wasm.js";
import { RULES } from "./gallery.js";
import { pick, random } from "./random.js";

const GAMES = Number(process.env.TABIYA_HOUSE_GAMES ?? 3);
const KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/** Everything that a game shows. */
function facts(board) {
  return [board.fen(), board.moves(), board.outcome(), board.isCheck(), board.history()];
}

function plays(names, seed) {
  const rng = random(seed);
  const own = new Board({ house: names.map((name) => RULES[name]) });
  const theirs = new Board({ house: names });
  for (let ply = 0; ply < 60; ply++) {
    assert.deepEqual(facts(own), facts(theirs));
    const moves = own.moves({ notation: "uci" });
    if (moves.length === 0) break;
    const move = pick(rng, moves);
    assert.deepEqual({ ...own.move(move) }, { ...theirs.move(move) });
    if (rng() < 0.2) assert.equal(own.undo().san, theirs.undo().san);
  }
  own.free();
  theirs.free();
}

for (const names of [...Object.keys(RULES).map((name) => [name]), ["knooks", "no-king-on-c2"], Object.keys(RULES)]) {
  test(`rules of the gallery in JavaScript agree with it: ${names}`, () => {
    for (let seed = 0; seed < GAMES; seed++) plays(names, seed);
  });
}

test("a kind of piece has moves in code or in notation", () => {
  class Cool {
    letter = "c";
    *moves(view, square) {
      const to = view.offset(square, 1, -1);
      if (to !== undefined && view.get(to)?.color !== view.turn) yield to;
    }
  }
  const fen = "4k3/8/8/8/4C3/8/8/4K3 w - - 0 1";
  assert.deepEqual(new Board({ fen, house: new Cool() }).moves({ square: "e4" }), ["Cf3"]);
  const camel = { name: "camel", letter: "m", moves: "C" };
  const board = new Board({ fen: fen.replace("C", "M"), house: [camel] });
  assert.equal(board.moves({ piece: "m" }).length, 8);
  assert.match(board.explain("Me5"), /a camel does not move like that/);
});

test("a piece that captures its like becomes a queen, and SAN says so", () => {
  const crown = {
    name: "crown",
    afterMove(change, move) {
      const isLike = change.noted(move.to) === 1;
      if (isLike) change.turnInto(move.to, "q");
    },
    beforeCapture(change, square, piece) {
      if (piece.type === "b") change.note(change.pieces({ color: change.turn, type: "b" })[0], 1);
    },
  };
  const board = new Board({ fen: "4k3/8/8/3b4/4B3/8/8/4K3 w - - 0 1", house: [crown] });
  assert.equal(board.move("Bxd5").san, "Bxd5=Q");
  assert.deepEqual(board.get("d5"), { type: "q", color: "w" });
});

/** The king moves twice, each time or the first time only. */
class ExtraTurn {
  name = "extra-turn";
  uses = { w: 0, b: 0 };
  constructor(most) {
    this.most = most;
  }
  afterMove(change, move) {
    if (move.piece !== "k" || change.again !== undefined || this.uses[change.turn] >= this.most) return;
    this.uses[change.turn]++;
    change.moveAgain();
  }
}

test("state is copied with the game, taken back with it, and part of its key", () => {
  const rule = new ExtraTurn(1);
  const board = new Board({ fen: KINGS, house: [rule] });
  const start = board.hash();
  board.move("Ke2");
  assert.equal(board.turn(), "w");
  board.move("Ke1");
  board.move("Ke7");
  board.move("Ke8");
  board.move("Ke2");
  assert.equal(board.turn(), "b", "a second time there is no extra turn");
  for (let ply = 0; ply < 5; ply++) board.undo();
  assert.equal(board.hash(), start);
  board.move("Ke2");
  assert.equal(board.turn(), "w");
  assert.deepEqual(rule.uses, { w: 0, b: 0 }, "the rule that was given is never changed");
  assert.equal(new Board({ fen: KINGS, house: [new ExtraTurn(1)] }).hash(), start);
});

test("random walks to and fro under a rule with state", () => {
  const spent = { name: "spent", pieces: new Map(), squares: new Set(), last: null,
    afterMove(change, move) {
      this.pieces.set(move.piece, (this.pieces.get(move.piece) ?? 0) + 1);
      this.squares.add(move.to);
      this.last = { to: move.to, list: [move.from, [move.lan]] };
    },
    allows(view, move) {
      return (this.pieces.get(move.piece) ?? 0) >= 6 ? `a ${move.piece} is spent` : undefined;
    },
  };
  for (let seed = 0; seed < GAMES; seed++) {
    const rng = random(seed);
    const board = new Board({ house: [spent] });
    const path = [facts(board)];
    for (let step = 0; step < 60; step++) {
      const moves = board.moves({ notation: "uci" });
      if (path.length > 1 && (moves.length === 0 || rng() < 0.4)) {
        board.undo();
        path.pop();
      } else {
        board.move(pick(rng, moves));
        path.push(facts(board));
      }
      assert.deepEqual(facts(board), path.at(-1));
    }
    board.free();
  }
});

test("what two fields of a state share stays shared", () => {
  const shared = { name: "shared", log: [], again: null, ends: 0,
    afterMove() {
      this.again ??= this.log;
      this.log.push(1);
      this.ends = this.again.length;
    },
    ending() {
      return this.ends === 2 ? { winner: null, reason: "two" } : null;
    },
  };
  const board = new Board({ house: [shared] });
  board.move("e4");
  board.move("e5");
  assert.equal(board.outcome()?.reason, "draw: two");
});

test("positions with different states are not repetitions", () => {
  const counter = { name: "counter", plies: 0, afterTurn() { this.plies++; } };
  const still = { name: "still", plies: 0, afterTurn() { this.plies = 1; } };
  for (const [rule, isRepeated] of [[counter, false], [still, true]]) {
    const board = new Board({ fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", house: [rule] });
    for (const move of "Kf1 Kf8 Ke1 Ke8 Kf1 Kf8 Ke1 Ke8 Kf1".split(" ")) board.move(move);
    assert.equal(board.isThreefoldRepetition(), isRepeated);
  }
});

test("ends, options, holes, and the two card variants", () => {
  const pawns = {
    name: "pawns-captured",
    ending(view) {
      for (const [color, winner] of [["w", "b"], ["b", "w"]]) {
        if (view.pieces({ color, type: "p" }).length === 0) return { winner, reason: "all pawns are captured" };
      }
      return undefined;
    },
  };
  const bare = new Board({ fen: "4k3/8/8/8/8/8/3pP3/4K3 w - - 0 1", house: [pawns] });
  bare.move("Kxd2");
  assert.deepEqual(bare.outcome(), { winner: "w", result: "1-0", reason: "white wins: all pawns are captured" });
  const kings = {
    name: "kings-captured",
    prepare(rules) {
      assert.deepEqual([rules.royal, rules.castling, rules.stalemate, rules.kinds().length], ["k", true, "draw", 6]);
      rules.royal = null;
      rules.stalemate = "loss";
      rules.walls = ["d4", "d5"];
    },
    forgives: (fault) => fault === "no-royal",
    ending(view) {
      if (view.pieces({ color: view.turn, type: "k" }).length > 0) return null;
      return { winner: view.turn === "w" ? "b" : "w", reason: "the king is captured" };
    },
  };
  const open = new Board({ fen: "3k4/8/8/8/8/8/8/3RK3 w - - 0 1", house: [kings] });
  assert.throws(() => open.move("Rd8"), /d4/);
  const taken = new Board({ fen: "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", house: [kings] });
  taken.move("Rxe8");
  assert.equal(taken.outcome().reason, "white wins: the king is captured");
  const option = {
    name: "leap",
    *moves(view) {
      if (view.turn === "w") yield { from: "e1", to: "e4", label: "far", data: 7 };
      if (view.turn === "w") yield { from: "e1", to: "e4", places: { e4: { type: "q", color: "w" } }, leaves: ["e1"], label: "queen", mayExpose: true };
    },
    afterMove(change, move) {
      if (move.data === 7) change.removeSquare("e7");
    },
  };
  const board = new Board({ fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1", house: [option] });
  assert.deepEqual(board.moves({ notation: "uci" }).slice(-2), ["e1e4:far", "e1e4:queen"]);
  assert.equal(board.move("e1e4:far").label, "far");
  assert.match(board.explain("e8e7"), /e7 is a wall/);
});

test("a view and a change have all that the types name", () => {
  const seen = [];
  const look = {
    name: "look",
    setUp(change) {
      change.put({ type: "n", color: "b" }, "a8");
      seen.push(change.take("h2"), change.get("h2"), change.get(undefined), change.mover);
    },
    afterMove(change, move) {
      seen.push(move.from, move.to, move.piece, move.captures, move.leaves, move.isCastling, move.label, change.mover);
      seen.push(change.again, change.isFollowUp, change.history, change.lastMoved(move.to), change.lastMoved("e1"));
    },
    ending(view) {
      if (view.history.length === 0) return undefined;
      seen.push(view.turn, view.kinds.join(""), view.empty.length, view.walk("a1", 0, 1), view.offset("h1", 1, 0));
      seen.push(view.attackers("e8", "b"), view.castlingRights, view.epSquare, view.legalMoves().length);
      seen.push(view.variantMoves().some(({ lan }) => lan === "a8b6"), view.fen());
      return undefined;
    },
  };
  const board = new Board({ fen: "4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1", house: [look] });
  board.move("O-O");
  board.outcome();
  const move = ["e1", "g1", "k", [], ["e1", "h1"], true, undefined, "g1", undefined, false, [], 1, undefined];
  const set = [{ type: "p", color: "w" }, undefined, undefined, undefined];
  assert.deepEqual(seen.slice(0, set.length + move.length), [...set, ...move]);
  const position = ["b", "pnbrqk", 58, ["a2"], undefined, [], [], undefined];
  assert.deepEqual(seen.slice(17, 25), position);
  assert.equal(seen[25], board.moves().length);
  assert.deepEqual(seen.slice(26, 28), [true, "n3k3/8/8/8/8/8/P7/R4RK1 b - - 1 1"]);
});

test("an error of a rule is thrown where the move is made, and changes nothing", () => {
  const boom = new RangeError("boom");
  const fails = (hook, when = () => true) => ({ name: "failing", [hook](...told) { if (when(...told)) throw boom; } });
  const isFromRule = (error) => {
    assert.ok(!(error instanceof IllegalMoveError));
    assert.equal(error.message, "the rule failing has failed: boom");
    assert.equal(error.cause, boom);
    return true;
  };
  for (const hook of ["beforeMove", "beforeCapture", "afterCapture", "afterMove", "beforeTurn", "afterTurn"]) {
    const board = new Board({ fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", house: [fails(hook)] });
    assert.throws(() => board.move("e4d5"), isFromRule, hook);
    assert.deepEqual([board.history(), board.fen()], [[], "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"]);
  }
  for (const hook of ["moves", "allows", "ending", "attacks"]) {
    let isOn = false;
    const board = new Board({ fen: KINGS, house: [fails(hook, () => isOn)] });
    isOn = true;
    const ends = () => [board.move("Ke2"), board.outcome()];
    assert.throws(hook === "ending" ? ends : () => board.moves(), isFromRule, hook);
  }
  for (const hook of ["prepare", "setUp"]) assert.throws(() => new Board({ house: [fails(hook)] }), isFromRule, hook);
  assert.throws(() => new Board({ house: [{ name: "text", moves() { throw "only a text"; } }] }).moves(), /text has failed/);
});

test("wrong rules are errors with our words", () => {
  const added = (move) => () => new Board({ fen: KINGS, house: [{ name: "x", moves: () => [move] }] }).moves();
  const made = (rule) => () => new Board({ fen: KINGS, house: [rule] }).move("Ke2");
  const acts = (act) => made({ name: "x", afterMove: act });
  const asks = (hook, said) => () => {
    const board = new Board({ fen: KINGS, house: [{ name: "x", [hook]: () => said }] });
    return [board.moves(), board.outcome()];
  };
  let kept;
  const wrong = [
    [() => new Board({ house: [7] }), /house must be an array of names and rules/],
    [() => new Board({ house: [class Rule {}] }), /a class was given/],
    [() => new Board({ house: [{ afterMove() {} }] }), /is no name of a rule/],
    [() => new Board({ house: [{ name: "Big Name" }] }), /is no name of a rule/],
    [() => new Board({ house: [{ name: "x" }, { name: "x" }] }), /two house rules are called x/],
    [() => new Board({ house: [{ name: "x", after_move() {} }] }), /it is called afterMove/],
    [() => new Board({ house: [new (class Old { set_up() {} })()] }), /it is called setUp/],
    [() => new Board({ house: [{ name: "x,y" }] }), /"x,y" is no name of a rule/],
    [() => new Board({ house: [{ name: "x", afterMove: 3 }] }), /afterMove of a house rule is a number/],
    [() => new Board({ house: [{ name: "x", state: { f() {} } }] }), /the house rule x: .*cloned/],
    [() => new Board({ house: [{ name: "x", state: new Date() }] }), /a Date in its state cannot be compared/],
    [() => new Board({ house: [{ name: "x", letter: "p" }] }), /p/],
    [() => new Board({ house: [{ name: "x", letter: "xy" }] }), /not one letter/],
    [() => new Board({ house: [{ name: "x", letter: "x", moves: "?!" }] }), /x/],
    [() => new Board({ house: [{ name: "x", prepare(rules) { rules.starts = ""; } }] }), /starts/],
    [() => new Board({ house: [{ name: "x", prepare(rules) { rules.start = "nonsense"; } }] }), /the game cannot begin/],
    [() => new Board({ house: [{ name: "x", prepare(rules) { rules.royal = "z"; } }] }), /not a piece: "z"/],
    [() => new Board({ house: [{ name: "x", prepare(rules) { rules.walls = ["z9"]; } }] }), /not a square: "z9"/],
    [() => new Board({ house: [{ name: "x", prepare(rules) { rules.stalemate = "party"; } }] }), /stalemate "party"/],
    [() => new Board({ house: [{ name: "x", prepare: () => 5 }] }), /prepare\(\) must return nothing/],
    [added(5), /not a move: 5/],
    [added("e4"), /not a move: "e4"/],
    [added(null), /not a move/],
    [added({}), /not a square/],
    [added({ to: "e9" }), /not a square: "e9"/],
    [added({ to: "e4", label: "Bad Label" }), /other characters/],
    [added({ to: "e4", captures: ["e4"] }), /has no piece that a move could capture/],
    [added({ to: "e4", data: -1 }), /data must be a whole number/],
    [added({ to: "e4", data: "many" }), /data must be a whole number/],
    [added({ to: "e4", places: { e4: "q" } }), /the type of a piece must be a string/],
    [added({ to: "e4", places: { e4: { type: "z", color: "w" } } }), /not a piece: "z"/],
    [added({ to: "e4", places: { z4: { type: "q", color: "w" } } }), /not a square/],
    [asks("moves", 5), /iterable/],
    [asks("allows", 5), /the reason for a refusal must be a string/],
    [asks("ending", "w"), /not a color|winner|must be/],
    [asks("ending", { winner: "x", reason: "y" }), /not a color/],
    [asks("ending", { winner: "w" }), /the reason of an ending must be a string/],
    [asks("attacks", ["z1"]), /not a square/],
    [acts(() => 5), /afterMove\(\) must return nothing/],
    [acts(async () => {}), /afterMove\(\) must return nothing/],
    [acts((change) => change.put({ type: "q", color: "w" })), /not a square/],
    [acts((change) => change.lastMoved("e2\te3")), /cannot ask/],
    [acts((change) => change.put("q", "e4")), /the type of a piece must be a string/],
    [acts((change) => change.put({ type: "q", color: "white" }, "e4")), /not a color/],
    [acts((change) => change.turnInto("e2", "x")), /not a piece: "x"/],
    [acts((change) => change.note("e2", -1)), /note "-1" is not from 0/],
    [acts((change) => change.walk("e2", 0, 0)), /leads nowhere/],
    [acts((change) => change.offset("e2", 0.5, 0)), /not a number of squares/],
    [acts((change) => change.legalMoves()), /not known while/],
    [acts((change) => change.take("e2\te3")), /not a square/],
    [acts((change) => { kept = change; throw new Error("later"); }), /later/],
    [() => kept.turn, /valid only while its rule is asked/],
    [() => kept.take("e2"), /valid only while its rule is asked/],
    [acts(() => new Board().fen()), /a rule uses a board while it is asked/],
    [() => { let board; board = new Board({ house: [{ name: "x", afterMove() { board.free(); } }] }); board.move("e4"); }, /a rule uses/],
    [acts(() => acts(() => {})()), /a rule uses a board while it is asked/],
    [made({ name: "x", *moves() { for (;;) yield { to: "e4", label: "again" }; } }), /more than 4096 moves/],
    [made({ name: "x", afterMove() { this.fail = () => {}; this.date = new Date(); } }), /cannot be compared/],
    [made({ name: "x", depth: 0, afterMove() { return this.afterMove(); } }), /x has failed/],
  ];
  for (const [act, words] of wrong) {
    assert.throws(act, (error) => {
      assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), String(error?.stack));
      assert.match(error.message, words, act.toString());
      return true;
    }, act.toString());
  }
  assert.ok(wrong.length > 50);
  assert.equal(new Board().perft(3), 8902, "the module still works");
});

test("PGN names the rules, and is read again by a board that has them", () => {
  const options = { house: [new ExtraTurn(9), "no-king-on-c2"] };
  const board = new Board(options);
  for (const move of ["e4", "e5", "Ke2", "Ke3"]) board.move(move);
  const pgn = board.pgn();
  assert.match(pgn, /\[HouseRules "extra-turn,no-king-on-c2"\]/);
  const again = new Board(options);
  again.loadPgn(pgn);
  assert.deepEqual(facts(again), facts(board));
  assert.deepEqual(again.house, ["extra-turn", "no-king-on-c2"]);
  assert.throws(() => new Board().loadPgn(pgn), /extra-turn/);
});

test("a rule can count the legal moves, and counts go by the rules", () => {
  const cramped = { name: "cramped", ending: (view) => view.legalMoves().length < 5 ? { winner: null, reason: "cramped" } : undefined };
  assert.equal(new Board({ fen: "4k3/8/8/8/8/8/8/K7 w - - 0 1", house: [cramped] }).outcome().reason, "draw: cramped");
  const noE4 = { name: "no-e4", allows: (view, { to }) => to !== "e4" };
  const board = new Board({ house: [noE4] });
  assert.equal(board.perft(2), 19 * 20);
  assert.match(board.explain("e4"), /refused by no-e4: the rule does not allow it/);
});

test("many calls of rules keep the memory of the module", () => {
  const play = () => {
    const board = new Board({ house: [new ExtraTurn(3), RULES["knooks"]] });
    for (const move of ["Nf3", "Nf6", "Ng1", "Ng8"]) board.move(move);
    board.moves();
    board.free();
  };
  for (let round = 0; round < 100; round++) play();
  const before = memoryNumbers().length;
  for (let round = 0; round < 400; round++) play();
  assert.ok(memoryNumbers().length - before < 1 << 18, `${memoryNumbers().length - before} words more`);
});
