// The package as it is packed: its files, its types, the examples of its page, and its entry for browsers.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import * as tabiya from "tabiya";

const FOLDER = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, FOLDER), "utf8");

/** Runs a module in another process, and returns what it prints. */
function run(text) {
  const words = ["--input-type=module", "--eval", text];
  return execFileSync(process.execPath, words, { cwd: FOLDER, encoding: "utf8" });
}

test("npm pack holds what it must, and nothing else", () => {
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: FOLDER, encoding: "utf8" }),
  );
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "arguments.js",
    "board.js",
    "index.d.ts",
    "index.js",
    "moves.js",
    "node.js",
    "notes.js",
    "package.json",
    "rules.js",
    "views.js",
    "wasm.js",
    "wasm/tabiya_web.js",
    "wasm/tabiya_web_bg.wasm",
  ]);
  assert.ok(packed.size < 1_000_000, `${packed.size} bytes`);
});

test("the types name exactly what there is", () => {
  const types = read("index.d.ts");
  const exported = [...types.matchAll(/^export (?:declare )?(?:class|const|function) (\w+)/gm)];
  assert.deepEqual(
    exported.map(([, name]) => name).sort(),
    Object.keys(tabiya).filter((name) => name !== "default").sort(),
  );
  for (const name of ["Board", "Move"]) {
    const body = new RegExp(`^export class ${name} \\{\\n([\\s\\S]*?)\\n\\}`, "m").exec(types)[1];
    const members = [...body.matchAll(/^ {2}(?:readonly )?(?:get )?(\w+)[(:?]/gm)].map(([, member]) => member);
    const methods = Object.getOwnPropertyNames(tabiya[name].prototype).filter(
      (method) => method !== "constructor",
    );
    for (const method of methods) assert.ok(members.includes(method), `${name}.${method} has no type`);
    const move = new tabiya.Board().moves({ verbose: true })[0];
    const fields = name === "Move" ? Object.keys(move) : [];
    const known = [...methods, ...fields, "label", "constructor"];
    for (const member of members) assert.ok(known.includes(member), `${name}.${member} does not exist`);
  }
});

test("the examples of the pages run and give what they say", () => {
  for (const page of ["README.md", "../../../docs/javascript.md"]) {
    const examples = [...read(page).matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, text]) => text);
    assert.ok(examples.length >= 3, page);
    for (const example of examples) {
      // `expression; // value` becomes an assertion.
      const text = example.replace(
        /^(?!import|const|for|\/\/)(.+?);? *\/\/ (.+)$/gm,
        "assert.deepEqual(plain($1), $2);",
      );
      assert.notEqual(text, example, `nothing is checked in ${example}`);
      run(`import assert from "node:assert/strict";
        const plain = (value) => value === undefined ? value : JSON.parse(JSON.stringify(value));
        ${text}`);
    }
  }
});

test("a browser loads the module once, from where it is told", async () => {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "application/wasm");
    response.end(readFileSync(new URL("wasm/tabiya_web_bg.wasm", FOLDER)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/tabiya.wasm`;
  const text = `
    import init, { Board, variants } from "./index.js";
    for (const early of [() => new Board(), () => variants()]) {
      try { early(); } catch (error) { console.log(error.message); }
    }
    await init(new URL("http://127.0.0.1:9/none")).catch(() => console.log("not there"));
    await Promise.all([init("${url}"), init("${url}")]);
    await init();
    console.log(new Board().perft(4));
  `;
  const { execFile } = await import("node:child_process");
  const printed = await new Promise((resolve, reject) => {
    const words = ["--input-type=module", "--eval", text];
    execFile(process.execPath, words, { cwd: FOLDER }, (error, out) =>
      error ? reject(error) : resolve(out),
    );
  });
  server.close();
  const early = "tabiya is not loaded yet: call `await init()` before anything else";
  assert.deepEqual(printed.trim().split("\n"), [early, early, "not there", "197281"]);
});
