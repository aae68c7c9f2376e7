// House rules as objects: the adapter between a rule and the module.

import { needColor, needText, shown } from "./arguments.js";
import { HouseChange, HouseMove, HouseView, isNone, letterOf, pieceOf, squares } from "./views.js";

/** Calls `prepare` with rules as an object whose fields can be set. */
function prepare(ask, call) {
  const [start, royal, castling, walls, stalemate] = ask("settings").split("\t");
  const rules = Object.seal({
    start,
    royal: royal === "" ? null : royal,
    castling: castling === "true",
    walls: squares(walls),
    stalemate,
    kinds: () => [...ask("kinds")],
    addKind: (name, letter, moves = "") => void ask("kind", name, letter, moves),
  });
  const said = call(rules);
  ask("set", rules.start, rules.royal ?? "", Boolean(rules.castling), [...rules.walls].join(""), rules.stalemate);
  return said;
}

/** Adds a move, or the step of a kind's piece from `origin` to a square. */
function addMove(ask, move, origin) {
  const added = typeof move === "string" && origin !== undefined ? { to: move } : move;
  if (isNone(added) || typeof added !== "object") throw new TypeError(`not a move: ${shown(move)}`);
  const { from = origin, to, label = "", captures, leaves, places, data = 0, mayExpose = false, passed } = added;
  needText("label", label);
  if (!Number.isSafeInteger(data) || data < 0) throw new RangeError(`data must be a whole number from 0 on`);
  const put = isNone(places) ? "-" : Object.entries(places).map(([square, piece]) => square + letterOf(piece)).join("");
  const list = (given) => (isNone(given) ? "-" : [...given].join(""));
  ask("add", from ?? "-", to, label, list(captures), list(leaves), put, data, Boolean(mayExpose), passed ?? "-");
}

/** What the hooks that return something return to the module. */
const ANSWERS = {
  forgives: (said) => (said ? "true" : undefined),
  attacks: (said) => (isNone(said) ? undefined : [...said].join("")),
  allows(said) {
    if (isNone(said) || said === true) return undefined;
    return (said !== false && needText("the reason for a refusal", said)) || "the rule does not allow it";
  },
  obligation: (said) => (isNone(said) ? undefined : needText("an obligation", said)),
  ending(said) {
    if (isNone(said)) return undefined;
    const { winner, reason } = said;
    return (isNone(winner) ? "-" : needColor(winner) ? "w" : "b") + needText("the reason of an ending", reason);
  },
};

const HOOKS = ["prepare", "forgives", "setUp", "moves", "attacks", "allows", "obligation", "beforeMove"].concat(
  ["beforeCapture", "afterCapture", "onPlaced", "afterMove", "beforeTurn", "afterTurn", "ending"],
);
/** The hooks by the names that the module gives them. */
const BY_NAME = new Map(HOOKS.map((hook) => [hook.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), hook]));

/** The state of a rule, as names and values: its fields that are not methods. */
function stateOf(rule) {
  const fields = Object.entries(Object.getOwnPropertyDescriptors(rule));
  const isState = ([, field]) => "value" in field && typeof field.value !== "function";
  return fields.filter(isState).map(([name, { value }]) => [name, value]);
}

