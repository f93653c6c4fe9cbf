/** How many conversations wait. Said in words to those who cannot see the dot. */
import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './UnreadDot.module.css';

const MOST = 99;

interface Props {
  count: number;
  corner?: boolean;
  /** What is counted, in words, when it is not conversations. */
  said?: ReactNode;
}

export function UnreadDot({ count, corner = false, said }: Props) {
  if (count === 0) return null;
  return (
    <span className={corner ? classes.corner : classes.dot}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="visually-hidden">
        {said ?? <Plural value={count} one="# non lu" other="# non lus" />}
      </span>
    </span>
  );
}
