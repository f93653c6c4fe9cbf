/** A house's row: its name, what its nights cost, who has them. */
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { shortEuros } from '../shorteuros.ts';
import type { HouseRow, HouseSpan, WeekCompared } from './api.ts';
import { HEADING, inOrder, laneTop, placeKey, spanKey } from './lines.ts';
import type { At, HouseLine, Sizes } from './lines.ts';
import type { Moving } from './MoveStay.tsx';
import { placed, share } from './month.ts';
import type { ShownMonth } from './month.ts';
import { OpenedStay } from './OpenedStay.tsx';
import type { Order } from './overview.ts';
import classes from './Overview.module.css';
import { priceRuns, stateRuns } from './runs.ts';
import { StayBars } from './StayBar.tsx';
import type { SaysStays } from './useSaysStays.ts';
import { YearStrip } from './YearStrip.tsx';

interface Props {
  line: HouseLine;
  index: number;
  start: number;
  /** What of it has the focus. */
  item: string | undefined;
  month: ShownMonth;
  sizes: Sizes;
  order: Order;
  says: SaysStays;
  /** Beside the year before, where that is shown. */
  weeks: readonly WeekCompared[] | undefined;
  /** Which of its stays is open. */
  opened: string | undefined;
  isSheet: boolean;
  /** Of its stays, those that its reader may move. */
  mayMove: (house: HouseRow, span: HouseSpan) => boolean;
  onMove: (moving: Moving) => void;
  onClose: (at: At) => void;
}

export const HouseLineRow = memo(function HouseLineRow(props: Props) {
  const { line, index, start, item, month, sizes, order, says, weeks, opened, isSheet, onClose } = props;
  const { mayMove, onMove } = props;
  const { house } = line;
  const spans = useMemo(() => inOrder(house.spans), [house.spans]);
  const shown = opened === undefined ? undefined : spans.find((span) => spanKey(span) === opened);
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classes.houseRow}
      style={{ height: line.height, transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" className={classes.houseName}>
        <HouseLink line={line} month={month} order={order} isStop={item === HEADING} />
      </div>
      <div role="gridcell" className={classes.track}>
        <Days house={house} month={month} />
        <StayBars {...{ line, spans, month, sizes, says, item, opened }} />
        {weeks && <YearStrip weeks={weeks} month={month} />}
        {shown && (
          <OpenedStay
            span={shown}
            house={house}
            isSheet={isSheet}
            place={middleOf(shown, month, sizes)}
            onMove={mayMove(house, shown) ? () => onMove({ span: shown, house }) : undefined}
            onClose={() => onClose({ line: line.key, item: spanKey(shown) })}
          />
        )}
      </div>
    </div>
  );
});

/** Below its bar. */
function middleOf(span: HouseSpan, month: ShownMonth, sizes: Sizes): { left: string; top: number } {
  const place = placed(span, month);
  const top = laneTop(span.lane, sizes) + sizes.lane;
  return { left: `${place ? place.left + place.width / 2 : 0}%`, top };
}

/** A price that holds for longer follows into sight. */
const LONG = 10;

/** States and prices, said of runs of days. */
const Days = memo(function Days({ house, month }: { house: HouseRow; month: ShownMonth }) {
  const { days, today } = month;
  const at = (run: { at: number; length: number }) => ({
    left: `${share(run.at, days)}%`,
    width: `${share(run.length, days)}%`,
  });
  return (
    <>
      {stateRuns(house, today).map((run) => (
        <span key={run.at} className={classes.state} data-look={run.state} style={at(run)} aria-hidden />
      ))}
      {priceRuns(house).map((run) => (
        <span key={run.at} className={classes.amount} style={at(run)} aria-hidden>
          {run.length > LONG ? (
            <span>{shortEuros(Math.round(run.amount))}</span>
          ) : (
            shortEuros(Math.round(run.amount))
          )}
        </span>
      ))}
    </>
  );
});

interface LinkProps {
  line: HouseLine;
  month: ShownMonth;
  order: Order;
  isStop: boolean;
}

function HouseLink({ line, month, order, isStop }: LinkProps) {
  const { t } = useLingui();
  const { house } = line;
  const stays = house.spans.length;
  const fact = useFact(house, order);
  return (
    <Link
      to={paths.calendar({ id: house.id }, { m: month.month.slice(0, 7) })}
      tabIndex={isStop ? 0 : -1}
      data-at={placeKey({ line: line.key, item: HEADING })}
      data-house
    >
      <span className={classes.houseFace}>
        <Photo src={house.coverpicture_path} alt="" ratio={4 / 3} />
      </span>
      <span className={classes.houseWords}>
        <strong title={house.title}>{house.title}</strong>
        <small title={fact}>
          {t`n°${house.id}`} · {fact}
        </small>
      </span>
      <span className="visually-hidden">
        {stays === 0
          ? t`Aucun séjour à ces dates.`
          : plural(stays, {
              one: '# séjour ou demande ce mois-ci',
              other: '# séjours ou demandes ce mois-ci',
            })}
      </span>
    </Link>
  );
}

/** Beside its number, what the houses are ordered by; else its village. */
function useFact(house: HouseRow, order: Order): string {
  const { max_num_people: people, nights_sold: sold } = house;
  if (order === 'owner') return house.owner_name ?? '';
  if (order === 'capacity') return plural(people, { one: '# voyageur', other: '# voyageurs' });
  if (order === 'occupancy') return plural(sold, { one: '# nuit vendue', other: '# nuits vendues' });
  return house.village_label;
}
