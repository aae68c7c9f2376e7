// Games in an address: compressed, and written in letters that an address may have.

/** The most bytes that a link unpacks to. A long game has some 10 KiB. */
export const MOST = 256 * 1024;

/** Thrown if a link unpacks to more than MOST bytes. */
export class TooLarge extends Error {}

/** Passes bytes through a stream that changes them; throws once there are more than MOST of them. */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > MOST) {
      reader.cancel();
      throw new TooLarge();
    }
    parts.push(value);
  }
}

/** The text as a part of an address. */
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The text of a part of an address; throws if it is not one, or too large. */
export async function unpack(letters) {
  const bytes = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
}

/** The part of an address after which a shared game follows. */
const SHARED = "game=";

/**
 * Links that hold a game with its rules. They begin with `before`; `fragment` is what stands there in the address of
 * this page, and `note` is what must be said of a link.
 */
export function linksAt(before, fragment, note = "") {
  return {
    note,

    /** The address of a game: of the request that starts it. */
    async of(setup) {
      return before + SHARED + (await pack(JSON.stringify(setup)));
    },

    /** What the address of this page holds: the request that starts a game as `setup`, or `why` it cannot be read. */
    async opened() {
      if (!fragment.startsWith(SHARED)) return null;
      try {
        return { setup: JSON.parse(await unpack(fragment.slice(SHARED.length))) };
      } catch (error) {
        const why = "the address has been cut off or changed";
        return { why: error instanceof TooLarge ? `the address holds more than ${MOST / 1024} KiB` : why };
      }
    },
  };
}
