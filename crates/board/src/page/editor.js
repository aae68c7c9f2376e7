// The dialog in which a position is set up by hand.

import { Board, callPieces, isNeutral, picture, pieceName } from "./board.js";
import { followPointer } from "./drag.js";
import { emptyPosition, readFen, restAfterTurn, writeFen } from "./fen.js";
import { view } from "./game.js";
import { keep, kept } from "./storage.js";
import { draw as drawGame } from "./moves.js";
import { copyText, copyWords } from "./out.js";
import { element, sentence } from "./panel.js";
import { playersInWords, startGame } from "./players.js";
import { Refused, Silence, post } from "./requests.js";

const find = (id) => document.getElementById(id);

/** The pause after a change until the server is asked for faults, in milliseconds. */
const PAUSE = 60;

/** The rules of the position as the server wants them, and its layout as the server has answered it. */
let game = {};
let layout = null;
let position = emptyPosition();
/** The chosen piece of the palette, an empty text for the eraser, or null. */
let tool = null;
/** The square of the piece that the next click moves. */
let picked = null;
/** Called with the FEN when the dialog is closed, if it belongs to the dialog for a new game. */
let whenClosed = null;
/** The rules and the position with which the dialog was opened. */
let source = "";
let timer = null;
let last = 0;

let board = null;

export function setUpEditor() {
  board = new Board(find("edit-board"), { choose, leave, canDrag: () => false });
  followPointer(find("stand"), {
    squareOf: placeOf,
    canDrag: (place) => (place.startsWith("*") ? place !== "*" : Boolean(position.pieces[place])),
    lift: () => (picked = null),
    drop: (to, from) => {
      if (to.startsWith("*")) return from.startsWith("*") || put(from, "");
      if (from.startsWith("*")) put(to, from.slice(1));
      else move(from, to);
    },
    lose: (from) => from.startsWith("*") || put(from, ""),
  });
  find("edit-board").addEventListener("keydown", type);
  find("edit").addEventListener("click", () => {
    if (view) openEditor({ game: view.id }, view.fen, null).catch(tell);
  });
  find("edit-close").addEventListener("click", () => find("editor").close());
  find("editor").addEventListener("close", closed);
  find("edit-copy").addEventListener("click", copy);
  find("edit-play").addEventListener("click", () => playFromHere().catch(tell));
  find("edit-clear").addEventListener("click", () => {
    const { turn, checks } = position;
    position = { ...emptyPosition(), turn, checks, rest: restAfterTurn(position.rest, turn, layout.turns) };
    changed();
  });
  find("edit-begin").addEventListener("click", () => typed(layout.start));
  find("edit-fen").addEventListener("input", ({ target }) => typed(target.value, true));
  find("edit-turn").addEventListener("change", ({ target }) => {
    const rest = restAfterTurn(position.rest, target.value, layout.turns);
    position = { ...position, turn: target.value, passed: "-", rest };
    changed();
  });
  find("edit-passed").addEventListener("change", ({ target }) => change("passed", target.value));
  find("edit-half").addEventListener("change", ({ target }) => change("half", target.value || "0"));
  find("edit-full").addEventListener("change", ({ target }) => change("full", target.value || "1"));
  for (const id of ["checks-white", "checks-black"]) {
    find(id).addEventListener("change", () =>
      change("checks", ["checks-white", "checks-black"].map((it) => find(it).value || "0")),
    );
  }
  find("edit-rights").addEventListener("change", ({ target }) => {
    const { [target.dataset.right]: _, ...rights } = position.rights;
    if (target.checked) rights[target.dataset.right] = "";
    change("rights", rights);
  });
}

/**
 * Opens the dialog with a position of a game, which is named as in a request for a new game; without a FEN with its
 * start position. Throws an error if the server refuses the rules.
 */
