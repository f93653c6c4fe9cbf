/** The overview's table: days across, houses down. Rows out of sight are not drawn, so that three hundred of them scroll like ten. */
import { addMonths, dayText, longDay, todayInParis, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useMemo } from 'react';
import type { HouseRow } from './api.ts';
import { BarPieces, useBarText } from './BarPiece.tsx';
import { LANE_GAP, LANE_HEIGHT } from './calendar.ts';
import classes from './Calendar.module.css';
import { shortEuros, stateOf } from './Month.tsx';
import { daysOf, piecesOf } from './spans.ts';

const PRICE_HEAD = 18;
const LEAST_ROW = 56;
const SATURDAY = 6;

export function HouseRows({ month, houses }: { month: Day; houses: readonly HouseRow[] }) {
  const { t } = useLingui();
  const days = useMemo(() => daysOf(month, addMonths(month, 1)), [month]);
  const today = todayInParis();
  const style = { '--days': days.length } as CSSProperties;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrollable by keyboard (axe: scrollable-region-focusable)
    <div className={classes.overview} style={style} role="region" aria-label={t`Calendriers`} tabIndex={0}>
      <DayHeads days={days} today={today} />
      <ul>
        {houses.map((house) => (
          <Row key={house.id} house={house} days={days} today={today} month={month} />
        ))}
      </ul>
    </div>
  );
}

function DayHeads({ days, today }: { days: readonly Day[]; today: Day }) {
  const language = useLanguage();
  return (
    <div className={classes.dayHeads} aria-hidden>
      <span className={classes.corner} />
      {days.map((day) => (
        <span
          key={day}
          data-weekend={weekday(day) >= SATURDAY || undefined}
          data-today={day === today || undefined}
        >
          <small>{dayText(day, language, { weekday: 'short' }).slice(0, 2)}</small>
          {Number(day.slice(8))}
        </span>
      ))}
    </div>
  );
}

function Row({
  house,
  days,
  today,
  month,
}: {
  house: HouseRow;
  days: readonly Day[];
  today: Day;
  month: Day;
}) {
  const { t } = useLingui();
  const bars = house.spans.map((span) => ({
    ddl: span,
    lane: span.lane,
    from: span.date_from as Day,
    to: span.date_to as Day,
  }));
  const pieces = piecesOf(bars, days);
  const height = Math.max(LEAST_ROW, PRICE_HEAD + house.lanes * (LANE_HEIGHT + LANE_GAP) + 6);
  return (
    <li className={classes.houseRow} style={{ height, containIntrinsicSize: `auto ${height}px` }}>
      <Link to={paths.calendar({ id: house.id }, { m: month.slice(0, 7) })} className={classes.houseName}>
        <span className={classes.houseFace}>
          <Photo src={house.coverpicture_path} alt="" ratio={4 / 3} />
        </span>
        <span className={classes.houseWords}>
          <strong title={house.title}>{house.title}</strong>
          <small>
            {t`n°${house.id}`} · {house.village_label}
          </small>
        </span>
      </Link>
      <Spoken house={house} />
      {house.days.map((day, index) => {
        const booked = bars.some(
          (bar) => bar.ddl.kind !== 'pending' && bar.from <= day.date && day.date < bar.to,
        )
          ? 1
          : 0;
        return (
          <span
            key={day.date}
            className={classes.slot}
            data-state={stateOf({ ...day, booked }, today)}
            data-weekend={weekday(day.date as Day) >= SATURDAY || undefined}
            data-today={day.date === today || undefined}
          >
            <span className={classes.amount} aria-hidden>
              {day.amount === null || booked === 1 ? '' : shortEuros(Math.round(day.amount))}
            </span>
            <BarPieces pieces={pieces} at={index} top={PRICE_HEAD} />
          </span>
        );
      })}
    </li>
  );
}

/** The month in words, for those who can't see bars. */
function Spoken({ house }: { house: HouseRow }) {
  const barText = useBarText();
  const language = useLanguage();
  const { t } = useLingui();
  const stays = house.spans.map((span) => {
    const [from, to, text] = [
      longDay(span.date_from as Day, language),
      longDay(span.date_to as Day, language),
      barText(span),
    ];
    return t`${text}, du ${from} au ${to}`;
  });
  return (
    <span className="visually-hidden">
      {stays.length === 0 ? t`Aucun séjour ce mois-ci.` : stays.join('. ')}
    </span>
  );
}
