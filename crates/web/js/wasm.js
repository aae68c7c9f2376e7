// The WebAssembly module: it is loaded once, by `init` or by node.js.

import load, { initSync } from "./wasm/tabiya_web.js";

let memory;
let numbers = new Uint32Array(0);
let loading;

/**
 * Loads the module: from the file next to this one, or from a URL, a response, bytes or a compiled module. Later calls
 * wait for the first one.
 */
export function init(source) {
  if (memory !== undefined) return Promise.resolve();
  loading ??= load(source === undefined ? undefined : { module_or_path: source }).then(
    (exports) => {
      memory = exports.memory;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads the module from its bytes at once. */
export function initFrom(bytes) {
  memory ??= initSync({ module: bytes }).memory;
}

/** Throws unless the module is there. */
export function needModule() {
  if (memory === undefined) {
    throw new Error("tabiya is not loaded yet: call `await init()` before anything else");
  }
}

/** The module's memory as 32-bit numbers. It must be asked for again after each call of the module. */
export function memoryNumbers() {
  // When the memory grows, its former buffer has no length any more.
  if (numbers.length === 0) numbers = new Uint32Array(memory.buffer);
  return numbers;
}
