/** Above the thread: with whom, about which house and days, where the reservation stands. */
import { OpenBy } from '#features/presence/Presence.tsx';
import type { Ddl } from '#features/requests/api.ts';
import { HeadTags } from '#features/tags/HeadTags.tsx';
import type { Day } from '#kernel/day.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowLeft,
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconInfoCircle,
  IconMail,
} from '@tabler/icons-react';
import * as api from './list/api.ts';
import classes from './ConversationHead.module.css';
import type { Pane } from './pane.ts';
import type { Reading } from './attention/reading.ts';
import { stayInHead } from './dates.ts';
import { guestName } from './guestname.ts';

interface Props {
  ddl: Ddl | undefined;
  panes: 1 | 2 | 3;
  detailsShown: boolean;
  onPane: (pane: Pane) => void;
  reading: Reading;
}

export function ConversationHead({ ddl, panes, detailsShown, onPane, reading }: Props) {
  const { t } = useLingui();
  const isOurs = ddl?.on_agency_side === 1;
  const name = ddl ? (isOurs ? guestName(ddl) : ddl.page_title || ddl.agency_name) : undefined;
  const place = ddl && (isOurs ? ddl.page_title || t`Conversation libre` : ddl.agency_name);
  const stay = ddl?.date_from && ddl.date_to && stayInHead(ddl.date_from as Day, ddl.date_to as Day);
  const about = [place, stay].filter(Boolean).join(' · ');
  return (
    <header className={classes.head}>
      {panes === 1 && (
        <ActionIcon
          color="gray"
          size="lg"
          aria-label={t`Retour aux conversations`}
          onClick={() => onPane('list')}
        >
          <IconArrowLeft size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.words}>
        <h1 title={name}>{name ?? <span className="visually-hidden">{t`Messages`}</span>}&nbsp;</h1>
        <p title={about}>{about}</p>
      </div>
      {ddl && <HeadTags ddl={ddl} />}
      <OpenBy ddl={ddl} />
      {panes < 3 && (
        <Tooltip label={t`Détails de la demande`}>
          <ActionIcon
            color="gray"
            size="lg"
            aria-label={t`Détails de la demande`}
            aria-expanded={detailsShown}
            onClick={() => onPane(detailsShown ? 'thread' : 'details')}
          >
            <IconInfoCircle size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon color="gray" size="lg" aria-label={t`Autres actions`}>
            <IconDotsVertical size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMail size={16} stroke={1.7} aria-hidden />}
            disabled={ddl?.can_write !== 1 || reading.pending}
            onClick={reading.markUnread}
          >
            {t`Marquer comme non lue`}
          </Menu.Item>
          {ddl && <MaskItem ddl={ddl} />}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

/** A masked conversation leaves the list, not the unread count (C12). */
function MaskItem({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const mayMask = useCan('toolChatHideConversation');
  const isMasked = ddl.masked === 1;
  const save = useSave(isMasked ? api.unmaskRequest : api.maskRequest, { touches: ['ddl'] });
  if (!mayMask || ddl.can_manage === 0) return null;
  const Icon = isMasked ? IconEye : IconEyeOff;
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.7} aria-hidden />}
      disabled={save.pending}
      onClick={() => void save.run({ params: { id: ddl.id }, body: {} })}
    >
      {isMasked ? t`Ne plus masquer` : t`Masquer la conversation`}
    </Menu.Item>
  );
}
