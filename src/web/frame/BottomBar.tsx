/** On a telephone the menu is under the thumb: up to four places, the rest in a drawer. */
import { useLingui } from '@lingui/react/macro';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../router.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './BottomBar.module.css';
import type { MenuEntry } from './menu.ts';
import { UnreadDot } from './UnreadDot.tsx';

const PLACES = 4;

export function BottomBar({ entries, unread }: { entries: readonly MenuEntry[]; unread: number }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const fits = entries.length <= PLACES;
  const here = fits ? entries : entries.slice(0, PLACES - 1);
  return (
    <nav className={classes.bottom} aria-label={t`Menu principal`}>
      {here.map((entry) => (
        <Link key={entry.path} to={entry.path} className={classes.place}>
          <entry.icon size={22} stroke={1.6} aria-hidden />
          <span>{i18n._(entry.short ?? entry.label)}</span>
          {entry.unread && <UnreadDot count={unread} corner />}
          {entry.mark && <entry.mark corner />}
        </Link>
      ))}
      {!fits && (
        <button type="button" className={classes.place} onClick={() => setOpen(true)}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden />
          <span>{t`Menu`}</span>
        </button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Menu`} sheet>
        {entries.map((entry) => (
          <Link key={entry.path} to={entry.path} className={classes.line} onClick={() => setOpen(false)}>
            <entry.icon size={20} stroke={1.6} aria-hidden />
            {i18n._(entry.label)}
            {entry.mark && <entry.mark corner={false} />}
          </Link>
        ))}
      </Dialog>
    </nav>
  );
}