/** A text that is equal for equal values. */
function encoded(value) {
  if (typeof value === "bigint" || typeof value === "number") return `${typeof value}:${value}`;
  if (isNone(value) || typeof value !== "object") {
    if (typeof value !== "function" && typeof value !== "symbol") return JSON.stringify(value) ?? "undefined";
  } else if (Array.isArray(value)) {
    return `[${value.map(encoded).join()}]`;
  } else if (value instanceof Set) {
    return `set{${[...value].map(encoded).sort().join()}}`;
  } else if (value instanceof Map) {
    return `map{${[...value].map(encoded).sort().join()}}`;
  } else if ([Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    return `{${Object.entries(value).map(encoded).sort().join()}}`;
  }
  throw new TypeError(`a ${value?.constructor?.name ?? typeof value} in its state cannot be compared: give the rule a method key()`);
}

/** What rules have thrown last, by the texts that the module was given. The module may pass them on in a later call. */
const THROWN = new Map();
const MOST_THROWN = 64;
/** Whether a rule is being asked. */
let isAsked = false;

/** Throws if a rule is being asked. */
export function needIdle() {
  if (isAsked) throw new Error("a rule uses a board while it is asked: it must use its view or change alone");
}

/** Calls the module. What a rule has thrown becomes the cause of the error. */
export function called(work) {
  try {
    return work();
  } catch (error) {
    const [, said] = / has failed: ([^]*)$/.exec(error.message) ?? [];
    if (THROWN.has(said)) error.cause = THROWN.get(said);
    throw error;
  }
}

/** A board of the module with `called` around its methods. */
export function withCauses(native) {
  const method = (board, name) => (...given) => called(() => board[name](...given));
  return new Proxy(native, { get: method });
}

/** Works for the module, which takes an error as a text. */
function guarded(work) {
  try {
    return work();
  } catch (error) {
    const text = typeof error?.message === "string" && error.message !== "" ? error.message : shown(error);
    THROWN.delete(text);
    THROWN.set(text, error);
    if (THROWN.size > MOST_THROWN) THROWN.delete(THROWN.keys().next().value);
    throw text;
  }
}

/** A rule and its state, as the module calls it. */
export class RuleObject {
  #rule;

  constructor(rule) {
    this.#rule = rule;
  }

  /** Reads a rule that a board is given: a copy, whose state can be copied and compared. */
  static of(rule) {
    for (const [name, value] of stateOf(rule)) {
      const isNotation = name === "moves" && typeof value === "string" && rule.letter !== undefined;
      if (HOOKS.includes(name) && !isNotation) throw new TypeError(`${name} of a house rule is a ${typeof value}, not a method`);
    }
    for (const [name, hook] of BY_NAME) {
      const isOther = name !== hook && typeof rule[name] === "function";
      if (isOther) throw new TypeError(`a house rule has no method ${name}: it is called ${hook}`);
    }
    const made = new RuleObject(rule);
    try {
      const own = made.copied();
      own.key();
      return own;
    } catch (text) {
      throw new TypeError(`the house rule ${made.name}: ${text}`, { cause: THROWN.get(text) });
    }
  }

  get name() {
    if (!isNone(this.#rule.name)) return needText("the name of a rule", this.#rule.name);
    const name = this.#rule.constructor?.name ?? "";
    return name === "Object" ? "" : name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
  }
  get summary() {
    return needText("the summary of a rule", this.#rule.summary ?? "a rule in JavaScript", 120);
  }
  get follow_up() {
    return needText("followUp", this.#rule.followUp ?? "", 120);
  }

  has(hook) {
    return typeof this.#rule[BY_NAME.get(hook)] === "function" || (hook === "prepare" && this.#isKind);
  }

  get #isKind() {
    return this.#rule.letter !== undefined;
  }

  call(hook, loan, told) {
    return guarded(() => {
      let isOver = false;
      const ask = (...words) => {
        if (isOver) throw new Error("a view is valid only while its rule is asked: it cannot be kept");
        const asked = isAsked;
        isAsked = false;
        try {
          return loan.ask(words.join("\t"));
        } finally {
          isAsked = asked;
        }
      };
      needIdle();
      isAsked = true;
      try {
        return this.#hook(BY_NAME.get(hook), ask, told);
      } finally {
        isAsked = false;
        isOver = true;
        loan.free();
      }
    });
  }

  #hook(hook, ask, told) {
    const rule = this.#rule;
    const tells = ["allows", "beforeMove", "afterMove"].includes(hook) ? [new HouseMove(told)] : [];
    if (hook === "prepare") {
      const notation = typeof rule.moves === "string" ? rule.moves : (rule.betza ?? "");
      if (this.#isKind) ask("kind", this.name, rule.letter, notation);
      if (rule.prepare) this.#nothing(hook, prepare(ask, (rules) => rule.prepare(rules)));
      return undefined;
    }
    if (hook === "forgives") return ANSWERS.forgives(rule.forgives(told));
    if (hook === "moves") {
      const view = new HouseView(ask);
      const origins = this.#isKind ? view.pieces({ color: view.turn, type: rule.letter }) : [undefined];
      for (const origin of origins) {
        const more = this.#isKind ? [origin] : [];
        for (const move of rule.moves(view, ...more) ?? []) addMove(ask, move, origin);
      }
      return undefined;
    }
    if (hook in ANSWERS) return ANSWERS[hook](rule[hook](new HouseView(ask), ...tells));
    if (hook === "beforeTurn") tells.push(told);
    else if (tells.length === 0 && told !== undefined) tells.push(told.slice(0, 2), pieceOf(told[2]));
    this.#nothing(hook, rule[hook](new HouseChange(ask), ...tells));
    return undefined;
  }

  #nothing(hook, said) {
    if (said !== undefined) throw new TypeError(`${hook}() must return nothing, not ${shown(said)}`);
  }

  copied() {
    return guarded(() => {
      if (this.#rule.copy) return new RuleObject(this.#rule.copy());
      const fields = Object.getOwnPropertyDescriptors(this.#rule);
      // Copied at once, so that what two fields share stays shared.
      const state = structuredClone(Object.fromEntries(stateOf(this.#rule)));
      for (const [name, value] of Object.entries(state)) fields[name].value = value;
      return new RuleObject(Object.create(Object.getPrototypeOf(this.#rule), fields));
    });
  }

  key() {
    return guarded(() => encoded(this.#rule.key ? this.#rule.key() : stateOf(this.#rule)));
  }
}

/** The names of the house rules that a board is given, and those that are objects. */
export function readHouse(house) {
  const given = Array.isArray(house) ? house : [house];
  const own = [];
  const names = given.map((rule) => {
    if (typeof rule === "string") return needText("a name in house", rule);
    if (rule === null || typeof rule !== "object") {
      const hint = typeof rule === "function" ? ": a class was given, not one of its objects" : "";
      throw new TypeError(`house must be an array of names and rules${hint}`);
    }
    const read = RuleObject.of(rule);
    if (own.some(({ name }) => name === read.name)) {
      throw new RangeError(`two house rules are called ${read.name}: give one another name`);
    }
    own.push(read);
    return read.name;
  });
  return { names, own };
}
