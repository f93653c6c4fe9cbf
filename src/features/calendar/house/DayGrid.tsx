/** Twelve months of days, chosen by mouse, finger and keyboard. One stop of Tab; arrows go from day to day. */
import { addDays, firstOfMonth, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { weeksOf } from '../calendar.ts';
import type { Bar } from '../spans.ts';
import type { Chosen, HolidayDays } from './chosen.ts';
import { daysOfChoice, oneDay, pressed, rangeOf, stretched } from './chosen.ts';
import type { DayFacts } from './dayfacts.ts';
import { daysBetween } from './draft.ts';
import type { DayHolidays } from './holidaylane.ts';
import { keyAct } from './keys.ts';
import { MonthDays } from './MonthDays.tsx';
import { cellsOf, paint } from './painting.ts';
import { watchPicking } from './picking.ts';
import type { Board } from './useBoard.ts';
import classes from './Days.module.css';

interface Props {
  board: Board;
  /** The first days of the months shown. */
  months: readonly Day[];
  bars: readonly Bar[];
  lanes: ReadonlyMap<Day, number>;
  holidays?:
    | { days: ReadonlyMap<string, DayHolidays>; sets: HolidayDays; until: Day | undefined }
    | undefined;
  /** Arrows lead out of what is shown: the months turn. */
  onTurn: (to: Day) => void;
  /** The keyboard goes from the days to what is done with them. */
  onGoOn: () => void;
}

export function DayGrid({ board, months, bars, lanes, holidays, onTurn, onGoOn }: Props) {
  const language = useLanguage();
  const today = todayInParis();
  const box = useRef<HTMLDivElement>(null);
  const byMonth = useMonths(board.facts, months);
  useChosenPainted(box, board, holidays?.sets);
  usePicking(box, board);

  function onKeyDown(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest<HTMLElement>('[data-day]');
    const act = cell && keyAct(cell.dataset['day'] as Day, event);
    if (!act || act.kind === 'undo' || act.kind === 'redo' || act.kind === 'save') return;
    const { chosen, focus, typed } = board;
    const day = cell.dataset['day'] as Day;
    const former = chosen.get();
    if (act.kind === 'leave' && former === undefined) return;
    event.preventDefault();
    if (act.kind === 'move') {
      // Of days that have passed and are folded away there is nothing to go to.
      const isFolded =
        board.facts.has(act.to) && box.current?.querySelector(`[data-day="${act.to}"]`) === null;
      if (isFolded && firstOfMonth(act.to) >= (months[0] ?? act.to)) return;
      const isStretched = act.stretches || former?.isOpen === true;
      chosen.set(isStretched ? stretched(former ?? oneDay(day), act.to) : oneDay(act.to));
      focus.set(act.to);
      if (!board.facts.has(act.to)) onTurn(act.to);
    } else if (act.kind === 'enter') {
      const isRange = former !== undefined && former.anchor !== former.head && !former.isOpen;
      if (!isRange) chosen.set(pressed(former, day));
      if (isRange || former?.isOpen === true) onGoOn();
    } else if (act.kind === 'leave') chosen.set(former?.isOpen === true ? oneDay(former.anchor) : undefined);
    else {
      if (former === undefined) chosen.set(oneDay(day));
      else if (former.isOpen) chosen.set({ ...former, isOpen: false });
      typed.set(act.digit);
      onGoOn();
    }
  }

  return (
    // The cells inside are what is focused; the keys of all of them are read here.
    <div ref={box} className={classes.months} role="presentation" onKeyDown={onKeyDown}>
      {byMonth.map(({ month, days }) => (
        <MonthDays
          key={month}
          month={month}
          facts={days}
          changes={days.map(({ day }) => board.changes.get(day))}
          bars={bars}
          lanes={lanes.get(month) ?? 1}
          today={today}
          language={language}
          holidays={holidays?.days}
          holidaysUntil={holidays?.until}
        />
      ))}
    </div>
  );
}

function useMonths(
  facts: ReadonlyMap<Day, DayFacts>,
  months: readonly Day[],
): { month: Day; days: readonly DayFacts[] }[] {
  return useMemo(
    () =>
      months.map((month) => ({
        month,
        days: weeksOf(month)
          .flat()
          .flatMap((day) => (day === null ? [] : (facts.get(day) ?? []))),
      })),
    [facts, months],
  );
}

/** Each change of what is chosen, at once and without drawing; after each drawing, once more. The keyboard's day has the focus where it was in the grid. */
function useChosenPainted(
  box: RefObject<HTMLDivElement | null>,
  { chosen, focus, hover }: Board,
  sets: HolidayDays | undefined,
): void {
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const cells = cellsOf(current);
    const show = () => {
      const now = chosen.get();
      paint(cells, {
        chosen: new Set(daysOfChoice(now, sets)),
        preview: new Set(waitedFor(now, hover.get())),
        focus: focus.get(),
      });
    };
    const follow = () => {
      show();
      if (current.contains(document.activeElement)) cells.get(focus.get())?.focus();
    };
    show();
    const stops = [chosen.watch(show), hover.watch(show), focus.watch(follow)];
    return () => {
      for (const stop of stops) stop();
    };
  });
}

/** As Days.module.css has it. */
const BELOW = '(max-width: 899px)';

/** While the end of a range is waited for: what it would hold. */
function waitedFor(chosen: Chosen | undefined, day: Day | undefined): Day[] {
  if (chosen?.isOpen !== true || day === undefined) return [];
  const { from, to } = rangeOf({ anchor: chosen.anchor, head: day });
  return daysBetween(from, to);
}

function usePicking(box: RefObject<HTMLDivElement | null>, { chosen, focus, hover }: Board): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    let before = chosen.get();
    return watchPicking(current, {
      begin() {
        before = chosen.get();
      },
      press(day) {
        chosen.set(pressed(chosen.get(), day));
        focus.set(day);
        // Below the months the panel rises: the day it speaks of stays in sight above it.
        if (matchMedia(BELOW).matches)
          current.querySelector(`[data-day="${day}"]`)?.scrollIntoView({ block: 'nearest' });
      },
      draw(from, to) {
        chosen.set({ ...oneDay(from), head: to });
        focus.set(to);
      },
      giveUp() {
        chosen.set(before);
      },
      hover(day) {
        hover.set(day);
      },
    });
  }, [box, chosen, focus, hover]);
}

/** The months from the one shown first. */
export function monthsFrom(first: Day, count: number): Day[] {
  const months: Day[] = [];
  for (let month = firstOfMonth(first); months.length < count; month = firstOfMonth(addDays(month, 32)))
    months.push(month);
  return months;
}
