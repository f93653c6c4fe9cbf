/** What staff does about a request, tab by tab; the tab stands in the address (CHAT-05). Arrow keys are the links' own Tab order. */
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { msg } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import classes from './ChatTabs.module.css';

export const TABS = ['chat', 'general', 'contracts', 'payments', 'simulator', 'notes', 'history'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_LABELS: Record<Tab, MessageDescriptor> = {
  chat: msg`Discussion`,
  general: msg`Actions`,
  contracts: msg`Contrats`,
  payments: msg`Paiements`,
  simulator: msg`Simulateur`,
  notes: msg`Notes`,
  history: msg`Historique`,
};

/** An unknown tab in the address shows the thread. */
export function tabOf(name: string): Tab {
  return TABS.find((tab) => tab === name) ?? 'chat';
}

export function ChatTabs({ alphaid, current }: { alphaid: string; current: Tab }) {
  const { i18n, _ } = useLingui();
  const bar = useRef<HTMLElement>(null);
  // On a narrow screen the tabs scroll: the one that is shown must be seen.
  useEffect(() => {
    bar.current
      ?.querySelector(`[href$="/${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav
      ref={bar}
      className={classes.tabs}
      data-region="tabs"
      aria-label={i18n._(msg`Onglets de la demande`)}
    >
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={paths.chat({ alphaid: alphaid, tab })}
          replace
          data-current={tab === current}
          aria-current={tab === current ? 'page' : undefined}
        >
          {_(TAB_LABELS[tab])}
        </Link>
      ))}
    </nav>
  );
}
