// The dialog for a new game: a variant or custom rules, house rules, a position.

import { Refused, Silence, get, post } from "./server.js";
import { element } from "./panel.js";

const find = (id) => document.getElementById(id);
/** Appends a full stop to a text that has no final punctuation. */
const sentence = (text) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** The pause in typing after which the rules are checked, in milliseconds. */
const PAUSE = 120;

/** Sets up the dialog. It calls `begin(setup)`, which starts a game or throws an error. */
export async function setUpDialog(begin) {
  const dialog = find("setup");
  find("new").addEventListener("click", () => dialog.showModal());
  find("setup-cancel").addEventListener("click", () => dialog.close());
  find("setup-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    find("setup-why").textContent = "";
    try {
      await begin({
        variant: find("variant").value,
        rules: find("rules").value,
        house: [...document.querySelectorAll("[data-house]:checked")].map(({ value }) => value),
        position: find("position").value,
      });
      find("position").value = "";
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Silence)) throw error;
      find("setup-why").textContent = sentence(error.message);
    }
  });
  watchRules();
  const variants = await get("variants");
  find("variant").append(...variants.map(({ name, title }) => element("option", { value: name }, title)));
  const houseRules = await get("house-rules");
  find("house").append(...houseRules.map(({ name, summary, own }) => {
    const box = element("input", { type: "checkbox", value: name, "data-house": name });
    box.checked = own;
    const label = element("label", { title: summary }, box);
    label.append(` ${name}`);
    return label;
  }));
  const showSummary = () => {
    const chosen = variants.find(({ name }) => name === find("variant").value);
    find("summary").textContent = chosen.summary;
  };
  find("variant").addEventListener("change", showSummary);
  showSummary();
}

/** Checks the rules while they are typed, and shows each error with its line and column. */
function watchRules() {
  const rules = find("rules");
  let timer = null;
  let last = 0;
  const showLines = (wrong) => {
    const count = rules.value.split("\n").length;
    const numbers = Array.from({ length: count }, (_, at) => {
      const isWrong = at + 1 === wrong;
      return element("span", isWrong ? { class: "wrong" } : {}, isWrong ? `▸${at + 1}\n` : `${at + 1}\n`);
    });
    find("lines").replaceChildren(...numbers);
    find("lines").scrollTop = rules.scrollTop;
  };
  const read = async () => {
    const asked = ++last;
    const text = rules.value;
    find("variant").disabled = text.trim() !== "";
    if (text.trim() === "") return say("", null);
    const reading = await post("rules", { text });
    if (asked !== last) return;
    if (reading.line) {
      say(sentence(`Line ${reading.line}, column ${reading.column}: ${reading.why}`), reading.line);
    } else {
      say([`“${reading.name}” is sound.`, ...reading.notes.map((note) => `Note: ${note}.`)].join(" "), null);
    }
  };
  const say = (text, wrong) => {
    find("rules-why").textContent = text;
    find("rules-why").classList.toggle("bad", wrong !== null);
    rules.setAttribute("aria-invalid", String(wrong !== null));
    showLines(wrong);
  };
  rules.addEventListener("input", () => {
    clearTimeout(timer);
    showLines(null);
    timer = setTimeout(() => read().catch(tell), PAUSE);
  });
  const tell = (error) => {
    if (!(error instanceof Refused || error instanceof Silence)) throw error;
    find("rules-why").textContent = error.message;
  };
  rules.addEventListener("scroll", () => {
    find("lines").scrollTop = rules.scrollTop;
  });
}
