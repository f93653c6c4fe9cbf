/**
 * What a key does in the grid of days. Pure. Arrows go a day or a week, Page up and down a month, Home and End to the ends of the week; with Shift
 * they stretch the range. Enter begins a range where one can't hold Shift, and ends it; a digit goes to the price.
 */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, weekday } from '#kernel/day.ts';

export type KeyAct =
  | { kind: 'move'; to: Day; stretches: boolean }
  | { kind: 'enter' }
  | { kind: 'leave' }
  | { kind: 'type'; digit: string }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'save' };

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const STEPS: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  Home: (day) => addDays(day, 1 - weekday(day)),
  End: (day) => addDays(day, 7 - weekday(day)),
};

export function keyAct(day: Day, pressed: Pressed): KeyAct | undefined {
  const command = commandOf(pressed);
  if (command) return command;
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const step = STEPS[pressed.key];
  if (step) return { kind: 'move', to: step(day), stretches: pressed.shiftKey };
  if (pressed.key === 'Enter' || pressed.key === ' ') return { kind: 'enter' };
  if (pressed.key === 'Escape') return { kind: 'leave' };
  if (/^\d$/.test(pressed.key)) return { kind: 'type', digit: pressed.key };
  return undefined;
}

/** What holds anywhere on the screen: save, undo, redo. */
export function commandOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyAct | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 's' && !shiftKey) return { kind: 'save' };
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
  if (letter === 'y' && !shiftKey) return { kind: 'redo' };
  return undefined;
}
