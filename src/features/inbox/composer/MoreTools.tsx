/** On a telephone: one '+', and behind it everything there was no room for. */
import { Dialog } from '#web/ui/Dialog.tsx';
import { ActionIcon, Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconPlus, IconProgressCheck, IconTextPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ChannelRadios } from './ChannelChoice.tsx';
import classes from './Composer.module.css';
import type { Composing } from './composing.ts';
import { KindChoice } from './KindChoice.tsx';
import { PrewrittenList } from './PrewrittenMenu.tsx';
import { useStatusActions } from './statusactions.tsx';
import { StatusList } from './StatusMenu.tsx';

type Page = 'tools' | 'reply' | 'services' | 'status';

export function MoreTools({ composing }: { composing: Composing }) {
  const { t } = useLingui();
  const { ddl, channels, kinds, kind, channel, keepChannel, hasTexts } = composing;
  const [page, setPage] = useState<Page>();
  const status = useStatusActions(ddl);
  const close = () => setPage(undefined);
  const titles: Record<Page, string> = {
    tools: t`Outils du message`,
    reply: t`Textes préparés`,
    services: t`Textes des services`,
    status: t`État de la demande`,
  };
  if (kinds.length < 2 && !channel && status.actions.length === 0 && !hasTexts) return null;
  const opens = (to: Page, Icon: typeof IconPlus) => (
    <Button
      variant="default"
      justify="flex-start"
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      onClick={() => setPage(to)}
    >
      {titles[to]}
    </Button>
  );
  return (
    <>
      <ActionIcon
        size="var(--control)"
        color="gray"
        aria-label={titles.tools}
        onClick={() => setPage('tools')}
      >
        <IconPlus size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Dialog open={page !== undefined} onClose={close} title={titles[page ?? 'tools']} sheet>
        <div className={classes.sheet}>
          {page === 'tools' && (
            <>
              <KindChoice composing={composing} full onTurned={close} />
              {channel && <ChannelRadios channels={channels} value={channel} onChange={keepChannel} />}
              {hasTexts && kind !== 'note' && opens('reply', IconTextPlus)}
              {hasTexts && kind !== 'note' && opens('services', IconBellRinging)}
              {status.actions.length > 0 && opens('status', IconProgressCheck)}
            </>
          )}
          {(page === 'reply' || page === 'services') && (
            <PrewrittenList composing={composing} kind={page} onChosen={close} />
          )}
          {page === 'status' && <StatusList actions={status.actions} onChosen={close} />}
        </div>
      </Dialog>
      {status.dialog}
    </>
  );
}
