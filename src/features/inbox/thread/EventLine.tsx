/** A status event: what happened, who did it, when. Its sign and its colour say at a glance of what kind it is. */
import type { Ddlchat, TagChange } from '#features/requests/api.ts';
import type { StatusAction } from '#features/requests/request.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { EVENT_WORDS } from '#features/requests/request.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Trans } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCreditCard,
  IconFileCheck,
  IconFileX,
  IconHourglass,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconReceipt,
  IconReceiptOff,
  IconSignature,
} from '@tabler/icons-react';
import classes from './Thread.module.css';
import { timeOf } from '../dates.ts';

type Tone = 'volet' | 'grenat' | 'ajonc' | 'ocean' | '';

const SIGNS: Record<StatusAction, [icon: typeof IconClock, tone: Tone]> = {
  S_PEND_REP: [IconClock, 'ajonc'],
  S_PEND_PAY: [IconHourglass, 'ajonc'],
  S_PEND_C: [IconCreditCard, 'ajonc'],
  S_PAY_ACC: [IconReceipt, 'volet'],
  S_PAY_RECV: [IconReceipt, 'volet'],
  S_PAY_CAP: [IconCreditCard, 'volet'],
  S_CONFIRM: [IconCircleCheck, 'volet'],
  S_CANCEL: [IconCircleX, 'grenat'],
  S_INFO_UPD: [IconPencil, ''],
  M_RESENT: [IconMailForward, ''],
  YC_TO_BE_SIGNED: [IconSignature, 'ajonc'],
  YC_SIGNED: [IconSignature, 'volet'],
  YC_CANCEL: [IconFileX, 'grenat'],
  Q_ACCEPT: [IconFileCheck, 'volet'],
  Q_UNACCEPT: [IconFileX, ''],
  Q_CANCEL: [IconFileX, 'grenat'],
  Q_UNCANCEL: [IconArrowBackUp, 'ocean'],
  Q_LOCK: [IconLock, ''],
  Q_UNLOCK: [IconLockOpen, ''],
  S_PR_CANCEL: [IconReceiptOff, 'grenat'],
  S_PR_PAID: [IconReceipt, 'volet'],
};

export function EventLine({ message, action }: { message: Ddlchat; action: StatusAction }) {
  const words = useLocalized();
  const [Icon, tone] = SIGNS[action];
  return (
    <p className={classes.event} data-tone={tone}>
      <Icon size={15} stroke={1.8} aria-hidden />
      <span>
        {message.tag_change ? (
          <TagLine change={message.tag_change} />
        ) : message.option_moved ? (
          <OptionMoved {...message.option_moved} />
        ) : message.to_return !== undefined ? (
          <strong>
            <Trans>Somme à rendre&nbsp;: {formatEuros(cents(message.to_return))}</Trans>
          </strong>
        ) : (
          <strong>{words(EVENT_WORDS[action])}</strong>
        )}
        {message.mail_recipient && ` · ${message.mail_recipient}`}
        {message.author_full_name && ` · ${message.author_full_name}`} ·{' '}
        <time>{timeOf(message.timestamp)}</time>
      </span>
    </p>
  );
}

/** As its guest reads it: until when the nights are theirs to decide on. */
export function OptionMoved({ before, after }: NonNullable<Ddlchat['option_moved']>) {
  return (
    <>
      <strong>
        <Trans>
          Nuits gardées jusqu'au <MomentText at={after} />
        </Trans>
      </strong>{' '}
      <Trans>
        (avant&nbsp;: jusqu'au <MomentText at={before} />)
      </Trans>
    </>
  );
}

/** Money was asked for here; its card has moved to where the last of it happened. */
export function MovedLine({ message, to, alphaid }: { message: Ddlchat; to: number; alphaid: string }) {
  const amount = formatEuros(cents(message.payment_request_amount ?? 0));
  return (
    <p className={classes.event}>
      <IconCreditCard size={15} stroke={1.8} aria-hidden />
      <span>
        <Link to={paths.chat({ alphaid })} replace state={{ found: { id: to, words: [] } }}>
          <Trans>Demande de paiement&nbsp;: {amount}</Trans>
        </Link>
        {message.author_full_name && ` · ${message.author_full_name}`} ·{' '}
        <time>{timeOf(message.timestamp)}</time>
      </span>
    </p>
  );
}

/** A tag set by hand: what it was, what it is, and the note that was typed with it. */
function TagLine({ change: { before, after, note } }: { change: TagChange }) {
  const english = useLanguage() === 'en';
  const label = (tag: NonNullable<TagChange['after']>) =>
    english && tag.label_en ? tag.label_en : tag.label;
  return (
    <>
      <strong>
        {after ? <Trans>Étiquette&nbsp;: {label(after)}</Trans> : <Trans>Étiquette retirée</Trans>}
      </strong>
      {before && (
        <>
          {' '}
          <Trans>(avant&nbsp;: {label(before)})</Trans>
        </>
      )}
      {note !== '' && ` · ${note}`}
    </>
  );
}
