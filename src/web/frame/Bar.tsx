/** The slim top bar: where am I, for guests their pages, the unread count, the person's menu. */
import { paths } from '#kernel/paths.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../router.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';
import classes from './Bar.module.css';
import type { MenuEntry } from './menu.ts';
import { PersonMenu } from './PersonMenu.tsx';
import { UnreadDot } from './UnreadDot.tsx';

interface Props {
  title: string;
  entries: readonly MenuEntry[];
  unread: number;
  withMark: boolean;
  beside: ReactNode;
  onLogout: () => void;
}

export function Bar({ title, entries, unread, withMark, beside, onLogout }: Props) {
  const { t, i18n } = useLingui();
  return (
    <header className={classes.bar} data-mark={withMark}>
      <Link to={paths.home()} className={classes.mark} title={t`Accueil`}>
        <BrandMark size={30} words={withMark} />
      </Link>
      <div className={classes.where} data-alone={entries.length === 0}>
        {title}
      </div>
      {entries.length > 0 && (
        <nav className={classes.pages} aria-label={t`Menu principal`}>
          {entries.map((entry) => (
            <Link key={entry.path} to={entry.path} className={classes.page}>
              {i18n._(entry.label)}
              {entry.unread && <UnreadDot count={unread} />}
            </Link>
          ))}
        </nav>
      )}
      <div className={classes.end}>
        {beside}
        <PersonMenu onLogout={onLogout} />
      </div>
    </header>
  );
}
