/**
 * The price in the quote form. Lines in edit mode are text; 300 ms after the last keystroke the server simulates with them, and every other
 * amount shown is its answer. While a line is in edit mode, or an answer is awaited, nothing can be saved (`isSettled`). A newer version of
 * the quote takes the place of the one it began with; lines typed here and written there wait for a choice (docs/decisions/0033).
 */
import type { Cents } from '#kernel/money.ts';
import { rebased } from '#web/form/formstate.ts';
import type { Authors, Editor } from '#web/form/formstate.ts';
import { readList } from '#web/queries.ts';
import { simulateWithValues } from './priceapi.ts';
import type { Simulated } from './priceapi.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOf, EDITABLE, linesOf, percentBase, pricesOf, readLine } from './draft.ts';
import type { Basis, EditableLine, Editing, Lines, Prices, TypedLines } from './draft.ts';

const DEBOUNCE_MS = 300;

export interface PriceDraft {
  /** What it stands on: the version read last. */
  basis: Basis;
  platform: number;
  choosePlatform: (platform: number) => void;
  /** What the server answered last, with the sentences that say why something can't be sold. */
  answer: Simulated | undefined;
  lines: Lines | null;
  /** Before anybody typed anything. */
  original: Lines | null;
  typed: TypedLines;
  editing: Partial<Record<EditableLine, Editing>>;
  open: (line: EditableLine, text: string) => void;
  type: (line: EditableLine, text: string) => void;
  /** Ends the edit mode of one line, or of all; a line that is no amount stays open. */
  apply: (line?: EditableLine) => void;
  /** An amount the server offered is taken as it is. */
  choose: (line: EditableLine, amount: Cents) => void;
  restore: (line: EditableLine) => void;
  theirs: Partial<Prices>;
  news: readonly (keyof Prices)[];
  authors: Authors<Prices>;
  /** A newer version of the quote, and who wrote it. */
  meet: (newer: Basis, editor: Editor) => void;
  settle: (name: keyof Prices, keeps: 'mine' | 'theirs') => void;
  isSettled: boolean;
  isChanged: boolean;
  isWaiting: boolean;
  error: unknown;
  retry: () => void;
}

type Met = Pick<PriceDraft, 'theirs' | 'news' | 'authors'>;
const NOBODY: Met = { theirs: {}, news: [], authors: {} };

export function usePriceDraft(first: Basis, begun: TypedLines = {}): PriceDraft {
  const [basis, setBasis] = useState(first);
  const [platform, setPlatform] = useState(first.platform);
  const [typed, setTyped] = useState<TypedLines>(begun);
  const [editing, setEditing] = useState<PriceDraft['editing']>({});
  const [met, setMet] = useState(NOBODY);
  const values = { ...typed, ...parsed(editing) };
  const { query, answer, firstAnswer, isWaiting } = useSimulation(basis, values, platform);
  const lines = answer ? linesOf(answer) : null;

  function apply(line?: EditableLine): void {
    const closing = Object.entries(parsed(editing)).filter(([name]) => line === undefined || name === line);
    const names = closing.map(([name]) => name);
    setTyped({ ...typed, ...Object.fromEntries(closing) });
    setEditing(without(editing, names));
  }

  function restore(line: EditableLine): void {
    setTyped((former) => without(former, [line]));
    setEditing((former) => without(former, [line]));
  }

  function meet(newer: Basis, editor: Editor): void {
    const base = pricesOf(basis);
    const mine = { ...base, ...values, platform };
    const { theirs, news, authors, ...next } = rebased({ base, mine, ...met }, pricesOf(newer), editor);
    setBasis(newer);
    setPlatform(next.mine.platform);
    setMet({ theirs, news, authors });
  }

  function settle(name: keyof Prices, keeps: 'mine' | 'theirs'): void {
    setMet((former) => ({ ...former, theirs: without(former.theirs, [name]) }));
    if (keeps === 'mine') return;
    if (name === 'platform') setPlatform(basis.platform);
    else restore(name);
  }

  return {
    basis,
    platform,
    choosePlatform: setPlatform,
    answer,
    lines,
    original: basis.stored ?? (firstAnswer ? linesOf(firstAnswer) : null),
    typed,
    editing,
    open: (line, text) => lines && setEditing({ ...editing, [line]: { text, of: percentBase(line, lines) } }),
    type: (line, text) => setEditing((former) => typedInto(former, line, text)),
    apply,
    choose: (line, amount) => setTyped({ ...typed, [line]: amount }),
    restore,
    ...met,
    meet,
    settle,
    isSettled:
      Object.keys(editing).length === 0 && !isWaiting && !query.isPlaceholderData && query.error === null,
    isChanged: Object.keys(values).length > 0 || platform !== basis.platform,
    isWaiting,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** What the server makes of it, once the keys are still; and what it made of it before anybody typed. */
function useSimulation(basis: Basis, values: TypedLines, platform: number) {
  const wanted = JSON.stringify({ values, platform, stored: basis.stored });
  const [asked] = useDebouncedValue(wanted, DEBOUNCE_MS);
  const sent = JSON.parse(asked) as { values: TypedLines; platform: number };
  const query = useQuery(
    readList(simulateWithValues, callOf(basis, sent.values, sent.platform), ['house', 'quote']),
  );
  const untouched = useQuery({
    ...readList(simulateWithValues, callOf(basis, {}, basis.platform), ['house', 'quote']),
    enabled: basis.stored === null,
  });
  return {
    query,
    answer: query.data?.models?.[0],
    firstAnswer: untouched.data?.models?.[0],
    isWaiting: wanted !== asked || query.isFetching,
  };
}

/** What a percentage is of stays what it was when the line was opened. */
function typedInto(editing: PriceDraft['editing'], line: EditableLine, text: string): PriceDraft['editing'] {
  const open = editing[line];
  return open ? { ...editing, [line]: { ...open, text } } : editing;
}

/** The lines whose text comes to an amount. */
function parsed(editing: PriceDraft['editing']): TypedLines {
  return Object.fromEntries(
    EDITABLE.flatMap((line): [EditableLine, Cents][] => {
      const open = editing[line];
      const read = open && readLine(line, open);
      return read && 'amount' in read ? [[line, read.amount]] : [];
    }),
  );
}

function without<T extends object>(record: T, names: readonly string[]): T {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T;
}
