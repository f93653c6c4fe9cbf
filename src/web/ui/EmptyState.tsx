/** Nothing here, and what to do next: <EmptyState icon={IconInbox} title="…" action={<Button…/>}>a sentence</EmptyState>. */
import type { ReactNode } from 'react';
import { createElement } from 'react';
import type { MenuEntry } from '../frame/menu.ts';
import classes from './States.module.css';

interface Props {
  title: string;
  icon?: MenuEntry['icon'];
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, icon, action, children }: Props) {
  return (
    <div className={classes.state}>
      {icon && createElement(icon, { size: 40, stroke: 1.2, 'aria-hidden': true })}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.words}>{children}</div>}
      {action}
    </div>
  );
}
