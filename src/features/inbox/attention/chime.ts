/**
 * Soft notes when a conversation starts to wait (CHAT-56): each sound of a tag has its own, so that a reservation can be told from a
 * question without looking. Made here, so that no file travels; silent until the person has touched the page, and when they wish so.
 */
import { isMuted } from './muted.ts';

/** Hertz, one note after the other. The first is for tags without a sound. */
const MELODIES: readonly (readonly number[])[] = [
  [659.25, 880],
  [523.25, 659.25, 783.99],
  [880, 659.25],
  [587.33, 587.33, 880],
  [783.99, 1046.5],
  [440, 554.37, 659.25],
];
const NOTE_SECONDS = 0.16;
const LOUDNESS = 0.06;

let context: AudioContext | undefined;

/** @param soundId the sound_id of the conversation's tag. */
export function chime(soundId: number | null): void {
  if (isMuted() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  for (const [index, frequency] of melodyOf(soundId).entries()) {
    const start = currentTime + index * NOTE_SECONDS;
    const oscillator = new OscillatorNode(context, { type: 'sine', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS * 2);
    oscillator.connect(volume).connect(destination);
    oscillator.start(start);
    oscillator.stop(start + NOTE_SECONDS * 2);
  }
}

function melodyOf(soundId: number | null): readonly number[] {
  const place = soundId === null ? 0 : 1 + (Math.abs(soundId) % (MELODIES.length - 1));
  return MELODIES[place] ?? MELODIES[0]!;
}