export async function openEditor(rules, fen, done) {
  const reading = await post("positions", { ...rules, position: fen });
  [game, layout, whenClosed, tool, picked] = [rules, reading, done, null, null];
  callPieces(layout);
  find("editor-game").textContent = layout.title;
  find("edit-play").title = playersInWords();
  for (const it of document.querySelectorAll("#editor [data-if]")) {
    const fact = layout[it.dataset.if];
    it.hidden = fact === null || fact === false;
  }
  for (const id of ["checks-white", "checks-black"]) find(id).max = layout.checks ?? 0;
  makePalettes();
  source = JSON.stringify([rules, reading.fen]);
  const draft = kept("draft");
  const isDraft = draft?.source === source && draft.fen !== reading.fen;
  typed(isDraft ? draft.fen : reading.fen);
  if (isDraft) find("editor-game").textContent = `${layout.title}: your draft`;
  find("editor").showModal();
}

/** Keeps what is being set up, for when the dialog is opened again from the same position. */
function keepDraft() {
  keep("draft", { source, fen: find("edit-fen").value });
}

function closed() {
  clearTimeout(timer);
  last += 1;
  board.clear();
  whenClosed?.(find("edit-fen").value);
  callPieces(view);
  drawGame();
}

/** The square at an element, or `*` and the letter of a palette's piece. */
function placeOf(at) {
  const tool = at?.closest?.("#stand [data-tool]");
  return tool ? `*${tool.dataset.tool}` : at?.closest?.("#edit-board [data-square]")?.dataset.square;
}

function makePalettes() {
  const letters = [...layout.letters].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  for (const [color, cased] of [["white", "toUpperCase"], ["black", "toLowerCase"]]) {
    // A piece that belongs to neither side is among White's.
    const offered = letters.filter((letter) => color === "white" || !isNeutral(letter));
    const tools = offered.map((letter) => {
      const piece = letter[cased]();
      return toolButton(piece, pieceName(piece), picture(piece));
    });
    if (color === "white") tools.push(toolButton("", "eraser", "Erase"));
    find(`palette-${color}`).replaceChildren(...tools);
    const hands = letters.filter((letter) => layout.hand?.includes(letter)).map((letter) => {
      const piece = letter[cased]();
      const count = element("input", { type: "number", min: 0, max: 64, "data-hand": piece });
      count.addEventListener("change", () => change("hand", readHands()));
      return element("label", { "aria-label": `${pieceName(piece)} in hand` }, picture(piece), count);
    });
    find(`hands-${color}`).replaceChildren(...hands);
  }
}

/** The order of the palette; pieces of a game's own come first. */
const ORDER = "kqrbnp";

function toolButton(letter, name, ...content) {
  const button = element("button", { type: "button", "data-tool": letter, "aria-label": name }, ...content);
  button.addEventListener("click", () => {
    tool = tool === letter ? null : letter;
    picked = null;
    draw();
  });
  return button;
}

function readHands() {
  const held = [...document.querySelectorAll("[data-hand]")];
  return held.map(({ dataset, value }) => dataset.hand.repeat(Math.min(64, Math.max(0, Math.floor(Number(value)))))).join("");
}

/** Handles a click on a square, or Enter on it. */
function choose(square) {
  board.letTab(square);
  if (tool !== null) return put(square, position.pieces[square] === tool ? "" : tool);
  if (picked !== null && picked !== square) return move(picked, square);
  picked = picked === null && position.pieces[square] ? square : null;
  draw();
}

/** Handles Escape on a square. */
function leave() {
  if (tool === null && picked === null) return find("editor").close();
  [tool, picked] = [null, null];
  draw();
}

