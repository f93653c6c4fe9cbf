/** A '/' at the beginning of a line offers the texts kept ready; the arrows and Enter choose one, Escape leaves the '/' as it was typed. */
import { listPrewritten } from '#features/prewritten/api.ts';
import type { PrewrittenText } from '#features/prewritten/api.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import type { Composing } from './composing.ts';
import { insertAtCaret } from './inserting.ts';
import { slashBefore, textsWith } from './texts.ts';

export interface Slash {
  id: string;
  texts: readonly PrewrittenText[];
  current: number;
  choose: (text: PrewrittenText) => void;
}

export function useSlash({ ddl, box, text, kind, hasTexts }: Composing) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [place, setPlace] = useState(0);
  /** Where one was closed: it is not offered again before another is typed. */
  const [closedAt, setClosedAt] = useState<number>();
  const slash = hasTexts && kind !== 'note' ? slashBefore(text, caret) : undefined;
  const isAsked = slash !== undefined && slash.at !== closedAt;
  const { data } = useQuery({
    ...read(listPrewritten, { params: { id: ddl.alphaid } }, ['ddl', 'house']),
    enabled: isAsked,
  });
  const texts = isAsked ? textsWith(data?.models ?? [], slash.words) : [];
  const isOpen = texts.length > 0;
  const current = Math.min(place, texts.length - 1);

  function choose({ text: chosen }: PrewrittenText): void {
    if (!box.current || !slash) return;
    box.current.setSelectionRange(slash.at, caret);
    insertAtCaret(box.current, chosen);
  }

  /** Whether the key was for the list. */
  function pressed(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    const step = { ArrowDown: 1, ArrowUp: texts.length - 1 }[event.key];
    if (step !== undefined) setPlace((current + step) % texts.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(texts[current]!);
    else if (event.key === 'Escape') setClosedAt(slash?.at);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  function moved(at: number): void {
    setCaret(at);
    setPlace(0);
    if (closedAt !== undefined && at <= closedAt) setClosedAt(undefined);
  }

  const offered: Slash | undefined = isOpen ? { id, texts, current, choose } : undefined;
  return {
    offered,
    pressed,
    moved,
    aria: {
      'aria-autocomplete': hasTexts ? ('list' as const) : undefined,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${current}` : undefined,
    },
  };
}
