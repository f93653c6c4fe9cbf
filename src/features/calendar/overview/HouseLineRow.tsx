/** A house's row: its name, what its nights cost, who has them. */
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useMemo } from 'react';
import { shortEuros } from '../Month.tsx';
import type { HouseRow, WeekCompared } from './api.ts';
import { HEADING, inOrder, laneTop, spanKey } from './lines.ts';
import type { At, HouseLine, Sizes } from './lines.ts';
import { share } from './month.ts';
import type { ShownMonth } from './month.ts';
import type { Order } from './overview.ts';
import classes from './Overview.module.css';
import { priceRuns, stateRuns } from './runs.ts';
import { StayBar } from './StayBar.tsx';
import { YearStrip } from './YearStrip.tsx';

interface Props {
  line: HouseLine;
  index: number;
  start: number;
  item: string | undefined;
  month: ShownMonth;
  sizes: Sizes;
  order: Order;
  /** Beside the year before, where that is shown. */
  weeks: readonly WeekCompared[] | undefined;
  /** Which of its stays is open. */
  opened: string | undefined;
  onStand: (at: At) => void;
  onOpen: (at: At) => void;
  onClose: (at: At) => void;
}

export const HouseLineRow = memo(function HouseLineRow(props: Props) {
  const { line, index, start, item, month, sizes, order, weeks, opened, onStand, onOpen, onClose } = props;
  const { house } = line;
  const spans = useMemo(() => inOrder(house.spans), [house.spans]);
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classes.houseRow}
      style={{ height: line.height, transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" className={classes.houseName}>
        <HouseLink
          house={house}
          month={month}
          order={order}
          isStop={item === HEADING}
          at={{ line: line.key, item: HEADING }}
          onStand={onStand}
        />
      </div>
      <div role="gridcell" className={classes.track}>
        <Days house={house} month={month} />
        {weeks && <YearStrip weeks={weeks} month={month} />}
        {spans.map((span) => {
          const key = spanKey(span);
          return (
            <StayBar
              key={key}
              span={span}
              house={house}
              month={month}
              top={laneTop(span.lane, sizes)}
              height={sizes.lane}
              isStop={item === key}
              isOpen={opened === key}
              at={{ line: line.key, item: key }}
              onStand={onStand}
              onOpen={onOpen}
              onClose={onClose}
            />
          );
        })}
      </div>
    </div>
  );
});

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
          <span>{shortEuros(Math.round(run.amount))}</span>
        </span>
      ))}
    </>
  );
});

interface LinkProps {
  house: HouseRow;
  month: ShownMonth;
  order: Order;
  isStop: boolean;
  at: At;
  onStand: (at: At) => void;
}

function HouseLink({ house, month, order, isStop, at, onStand }: LinkProps) {
  const { t } = useLingui();
  const stays = house.spans.length;
  const fact = useFact(house, order);
  return (
    <Link
      to={paths.calendar({ id: house.id }, { m: month.month.slice(0, 7) })}
      tabIndex={isStop ? 0 : -1}
      data-at={`${at.line}|${at.item}`}
      onFocus={() => onStand(at)}
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
  if (order === 'owner') return house.owner_name;
  if (order === 'capacity') return plural(people, { one: '# voyageur', other: '# voyageurs' });
  if (order === 'occupancy') return plural(sold, { one: '# nuit vendue', other: '# nuits vendues' });
  return house.village_label;
}
