// Plies a second in random games under one house rule, written in JavaScript and in the gallery.

import { Board } from "tabiya";
import { RULES } from "../test/gallery.js";
import { pick, random } from "../test/random.js";

/** Plies a second of processor time in random games. */
function speed(house) {
  const rng = random(1);
  const start = process.cpuUsage().user;
  let plies = 0;
  do {
    const board = new Board({ house });
    for (let ply = 0; ply < 150; ply++) {
      const moves = board.moves({ notation: "uci" });
      if (moves.length === 0) break;
      board.move(pick(rng, moves));
      plies++;
    }
    board.free();
  } while (process.cpuUsage().user - start < 3e6);
  return (plies * 1e6) / (process.cpuUsage().user - start);
}

for (const [name, rule] of Object.entries(RULES)) {
  const [own, gallery] = [speed([rule]), speed([name])];
  console.log(`${name}\t${own.toFixed(0)} plies/s\tgallery ${gallery.toFixed(0)}`);
}
