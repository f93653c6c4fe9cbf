/** What was typed and not sent, kept on this device until it is sent or the person leaves (C27, C29). */
import { recall, remember } from '#web/storage.ts';
import { useState } from 'react';

export function useDraft(name: string): [string, (text: string) => void] {
  const key = `draft.${name}`;
  const [draft, setDraft] = useState({ key, text: recall(key) ?? '' });
  // Another conversation: its own draft, not this one's.
  const current = draft.key === key ? draft : { key, text: recall(key) ?? '' };
  if (current !== draft) setDraft(current);
  function write(text: string): void {
    remember(key, text === '' ? null : text);
    setDraft({ key, text });
  }
  return [current.text, write];
}

/** The same for a form of several fields; `null` empties it. */
export function useFormDraft<T extends Record<string, string>>(
  name: string,
  empty: T,
): [T, (patch: Partial<T> | null) => void] {
  const [text, write] = useDraft(name);
  const form = { ...empty, ...fieldsOf(text) };
  return [form, (patch) => write(patch === null ? '' : JSON.stringify({ ...form, ...patch }))];
}

function fieldsOf(text: string): Record<string, string> {
  try {
    return text === '' ? {} : (JSON.parse(text) as Record<string, string>);
  } catch {
    return {};
  }
}
