/** Nothing here, and what to do next: <EmptyState icon={IconInbox} title="…" action={<Button…/>}>a sentence</EmptyState>. */
import type { ReactNode } from 'react';
import { createElement } from 'react';
import type { MenuEntry } from '../frame/menu.ts';
import classes from './States.module.css';

interface Props {
  title: string;
  icon?: MenuEntry['icon'];
  /** The whole screen says it: its title is the page's. */
  isPage?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ title, icon, isPage = false, action, children }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      {icon && createElement(icon, { size: 40, stroke: 1.2, 'aria-hidden': true })}
      <Title className={classes.title}>{title}</Title>
      {children && <div className={classes.words}>{children}</div>}
      {action}
    </div>
  );
}
