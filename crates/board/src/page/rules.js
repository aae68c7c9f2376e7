// The text of a rule file in the dialog for a new game: examples to begin with, and its mistakes while it is typed.

import { keep, kept } from "./storage.js";
import { Refused, Silence, get, post } from "./requests.js";
import { element, sentence } from "./panel.js";
import { clearPreview, showPreview } from "./preview.js";

const find = (id) => document.getElementById(id);

/** The pause in typing after which the rules are checked, in milliseconds. */
const PAUSE = 120;

/** The text that the user has typed, which an example replaces for as long as it is chosen. */
let typed = "";
let timer = null;
let last = 0;

/** Sets up the examples and the text. */
export async function setUpRules() {
  const rules = find("rules");
  rules.addEventListener("input", () => typeRules(rules.value));
  rules.addEventListener("scroll", () => {
    find("lines").scrollTop = rules.scrollTop;
  });
  const examples = await get("examples");
  const option = ({ title }, at) => element("option", { value: at }, title);
  rules.value = typed = kept("rules") ?? "";
  find("setup").addEventListener("close", clearPreview);
  find("example").append(element("option", { value: "" }, "Your own text"), ...examples.map(option));
  find("example").addEventListener("change", ({ target }) => {
    rules.value = target.value === "" ? typed : examples[target.value].text;
    changed();
  });
}

/** Replaces the text. */
export function typeRules(text) {
  find("rules").value = typed = text;
  keep("rules", text || null);
  find("example").value = "";
  changed();
}

/** Checks the rules that are there when the dialog is opened. */
export function showRules() {
  if (find("rules").value.trim()) changed();
}

function changed() {
  clearTimeout(timer);
  showLines(null);
  timer = setTimeout(() => checkRules().catch(tell), PAUSE);
}

/** Checks the rules and shows the result; returns whether a game can be played by them. */
export async function checkRules() {
  clearTimeout(timer);
  const asked = ++last;
  const text = find("rules").value;
  if (text.trim() === "") {
    say("", null);
    clearPreview();
    return false;
  }
  const reading = await post("rules", { text });
  if (asked !== last) return false;
  if (reading.line) {
    say(sentence(`Line ${reading.line}, column ${reading.column}: ${reading.why}`), reading.line);
    return false;
  }
  await showPreview(text);
  say([`“${reading.name}” is sound.`, ...reading.notes.map((note) => `Note: ${note}.`)].join(" "), null);
  return true;
}

/** Says why the rules cannot be used, and puts the focus on them. */
export function refuseRules(why) {
  const shown = find("rules-why").textContent || why;
  // Screen readers announce a text that changes.
  find("rules-why").textContent = "";
  find("rules-why").textContent = shown;
  find("rules-why").classList.add("bad");
  find("rules").setAttribute("aria-invalid", "true");
  find("rules").focus();
}

function say(text, wrong) {
  find("rules-why").textContent = text;
  find("rules-why").classList.toggle("bad", wrong !== null);
  find("rules").setAttribute("aria-invalid", String(wrong !== null));
  showLines(wrong);
}

function showLines(wrong) {
  const rules = find("rules");
  const count = rules.value.split("\n").length;
  const numbers = Array.from({ length: count }, (_, at) => {
    const isWrong = at + 1 === wrong;
    return element("span", isWrong ? { class: "wrong" } : {}, isWrong ? `▸${at + 1}\n` : `${at + 1}\n`);
  });
  find("lines").replaceChildren(...numbers);
  find("lines").scrollTop = rules.scrollTop;
}

function tell(error) {
  if (!(error instanceof Refused || error instanceof Silence)) throw error;
  find("rules-why").textContent = error.message;
}
