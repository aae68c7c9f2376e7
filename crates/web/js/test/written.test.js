// Moves as people and programs write them: the table that the tests of all front ends read.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Board, IllegalMoveError } from "tabiya";

const SUITES = new URL("../../../../perft-suites/", import.meta.url);

/** The lines of the table: how to make the board, the text, and the move or the reason that it means. */
function table() {
  const lines = readFileSync(new URL("written-moves.tsv", SUITES), "utf8").trim().split("\n");
  return lines
    .filter((line) => !line.startsWith("#"))
    .map((line) => {
      const [names, fen, text, meaning] = line.split("\t");
      const [rules, ...house] = names.split(" ");
      const file = new URL(`rules/${rules}.toml`, SUITES);
      const game = existsSync(file) ? { rules: readFileSync(file, "utf8") } : { variant: rules };
      return { options: { fen, ...game, ...(house.length > 0 ? { house } : {}) }, text, meaning };
    });
}

test("move reads every line of the table of written moves", () => {
  for (const { options, text, meaning } of table()) {
    const board = new Board(options);
    if (meaning.includes(" ")) {
      const starts = ({ message }) => message.startsWith(meaning);
      assert.throws(() => board.move(text), (error) => error instanceof IllegalMoveError && starts(error), text);
      continue;
    }
    const made = board.move(text);
    const meant = new Board(options).move(meaning);
    assert.deepEqual([made.lan, made.san, made.after], [meant.lan, meant.san, meant.after], text);
    assert.match(new Board(options).explain(text), / is legal: /, text);
  }
});

test("strict reading accepts what the board writes", () => {
  const plain = (move) => move.replace(/[+#!?]*$/, "").replaceAll("=", "");
  const counts = { made: 0, refused: 0 };
  for (const { options, text, meaning } of table().filter(({ meaning }) => !meaning.includes(" "))) {
    const { san } = new Board(options).move(meaning);
    const rook = san.startsWith("O-O-O") ? "e1a1" : san.startsWith("O-O") ? "e1h1" : meaning;
    if ([plain(san), meaning, rook].includes(plain(text))) {
      assert.equal(new Board(options).move(text, { strict: true }).san, san);
      counts.made++;
    } else {
      assert.throws(() => new Board(options).move(text, { strict: true }), /is written differently/, text);
      counts.refused++;
    }
  }
  assert.ok(counts.made > 30 && counts.refused > 100, JSON.stringify(counts));
});
