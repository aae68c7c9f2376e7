// Sounds for moves, captures and checks. They are off until the user switches them on.

import { isNext, onShow, view } from "./game.js";
import { keep, kept } from "./storage.js";

/** The tones of each sound: frequency in hertz, start and length in seconds. */
const SOUNDS = {
  move: [[420, 0, 0.06]],
  capture: [[300, 0, 0.06], [200, 0.05, 0.09]],
  check: [[620, 0, 0.08], [820, 0.09, 0.12]],
};
const VOLUME = 0.12;

let isOn = false;
let context = null;

export function setUpSound(button) {
  isOn = kept("sound") === true;
  const draw = () => {
    button.setAttribute("aria-pressed", String(isOn));
    button.title = isOn ? "Sound off" : "Sound on";
  };
  button.addEventListener("click", () => {
    isOn = !isOn;
    keep("sound", isOn);
    draw();
    if (isOn) play("move");
  });
  onShow((before) => {
    if (isOn && isNext(before)) play(soundOf(before));
  });
  draw();
}

/** The sound of the move that led from another view to the one shown. */
function soundOf(before) {
  if (view.check.length) return "check";
  const pieces = ({ pieces }) => Object.keys(pieces).length;
  return pieces(view) < pieces(before) ? "capture" : "move";
}

function play(name) {
  context ??= new AudioContext();
  // A browser plays nothing before the user has touched the page.
  context.resume();
  for (const [frequency, start, length] of SOUNDS[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const begin = context.currentTime + start;
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(VOLUME, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}
