/**
 * The board of a house's days: what is chosen, what is being changed, and the save. What is chosen stands outside of React's state: the months
 * paint it, and only the panel is drawn anew for it.
 */
import { todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { store } from '#web/store.ts';
import type { Store } from '#web/store.ts';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Chosen } from './chosen.ts';
import type { DayFacts } from './dayfacts.ts';
import { clashesOf, rebased, settled } from './clash.ts';
import type { Clash } from './clash.ts';
import { edited, givenUp, NOTHING_CHANGED, redone, saved, undone } from './draft.ts';
import type { Changes, Draft, Values } from './draft.ts';

/** 0 edit, 1 simulate: what a press in the calendar is for. */
export type Mode = 0 | 1;

export interface Board {
  facts: ReadonlyMap<Day, DayFacts>;
  changes: Changes;
  clashes: readonly Clash[];
  chosen: Store<Chosen | undefined>;
  /** Where the keyboard is. */
  focus: Store<Day>;
  /** Where the mouse is. */
  hover: Store<Day | undefined>;
  /** A number one began to type on a day: it goes into the price. */
  typed: Store<string>;
  canUndo: boolean;
  canRedo: boolean;
  /** @param others days that were read apart from those shown */
  edit: (
    days: readonly Day[],
    values: Values | ((day: Day) => Values | undefined),
    others?: ReadonlyMap<Day, DayFacts>,
  ) => void;
  undo: () => void;
  redo: () => void;
  giveUp: () => void;
  settle: (clashes: readonly Clash[], keeps: 'theirs' | 'mine') => void;
  wrote: (sent: Changes) => void;
  /** The draft as it is at this moment, for what happens after the present drawing. */
  now: () => Changes;
}

export function useBoard(facts: ReadonlyMap<Day, DayFacts>): Board {
  const [held, setDraft] = useState<Draft>(NOTHING_CHANGED);
  const [chosen] = useState(() => store<Chosen | undefined>(undefined));
  const [focus] = useState(() => store<Day>(todayInParis()));
  const [hover] = useState(() => store<Day | undefined>(undefined));
  const [typed] = useState(() => store(''));
  // What somebody else saved meanwhile, to the same, is no change any more.
  const draft = useMemo(() => rebased(held, facts), [held, facts]);
  const clashes = useMemo(() => clashesOf(draft.changes, facts), [draft, facts]);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);

  function move(next: (draft: Draft) => Draft): void {
    latest.current = next(latest.current);
    setDraft(latest.current);
  }
  return {
    facts,
    changes: draft.changes,
    clashes,
    chosen,
    focus,
    hover,
    typed,
    canUndo: draft.done.length > 0,
    canRedo: draft.undone.length > 0,
    edit: (days, values, others) =>
      move((former) => edited(former, others ? new Map([...facts, ...others]) : facts, days, values)),
    undo: () => move((former) => undone(former, facts)),
    redo: () => move((former) => redone(former, facts)),
    giveUp: () => move((former) => givenUp(former, facts)),
    settle: (which, keeps) => move((former) => settled(former, facts, which, keeps)),
    wrote: (sent) => move((former) => saved(former, sent)),
    now: () => latest.current.changes,
  };
}
