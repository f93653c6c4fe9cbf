/** A contract that cannot be signed, and why. */
import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Sign.module.css';

interface Props {
  title: string;
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function NotSignable({
  title,
  icon = <IconFileOff size={30} stroke={1.6} />,
  action,
  children,
}: Props) {
  return (
    <div className={classes.notSignable}>
      <span className={classes.mark} aria-hidden>
        {icon}
      </span>
      <h1>{title}</h1>
      <p>{children}</p>
      {action}
    </div>
  );
}
