/** How many conversations wait. Said in words to those who cannot see the dot. */
import { Plural } from '@lingui/react/macro';
import classes from './UnreadDot.module.css';

const MOST = 99;

export function UnreadDot({ count, corner = false }: { count: number; corner?: boolean }) {
  if (count === 0) return null;
  return (
    <span className={corner ? classes.corner : classes.dot}>
      <span aria-hidden>{count > MOST ? `${MOST}+` : count}</span>
      <span className="visually-hidden">
        <Plural value={count} one="# non lu" other="# non lus" />
      </span>
    </span>
  );
}
