/**
 * Days across, houses down. Only the rows in sight are drawn, so that three hundred of them scroll like ten; days are one background behind all
 * of them. The table is one stop of Tab: arrows lead from house to house and from stay to stay, Enter opens.
 */
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, RefObject } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { HouseRow, WeekCompared } from './api.ts';
import { DayHeads } from './DayHeads.tsx';
import { HouseLineRow } from './HouseLineRow.tsx';
import { houseKey, linesOf, spanKey } from './lines.ts';
import { Move, useMayMove } from './Move.tsx';
import type { Moving } from './MoveStay.tsx';
import { Carrying } from './Carrying.tsx';
import { useCarrying } from './useCarrying.ts';
import type { ShownMonth } from './month.ts';
import { share, weekendStops } from './month.ts';
import classes from './Overview.module.css';
import { useGradually } from './useGradually.ts';
import type { Overview } from './useOverview.ts';
import { weeksRead } from './useOverview.ts';
import { useSaysStays } from './useSaysStays.ts';
import { useStanding } from './useStanding.ts';
import { VillageLineRow } from './VillageLineRow.tsx';

interface Props {
  houses: readonly HouseRow[];
  month: ShownMonth;
  overview: Overview;
}

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
  const says = useSaysStays();
  const isSheet = useIsNarrow();
  const lines = useMemo(
    () => linesOf(houses, sizes, { byVillage, folded }),
    [houses, sizes, byVillage, folded],
  );
  const box = useRef<HTMLDivElement>(null);
  const { here, opened, close, virtualizer, heard } = useStanding(box, lines, (village) =>
    setFolded((former) => former.symmetricDifference(new Set([village]))),
  );
  useShownDay(box, month, overview.day);
  const mayMove = useMayMove();
  const [moving, setMoving] = useState<Moving>();
  const startMove = useCallback(
    (next: Moving) => {
      close({ line: houseKey(next.house.id), item: spanKey(next.span) });
      setMoving(next);
    },
    [close],
  );

  const { carried, target, onPointerDown } = useCarrying(box, {
    lines,
    virtualizer,
    month,
    mayMove,
    onMove: setMoving,
  });

  const style = {
    '--days': month.days.length,
    '--weekends': weekendStops(month, 'var(--sel-2)'),
    '--past': `${share(month.days.filter((day) => day < month.today).length, month.days)}%`,
  } as CSSProperties;
  const items = useGradually(virtualizer.getVirtualItems(), here.line);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells has the focus */}
      <div
        className={classes.overview}
        style={style}
        ref={box}
        data-scrolls
        role="grid"
        aria-label={t`Calendriers`}
        aria-rowcount={lines.length}
        aria-readonly
        {...heard}
        onPointerDown={onPointerDown}
      >
        <div className={classes.inside} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          <Behind month={month} day={overview.day} />
          {carried && target && <Carrying {...{ carried, target, lines, items, month, sizes }} />}
          <DayHeads month={month} />
          {items.map(({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            const item = line.key === here.line ? here.item : undefined;
            const shared = { index, start, item };
            return line.kind === 'village' ? (
              <VillageLineRow {...shared} key={line.key} line={line} />
            ) : (
              <HouseLineRow
                {...shared}
                key={line.key}
                line={line}
                month={month}
                sizes={sizes}
                order={order}
                says={says}
                isSheet={isSheet}
                weeks={weeks?.get(line.house.id)}
                opened={opened?.line === line.key ? opened.item : undefined}
                mayMove={mayMove}
                onMove={startMove}
                onClose={close}
              />
            );
          })}
        </div>
      </div>
      {moving && <Move moving={moving} houses={houses} onClose={() => setMoving(undefined)} />}
    </>
  );
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
