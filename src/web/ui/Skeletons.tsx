/** Shapes of what is coming, after 300 ms: <SkeletonLines rows={5} />, <SkeletonCards count={3} />. Same height as the content, so nothing jumps. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './Skeletons.module.css';

export function SkeletonLines({ rows = 4 }: { rows?: number }) {
  return (
    <Waiting>
      {numbers(rows).map((row) => (
        <span key={row} className={classes.line} style={{ width: `${92 - ((row * 37) % 45)}%` }} />
      ))}
    </Waiting>
  );
}

export function SkeletonCards({ count = 3, height = 140 }: { count?: number; height?: number }) {
  return (
    <Waiting>
      {numbers(count).map((card) => (
        <span key={card} className={classes.card} style={{ height }} />
      ))}
    </Waiting>
  );
}

/** One grey bar, inside a cell. */
export function SkeletonBar({ width = '70%' }: { width?: string }) {
  return <span className={classes.line} style={{ width }} />;
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div className={classes.waiting} role="status">
      <span className="visually-hidden">
        <Trans>Chargement en cours ...</Trans>
      </span>
      {children}
    </div>
  );
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
