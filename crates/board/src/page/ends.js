// How players end a game and begin the next one: resignation, a draw by agreement, a rematch.

import { attempt, isLast, isOver, onShow, otherSide, path, show, titled, view } from "./game.js";
import { post } from "./requests.js";

const find = (id) => document.getElementById(id);

/** What is done if the question of the dialog is answered with yes. */
let answered = null;

export function setUpEnds(turnTo) {
  onShow(showButtons);
  find("resign").addEventListener("click", () =>
    ask(`Does ${titled(loser())} resign?`, ["Resign", "Play on"], () =>
      post(`${path()}/resignation`, { color: loser(), revision: view.revision }),
    ),
  );
  find("draw").addEventListener("click", () =>
    ask(`${titled(view.turn)} offers a draw. Does ${titled(otherSide(view.turn))} accept?`, ["Draw", "Play on"], () =>
      post(`${path()}/draw`, { revision: view.revision }),
    ),
  );
  find("rematch").addEventListener("click", () =>
    attempt(async () => {
      const { game } = await post(`${path()}/rematch`, {});
      turnTo(game.players);
      show(game);
    }),
  );
  find("ending-yes").addEventListener("click", () => {
    find("ending").close();
    attempt(async () => show(await answered()));
  });
  find("ending-no").addEventListener("click", () => find("ending").close());
}

/** Asks a question in a dialog, whose buttons have the texts for yes and for no. */
function ask(question, [yes, no], work) {
  answered = work;
  find("ending-title").textContent = question;
  find("ending-yes").textContent = yes;
  find("ending-no").textContent = no;
  find("ending").showModal();
}

/** The side that resigns: the person's, or the side to move if two people play. */
function loser() {
  return [view.turn, otherSide(view.turn)].find((color) => view.players[color] === "person");
}

function showButtons() {
  const isEnded = isOver() && isLast();
  find("resign").hidden = isEnded;
  find("resign").disabled = !isLast() || !loser() || view.plies === 0;
  find("draw").hidden = isEnded || view.players.white !== "person" || view.players.black !== "person";
  find("draw").disabled = !isLast() || view.plies === 0;
  find("rematch").hidden = !isEnded;
}
