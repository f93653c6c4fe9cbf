/** A village's heading: it folds its houses away. */
import { Plural } from '@lingui/react/macro';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { VillageLine } from './lines.ts';
import { HEADING, placeKey } from './lines.ts';
import classes from './Overview.module.css';

interface Props {
  line: VillageLine;
  index: number;
  start: number;
  /** What of it has the focus. */
  item: string | undefined;
}

export const VillageLineRow = memo(function VillageLineRow({ line, index, start, item }: Props) {
  const Chevron = line.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={classes.villageRow}
      style={{ height: line.height, transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" className={classes.villageName}>
        <button
          type="button"
          aria-expanded={line.isOpen}
          tabIndex={item === HEADING ? 0 : -1}
          data-at={placeKey({ line: line.key, item: HEADING })}
        >
          <Chevron size={18} stroke={1.8} aria-hidden />
          <strong>{line.village}</strong>
          <small>
            <Plural value={line.count} one="# location" other="# locations" />
          </small>
        </button>
      </div>
    </div>
  );
});
