/** A house's twelve months: chosen, edited, priced, saved. The first month shown is in the address (?m=2027-05); it opens on today. */
import { addDays, addMonths, firstOfMonth, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useFilters } from '#web/address.ts';
import { useUnsavedGuard } from '#web/form/useUnsavedGuard.ts';
import { usePlace } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DayEntry } from '../api.ts';
import { barsOf } from '../spans.ts';
import type { Chosen } from './chosen.ts';
import { rangeOf } from './chosen.ts';
import { Clashes } from './Clashes.tsx';
import { CopyYear } from './CopyYear.tsx';
import { DayGrid, monthsFrom } from './DayGrid.tsx';
import { DayLegend } from './DayLegend.tsx';
import { Gaps } from './Gaps.tsx';
import type { BoardHouse } from './house.ts';
import { Panel } from './Panel.tsx';
import { SaveFoot } from './SaveFoot.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBoard } from './useBoard.ts';
import { useCommands } from './useCommands.ts';
import type { Mode } from './useBoard.ts';
import { useDaySave } from './useDaySave.ts';
import { useHolidays } from './useHolidays.ts';
import type { DaysRead } from './useDays.ts';
import classes from './Days.module.css';

export const MONTHS = 12;

interface Props {
  house: BoardHouse;
  first: Day;
  read: DaysRead;
}

export function HouseBoard({ house, first, read }: Props) {
  const { pathname } = usePlace();
  const [, setFilters] = useFilters();
  const mayPrice = useCan('toolChatManage');
  const modes: Mode[] = [...(house.mayEdit ? [0 as const] : []), ...(mayPrice ? [1 as const] : [])];
  const [mode, setMode] = useState<Mode>(0);
  const [isCopying, setCopying] = useState(false);
  const [people, setPeople] = useState('2');
  const board = useBoard(read.facts);
  const save = useDaySave(house, board, read);
  const holidays = useHolidays(house.id, first, lastShown(first));
  const months = useMemo(() => monthsFrom(first, MONTHS), [first]);
  const { bars, lanes, shown } = useShown(read.entries);
  const price = useRef<HTMLInputElement>(null);
  useUnsavedGuard(board.changes.size > 0, { within: pathname });

  // The months have turned: what is chosen is still written of.
  const { ask } = read;
  useEffect(() => {
    const chosen = board.chosen.get();
    if (chosen === undefined) return;
    const { from, to } = rangeOf(chosen);
    ask(from, to);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each turn of the months
  }, [first, board.chosen, ask]);

  const turnTo = (day: Day) => setFilters({ m: monthShowing(day, first).slice(0, 7) }, { replace: true });

  /** In words, and perhaps beyond what is shown: those days are read too, and the months turn to where it begins. */
  function choose(chosen: Chosen): void {
    const { from, to } = rangeOf(chosen);
    board.chosen.set(chosen);
    board.focus.set(from);
    if (!shown.has(from)) turnTo(from);
    read.ask(from, to);
  }

  useCommands(modes.includes(0) && !isCopying, {
    undo: board.undo,
    redo: board.redo,
    save: () => void save.run(document.querySelector('[data-board] aside')),
  });

  return (
    <div className={classes.board} data-board data-mode={mode}>
      <div className={classes.main}>
        <Toolbar
          board={board}
          month={first}
          mode={mode}
          modes={modes}
          onMode={setMode}
          onCopy={house.mayEdit ? () => setCopying(true) : undefined}
        />
        <DayLegend />
        <Gaps houseId={house.id} onLead={(from, to) => choose({ ...ALL_DAYS, anchor: from, head: to })} />
        <Clashes board={board} editor={save.editor} />
        <DayGrid
          board={board}
          months={months}
          bars={bars}
          lanes={lanes}
          holidays={holidays}
          onTurn={turnTo}
          onGoOn={() => price.current?.focus()}
        />
      </div>
      <Panel
        board={board}
        house={house}
        layers={read.layers}
        mode={mode}
        holidays={holidays}
        people={people}
        onPeople={setPeople}
        onChoose={choose}
        price={price}
        foot={house.mayEdit && <SaveFoot board={board} save={save} shown={shown} />}
      />
      {isCopying && <CopyYear board={board} house={house} first={first} onClose={() => setCopying(false)} />}
    </div>
  );
}

const ALL_DAYS = { isOpen: false, weekdays: new Set([1, 2, 3, 4, 5, 6, 7]), within: 'all' } as const;

/** The first month to show so that a day is among the twelve: one on or one back where that is enough. */
function monthShowing(day: Day, first: Day): Day {
  const month = firstOfMonth(day);
  return month >= addMonths(first, MONTHS) && month < addMonths(first, MONTHS + 2)
    ? addMonths(first, 1)
    : month;
}

function useShown(entries: readonly DayEntry[]) {
  return useMemo(() => {
    const lanes = new Map<Day, number>();
    for (const { date, num_lanes_this_month: count } of entries) lanes.set(firstOfMonth(date as Day), count);
    return { bars: barsOf(entries), lanes, shown: new Set<string>(entries.map(({ date }) => date)) };
  }, [entries]);
}

/** The last day of the months shown from one on. */
export function lastShown(first: Day): Day {
  return addDays(addMonths(first, MONTHS), -1);
}

export function thisMonth(): Day {
  return firstOfMonth(todayInParis());
}
