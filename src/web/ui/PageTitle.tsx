/** <PageTitle title count sub back={{to, label}} actions={<Button…/>} />: the one h1 of a screen; also names the bar and the browser's tab. */
import type { Address } from '#kernel/paths.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOwnHeading } from '../heading.ts';
import { Link } from '../router.tsx';
import classes from './PageTitle.module.css';

interface Props {
  title: string;
  count?: number | string | undefined;
  sub?: ReactNode;
  back?: { to: Address; label: string };
  actions?: ReactNode;
}

export function PageTitle({ title, count, sub, back, actions }: Props) {
  useOwnHeading(title);
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <IconArrowLeft size={16} stroke={1.8} aria-hidden />
            {back.label}
          </Link>
        )}
        <h1>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </h1>
        {sub && <div className={classes.sub}>{sub}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
