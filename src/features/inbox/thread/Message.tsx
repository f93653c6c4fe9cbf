/** A message with a content: a bubble of words, a note, an attachment, or the card of what it carries. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { ofWhom } from '#kernel/french.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Face } from '#web/ui/Face.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconLock } from '@tabler/icons-react';
import { Attachment } from './Attachment.tsx';
import { CarriedCard, carriesCard } from './CarriedCard.tsx';
import { Delivery } from './Delivery.tsx';
import { linked } from './linked.tsx';
import classes from './Thread.module.css';
import { timeOf } from '../dates.ts';
import { guestName } from '../guestname.ts';

interface Props {
  message: Ddlchat;
  ddl: Ddl;
  follows: boolean;
  isLastRead: boolean;
  /** The words a search found in it. */
  found: readonly string[] | undefined;
}

export function Message({ message, ddl, follows, isLastRead, found }: Props) {
  const { t } = useLingui();
  const isOurs = message.written_by_agency === ddl.on_agency_side;
  const isNote = message.action === 'NOTE';
  const side = isNote ? 'note' : isOurs ? 'ours' : 'theirs';
  const author = message.author_full_name || (message.from_stranger ? t`Expéditeur inconnu` : guestName(ddl));
  const whose = ofWhom(author, useLanguage());
  const realAuthor = message.real_author_full_name;
  return (
    <article
      className={classes.message}
      data-side={side}
      data-follows={follows}
      data-found={found !== undefined}
    >
      {side === 'theirs' && (
        <span className={classes.face}>
          {!follows && <Face name={author} picture={message.author_profile_picture} size={32} />}
        </span>
      )}
      <div className={classes.body}>
        {!follows && (
          <header className={classes.author}>
            {isNote && <IconLock size={13} stroke={1.8} aria-hidden />}
            <strong>{isNote ? t`Note interne ${whose}` : author}</strong>
            {realAuthor && <span>{t`(écrit par ${realAuthor})`}</span>}
          </header>
        )}
        {message.message !== '' && (
          <p className={classes.bubble} dir="auto">
            {linked(message.message, found)}
          </p>
        )}
        {message.quoted && (
          <details className={classes.quoted}>
            <summary>
              <Trans>Messages précédents</Trans>
            </summary>
            <p dir="auto">{linked(message.quoted)}</p>
          </details>
        )}
        {message.filepath !== '' && <Attachment message={message} />}
        {carriesCard(message) && (
          <div className={classes.card}>
            <CarriedCard message={message} ddl={ddl} />
          </div>
        )}
        <footer className={classes.foot}>
          <time>{timeOf(message.timestamp)}</time>
          <Delivery message={message} mayResend={ddl.can_manage === 1} />
          {isLastRead && (
            <span className={classes.read}>
              <IconChecks size={14} stroke={1.8} aria-hidden />
              <Trans>Lu</Trans>
            </span>
          )}
        </footer>
      </div>
    </article>
  );
}
