// A few sounds of the table, made here out of noise and tones; none is heard until somebody wants them.

import { settings } from "./settings.svelte";

type Sound = "paper" | "stamp" | "gauge" | "alarm";

let audio: AudioContext | null = null;

/** Return noise of a length in seconds, which fades. */
function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(seconds * audio.sampleRate), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** Play a source from a time in seconds on, at a volume, until it has died away. */
function ring(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  wait: number,
  seconds: number,
  loud: number,
  filter?: [BiquadFilterType, number],
): void {
  const begun = audio.currentTime + wait;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, begun);
  volume.gain.exponentialRampToValueAtTime(loud, begun + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, begun + seconds);
  let last: AudioNode = source;
  if (filter) {
    const shaped = audio.createBiquadFilter();
    [shaped.type, shaped.frequency.value] = filter;
    last = last.connect(shaped);
  }
  last.connect(volume).connect(audio.destination);
  source.start(begun);
  source.stop(begun + seconds);
}

function tone(
  audio: AudioContext,
  shape: OscillatorType,
  from: number,
  to: number,
  seconds: number,
): OscillatorNode {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, audio.currentTime);
  source.frequency.exponentialRampToValueAtTime(to, audio.currentTime + seconds);
  return source;
}

const SOUNDS: Record<Sound, (audio: AudioContext, wait: number) => void> = {
  paper: (audio, wait) => ring(audio, noise(audio, 0.14), wait, 0.14, 0.14, ["bandpass", 2600]),
  stamp: (audio, wait) => {
    ring(audio, tone(audio, "sine", 150, 48, 0.22), wait, 0.24, 0.5);
    ring(audio, noise(audio, 0.05), wait, 0.05, 0.2, ["lowpass", 1400]);
  },
  gauge: (audio, wait) => ring(audio, tone(audio, "triangle", 620, 560, 0.09), wait, 0.09, 0.16),
  alarm: (audio, wait) => {
    for (const n of [0, 1, 2])
      ring(
        audio,
        tone(audio, "square", n % 2 ? 392 : 523, n % 2 ? 388 : 518, 0.3),
        wait + n * 0.16,
        0.15,
        0.09,
        ["lowpass", 1800],
      );
  },
};

/** Play a sound after a wait in seconds. */
export function sound(name: Sound, wait = 0): void {
  if (!settings.sound || document.hidden) return;
  audio ??= new AudioContext();
  void audio.resume();
  SOUNDS[name](audio, wait);
}
