// Light or dark theme: the system's setting, until the user chooses one.

import { keep, kept } from "./storage.js";

export function setUpTheme(button) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = kept("theme");
  const show = () => {
    const theme = chosen ?? (system.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    const other = theme === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", other);
    button.title = other;
  };
  button.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    keep("theme", chosen);
    show();
  });
  system.addEventListener("change", show);
  show();
}
