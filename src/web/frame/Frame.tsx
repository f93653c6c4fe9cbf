/**
 * Around every screen: rail (people with toolLeftMenu), bar, overlays. Guests and owners get the lighter one: their few pages in the bar.
 * `unread` is a slot: the inbox gives the number. The top offset for sticky heads is var(--frame-top).
 */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isGuest, useCan, usePerson } from '../session.ts';
import { BottomBar } from './BottomBar.tsx';
import { Bar } from './Bar.tsx';
import classes from './Frame.module.css';
import type { MenuEntry } from './menu.ts';
import { Overlays } from './Overlays.tsx';
import { Rail, useRail } from './Rail.tsx';
import { useShownEntries } from './shownentries.ts';

interface Props {
  title: string;
  layout: 'page' | 'fill';
  menu: readonly MenuEntry[];
  unread: number;
  alwaysOnline: boolean;
  /** Beside the person's menu: what waits without standing in front of anything. */
  beside?: ReactNode;
  /** Above every screen: what this person must know wherever they are. */
  notice?: ReactNode;
  onLogout: () => void;
  children: ReactNode;
}

export function Frame({
  title,
  layout,
  menu,
  unread,
  alwaysOnline,
  beside,
  notice,
  onLogout,
  children,
}: Props) {
  const withRail = useCan('toolLeftMenu');
  const guest = isGuest(usePerson());
  const entries = useShownEntries(menu);
  const rail = useRail();
  useEffect(() => {
    document.documentElement.dataset['space'] = guest ? 'guest' : 'staff';
    return () => {
      delete document.documentElement.dataset['space'];
    };
  }, [guest]);
  return (
    <div
      className={classes.frame}
      data-rail={withRail ? (rail.open ? 'open' : 'folded') : 'none'}
      data-layout={layout}
    >
      <a className={classes.skip} href="#screen">
        <Trans>Aller au contenu</Trans>
      </a>
      {withRail && <Rail entries={entries} unread={unread} open={rail.open} onToggle={rail.toggle} />}
      <Bar
        title={title}
        entries={withRail ? [] : entries}
        unread={unread}
        onLogout={onLogout}
        withMark={!withRail}
        beside={beside}
      />
      <main id="screen" className={classes.screen} tabIndex={-1}>
        {notice}
        {children}
      </main>
      <BottomBar entries={entries} unread={unread} />
      <Overlays alwaysOnline={alwaysOnline} />
    </div>
  );
}
