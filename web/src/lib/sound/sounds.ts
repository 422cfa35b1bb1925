/** The sounds themselves, made on the spot: no files. */

import { preferences } from '../preferences/preferences.svelte';
import type { Volume } from '../preferences/preferences';
import type { Sound } from './choose_sound';

type Ears = { context: AudioContext; out: GainNode };

const GAIN: Record<Volume, number> = { low: 0.25, medium: 0.7, high: 1.6 };

let ears: Ears | null = null;

/** Browsers allow sound only after the person has touched the page once. */
export function play(sound: Sound): void {
  const { context, out } = (ears ??= open());
  if (context.state === 'suspended') void context.resume();
  out.gain.value = GAIN[preferences.all.volume];
  const at = context.currentTime + 0.005;
  MAKE[sound]({ context, out }, at);
}

const MAKE: Record<Sound, (ears: Ears, at: number) => void> = {
  move: (ears, at) => knock(ears, at, 1_150, 0.5),
  // Softer and lower: felt on wood, one piece set where another was.
  capture(ears, at) {
    knock(ears, at, 620, 0.42);
    knock(ears, at + 0.045, 820, 0.22);
  },
  check(ears, at) {
    knock(ears, at, 1_150, 0.4);
    note(ears, at + 0.03, 587.3, 0.16, 0.14);
    note(ears, at + 0.13, 880, 0.2, 0.14);
  },
  end(ears, at) {
    note(ears, at, 523.3, 0.35, 0.14);
    note(ears, at + 0.14, 392, 0.55, 0.14);
  },
  // Three rising notes: to be heard from another room.
  start(ears, at) {
    note(ears, at, 392, 0.3, 0.16);
    note(ears, at + 0.16, 523.3, 0.3, 0.16);
    note(ears, at + 0.32, 659.3, 0.6, 0.18);
  },
  low(ears, at) {
    note(ears, at, 740, 0.09, 0.12);
    note(ears, at + 0.12, 740, 0.09, 0.12);
  },
};

function open(): Ears {
  const context = new AudioContext();
  const out = context.createGain();
  out.connect(context.destination);
  return { context, out };
}

/** A short knock of wood: a burst of noise through a narrow band, over a body that dies at once. */
function knock({ context, out }: Ears, at: number, pitch: number, loud: number): void {
  const noise = context.createBufferSource();
  noise.buffer = burst(context);
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 1.6;
  noise.connect(band).connect(fade(context, out, at, loud, 0.05));
  noise.start(at);
  const body = context.createOscillator();
  body.type = 'triangle';
  body.frequency.setValueAtTime(pitch / 3, at);
  body.frequency.exponentialRampToValueAtTime(pitch / 5, at + 0.06);
  body.connect(fade(context, out, at, loud * 0.6, 0.07));
  body.start(at);
  body.stop(at + 0.1);
}

function note({ context, out }: Ears, at: number, pitch: number, long: number, loud: number): void {
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(fade(context, out, at, loud, long));
  tone.start(at);
  tone.stop(at + long + 0.05);
}

/** Loud at once, then silent: without steps, which would click. */
function fade(context: AudioContext, out: AudioNode, at: number, loud: number, long: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(out);
  return gain;
}

let made: AudioBuffer | null = null;

function burst(context: AudioContext): AudioBuffer {
  if (made !== null) return made;
  made = context.createBuffer(1, Math.ceil(context.sampleRate * 0.06), context.sampleRate);
  const samples = made.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return made;
}
