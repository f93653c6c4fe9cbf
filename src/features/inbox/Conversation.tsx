/** One conversation: its head, its tabs, the thread or what the tab holds, and the request beside it. */
import type { Ddl } from '#features/requests/api.ts';
import { requestRefusals } from '#features/requests/refusals.ts';
import { refusalText } from '#kernel/refusal.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { useGo } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './Chat.module.css';
import type { Pane } from './pane.ts';
import { ChatTabs, tabOf } from './ChatTabs.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { useRequest } from './request/reading.ts';
import { useInboxKey } from './attention/keys.ts';
import { RequestPanel } from './request/RequestPanel.tsx';
import { TabContent } from './TabContent.tsx';
import { useReading } from './attention/reading.ts';

interface Props {
  alphaid: string;
  tab: string;
  panes: 1 | 2 | 3;
  pane: Pane;
  onPane: (pane: Pane) => void;
}

export function Conversation({ alphaid, tab, panes, pane, onPane }: Props) {
  const { ddl, since, error, refetch } = useRequest(alphaid);
  const reading = useReading(ddl);
  useInboxKey('toggleRead', ddl?.can_write === 1 ? reading.toggle : undefined);
  const go = useGo();
  const { t } = useLingui();
  // An old link names the request by its number (ROUTE-02): the address then says its reference, as everywhere else.
  const reference = ddl?.alphaid ?? alphaid;
  useEffect(() => {
    if (reference !== alphaid) go(paths.chat({ alphaid: reference, tab }), { replace: true });
  }, [reference, alphaid, tab, go]);
  if (error && !ddl)
    return (
      <section className={classes.thread} inert={panes === 1 && pane !== 'thread'}>
        {panes === 1 && (
          <div className={classes.back}>
            <Button
              variant="subtle"
              leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
              onClick={() => onPane('list')}
            >
              {t`Retour aux conversations`}
            </Button>
          </div>
        )}
        {isMissing(error) ? (
          <Missing alphaid={alphaid} />
        ) : (
          <>
            <h1 className="visually-hidden">{t`Messages`}</h1>
            <ErrorState error={error} onRetry={refetch} />
          </>
        )}
      </section>
    );
  const detailsShown = panes === 3 || pane === 'details';
  return (
    <>
      <section className={classes.thread} inert={panes === 1 && pane !== 'thread'}>
        <ConversationHead
          ddl={ddl}
          panes={panes}
          detailsShown={detailsShown}
          onPane={onPane}
          reading={reading}
        />
        <Tabbed ddl={ddl} tab={tab} alphaid={alphaid} />
      </section>
      {panes < 3 && pane === 'details' && (
        <button
          type="button"
          className={classes.veil}
          onClick={() => onPane('thread')}
          tabIndex={-1}
          aria-hidden
        />
      )}
      <aside
        className={classes.details}
        data-region="details"
        aria-label={t`Détails de la demande`}
        data-shown={detailsShown}
        inert={!detailsShown}
      >
        <RequestPanel ddl={ddl} since={since} onClose={panes === 3 ? undefined : () => onPane('thread')} />
      </aside>
    </>
  );
}

function Tabbed({ ddl, tab, alphaid }: { ddl: Ddl | undefined; tab: string; alphaid: string }) {
  const manages = useCan('toolChatManage');
  // While it is read, as most have them: nothing below moves when it is here.
  const withTabs = manages && (ddl === undefined || ddl.is_conversation === 0);
  const current = tabOf(tab);
  const shown = withTabs && ddl !== undefined ? current : 'chat';
  return (
    <>
      {withTabs && <ChatTabs alphaid={ddl?.alphaid ?? alphaid} current={current} />}
      <TabContent tab={shown} alphaid={alphaid} ddl={ddl} />
    </>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 404;
}

function Missing({ alphaid }: { alphaid: string }) {
  const language = useLanguage();
  return (
    <EmptyState
      isPage
      icon={IconMessageOff}
      title={refusalText({ type: 'ddlNotFound', params: { id: alphaid } }, language, requestRefusals)}
    />
  );
}
