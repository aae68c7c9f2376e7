// The list of the games.

import { shape, symbol } from "./board.js";
import { attempt, begin, show, titled, view } from "./game.js";
import { element } from "./panel.js";
import { get, remove } from "./requests.js";

const find = (id) => document.getElementById(id);
const SIDE = 45;

export function setUpGames(turnTo) {
  const dialog = find("games");
  const list = (all) => find("games-list").replaceChildren(...all.map((game) => row(game, turnTo, drop)));
  const drop = ({ id }) =>
    attempt(async () => {
      // The page always shows a game: another one of the same rules.
      if (id === view?.id) await begin({ game: id });
      list(await remove(`games/${id}`));
      (find("games-list").querySelector("[data-remove]") ?? find("games-close")).focus();
    });
  find("open-games").addEventListener("click", () =>
    attempt(async () => {
      list(await get("games"));
      dialog.showModal();
    }),
  );
  find("games-close").addEventListener("click", () => dialog.close());
}

/** A button that shows a game, and one that deletes it. */
function row(game, turnTo, drop) {
  const moves = game.plies === 1 ? "1 move" : `${game.plies} moves`;
  const state = game.result === "*" ? `${titled(game.turn)} to move` : game.result;
  const note = (text) => element("span", { class: "note" }, text);
  const words = element("span", { class: "words" }, game.title, note(ago(game.idle)), note(`${players(game)}; ${moves}, ${state}`));
  const button = element("button", { type: "button", "data-game": game.id }, miniature(game), words);
  if (game.id === view?.id) button.setAttribute("aria-current", "true");
  button.addEventListener("click", () => {
    find("games").close();
    attempt(async () => {
      const next = await get(`games/${game.id}`);
      turnTo(next.players);
      show(next);
    });
  });
  const label = `Delete game ${game.id}, ${game.title}`;
  const bin = shape("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  bin.append(shape("path", { d: "M9 3h6l1 2h4v2H4V5h4zM6 8.5h12L17 21H7z" }));
  const forget = element("button", { type: "button", "data-remove": game.id, "aria-label": label, title: "Delete" }, bin);
  forget.addEventListener("click", () => drop(game));
  return element("li", {}, button, forget);
}

/** Who plays, in words. */
function players({ player_names: names, players: kinds }) {
  if (!names.white && !names.black && kinds.white === kinds.black) return kinds.white === "person" ? "Two people" : "The engine against itself";
  const [white, black] = ["white", "black"].map((color) => names[color] ?? kinds[color]);
  return `White: ${white}, Black: ${black}`;
}

/** How long ago something was, in words. */
function ago(seconds) {
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? [];
  if (!unit) return "just now";
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** A small picture of the board of a game, with White below. */
function miniature({ files, ranks, walls, pieces, pictures }) {
  const [width, height] = [files.length * SIDE, ranks.length * SIDE];
  const corner = (square) => [files.indexOf(square[0]) * SIDE, height - (ranks.indexOf(square[1]) + 1) * SIDE];
  const squares = [...files].flatMap((file) => [...ranks].map((rank) => file + rank));
  const fields = (all) => all.map((square) => `M${corner(square)}h${SIDE}v${SIDE}h${-SIDE}z`).join("");
  const isDark = (square) => (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 0;
  const svg = shape("svg", { class: "miniature", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  svg.append(
    shape("rect", { class: "light", width, height }),
    shape("path", { class: "dark", d: fields(squares.filter(isDark)) }),
    shape("path", { class: "wall", d: fields(walls.filter((square) => squares.includes(square))) }),
  );
  for (const [square, letter] of Object.entries(pieces)) {
    const [x, y] = corner(square);
    svg.append(shape("use", { href: symbol(letter, pictures), x, y, width: SIDE, height: SIDE }));
  }
  return svg;
}
