// Light or dark theme: the system's setting, until the user chooses one.

const KEY = "tabiya-theme";

/** The theme that the user chose earlier; null if none is stored. */
function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice is lost when the page is reloaded.
  }
}

export function setUpTheme(button) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = kept();
  const show = () => {
    const theme = chosen ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    const other = theme === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", other);
    button.title = other;
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    keep(chosen);
    show();
  });
  system.addEventListener("change", show);
  show();
}
