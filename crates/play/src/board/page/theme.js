// Light or dark: the system's setting, until the user chooses.

const KEY = "tabiya-theme";

/** The theme chosen earlier; null if there is none, or the browser stores nothing. */
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
    // The choice is then lost when the page is loaded again.
  }
}

export function setUpTheme(button) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = kept();
  const show = () => {
    const theme = chosen ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    button.textContent = theme === "dark" ? "Light" : "Dark";
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    keep(chosen);
    show();
  });
  system.addEventListener("change", show);
  show();
}