/** Handles a letter or Delete on a square. */
function type(event) {
  const square = placeOf(event.target);
  if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Delete" || event.key === "Backspace") put(square, "");
  else if (event.key.length === 1 && layout.letters.includes(event.key.toLowerCase())) put(square, event.key);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Puts a piece on a square, or removes the piece that is there. */
function put(square, piece, isPromoted = false) {
  if (layout.walls.includes(square)) return tellSquare(`${square} is a wall`);
  const { [square]: _, ...pieces } = position.pieces;
  if (piece) pieces[square] = piece;
  const promoted = new Set(position.promoted);
  promoted.delete(square);
  if (isPromoted) promoted.add(square);
  picked = null;
  position = { ...position, pieces, promoted };
  tellSquare(piece ? `${pieceName(piece)} on ${square}` : `${square} is empty`);
  changed();
}

function move(from, to) {
  if (layout.walls.includes(to)) return tellSquare(`${to} is a wall`);
  const [piece, isPromoted] = [position.pieces[from], position.promoted.has(from)];
  put(from, "");
  put(to, piece, isPromoted);
}

function tellSquare(text) {
  find("editor-said").textContent = sentence(text);
}

function change(name, value) {
  position = { ...position, [name]: value };
  changed();
}

/** Shows a FEN that was typed; its pieces stay as they were if they cannot be put on the board. */
function typed(fen, isTyping = false) {
  const read = readFen(fen, layout);
  if (read) position = read;
  picked = null;
  if (!isTyping) find("edit-fen").value = fen;
  draw();
  ask();
  keepDraft();
}

function changed() {
  find("edit-fen").value = writeFen(position, layout);
  draw();
  ask();
  keepDraft();
}

function draw() {
  callPieces(layout);
  board.lay(layout, false);
  board.show({ pieces: position.pieces, walls: layout.walls, goals: layout.goals }, new Map(picked === null ? [] : [[picked, ["selected"]]]), new Map());
  for (const it of document.querySelectorAll("#stand [data-tool]")) it.setAttribute("aria-pressed", String(it.dataset.tool === tool));
  find("edit-turn").value = position.turn;
  for (const it of document.querySelectorAll("[data-right]")) it.checked = it.dataset.right in position.rights;
  find("edit-half").value = position.half;
  find("edit-full").value = position.full;
  const [white, black] = position.checks ?? [layout.checks, layout.checks];
  find("checks-white").value = white;
  find("checks-black").value = black;
  for (const it of document.querySelectorAll("[data-hand]")) it.value = position.hand.split(it.dataset.hand).length - 1;
  showPassed();
}

/** Offers the squares that a pawn can have passed, and the square that the FEN names. */
function showPassed() {
  const squares = [...new Set(["-", ...layout.en_passant, position.passed])];
  const option = (square) => element("option", { value: square }, square === "-" ? "none" : square);
  const offered = [...find("edit-passed").options].map(({ value }) => value);
  // A list that is open stays as it is.
  if (offered.join() !== squares.join()) find("edit-passed").replaceChildren(...squares.map(option));
  find("edit-passed").value = position.passed;
}

/** Asks the server for faults, and shows them. */
function ask() {
  clearTimeout(timer);
  const asked = ++last;
  timer = setTimeout(async () => {
    try {
      const reading = await post("positions", { ...game, position: find("edit-fen").value });
      if (asked !== last) return;
      layout.en_passant = reading.en_passant;
      showPassed();
      judge(reading);
    } catch (error) {
      tell(error);
    }
  }, PAUSE);
}

function judge({ faults, notes }) {
  const line = (text, kind) => element("p", kind ? { class: kind } : {}, sentence(text));
  const lines = [
    ...faults.map((text) => line(text, "bad")),
    ...(faults.length ? [] : [line(`Ready to play. ${playersInWords()}`)]),
    ...notes.map((text) => line(`Note: ${text}`)),
  ];
  find("editor-why").replaceChildren(...lines);
  find("edit-fen").setAttribute("aria-invalid", String(faults.length > 0));
  find("edit-play").disabled = faults.length > 0;
}

async function copy() {
  const isCopied = await copyText(find("edit-fen"));
  find("editor-said").textContent = copyWords(isCopied, "FEN");
  if (!isCopied) return;
  find("edit-copy").textContent = "Copied";
  setTimeout(() => (find("edit-copy").textContent = "Copy FEN"), 1200);
}

async function playFromHere() {
  const fen = find("edit-fen").value;
  whenClosed = null;
  await startGame(game, fen);
  keep("draft", null);
  find("editor").close();
}

function tell(error) {
  if (!(error instanceof Refused || error instanceof Silence)) throw error;
  find("editor-why").replaceChildren(element("p", { class: "bad" }, sentence(error.message)));
}
