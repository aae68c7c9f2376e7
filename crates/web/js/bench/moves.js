// Lists of moves compared with chess.js and chessops: positions of random games, all moves of each, each one used.
//
//   npm run bench [-- SECONDS]
//
// Times are processor time. The libraries take turns, and the best of their turns counts.

import { Chess as Chessops } from "chessops/chess";
import { parseFen } from "chessops/fen";
import { makeSan } from "chessops/san";
import { Chess } from "chess.js";
import { Board } from "tabiya";
import { pick, random } from "../test/random.js";

const SECONDS = Number(process.argv[2] ?? 2);
const TURNS = 5;
const POSITIONS = 200;
const PROMOTIONS = ["queen", "rook", "bishop", "knight"];

/** FENs of random games, one in seven plies. */
function positions() {
  const rng = random(7);
  const fens = [];
  while (fens.length < POSITIONS) {
    const board = new Board();
    for (let ply = 0; ply < 100 && !board.isGameOver(); ply++) {
      board.move(pick(rng, board.moves({ notation: "uci" })));
      if (ply % 7 === 0 && fens.length < POSITIONS && !board.isGameOver()) fens.push(board.fen());
    }
    board.free();
  }
  return fens;
}

const fens = positions();
const boards = fens.map((fen) => new Board(fen));
const chessjs = fens.map((fen) => new Chess(fen));
const chessops = fens.map((fen) => Chessops.fromSetup(parseFen(fen).unwrap()).unwrap());

/** The legal moves of chessops as it lists them: targets by origin, without promotions. */
function* chessopsMoves(position) {
  for (const [from, targets] of position.allDests()) {
    const isPawn = position.board.pawn.has(from);
    for (const to of targets) {
      if (isPawn && (to < 8 || to >= 56)) {
        for (const promotion of PROMOTIONS) yield { from, to, promotion };
      } else {
        yield { from, to };
      }
    }
  }
}

/** Uses what a list holds: strings by their length. */
function useTexts(moves) {
  let used = 0;
  for (const move of moves) used += move.length;
  return used;
}

/** Asks all boards for their moves as texts, and returns the number of moves and of letters. */
function listed(all, options) {
  let moves = 0;
  let used = 0;
  for (const board of all) {
    const texts = board.moves(options);
    moves += texts.length;
    used += useTexts(texts);
  }
  return [moves, used];
}

// Each reads all positions once, and returns the number of moves.
const rows = {
  "plain moves": {
    tabiya: () => listed(boards, { notation: "uci" }),
    "chess.js": () => listed(chessjs),
    "chess.js, its private _moves": () => {
      let moves = 0;
      let used = 0;
      for (const board of chessjs) {
        const all = board._moves();
        moves += all.length;
        for (const move of all) used += move.from + move.to;
      }
      return [moves, used];
    },
    chessops: () => {
      let moves = 0;
      let used = 0;
      for (const position of chessops) {
        for (const [from, targets] of position.allDests()) {
          const isPawn = position.board.pawn.has(from);
          for (const to of targets) {
            moves += isPawn && (to < 8 || to >= 56) ? 4 : 1;
            used += from + to;
          }
        }
      }
      return [moves, used];
    },
  },
  SAN: {
    tabiya: () => listed(boards),
    "chess.js": () => rows["plain moves"]["chess.js"](),
    chessops: () => {
      let moves = 0;
      let used = 0;
      for (const position of chessops) {
        for (const move of chessopsMoves(position)) {
          moves += 1;
          used += makeSan(position, move).length;
        }
      }
      return [moves, used];
    },
  },
  "verbose moves": {
    tabiya: () => {
      let moves = 0;
      let used = 0;
      for (const board of boards) {
        const all = board.moves({ verbose: true });
        moves += all.length;
        for (const move of all) used += move.after.length;
      }
      return [moves, used];
    },
    "chess.js": () => {
      let moves = 0;
      let used = 0;
      for (const board of chessjs) {
        const all = board.moves({ verbose: true });
        moves += all.length;
        for (const move of all) used += move.after.length;
      }
      return [moves, used];
    },
  },
  "each move made and taken back": {
    tabiya: () => {
      let moves = 0;
      for (const board of boards) {
        for (const move of board.moves({ notation: "uci" })) {
          board.move(move);
          board.undo();
          moves += 1;
        }
      }
      return [moves, moves];
    },
    "chess.js": () => {
      let moves = 0;
      for (const board of chessjs) {
        for (const move of board.moves()) {
          board.move(move);
          board.undo();
          moves += 1;
        }
      }
      return [moves, moves];
    },
  },
  "counting inside: perft 3": {
    tabiya: () => [boards.reduce((sum, board) => sum + board.perft(3), 0), 0],
    "chess.js": () => [chessjs.slice(0, 4).reduce((sum, board) => sum + board.perft(3), 0), 0],
  },
};

/** Moves per second of processor time, of a turn of at least `seconds`. */
function measure(work, seconds) {
  globalThis.gc?.();
  let moves = 0;
  const start = process.cpuUsage();
  let spent = 0;
  do {
    moves += work()[0];
    const { user, system } = process.cpuUsage(start);
    spent = (user + system) / 1e6;
  } while (spent < seconds);
  return moves / spent;
}

const lists = Object.values(rows["plain moves"]).map((work) => work()[0]);
if (new Set(lists).size !== 1) throw new Error(`the numbers of moves differ: ${lists}`);

console.log(`${fens.length} positions, ${lists[0]} moves, node ${process.version}`);
for (const [row, libraries] of Object.entries(rows)) {
  const best = Object.fromEntries(Object.keys(libraries).map((name) => [name, 0]));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [name, work] of Object.entries(libraries)) {
      best[name] = Math.max(best[name], measure(work, SECONDS / TURNS));
    }
  }
  console.log(`\n${row}`);
  for (const [name, speed] of Object.entries(best)) {
    const times = name === "tabiya" ? "" : `  tabiya ${(best.tabiya / speed).toFixed(1)} x`;
    console.log(`  ${name.padEnd(30)} ${(speed / 1e6).toFixed(3).padStart(9)} M/s${times}`);
  }
}
