// The list of the server's games.

import { attempt, show, titled, view } from "./game.js";
import { element } from "./panel.js";
import { get } from "./requests.js";

const find = (id) => document.getElementById(id);

export function setUpGames(turnTo) {
  const dialog = find("games");
  find("open-games").addEventListener("click", () =>
    attempt(async () => {
      const all = await get("games");
      find("games-list").replaceChildren(...all.map((game) => row(game, turnTo)));
      dialog.showModal();
    }),
  );
  find("games-close").addEventListener("click", () => dialog.close());
}

/** A button that shows a game. */
function row(game, turnTo) {
  const moves = game.plies === 1 ? "1 move" : `${game.plies} moves`;
  const state = game.result === "*" ? `${titled(game.turn)} to move` : game.result;
  const { white, black } = game.players;
  const note = `White: ${white}, Black: ${black}; ${moves}, ${state}`;
  const button = element("button", { type: "button", "data-game": game.id }, game.title, element("span", { class: "note" }, note));
  if (game.id === view?.id) button.setAttribute("aria-current", "true");
  button.addEventListener("click", () => {
    find("games").close();
    attempt(async () => {
      const next = await get(`games/${game.id}`);
      turnTo(next.players);
      show(next);
    });
  });
  return element("li", {}, button);
}
