// Sounds, made here out of tones and noise; none is heard until somebody wants them. A game declares its own as tables of
// numbers (see `Sounds`), and the table plays them as things happen.

import { settings } from "../lib/settings.svelte";

/** One voice of a sound: a tone that slides, or noise, which begins at once and dies away. */
export interface Voice {
  shape: OscillatorType | "noise";
  /** Frequency in Hz, at the beginning and at the end; that of noise is where its filter lets it through. */
  from: number;
  to?: number;
  seconds: number;
  /** From 0 to 1. */
  loud: number;
  /** Seconds until it begins. */
  wait?: number;
  /** Seconds until it is at its loudest. */
  rise?: number;
  filter?: BiquadFilterType;
}

export type Sound = Voice[];

/** The sounds of a game, and the facts with which each is heard. */
export interface Sounds {
  made: Record<string, Sound>;
  heard: Record<string, string>;
}

const COMMON = {
  paper: [{ shape: "noise", from: 2600, seconds: 0.14, loud: 0.14, filter: "bandpass" }],
  stamp: [
    { shape: "sine", from: 150, to: 48, seconds: 0.24, loud: 0.5 },
    { shape: "noise", from: 1400, seconds: 0.05, loud: 0.2, filter: "lowpass" },
  ],
  gauge: [{ shape: "triangle", from: 620, to: 560, seconds: 0.09, loud: 0.16 }],
  alarm: [0, 1, 2].map((n) => ({
    shape: "square",
    from: n % 2 ? 392 : 523,
    to: n % 2 ? 388 : 518,
    seconds: 0.15,
    loud: 0.09,
    wait: n * 0.16,
    filter: "lowpass",
  })),
} satisfies Record<string, Sound>;

/** Frequency up to which a filter lets tones through, in Hz, and the time in which a voice begins, in seconds. */
const TONES_UP_TO = 1800;
const BEGINS = 0.008;
const SILENCE = 0.0001;
/** Maximum number of sounds at a time, and the seconds between two. */
const MOST = 3;
const APART = 0.16;

let audio: AudioContext | null = null;

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function tone(audio: AudioContext, shape: OscillatorType, from: number, to: number, at: number, end: number) {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, end);
  return source;
}

/** Play a voice from a time of the audio clock on, in seconds. */
function ring(audio: AudioContext, voice: Voice, begun: number): void {
  const { shape, from, to = from, seconds, rise = BEGINS } = voice;
  const loud = Math.max(SILENCE, (voice.loud * settings.volume) / 100);
  const [at, end] = [begun + (voice.wait ?? 0), begun + (voice.wait ?? 0) + seconds];
  const volume = audio.createGain();
  volume.gain.setValueAtTime(SILENCE, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + rise);
  volume.gain.exponentialRampToValueAtTime(SILENCE, end);
  const source = shape === "noise" ? noise(audio, seconds) : tone(audio, shape, from, to, at, end);
  let last: AudioNode = source;
  if (voice.filter) {
    const shaped = audio.createBiquadFilter();
    shaped.type = voice.filter;
    shaped.frequency.setValueAtTime(shape === "noise" ? from : TONES_UP_TO, at);
    if (shape === "noise") shaped.frequency.exponentialRampToValueAtTime(to, end);
    last = last.connect(shaped);
  }
  last.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(end);
}

/** Play a sound after a wait in seconds; where a browser has none to give, nothing happens. */
function play(sound: Sound, wait: number): void {
  if (!settings.sound || !settings.volume || document.hidden) return;
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => undefined);
    for (const voice of sound) ring(audio, voice, audio.currentTime + wait);
  } catch {
    // A browser that cannot play sounds still plays games.
  }
}

/** Play a sound that all games have. */
export const sound = (name: keyof typeof COMMON, wait = 0): void => play(COMMON[name], wait);

/** Play what is heard of some facts, by their kinds: each sound once, and few of them. */
export function hear(sounds: Sounds | undefined, kinds: string[]): void {
  const names = new Set(kinds.flatMap((kind) => sounds?.heard[kind] ?? []));
  [...names].slice(0, MOST).forEach((name, n) => play(sounds!.made[name]!, n * APART));
}
