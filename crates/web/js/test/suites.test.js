// The suites of counts in perft-suites, which other generators have counted too. TABIYA_NODES is the largest count.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Board, houseRules, variants } from "tabiya";

const SUITES = new URL("../../../../perft-suites/", import.meta.url);
const NODES = Number(process.env.TABIYA_NODES ?? 20_000);

/** The lines of a suite: the FEN, the variant, the house rules and the counts by depth. */
function cases(name) {
  const lines = readFileSync(new URL(name, SUITES), "utf8").split("\n");
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => ({
      fen: line.split(/;| id "| variant | D\d/)[0].trim(),
      variant: /variant ([^;]+);/.exec(line)?.[1],
      house: /house ([^;]+?) *(;|$)/.exec(line)?.[1]?.split(/[ ,]+/),
      counts: [...line.matchAll(/D(\d+) (\d+)/g)].map(([, depth, count]) => [+depth, +count]),
    }));
}

/** Counts a suite, and returns the number of counts. */
function count(name, options = {}) {
  let checks = 0;
  for (const { fen, variant, house, counts } of cases(name)) {
    const board = new Board({
      fen,
      ...options,
      ...(variant === undefined ? {} : { variant }),
      ...(house === undefined ? {} : { house }),
    });
    for (const [depth, expected] of counts.filter(([, expected]) => expected <= NODES)) {
      assert.equal(board.perft(depth), expected, `${name}: ${fen} at depth ${depth}`);
      checks++;
    }
    const first = counts.find(([depth]) => depth === 1);
    if (first !== undefined) {
      for (const notation of ["uci", "san"]) {
        const moves = board.moves({ notation });
        assert.equal(new Set(moves).size, first[1], `${name}: ${fen} in ${notation}`);
      }
    }
    // The texts of codes are those that the library writes.
    const written = board.moves({ verbose: true }).map(({ lan }) => lan);
    assert.deepEqual(board.moves({ notation: "uci" }), written, `${name}: ${fen}`);
    board.free();
  }
  return checks;
}

for (const name of ["known.epd", "chess960.epd", "house.epd"]) {
  test(name, () => assert.ok(count(name) > 10));
}

for (const { name } of variants().filter(({ name }) => name !== "chess")) {
  test(`variants/${name}.epd`, () => assert.ok(count(`variants/${name}.epd`) > 10));
}

for (const file of readdirSync(new URL("rules/", SUITES)).filter((file) => file.endsWith(".toml"))) {
  test(`rules/${file}`, () => {
    const rules = readFileSync(new URL(`rules/${file}`, SUITES), "utf8");
    assert.ok(count(`rules/${file.replace(".toml", ".epd")}`, { rules }) > 2);
  });
}

/** Counts by making every move, and taking it back. */
function countMoves(board, depth) {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const move of board.moves({ notation: "uci" })) {
    board.move(move);
    leaves += countMoves(board, depth - 1);
    board.undo();
  }
  return leaves;
}

test("making each move counts what perft counts", () => {
  const boards = variants().map(({ name }) => ({ variant: name }));
  const houses = houseRules().map(({ name }) => ({
    house: [name === "chess960" ? "chess960=500" : name],
  }));
  for (const options of [...boards, ...houses]) {
    const board = new Board(options);
    const fen = board.fen();
    assert.equal(countMoves(board, 2), board.perft(2), JSON.stringify(options));
    assert.equal(board.fen(), fen);
    const rows = Object.values(board.divide(2));
    assert.equal(
      rows.reduce((sum, row) => sum + row, 0),
      board.perft(2),
    );
    board.free();
  }
});
