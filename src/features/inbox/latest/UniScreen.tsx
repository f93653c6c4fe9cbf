/** /chat/uni: the newest messages of all conversations, newest first, and with the SMS tool a place to write to anybody (B63). */
import { ofWhom } from '#kernel/french.ts';
import { threadPath } from '#kernel/paths.ts';
import { actionWords } from '#features/requests/request.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { isGuest, useCan, usePerson } from '#web/session.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Face } from '#web/ui/Face.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { ActionIcon, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowLeft,
  IconDeviceMobileMessage,
  IconLock,
  IconMail,
  IconMessages,
  IconPencilPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { UniDdlchat } from './api.ts';
import chat from '../Chat.module.css';
import head from '../ConversationHead.module.css';
import { useLatest } from './latest.ts';
import { NewMessage } from '../newmessage/NewMessageForm.tsx';
import classes from './Uni.module.css';
import { momentInList } from '../dates.ts';
import { guestName } from '../guestname.ts';

interface Props {
  panes: 1 | 2 | 3;
  isShown: boolean;
  onList: () => void;
}

export function UniScreen({ panes, isShown, onList }: Props) {
  const { t } = useLingui();
  const query = useLatest();
  const writes = useCan('toolSmsSending');
  return (
    <section className={`${chat.thread} ${classes.uni}`} inert={!isShown}>
      <header className={head.head}>
        {panes === 1 && (
          <ActionIcon color="gray" size="lg" aria-label={t`Retour aux conversations`} onClick={onList}>
            <IconArrowLeft size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <div className={head.words}>
          <h1>
            <Trans>Tous les messages</Trans>
          </h1>
          <p>
            <Trans>Les cent derniers, toutes conversations confondues</Trans>
          </p>
        </div>
      </header>
      <div className={classes.scroll} aria-busy={query.isFetching}>
        <Loaded query={query} skeleton={<SkeletonCards count={8} height={64} />}>
          {({ models = [] }) =>
            models.length === 0 ? (
              <EmptyState icon={IconMessages} title={t`Aucun message pour le moment.`} />
            ) : (
              <ol className={classes.lines}>
                {models.map((message) => (
                  <Line key={message.id} message={message} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
      {writes && <Writing />}
    </section>
  );
}

function Line({ message }: { message: UniDdlchat }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const { alphaid, page_title: house, author_full_name: author } = message;
  const guest = isGuest(usePerson());
  const who = guest ? house || t`L'agence` : guestName(message);
  const said = actionWords(message.action);
  const whose = ofWhom(author, language);
  const isNote = message.action === 'NOTE';
  const isOurs = (message.written_by_agency === 1) !== guest;
  const isUnread = !isOurs && (guest ? message.read_sender : message.read_owner) === 0;
  return (
    <li>
      <Link to={threadPath(alphaid)} className={classes.line} data-unread={isUnread}>
        <Face name={who} size={36} />
        <span className={classes.words}>
          <span className={classes.top}>
            <strong>{who}</strong>
            <Channel channel={message.channel} />
            <time>{momentInList(message.timestamp, language)}</time>
          </span>
          <span className={classes.house}>{house || t`Conversation libre`}</span>
          <span className={classes.said}>
            {isNote && (
              <span className={classes.note}>
                <IconLock size={13} stroke={1.9} aria-hidden /> {t`Note interne ${whose}\u00a0:`}{' '}
              </span>
            )}
            {isOurs && !isNote && author !== '' && (
              <span className={classes.author}>{t`${author}\u00a0:`} </span>
            )}
            {message.message || message.file_name || (said && words(said))}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Channel({ channel }: { channel: string }) {
  const { t } = useLingui();
  if (channel === 'sms')
    return (
      <span className={classes.channel}>
        <IconDeviceMobileMessage size={14} stroke={1.7} aria-hidden /> SMS
      </span>
    );
  if (channel !== 'mail') return null;
  return (
    <span className={classes.channel}>
      <IconMail size={14} stroke={1.7} aria-hidden /> {t`E-mail`}
    </span>
  );
}

/** Folded away until it is wanted: what arrives is what this screen is for. */
function Writing() {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.writing}>
      {open ? (
        <NewMessage onSent={() => setOpen(false)} onClose={() => setOpen(false)} />
      ) : (
        <Button
          variant="light"
          leftSection={<IconPencilPlus size={17} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          <Trans>Nouveau message</Trans>
        </Button>
      )}
    </div>
  );
}
