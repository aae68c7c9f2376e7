// Puts the page together.

import { gameInAddress, links } from "./backend.js";
import { setUpAnalysis } from "./analysis.js";
import { setUpArrows } from "./arrows.js";
import { setUpClock } from "./clock.js";
import { setUpEnds } from "./ends.js";
import { attempt, begin, onShow, path, pulse, say, show, view } from "./game.js";
import { setUpGames } from "./games.js";
import { setUpHint } from "./hint.js";
import { setUpHistory } from "./history.js";
import { setUpNames } from "./names.js";
import { setUpKeys } from "./keys.js";
import { setUpLegend } from "./legend.js";
import { draw, flip, setUpMoves, turnTo } from "./moves.js";
import { setUpFiles } from "./open.js";
import { setUpOut } from "./out.js";
import { setUpPlayers, showPlayers } from "./panel.js";
import { Refused, get, put, watchServer } from "./requests.js";
import { setUpEditor } from "./editor.js";
import { setUpDialog } from "./setup.js";
import { setUpSound } from "./sound.js";
import { setUpTheme } from "./theme.js";
import { setUpThinking, think } from "./think.js";

const find = (id) => document.getElementById(id);

/** Interval in milliseconds between checks for changes of the game by another page. */
const PULSE = 1500;

function showGame() {
  find("game-name").textContent = view.title;
  document.title = `${view.title} – Tabiya`;
  find("result").hidden = view.result === "*";
  find("result").textContent = view.result === "*" ? "" : view.result;
  showPlayers(view.players);
}

async function start() {
  // Another game, or another run of the server, has been put into the address.
  addEventListener("hashchange", () => location.reload());
  setUpTheme(find("theme"));
  setUpSound(find("sound"));
  watchServer(tell);
  addEventListener("error", ({ message }) => tell(`This page has failed: ${message}. Load it again.`));
  addEventListener("unhandledrejection", ({ reason }) => tell(`This page has failed: ${reason?.message ?? reason}. Load it again.`));
  setUpPlayers((players) =>
    attempt(async () => {
      turnTo(players);
      show(await put(`${path()}/players`, players));
    }),
  );
  onShow(showGame);
  setUpMoves();
  setUpThinking();
  setUpArrows();
  setUpAnalysis();
  setUpHint();
  setUpOut();
  setUpFiles();
  find("flip").addEventListener("click", flip);
  setUpHistory();
  setUpNames();
  setUpClock();
  setUpEnds(turnTo);
  setUpGames(turnTo);
  setUpKeys();
  setUpLegend();
  setInterval(() => attempt(watch), PULSE);
  await attempt(async () => {
    await open();
    turnTo(view.players);
    draw();
  });
  setUpEditor();
  await attempt(setUpDialog);
}

/** Tells of trouble above everything; null takes it back. */
function tell(why) {
  find("offline").hidden = why === null;
  find("offline").textContent = why ?? "";
}

/** Shows the game that the address holds or names, or a new one, under the house rules of the program itself. */
async function open() {
  const shared = (await links.opened()) ?? {};
  let { why } = shared;
  try {
    if (shared.setup) return await begin(shared.setup);
    if (gameInAddress !== null) return show(await get(`games/${gameInAddress}`));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    why = !shared.setup && error.status === 404 ? "it is gone" : error.message;
  }
  const rules = await get("house-rules");
  await begin({ house: rules.filter(({ own }) => own).map(({ name }) => name) });
  if (why) say(`The game at this address cannot be shown: ${why}. This is a new one.`);
}

/** Looks for changes by another page, and for an engine to move that is not thinking. */
async function watch() {
  if (!view) return;
  await pulse();
  think();
}

start();
