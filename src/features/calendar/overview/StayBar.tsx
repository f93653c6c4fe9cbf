/** Stays in their house's row. No hook and no listener of their own: hundreds of them come and go while one scrolls; the table hears for them. */
import type { HouseLine, Sizes } from './lines.ts';
import { laneTop, placeKey, spanKey } from './lines.ts';
import { placed } from './month.ts';
import type { ShownMonth } from './month.ts';
import classes from './Overview.module.css';
import { lookOf } from '../BarPiece.tsx';
import type { SaysStays } from './useSaysStays.ts';
import type { HouseSpan } from './api.ts';

interface Props {
  line: HouseLine;
  spans: readonly HouseSpan[];
  month: ShownMonth;
  sizes: Sizes;
  says: SaysStays;
  item: string | undefined;
  opened: string | undefined;
}

export function StayBars({ line, spans, month, sizes, says, item, opened }: Props) {
  return spans.map((span) => {
    const place = placed(span, month);
    if (!place) return null;
    const key = spanKey(span);
    const { text, label } = says(span);
    return (
      <button
        key={key}
        type="button"
        className={classes.bar}
        style={{
          left: `${place.left}%`,
          width: `calc(${place.width}% - 2px)`,
          top: laneTop(span.lane, sizes),
          height: sizes.lane,
        }}
        title={text}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened === key}
        tabIndex={item === key ? 0 : -1}
        data-at={placeKey({ line: line.key, item: key })}
        data-look={lookOf(span)}
        data-first={place.isFirst}
        data-last={place.isLast}
      >
        <span>{text}</span>
      </button>
    );
  });
}
