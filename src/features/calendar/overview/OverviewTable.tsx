/**
 * Days across, houses down. Only the rows in sight are drawn, so that three hundred of them scroll like ten; days are one background behind all
 * of them. The table is one stop of Tab: arrows lead from house to house and from stay to stay, Enter opens.
 */
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import type { CSSProperties, KeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { HouseRow, WeekCompared } from './api.ts';
import { DayHeads } from './DayHeads.tsx';
import { HouseLineRow } from './HouseLineRow.tsx';
import { HEADING, linesOf, moved } from './lines.ts';
import type { At } from './lines.ts';
import type { ShownMonth } from './month.ts';
import { share, weekendStops } from './month.ts';
import classes from './Overview.module.css';
import type { Overview } from './useOverview.ts';
import { weeksRead } from './useOverview.ts';
import { VillageLineRow } from './VillageLineRow.tsx';

interface Props {
  houses: readonly HouseRow[];
  month: ShownMonth;
  overview: Overview;
}

export const HEAD_HEIGHT = 42;
const OVERSCAN = 6;
/** CAL-15; what a finger presses is larger. */
const LANE = 25;
const STRIP = 36;
const LANE_OF_FINGERS = 44;
const FINGERS = '(pointer: coarse), (max-width: 767px)';

export function OverviewTable({ houses, month, overview }: Props) {
  const { t } = useLingui();
  const { byVillage, order, withLastYear } = overview;
  const lane = useMediaQuery(FINGERS, false, { getInitialValueInEffect: false }) ? LANE_OF_FINGERS : LANE;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const sizes = useMemo(() => ({ lane, strip: withLastYear ? STRIP : 0 }), [lane, withLastYear]);
  const weeks = useWeeks(overview);
  const lines = useMemo(
    () => linesOf(houses, sizes, { byVillage, folded }),
    [houses, sizes, byVillage, folded],
  );
  const [at, setAt] = useState<At>();
  const [opened, setOpened] = useState<At>();
  const box = useRef<HTMLDivElement>(null);
  const { virtualizer, place } = useRows(box, lines, at);
  const isByKey = useRef(false);

  // What was stood on may be gone: another month, a search.
  const stood = lines.find(({ key }) => key === at?.line);
  const here = stood && at ? at : { line: lines[0]?.key ?? '', item: HEADING };

  useEffect(() => {
    if (!isByKey.current || !at) return;
    isByKey.current = false;
    virtualizer.scrollToIndex(place);
    const target = box.current?.querySelector<HTMLElement>(
      `[data-at="${CSS.escape(`${at.line}|${at.item}`)}"]`,
    );
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, place, virtualizer]);

  useShownDay(box, month, overview.day);

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const next = moved(lines, here, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    isByKey.current = true;
    setAt(next);
  }

  const fold = useCallback((village: string) => {
    setFolded((former) => {
      const next = new Set(former);
      if (!next.delete(village)) next.add(village);
      return next;
    });
  }, []);
  const close = useCallback((from: At) => {
    setOpened(undefined);
    isByKey.current = true;
    setAt({ ...from });
  }, []);

  const style = {
    '--days': month.days.length,
    '--weekends': weekendStops(month, 'var(--sel-2)'),
    '--past': `${share(month.days.filter((day) => day < month.today).length, month.days)}%`,
  } as CSSProperties;
  const items = virtualizer.getVirtualItems();
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells has the focus
    <div
      className={classes.overview}
      style={style}
      ref={box}
      role="grid"
      aria-label={t`Calendriers`}
      aria-rowcount={lines.length}
      aria-readonly
      onKeyDown={onKey}
    >
      <div className={classes.inside} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        <Behind month={month} day={overview.day} />
        <DayHeads month={month} />
        {items.map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const item = line.key === here.line ? here.item : undefined;
          const shared = { key: line.key, index, start, item, onStand: setAt };
          return line.kind === 'village' ? (
            <VillageLineRow {...shared} key={line.key} line={line} onFold={fold} />
          ) : (
            <HouseLineRow
              {...shared}
              key={line.key}
              line={line}
              month={month}
              sizes={sizes}
              order={order}
              weeks={weeks?.get(line.house.id)}
              opened={opened?.line === line.key ? opened.item : undefined}
              onOpen={setOpened}
              onClose={close}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The rows in sight, and the one that has the focus: it must not leave with it. */
function useRows(
  box: RefObject<HTMLDivElement | null>,
  lines: ReturnType<typeof linesOf>,
  at: At | undefined,
) {
  const place = Math.max(
    0,
    lines.findIndex(({ key }) => key === at?.line),
  );
  const rangeExtractor = useCallback(
    (range: Range) => [...new Set([place, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
    [place],
  );
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => lines[index]?.height ?? 0,
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // A drawing per frame, not one per event of the wheel.
    useFlushSync: false,
  });
  return { virtualizer, place };
}

/** By house; undefined while the year before is not shown. */
function useWeeks(overview: Overview): ReadonlyMap<number, readonly WeekCompared[]> | undefined {
  const { data } = useQuery({ ...weeksRead(overview), enabled: overview.withLastYear });
  const isShown = overview.withLastYear;
  return useMemo(
    () => (isShown ? new Map(data?.models?.map(({ id, weeks }) => [id, weeks])) : undefined),
    [data, isShown],
  );
}

/** Weekends, days that are over, the day that is looked for and today: once behind all rows. */
function Behind({ month, day }: { month: ShownMonth; day: Overview['day'] }) {
  const { days, today } = month;
  const places = { today: days.indexOf(today), day: day === undefined ? -1 : days.indexOf(day) };
  return (
    <div className={classes.behind} aria-hidden>
      {places.day >= 0 && (
        <span
          className={classes.soughtDay}
          style={{ left: `${share(places.day, days)}%`, width: `${share(1, days)}%` }}
        />
      )}
      {places.today >= 0 && (
        <span className={classes.todayLine} data-today style={{ left: `${share(places.today, days)}%` }} />
      )}
    </div>
  );
}

/** Where the days have no room beside each other, the one that matters is brought into sight: the one sought, else today. */
function useShownDay(
  box: RefObject<HTMLDivElement | null>,
  { days, today }: ShownMonth,
  day: Overview['day'],
): void {
  const wanted = day ?? (days.includes(today) ? today : days[0]);
  useEffect(() => {
    const head = box.current?.querySelector<HTMLElement>(`[data-head="${wanted}"]`);
    const name = box.current?.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0;
    if (head) box.current?.scrollTo({ left: Math.max(0, head.offsetLeft - name - head.offsetWidth) });
  }, [box, wanted]);
}
