/** A sheet of paper: <Card title="Contrat" state={<StatePill…/>} actions={…} tone="ocean">. `tone` colours its left edge: what it is about. */
import type { ReactNode } from 'react';
import type { Accent } from '../theme/theme.ts';
import classes from './Card.module.css';

interface Props {
  title?: ReactNode;
  state?: ReactNode;
  actions?: ReactNode;
  tone?: Accent;
  flush?: boolean;
  children?: ReactNode;
}

export function Card({ title, state, actions, tone, flush = false, children }: Props) {
  return (
    <section className={classes.card} data-tone={tone} data-flush={flush}>
      {(title ?? state) && (
        <header className={classes.head}>
          <h2>{title}</h2>
          {state}
        </header>
      )}
      {children}
      {actions && <footer className={classes.actions}>{actions}</footer>}
    </section>
  );
}
