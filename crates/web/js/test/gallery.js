// Rules of the gallery, written in JavaScript under the same names.

const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const LEAPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];
const other = (color) => (color === "w" ? "b" : "w");

const knooks = {
  name: "knooks",
  prepare(rules) {
    rules.addKind("knook", "o", "RN");
  },
  *moves(view) {
    const color = view.turn;
    const [rooks, knights] = ["r", "n"].map((type) => view.pieces({ color, type }));
    const joined = (from, to) => ({
      from,
      to,
      captures: [],
      leaves: [from, to],
      places: { [to]: { type: "o", color } },
      label: "knook",
    });
    for (const from of rooks) {
      for (const direction of STRAIGHT) {
        const to = view.walk(from, ...direction).at(-1);
        if (knights.includes(to)) yield joined(from, to);
      }
    }
    for (const from of knights) {
      for (const leap of LEAPS) {
        const to = view.offset(from, ...leap);
        if (rooks.includes(to)) yield joined(from, to);
      }
    }
  },
  attacks: () => [],
};

const noKingOnC2 = {
  name: "no-king-on-c2",
  allows: (view, move) => (move.piece === "k" && move.to === "c2" ? "no king moves to c2" : undefined),
};

const doubleCheckToWin = {
  name: "double-check-to-win",
  ending(view) {
    const enemy = other(view.turn);
    const kings = view.pieces({ color: view.turn, type: "k" });
    const isDouble = kings.some((king) => view.attackers(king, enemy).length > 1);
    return isDouble && view.again !== "follow-up" ? { winner: enemy, reason: "double check" } : undefined;
  },
};

const ilVaticano = {
  name: "il-vaticano",
  *moves(view) {
    const color = view.turn;
    const bishops = view.pieces({ color, type: "b" });
    for (const from of bishops) {
      for (const [files, ranks] of STRAIGHT) {
        const [first, second, to] = [1, 2, 3].map((step) => view.offset(from, step * files, step * ranks));
        if (!bishops.includes(to)) continue;
        const captures = [first, second];
        if (!captures.every((square) => view.get(square)?.color === other(color))) continue;
        const bishop = { type: "b", color };
        yield { from, to, captures, leaves: [from, to], places: { [from]: bishop, [to]: bishop }, label: "il-vaticano" };
      }
    }
  },
};

export const RULES = Object.fromEntries(
  [knooks, noKingOnC2, doubleCheckToWin, ilVaticano].map((rule) => [rule.name, rule]),
);
