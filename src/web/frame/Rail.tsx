/** The left rail: icon and label, folded to icons by its button or Ctrl+Shift+Backspace; kept on this device. */
import { paths } from '#kernel/paths.ts';
import { useLingui } from '@lingui/react/macro';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from '../router.tsx';
import { recall, remember } from '../storage.ts';
import { store, useStore } from '../store.ts';
import { Logo } from '../ui/Logo.tsx';
import type { MenuEntry } from './menu.ts';
import classes from './Rail.module.css';
import { UnreadDot } from './UnreadDot.tsx';

const opened = store(recall('menu') !== 'folded');

function toggle(): void {
  opened.set(!opened.get());
  remember('menu', opened.get() ? 'open' : 'folded');
}

export function useRail(): { open: boolean; toggle: () => void } {
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      if (!(event.ctrlKey && event.shiftKey && event.key === 'Backspace')) return;
      event.preventDefault();
      toggle();
    }
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return { open: useStore(opened), toggle };
}

interface Props {
  entries: readonly MenuEntry[];
  unread: number;
  open: boolean;
  onToggle: () => void;
}

export function Rail({ entries, unread, open, onToggle }: Props) {
  const { t } = useLingui();
  return (
    <nav className={classes.rail} data-open={open} aria-label={t`Menu principal`}>
      <Link to={paths.home()} className={classes.mark} title={t`Accueil`}>
        <Logo size={30} words={open} />
      </Link>
      <div className={classes.nav}>
        {entries.map((entry, index) => (
          <RailEntry
            key={entry.path}
            entry={entry}
            open={open}
            unread={unread}
            opensGroup={entry.group?.id !== entries[index - 1]?.group?.id}
          />
        ))}
      </div>
      <button
        type="button"
        title={
          open ? t`Replier le menu (Ctrl+Maj+Retour arrière)` : t`Déplier le menu (Ctrl+Maj+Retour arrière)`
        }
        className={classes.fold}
        onClick={onToggle}
        aria-expanded={open}
        aria-label={open ? t`Replier le menu` : t`Déplier le menu`}
      >
        {open ? (
          <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
        )}
      </button>
    </nav>
  );
}

interface EntryProps {
  entry: MenuEntry;
  open: boolean;
  unread: number;
  opensGroup: boolean;
}

function RailEntry({ entry, open, unread, opensGroup }: EntryProps) {
  const { i18n } = useLingui();
  const label = i18n._(entry.label);
  const { icon: Icon } = entry;
  return (
    <>
      {opensGroup && entry.group && (
        <div className={classes.group}>{open ? i18n._(entry.group) : <hr />}</div>
      )}
      <Link to={entry.path} className={classes.entry} data-tip={open ? undefined : label}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={open ? classes.label : 'visually-hidden'}>{label}</span>
        {entry.unread && <UnreadDot count={unread} corner={!open} />}
        {entry.mark && <entry.mark corner={!open} />}
      </Link>
    </>
  );
}
