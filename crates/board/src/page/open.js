// Files with games in PGN or positions in FEN: dropped onto the page, or opened from the dialog for a new game.

import { attempt, begin, say, view } from "./game.js";
import { draw, turnTo } from "./moves.js";
import { element } from "./panel.js";
import { Refused, Silence, post } from "./requests.js";

const find = (id) => document.getElementById(id);

/** The most letters of a file that are read. */
const MOST = 1_000_000;

export function setUpFiles() {
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    // In the dialog for a new game, the file fills the field.
    if (find("setup").open) attemptInDialog(() => choose(file, fill));
    else if (!document.querySelector("dialog[open]")) attempt(() => choose(file, start));
  });
  find("position-file").addEventListener("click", () => find("file-field").click());
  find("file-field").addEventListener("change", ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) attemptInDialog(() => choose(file, fill));
  });
  find("file-close").addEventListener("click", () => find("file").close());
}

async function attemptInDialog(work) {
  find("setup-why").textContent = "";
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Silence)) throw error;
    find("setup-why").textContent = `The file cannot be opened: ${error.message}.`;
  }
}

/** The text of a file: in UTF-8 or UTF-16, or in the letters of old programs. */
async function textOf(file) {
  const bytes = new Uint8Array(await file.slice(0, 2 * MOST).arrayBuffer());
  const wide = { "255 254": "utf-16le", "254 255": "utf-16be" }[`${bytes[0]} ${bytes[1]}`];
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    // The file may be cut within a letter.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: file.size > bytes.length });
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Reads a file, lets the user choose a game if it has several, and calls `use` with the text of the game. */
async function choose(file, use) {
  const whole = await textOf(file);
  const isCut = whole.length > MOST || file.size > 2 * MOST;
  const { games, has_more } = await post("pgn", { text: whole.slice(0, MOST) });
  if (games.length === 1) return use(games[0].text);
  // The last game of a file that is cut may be cut too.
  if (isCut) games.pop();
  find("file-title").textContent = `${games.length} games in ${file.name}`;
  find("file-note").textContent = isCut || has_more ? `Only the first ${games.length} games of the file are listed.` : "Choose one.";
  find("file-list").replaceChildren(...games.map((game) => row(game, use)));
  find("file").showModal();
}

function row(game, use) {
  const { white, black, result, date, event, plies, text } = game;
  const isNamed = white || black || event;
  const name = isNamed ? `${white ?? "?"} – ${black ?? "?"}` : text.trim().slice(0, 80);
  const turns = Math.ceil(plies / 2);
  const moves = turns ? `${turns} ${turns === 1 ? "move" : "moves"}` : "";
  const note = [result, date, event, moves].filter(Boolean).join(", ");
  const button = element("button", { type: "button" }, name, element("span", { class: "note" }, note));
  button.addEventListener("click", () => {
    find("file").close();
    use(text);
  });
  return element("li", {}, button);
}

/** Puts a game into the field of the dialog for a new game. */
function fill(text) {
  find("position").value = text;
  find("position-fold").open = true;
  find("position").focus();
}

/** Shows a game that two people play. Rules that only the game shown has are tried as well. */
function start(text) {
  return attempt(async () => {
    const setup = { position: text, players: {} };
    try {
      await begin(setup);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isBegun = await begin({ ...setup, game: view.id }).then(() => true, () => false);
      if (!isBegun) return say(`The file cannot be opened: ${error.message}.`);
    }
    turnTo(view.players, false);
    draw();
  });
}
