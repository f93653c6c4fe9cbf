/** What is shown while a stay is carried: where it would lie, and which houses in sight can't take it, with the reason in words. */
import { addDays, dayRange, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import type { VirtualItem } from '@tanstack/react-virtual';
import { lookOf } from '../BarPiece.tsx';
import { against, AGAINST } from './dragging.ts';
import type { Carried, Target } from './dragging.ts';
import { laneTop } from './lines.ts';
import type { Line, Sizes } from './lines.ts';
import { placed } from './month.ts';
import type { ShownMonth } from './month.ts';
import classes from './Overview.module.css';

interface Props {
  carried: Carried;
  target: Target;
  lines: readonly Line[];
  items: readonly VirtualItem[];
  month: ShownMonth;
  sizes: Sizes;
}

export function Carrying({ carried, target, lines, items, month, sizes }: Props) {
  const language = useLanguage();
  const words = useLocalized();
  const { span } = carried;
  const to = addDays(target.from, nightsBetween(span.date_from as Day, span.date_to as Day));
  const place = placed({ ...span, date_from: target.from, date_to: to }, month);
  return (
    <div className={classes.carrying} aria-hidden>
      {items.map(({ index, start, size, key }) => {
        const line = lines[index];
        if (line?.kind !== 'house') return null;
        const reason = against(carried, { house: line.house, from: target.from }, month.today);
        const isThere = line.house.id === target.house.id;
        return (
          <div
            key={key}
            className={classes.carryRow}
            data-against={reason !== undefined}
            style={{ top: start, height: size }}
          >
            {reason && <span className={classes.carryReason}>{words(AGAINST[reason])}</span>}
            {isThere && place && (
              <span
                className={classes.bar}
                data-look={lookOf(span)}
                data-first={place.isFirst}
                data-last={place.isLast}
                data-carried
                style={{
                  left: `${place.left}%`,
                  width: `calc(${place.width}% - 2px)`,
                  top: laneTop(0, sizes),
                  height: sizes.lane,
                }}
              >
                <span>{dayRange(target.from, to, language)}</span>
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}
