/** Two soft notes when a conversation starts to wait (CHAT-56). Made here, so that no file travels; silent until the person has touched the page. */
const NOTES = [659.25, 880];
const NOTE_SECONDS = 0.16;
const LOUDNESS = 0.06;

let context: AudioContext | undefined;

export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  for (const [index, frequency] of NOTES.entries()) {
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
