// What the browser keeps for this page: choices of the user, and drafts.

const PREFIX = "tabiya-";

/** The value that was kept under a name earlier; null if there is none. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Keeps a value that can be written as JSON; null removes it. */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Without storage, the value is lost when the page is loaded again.
  }
}
