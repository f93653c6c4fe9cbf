/** A contract that cannot be signed, and why. */
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconFileOff } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import classes from './Sign.module.css';

interface Props {
  title: string;
  icon?: ComponentProps<typeof EmptyState>['icon'];
  action?: ReactNode;
  children: ReactNode;
}

export function Verdict({ title, icon = IconFileOff, action, children }: Props) {
  return (
    <div className={classes.verdict}>
      <EmptyState title={title} icon={icon} action={action}>
        {children}
      </EmptyState>
    </div>
  );
}
