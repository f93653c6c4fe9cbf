/** Where a thing stands, in a word: <StatePill tone="volet">Signé</StatePill>. volet done, ocean under way, ajonc soon or optional, tremiere needs you, grenat refused. */
import type { ReactNode } from 'react';
import type { Accent } from '../theme/theme.ts';
import classes from './StatePill.module.css';

export function StatePill({ tone, children }: { tone?: Accent | undefined; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
