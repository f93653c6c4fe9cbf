/** One stay over some days of a row: who, how firm, until when. It leads to its conversation. */
import { formatMoment } from '#kernel/moment.ts';
import { threadPath } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { useLocalized } from '#web/i18n/language.ts';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { DayDdl } from './api.ts';
import { KIND_WORDS, LANE_GAP, LANE_HEIGHT } from './calendar.ts';
import classes from './Calendar.module.css';
import type { Piece } from './spans.ts';

/** What begins in the day at that place of its row. */
export function BarPieces({ pieces, at, top }: { pieces: readonly Piece[]; at: number; top: number }) {
  return pieces
    .filter((piece) => piece.at === at)
    .map((piece) => (
      <BarPiece
        key={`${piece.bar.ddl.kind} ${piece.bar.ddl.alphaid} ${piece.bar.from}`}
        piece={piece}
        top={top}
      />
    ));
}

function BarPiece({ piece, top }: { piece: Piece; top: number }) {
  const text = useBarText();
  const { ddl, lane } = piece.bar;
  const style: CSSProperties = {
    left: `${piece.start * 100}%`,
    width: `calc(${piece.length * 100}% - 2px)`,
    top: top + lane * (LANE_HEIGHT + LANE_GAP),
    height: LANE_HEIGHT,
  };
  // Said in words by its day, and opened by keyboard from the day's details.
  const look = {
    'aria-hidden': true as const,
    className: classes.bar,
    style,
    title: text(ddl),
    'data-look': lookOf(ddl),
    'data-first': piece.isFirst,
    'data-last': piece.isLast,
  };
  const inside = <span>{text(ddl)}</span>;
  return ddl.alphaid === '' ? (
    <span {...look}>{inside}</span>
  ) : (
    <Link to={threadPath(ddl.alphaid)} tabIndex={-1} {...look}>
      {inside}
    </Link>
  );
}

/** How a bar is drawn: an option is not yet a stay, a request not yet an option. */
export function lookOf(ddl: Pick<DayDdl, 'kind' | 'held_until'>): string {
  return ddl.kind === 'request' ? (ddl.held_until === null ? 'firm' : 'option') : ddl.kind;
}

export function useBarText(): (ddl: DayDdl) => string {
  const { t } = useLingui();
  const words = useLocalized();
  return (ddl) => {
    const name = ddl.sender_name || words(KIND_WORDS[ddl.kind]);
    if (ddl.kind === 'request' && ddl.held_until !== null) {
      const end = formatMoment(ddl.held_until);
      return t`${name}, option jusqu'au ${end}`;
    }
    if (ddl.kind === 'pending') return `${name}, ${ddl.status_label}`;
    return ddl.note === '' || ddl.kind === 'request' ? name : `${name}\u00a0: ${ddl.note}`;
  };
}
