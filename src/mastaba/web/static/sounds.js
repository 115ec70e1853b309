// Sounds, off until somebody switches them on. Exports sound.

import { page } from "./page.js";

const sounds = { card: [190, 0.05], move: [82, 0.12], end: [62, 0.19] }; // pitch, length
let speaker = null;

export function sound(name) {
  if (page.sound !== "on" || document.hidden) return;
  speaker ??= new AudioContext();
  const [pitch, length] = sounds[name];
  for (const later of name === "move" ? [0, 0.11] : [0]) {
    const start = speaker.currentTime + later;
    const tone = new OscillatorNode(speaker, { type: "triangle", frequency: pitch });
    const loud = new GainNode(speaker, { gain: 0 });
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.0004, start + length);
    tone.connect(loud).connect(speaker.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
