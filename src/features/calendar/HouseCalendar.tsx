/** Twelve months of a house, read-only: <HouseCalendar houseId={101} />. The first month shown is in the address (?m=2027-05). */
import { addDays, addMonths, firstOfMonth, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useFilters } from '#web/address.ts';
import { readList } from '#web/queries.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readCalendar } from './api.ts';
import type { DayEntry } from './api.ts';
import classes from './Calendar.module.css';
import { DayDetails } from './DayDetails.tsx';
import { Legend } from './Legend.tsx';
import { Month } from './Month.tsx';
import { MonthTurn, monthOf } from './MonthTurn.tsx';
import { barsOf } from './spans.ts';

const MONTHS = 12;

export function HouseCalendar({ houseId }: { houseId: number }) {
  const [{ m }] = useFilters();
  const first = monthOf(m);
  const last = addDays(addMonths(first, MONTHS), -1);
  const query = useQuery(
    readList(readCalendar, { params: { from: first, to: last }, query: { house: houseId } }, ['calendar']),
  );
  return (
    <div className={classes.house}>
      <div className={classes.head}>
        <MonthTurn month={first} />
        <Legend />
      </div>
      <Loaded query={query} skeleton={<SkeletonCards count={4} height={320} />}>
        {({ calendar }) => <Months key={houseId} entries={calendar} />}
      </Loaded>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function Months({ entries }: { entries: readonly DayEntry[] }) {
  const today = todayInParis();
  const byDay = useMemo(() => new Map(entries.map((entry) => [entry.date, entry])), [entries]);
  const bars = useMemo(() => barsOf(entries), [entries]);
  const months = useMemo(() => [...new Set(entries.map(({ date }) => firstOfMonth(date as Day)))], [entries]);
  const [picked, setPicked] = useState<Day>();
  // The months have turned and the day is gone from the screen: the first one shown takes its place.
  const usual = byDay.has(today) ? today : ((entries[0]?.date ?? today) as Day);
  const chosen = picked !== undefined && byDay.has(picked) ? picked : usual;
  const box = useRef<HTMLDivElement>(null);
  const byKey = useRef(false);

  useEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>(`[data-day='${chosen}']`);
    if (byKey.current) cell?.focus();
    byKey.current = false;
    // On a telephone the details come up from below: the day they speak of stays in sight.
    if (picked !== undefined) cell?.scrollIntoView({ block: 'nearest' });
  }, [chosen, picked]);

  function onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const wanted =
      step === undefined
        ? event.key === 'PageDown'
          ? addMonths(chosen, 1)
          : event.key === 'PageUp'
            ? addMonths(chosen, -1)
            : undefined
        : addDays(chosen, step);
    if (wanted === undefined) return;
    event.preventDefault();
    if (!byDay.has(wanted)) return;
    byKey.current = true;
    setPicked(wanted);
  }

  return (
    <div className={classes.withDetails}>
      <div className={classes.months} ref={box}>
        {months.map((month) => (
          <Month
            key={month}
            month={month}
            entries={byDay}
            bars={bars}
            today={today}
            chosen={chosen}
            onChoose={setPicked}
            onKey={onKey}
          />
        ))}
      </div>
      <DayDetails
        entry={byDay.get(chosen)}
        isPicked={picked !== undefined}
        onClose={() => setPicked(undefined)}
      />
    </div>
  );
}
