// Positions that are set up by hand, as FEN.

/** The castling rights: a letter of FEN for each wing of each side. */
export const RIGHTS = ["K", "Q", "k", "q"];

const isWhite = (letter) => letter === letter.toUpperCase();
const fileOf = (square) => square[0];

/** A position without pieces, with White to move. */
export function emptyPosition() {
  return { pieces: {}, promoted: new Set(), hand: "", turn: "w", rights: {}, passed: "-", checks: null, half: "0", full: "1", rest: [] };
}

/**
 * Reads a FEN for a board of `size` whose pieces have the lower-case `letters`. Returns null if the pieces cannot be
 * put on the board; anything else that is wrong is kept as it is, and the server names it.
 */
export function readFen(text, { size: [files, ranks], letters }) {
  const [placed = "", turn = "w", castling = "-", passed = "-", ...more] = text.trim().split(/\s+/);
  const position = { ...emptyPosition(), turn, passed };
  let [, board, hand] = /^([^[]*)(?:\[(.*)\])?$/.exec(placed) ?? [];
  if (board === undefined) return null;
  const rows = board.split("/");
  if (rows.length === ranks + 1 && hand === undefined) hand = rows.pop();
  if (rows.length !== ranks) return null;
  position.hand = (hand ?? "").replace("-", "");
  for (const [at, row] of rows.entries()) {
    let file = 0;
    let square = null;
    for (const sign of row) {
      if (/[1-8]/.test(sign)) file += Number(sign);
      else if (sign === "~" && square) position.promoted.add(square);
      else if (!letters.includes(sign.toLowerCase())) return null;
      else {
        square = String.fromCharCode(97 + file) + (ranks - at);
        position.pieces[square] = sign;
        file += 1;
      }
    }
    if (file !== files) return null;
  }
  if (/^\d+\+\d+$/.test(more[0] ?? "")) position.checks = more.shift().split("+");
  if (more.length) position.half = more.shift();
  if (more.length) position.full = more.shift();
  position.rest = more;
  position.rights = readRights(castling, position);
  return position;
}

/** The rights by wing: the file of the rook if it is named, or an empty text for the outermost rook. */
function readRights(castling, position) {
  const rights = {};
  for (const letter of castling.replace("-", "")) {
    const side = isWhite(letter) ? "KQ" : "kq";
    if (side.includes(letter)) {
      rights[letter] = "";
      continue;
    }
    const king = Object.keys(position.pieces).find((square) => position.pieces[square] === side[0]);
    const file = letter.toLowerCase();
    rights[file > fileOf(king ?? "e1") ? side[0] : side[1]] = file;
  }
  return rights;
}

/** Writes a position as FEN. */
export function writeFen(position, { size: [files, ranks], hand, checks }) {
  const rows = [];
  for (let rank = ranks; rank >= 1; rank -= 1) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < files; file += 1) {
      const square = String.fromCharCode(97 + file) + rank;
      const piece = position.pieces[square];
      if (!piece) {
        empty += 1;
        continue;
      }
      row += `${empty || ""}${piece}${position.promoted.has(square) ? "~" : ""}`;
      empty = 0;
    }
    rows.push(`${row}${empty || ""}`);
  }
  const held = hand === null ? "" : `[${position.hand}]`;
  const left = checks === null ? [] : [(position.checks ?? [checks, checks]).join("+")];
  const { turn, passed, half, full, rest } = position;
  return [rows.join("/") + held, turn, writeRights(position, ranks), passed, ...left, half, full, ...rest].join(" ");
}

/**
 * The castling field: `KQkq` if kings and rooks are placed as in chess, otherwise the files of the rooks, as the server
 * writes it. A right without a rook is written as in chess; the server says that it cannot be.
 */
function writeRights({ rights, pieces }, ranks) {
  const held = RIGHTS.filter((right) => right in rights);
  const files = held.map((right) => {
    const rank = isWhite(right) ? "1" : String(ranks);
    const [king, rook] = isWhite(right) ? ["K", "R"] : ["k", "r"];
    const home = [..."abcdefgh"].find((file) => pieces[file + rank] === king);
    const isKingside = right.toLowerCase() === "k";
    const rooks = [..."abcdefgh"].filter((file) => pieces[file + rank] === rook && (isKingside ? file > home : file < home));
    const file = rights[right] || (isKingside ? rooks.at(-1) : rooks[0]);
    return { file, isUsual: !file || (home === "e" && file === (isKingside ? "h" : "a")) };
  });
  const areUsual = files.every(({ isUsual }) => isUsual);
  const letter = (right, { file }) => (areUsual || !file ? right : isWhite(right) ? file.toUpperCase() : file);
  return held.map((right, at) => letter(right, files[at])).join("") || "-";
}

/** The fields after the counters when the side to move changes: the first ply of its turn, if plies are counted. */
export function restAfterTurn(rest, turn, turns) {
  const isCounted = rest.some((field) => /^\d+\/\d+\+?$/.test(field));
  return isCounted && turns.includes(turn) ? [`${turns.indexOf(turn) + 1}/${turns.length}`] : [];
}
