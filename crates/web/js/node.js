// The package in Node.js: the module is read from its file, so that nothing need be awaited.

import { readFileSync } from "node:fs";
import { initFrom } from "./wasm.js";

initFrom(readFileSync(new URL("./wasm/tabiya_web_bg.wasm", import.meta.url)));

export * from "./index.js";
export { init as default } from "./wasm.js";
