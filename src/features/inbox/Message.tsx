/** A message with a content: a bubble of words, a note, an attachment, or the card of what it carries. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { Face } from '#web/ui/Face.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { Attachment } from './Attachment.tsx';
import { CarriedCard, carriesCard } from './CarriedCard.tsx';
import { linked } from './linked.tsx';
import classes from './Thread.module.css';
import { timeOf } from './when.ts';

interface Props {
  message: Ddlchat;
  ddl: Ddl;
  follows: boolean;
}

export function Message({ message, ddl, follows }: Props) {
  const { t } = useLingui();
  const isOurs = message.written_by_agency === ddl.on_agency_side;
  const isNote = message.action === 'NOTE';
  const side = isNote ? 'note' : isOurs ? 'ours' : 'theirs';
  const author = message.author_full_name || ddl.sender_name;
  const realAuthor = message.real_author_full_name;
  return (
    <article className={classes.message} data-side={side} data-follows={follows}>
      {side === 'theirs' && (
        <span className={classes.face}>
          {!follows && <Face name={author} picture={message.author_profile_picture} size={32} />}
        </span>
      )}
      <div className={classes.body}>
        {!follows && (
          <header className={classes.author}>
            {isNote && <IconLock size={13} stroke={1.8} aria-hidden />}
            <strong>{isNote ? t`Note interne de ${author}` : author}</strong>
            {realAuthor && <span>{t`(écrit par ${realAuthor})`}</span>}
          </header>
        )}
        {message.message !== '' && <p className={classes.bubble}>{linked(message.message)}</p>}
        {message.filepath !== '' && <Attachment message={message} />}
        {carriesCard(message) && (
          <div className={classes.card}>
            <CarriedCard message={message} ddl={ddl} />
          </div>
        )}
        <footer className={classes.foot}>
          <time>{timeOf(message.timestamp)}</time>
          {message.channel === 'sms' && <span>SMS</span>}
          {message.mail_status === 'failed' && (
            <span className={classes.failed}>
              <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
              <Trans>E-mail non remis</Trans>
            </span>
          )}
        </footer>
      </div>
    </article>
  );
}
