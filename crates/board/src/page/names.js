// The names of the players.

import { attempt, onShow, path, refresh, view } from "./game.js";
import { put } from "./requests.js";

const find = (id) => document.getElementById(id);
const fields = () => ["white", "black"].map((color) => [color, find(`${color}-name`)]);

export function setUpNames() {
  onShow((before) => {
    for (const [color, field] of fields()) {
      const isTyped = before?.id === view.id && document.activeElement === field;
      if (!isTyped) field.value = view.player_names[color] ?? "";
    }
  });
  for (const [, field] of fields()) {
    field.addEventListener("change", () => attempt(async () => {
      await put(`${path()}/names`, Object.fromEntries(fields().map(([color, { value }]) => [color, value])));
      await refresh();
    }));
  }
}
