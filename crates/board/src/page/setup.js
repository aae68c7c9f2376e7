// The dialog for a new game: whom one plays, the game, house rules, a position.

import { openEditor } from "./editor.js";
import { onShow, view } from "./game.js";
import { keep, kept } from "./storage.js";
import { element, sentence, strengths } from "./panel.js";
import { restorePlayers, startGame } from "./players.js";
import { checkRules, refuseRules, setUpRules, showRules, typeRules } from "./rules.js";
import { Refused, Silence, get } from "./requests.js";

const find = (id) => document.getElementById(id);

/** The clocks to choose from, in minutes for the game and seconds for each move. */
const CLOCKS = [[1, 0], [3, 2], [5, 3], [10, 5], [15, 10]];

const OWN_RULES = "A few lines of text say how the game differs from chess: pieces, board, walls, goals.";

let variants = [];

/** Sets up the dialog. */
export async function setUpDialog() {
  find("level").append(...strengths());
  find("level").value = "level 5";
  find("clock").append(
    element("option", { value: "" }, "None"),
    ...CLOCKS.map(([minutes, seconds]) => element("option", { value: `${minutes} ${seconds}` }, `${minutes} + ${seconds}`)),
    element("option", { value: "own" }, "Your own"),
  );
  for (const id of ["opponent", "clock", "variant"]) find(id).addEventListener("change", arrange);
  find("house").addEventListener("change", arrange);
  find("new").addEventListener("click", () => {
    refuse("", null);
    showRules();
    find("setup").showModal();
  });
  find("setup-cancel").addEventListener("click", () => find("setup").close());
  find("setup-form").addEventListener("submit", (event) => {
    event.preventDefault();
    tryTo(() => startGame(chosenGame(), find("position").value));
  });
  find("position-edit").addEventListener("click", () => tryTo(editPosition));
  variants = await get("variants");
  find("variant").append(
    ...variants.map(({ name, title }) => element("option", { value: name }, title)),
    element("option", { value: "own" }, "Rules of your own"),
  );
  const isGame = ({ name }) => variants.some((variant) => variant.name === name);
  find("house").append(...(await get("house-rules")).filter((rule) => !isGame(rule)).map(houseRule));
  // A rule that was ticked does not stay for the next game.
  onShow((before) => before?.id !== view.id && untick());
  restorePlayers();
  find("position").value = kept("position") ?? "";
  find("position-fold").open = find("position").value !== "";
  find("position").addEventListener("input", ({ target }) => keep("position", target.value || null));
  await setUpRules();
  arrange();
}

/** Opens the dialog with the text of a rule file and the position shown, which is kept where the rules allow it. */
export function changeRules(text) {
  refuse("", null);
  find("variant").value = "own";
  find("position").value = view.ply ? view.fen : "";
  typeRules(text);
  arrange();
  find("setup").showModal();
  find("rules").focus();
}

function houseRule({ name, title, summary, own }) {
  const box = element("input", { type: "checkbox", value: name, "data-house": name, "data-title": title });
  box.checked = box.defaultChecked = own;
  const says = element("span", { class: "note" }, sentence(summary));
  return element("label", {}, box, element("span", {}, element("strong", {}, title), " ", says));
}

/** Shows the fields that the choices made so far need. */
function arrange() {
  const [opponent, game] = [find("opponent").value, find("variant").value];
  for (const it of document.querySelectorAll("#setup [data-for]")) it.hidden = !it.dataset.for.split(" ").includes(opponent);
  for (const it of document.querySelectorAll("#setup [data-of]")) it.hidden = it.dataset.of !== game;
  find("own-clock").hidden = find("clock").value !== "own";
  find("summary").textContent = sentence(variants.find(({ name }) => name === game)?.summary ?? OWN_RULES);
  const titles = [...document.querySelectorAll("[data-house]:checked")].map(({ dataset }) => dataset.title);
  find("house-chosen").textContent = titles.join(", ") || "change how the game is played";
}

function untick() {
  for (const box of document.querySelectorAll("[data-house]")) box.checked = box.defaultChecked;
  arrange();
}

function chosenHouse() {
  return [...document.querySelectorAll("[data-house]:checked")].map(({ value }) => value);
}

/** The rules chosen in the dialog, as the server wants them. */
function chosenGame() {
  const [variant, house] = [find("variant").value, chosenHouse()];
  if (variant === "own") return { rules: find("rules").value, house };
  const number = variant === "chess960" ? find("number").value : "";
  return number === "" ? { variant, house } : { variant, house, number: Number(number) };
}

async function editPosition() {
  const position = find("position").value.trim();
  // A game in PGN is not a position.
  const isFen = /^[^[\s]*\/[^\s]*\//.test(position);
  await openEditor(chosenGame(), isFen ? position : "", (fen) => (find("position").value = fen));
}

/** Runs `work` unless a field is wrong, and shows the reason if the server refuses it. */
async function tryTo(work) {
  refuse("", null);
  for (const [id, name] of [["number", "The start"], ["clock-minutes", "Minutes"], ["clock-increment", "Seconds"]]) {
    const field = find(id);
    if (field.checkVisibility() && !field.validity.valid) {
      return refuse(`${name} must be a number from ${field.min} to ${field.max}.`, id);
    }
  }
  try {
    if (find("variant").value === "own" && !(await checkRules())) {
      return refuseRules("Type some rules, or begin with an example.");
    }
    await work();
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Silence)) throw error;
    refuse(sentence(error.message), error.field);
  }
}

/** Says why no game can be started, and marks the field that is wrong; an empty text clears this. */
function refuse(why, id) {
  for (const it of document.querySelectorAll("#setup [aria-invalid=true]:not(#rules)")) it.removeAttribute("aria-invalid");
  if (id === "rules") return refuseRules(why);
  find("setup-why").textContent = why;
  const field = id && find(id);
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  const fold = field.closest("details");
  if (fold) fold.open = true;
  (field.querySelector("input:checked") ?? field).focus();
  field.scrollIntoView({ block: "nearest" });
}
