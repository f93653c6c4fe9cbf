/** The month for the wall: every house on sheets of A4, legible in black and white by shape and words. Drawn only while it is printed. */
import { dayText, formatDay, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { lookOf, useBarText } from '../BarPiece.tsx';
import type { HouseRow } from './api.ts';
import { linesOf, spanKey } from './lines.ts';
import { placed, share, shownMonth, weekendStops } from './month.ts';
import type { ShownMonth } from './month.ts';
import classes from './Printed.module.css';
import { stateRuns } from './runs.ts';

const SATURDAY = 6;
/** Millimetres of a lane on paper. */
const LANE_MM = 5;
const NO_SIZES = { lane: 0, strip: 0 };
const NONE_FOLDED: ReadonlySet<string> = new Set();

/** While the browser makes its sheets, whoever asked for them. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // What is not there when the event ends is not on the sheets.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinting;
}

interface Props {
  houses: readonly HouseRow[];
  month: Day;
  today: Day;
  byVillage: boolean;
}

export function PrintedMonth({ houses, month: first, today, byVillage }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const month = useMemo(() => shownMonth(first, today, 1), [first, today]);
  const name = dayText(first, language, { month: 'long', year: 'numeric' });
  const style = { '--days': month.days.length, '--weekends': weekendStops(month, '#ddd') } as CSSProperties;
  return (
    <div className={classes.printed} style={style}>
      <table aria-label={t`Calendriers, ${name}`}>
        <thead>
          <tr>
            <th className={classes.monthName}>{name}</th>
            {month.days.map((day) => (
              <th key={day} data-weekend={weekday(day) >= SATURDAY || undefined}>
                <small>{dayText(day, language, { weekday: 'narrow' })}</small>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(houses, NO_SIZES, { byVillage, folded: NONE_FOLDED }).map((line) =>
            line.kind === 'village' ? (
              <tr key={line.key} className={classes.village}>
                <th colSpan={month.days.length + 1}>{line.village}</th>
              </tr>
            ) : (
              <PrintedHouse key={line.key} house={line.house} month={month} />
            ),
          )}
        </tbody>
      </table>
      <p className={classes.legend}>
        <Trans>
          Trait plein&nbsp;: séjour ferme. Tirets&nbsp;: option. Points&nbsp;: demande. Double trait&nbsp;:
          propriétaire. Hachures&nbsp;: travaux ou nuits fermées. Un séjour va de midi à midi.
        </Trans>{' '}
        <Trans>Imprimé le {formatDay(today)}.</Trans>
      </p>
    </div>
  );
}

function PrintedHouse({ house, month }: { house: HouseRow; month: ShownMonth }) {
  const { t } = useLingui();
  const barText = useBarText();
  const { days } = month;
  const shown = house.spans.flatMap((span) => {
    const place = placed(span, month);
    return place ? [{ span, place }] : [];
  });
  const lanes = Math.max(1, ...shown.map(({ span }) => span.lane + 1));
  return (
    <tr>
      <th scope="row">
        {house.title}
        <small>
          {t`n°${house.id}`} · {house.village_label}
        </small>
      </th>
      <td colSpan={days.length}>
        <div className={classes.track} style={{ height: `${lanes * LANE_MM + 2}mm` }}>
          {stateRuns({ ...house, days: house.days.slice(0, days.length) }, days[0]!)
            .filter(({ state }) => state === 'closed')
            .map((run) => (
              <span
                key={run.at}
                className={classes.closed}
                style={{ left: `${share(run.at, days)}%`, width: `${share(run.length, days)}%` }}
              />
            ))}
          {shown.map(({ span, place }) => (
            <span
              key={spanKey(span)}
              className={classes.bar}
              data-look={lookOf(span)}
              data-first={place.isFirst}
              data-last={place.isLast}
              style={{
                left: `${place.left}%`,
                width: `${place.width}%`,
                top: `${span.lane * LANE_MM + 1}mm`,
                height: `${LANE_MM - 0.6}mm`,
              }}
            >
              {barText(span)}
            </span>
          ))}
        </div>
      </td>
    </tr>
  );
}
