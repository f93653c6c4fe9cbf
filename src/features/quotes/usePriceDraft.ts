/**
 * The price in the quote form. Lines in edit mode are text; 300 ms after the last keystroke the server simulates with them, and every other
 * amount shown is its answer. While a line is in edit mode, or an answer is awaited, nothing can be saved (`isSettled`).
 */
import { parseEuros } from '#kernel/money.ts';
import { readList } from '#web/queries.ts';
import { simulateWithValues } from './priceapi.ts';
import type { Simulated } from './priceapi.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOf, linesOf } from './draft.ts';
import type { Basis, EditableLine, Lines, TypedLines } from './draft.ts';

const DEBOUNCE_MS = 300;

export interface PriceDraft {
  platform: number;
  choosePlatform: (platform: number) => void;
  /** What the server answered last, with the sentences that say why something can't be sold. */
  answer: Simulated | undefined;
  lines: Lines | null;
  /** Before anybody typed anything. */
  original: Lines | null;
  typed: TypedLines;
  editing: Partial<Record<EditableLine, string>>;
  open: (line: EditableLine, text: string) => void;
  type: (line: EditableLine, text: string) => void;
  /** Ends the edit mode of one line, or of all; a line that is no amount stays open. */
  apply: (line?: EditableLine) => void;
  restore: (line: EditableLine) => void;
  isSettled: boolean;
  isChanged: boolean;
  isWaiting: boolean;
  error: unknown;
  retry: () => void;
}

export function usePriceDraft(basis: Basis): PriceDraft {
  const [platform, choosePlatform] = useState(basis.platform);
  const [typed, setTyped] = useState<TypedLines>({});
  const [editing, setEditing] = useState<PriceDraft['editing']>({});
  const values = { ...typed, ...parsed(editing) };
  const wanted = JSON.stringify({ values, platform });
  const [asked] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const sent = JSON.parse(asked) as { values: TypedLines; platform: number };
  const query = useQuery(
    readList(simulateWithValues, callOf(basis, sent.values, sent.platform), ['house', 'quote']),
  );
  const untouched = useQuery({
    ...readList(simulateWithValues, callOf(basis, {}, basis.platform), ['house', 'quote']),
    enabled: basis.stored === null,
  });
  const answer = query.data?.models?.[0];
  const first = untouched.data?.models?.[0];
  const isWaiting = wanted !== asked || query.isFetching;

  function apply(line?: EditableLine): void {
    const closing = Object.entries(parsed(editing)).filter(([name]) => line === undefined || name === line);
    setTyped({ ...typed, ...Object.fromEntries(closing) });
    setEditing(
      without(
        editing,
        closing.map(([name]) => name),
      ),
    );
  }

  return {
    platform,
    choosePlatform,
    answer,
    lines: answer ? linesOf(answer) : null,
    original: basis.stored ?? (first ? linesOf(first) : null),
    typed,
    editing,
    open: (line, text) => setEditing({ ...editing, [line]: text }),
    type: (line, text) => setEditing({ ...editing, [line]: text }),
    apply,
    restore: (line) => {
      setTyped(without(typed, [line]));
      setEditing(without(editing, [line]));
    },
    isSettled:
      Object.keys(editing).length === 0 && !isWaiting && !query.isPlaceholderData && query.error === null,
    isChanged: Object.keys(values).length > 0 || platform !== basis.platform,
    isWaiting,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** The lines whose text is an amount. */
function parsed(editing: PriceDraft['editing']): TypedLines {
  return Object.fromEntries(
    Object.entries(editing).flatMap(([line, text]) => {
      const amount = parseEuros(text);
      return amount === null ? [] : [[line, amount]];
    }),
  );
}

function without<T extends object>(record: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T;
}
