/** Texts kept ready: those that contain some words, however accented. */
import type { PrewrittenText } from '#features/prewritten/api.ts';

export function textsWith(texts: readonly PrewrittenText[], words: string): readonly PrewrittenText[] {
  const wanted = plain(words);
  return texts.filter(({ label, text }) => plain(`${label} ${text}`).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** What follows a '/' that begins a line, up to the caret, and where that '/' stands: somebody asks for a text. */
export function slashBefore(text: string, caret: number): { at: number; words: string } | undefined {
  const found = /(?:^|\n)\/([^\n/]{0,30})$/.exec(text.slice(0, caret));
  return found ? { at: caret - found[1]!.length - 1, words: found[1]! } : undefined;
}
