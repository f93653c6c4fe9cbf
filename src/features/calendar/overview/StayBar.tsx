/** A stay in its house's row. It opens where it stands. */
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { memo } from 'react';
import { lookOf, useBarText } from '../BarPiece.tsx';
import { useStayLabel } from '../staywords.ts';
import type { HouseRow, HouseSpan } from './api.ts';
import type { At } from './lines.ts';
import { placed } from './month.ts';
import type { ShownMonth } from './month.ts';
import classes from './Overview.module.css';
import { OpenedStay } from './OpenedStay.tsx';

interface Props {
  span: HouseSpan;
  house: HouseRow;
  month: ShownMonth;
  top: number;
  height: number;
  isStop: boolean;
  isOpen: boolean;
  at: At;
  onStand: (at: At) => void;
  onOpen: (at: At) => void;
  onClose: (at: At) => void;
}

export const StayBar = memo(
  function StayBar(props: Props) {
    const { span, house, month, top, height, isStop, isOpen, at, onStand, onOpen, onClose } = props;
    const text = useBarText()(span);
    const label = useStayLabel()(span);
    const isSheet = useIsNarrow();
    const place = placed(span, month);
    if (!place) return null;
    return (
      <>
        <button
          type="button"
          className={classes.bar}
          style={{ left: `${place.left}%`, width: `calc(${place.width}% - 2px)`, top, height }}
          title={text}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          tabIndex={isStop ? 0 : -1}
          data-at={`${at.line}|${at.item}`}
          data-look={lookOf(span)}
          data-first={place.isFirst}
          data-last={place.isLast}
          onFocus={() => onStand(at)}
          onClick={() => onOpen(at)}
        >
          <span>{text}</span>
        </button>
        {isOpen && (
          <OpenedStay
            span={span}
            house={house}
            isSheet={isSheet}
            place={{ left: `${place.left + place.width / 2}%`, top: top + height }}
            onClose={() => onClose(at)}
          />
        )}
      </>
    );
  },
  // `at` is made anew with its row, and says the same as its span.
  (one, other) =>
    (Object.keys(one) as (keyof Props)[]).every((name) => name === 'at' || one[name] === other[name]),
);
