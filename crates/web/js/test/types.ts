// Compiled by tsc, and never run: the types of the package as its users see them.

import init, { Board, IllegalMoveError, Move, houseRules, validateFen, variants } from "tabiya";
import type { BoardOptions, Color, HouseRule, Outcome, Square } from "tabiya";

await init();
await init(new URL("https://example.org/tabiya.wasm"));
const options: BoardOptions = { variant: "atomic", house: ["knooks"] };
const board = new Board(options);
const texts: string[] = board.moves();
const uci: string[] = board.moves({ notation: "uci", square: "e2" });
const moves: Move[] = board.moves({ verbose: true, piece: "n" });
const from: Square | null = moves[0].from;
const made: Move = board.move({ from: "e2", to: "e4", promotion: "q" });
board.move(made);
board.move({ piece: "p", to: "e4" });
const color: Color = board.turn();
const outcome: Outcome | null = board.outcome();
const count: number = board.perft(3);
const names: string[] = [...variants(), ...houseRules()].map(({ name }) => name);
const fault: string | undefined = validateFen("8/8 w").error;
const error: Error = new IllegalMoveError("no");

const crown: HouseRule = {
  name: "crown",
  afterMove: (change, move) => change.turnInto(move.to, "q"),
};
class Cool {
  letter = "c";
  *moves(view: import("tabiya").HouseView, square: Square) {
    const to = view.offset(square, 1, -1);
    if (to !== undefined) yield to;
  }
}
new Board({ house: ["knooks", crown, new Cool()] });

// @ts-expect-error: not a square
board.get("e9");
// @ts-expect-error: not an option
new Board({ varient: "atomic" });
// @ts-expect-error: a move needs a target
board.move({ from: "e2" });
// @ts-expect-error: moves are made by boards
new Move();

export { texts, uci, from, color, outcome, count, names, fault, error };
