/** What a tab holds. The panels of other features are loaded when their tab is opened. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import type { Ddl } from '#features/requests/api.ts';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { ActionsTab } from './ActionsTab.tsx';
import { TAB_LABELS } from './ChatTabs.tsx';
import type { Tab } from './ChatTabs.tsx';
import { Composer } from './composer/Composer.tsx';
import classes from './Chat.module.css';
import { HistoryTab } from './HistoryTab.tsx';
import { NotesTab } from './NotesTab.tsx';
import { ReadOnly } from './composer/ReadOnly.tsx';
import { Thread } from './thread/Thread.tsx';

const ContractsPanel = lazyPart(
  async () => (await import('#features/contracts/ContractsPanel.tsx')).ContractsPanel,
);
const PaymentsPanel = lazyPart(
  async () => (await import('#features/payments/PaymentsPanel.tsx')).PaymentsPanel,
);
const SimulatorPanel = lazyPart(
  async () => (await import('#features/simulator/SimulatorPanel.tsx')).SimulatorPanel,
);

interface Props {
  tab: Tab;
  alphaid: string;
  ddl: Ddl | undefined;
}

export function TabContent({ tab, alphaid, ddl }: Props) {
  const { i18n } = useLingui();
  if (tab === 'chat' || !ddl) return <Discussion alphaid={alphaid} ddl={ddl} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <div className={classes.tabContent} role="region" aria-label={i18n._(TAB_LABELS[tab])} tabIndex={0}>
      {ddl.can_manage === 0 && <ReadOnly ddl={ddl} />}
      <Suspense fallback={<SkeletonLines />}>
        <Panel tab={tab} ddl={ddl} />
      </Suspense>
    </div>
  );
}

function Discussion({ alphaid, ddl }: { alphaid: string; ddl: Ddl | undefined }) {
  return (
    <>
      <Thread alphaid={alphaid} ddl={ddl} />
      {ddl?.can_write === 1 && <Composer ddl={ddl} />}
      {ddl?.can_write === 0 && <ReadOnly ddl={ddl} />}
    </>
  );
}

function Panel({ tab, ddl }: { tab: Exclude<Tab, 'chat'>; ddl: Ddl }) {
  switch (tab) {
    case 'general':
      return <ActionsTab ddl={ddl} />;
    case 'notes':
      return <NotesTab ddl={ddl} />;
    case 'history':
      return <HistoryTab ddl={ddl} />;
    case 'contracts':
      return <ContractsPanel ddl={ddl} />;
    case 'payments':
      return <PaymentsPanel ddl={ddl} />;
    case 'simulator':
      return <SimulatorPanel ddl={ddl} />;
  }
}
