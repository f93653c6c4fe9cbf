/** What was typed and not sent, kept on this device until it is sent or the person leaves; a session that ends by itself is no leaving (C27, C29). */
import { recall, remember } from '#web/storage.ts';
import { useState } from 'react';

export function draftOf(name: string): string {
  return recall(keyOf(name)) ?? '';
}

export function keepDraft(name: string, text: string): void {
  remember(keyOf(name), text === '' ? null : text);
}

function keyOf(name: string): string {
  return `draft.${name}`;
}

/** A setting of a draft: what it is, which way it leaves. */
export function useDraft(name: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ name, text: draftOf(name) });
  // Another one: its own draft, not this one's.
  const current = draft.name === name ? draft : { name, text: draftOf(name) };
  if (current !== draft) setDraft(current);
  function write(text: string): void {
    keepDraft(name, text);
    setDraft({ name, text });
  }
  return [current.text, write];
}
