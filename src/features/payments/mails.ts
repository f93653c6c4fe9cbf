/** Who hears of money, and when: the guest at once, the agency where it has to decide, the owner once a day. */
import type { Cents } from '#kernel/money.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { formatEuros } from '#kernel/money.ts';
import type { Address } from '#kernel/paths.ts';
import { paths } from '#kernel/paths.ts';
import { partiesOf, queueMail, staffOf } from '#features/mailing/actions.ts';
import type { MailToQueue } from '#features/mailing/actions.ts';
import { hello, paragraphsOf } from '#features/mailing/mail.ts';
import type { MailFact, MailTemplate } from '#features/mailing/mail.ts';
import { toAgency } from '#features/mailing/said.ts';
import { subjectOf } from '#features/mailing/staysummary.ts';
import { tellEveryone } from '#features/mailing/telling.ts';
import type { Tx } from '#server/sql.ts';
import { UNALLOCATED_REASONS } from './payment.ts';
import type { PaymentType } from './payment.ts';
import { peopleToTell, stayOfBid } from './accountqueries.ts';
import type { Balance } from './balance.ts';
import type { PaymentRow } from './queries.ts';
import type { AccountOfRequest, Payee } from './accountqueries.ts';
import {
  askedFacts,
  askedWords,
  paidToAgencyWords,
  receiptFacts,
  receiptWords,
  stayWords,
  subjectOfAccount,
  withdrawnWords,
} from './texts.ts';

/**
 * The guest's way to pay: the thread, where the card page opens.
 * @param typed a person's own words, which it begins with
 */
export async function mailPaymentRequest(
  tx: Tx,
  account: AccountOfRequest,
  request: { id: number; amount: Cents; type: PaymentType; onceKey?: string },
  balance: Pick<Balance, 'received' | 'total'>,
  typed = '',
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const { subject, ...words } = askedWords(account, request, sender.language);
  await tellSender(tx, account, sender, {
    template: 'paymentRequest',
    ...words,
    subject: subjectOf(subject, subjectOfAccount(account), sender.language),
    paragraphs:
      typed === ''
        ? [hello(sender, sender.language), ...words.paragraphs]
        : [...paragraphsOf(typed), ...words.paragraphs],
    facts: askedFacts(account, request, balance, sender.language),
    summary: 'price',
    path: paths.bookings({ alphaid: account.alphaid }),
    onceKey: request.onceKey ?? `payment request ${request.id}`,
  });
}

/** What was asked is no longer to be paid: its mail, and the button in it, stay with the guest. */
export async function mailPaymentWithdrawn(
  tx: Tx,
  account: AccountOfRequest,
  request: { amount: Cents; type: PaymentType },
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const { subject, paragraphs, ...words } = withdrawnWords(account, request, sender.language);
  await tellSender(tx, account, sender, {
    template: 'paymentWithdrawn',
    ...words,
    subject: subjectOf(subject, subjectOfAccount(account), sender.language),
    paragraphs: [hello(sender, sender.language), ...paragraphs],
    path: paths.bookings({ alphaid: account.alphaid }),
  });
}

/** A receipt for the guest. The owner of the house learns of the day's money in one mail each evening (B98). */
export async function mailPaymentReceipt(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents; type: PaymentType },
  balance: Pick<Balance, 'received' | 'total'> | null,
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const { subject, ...words } = receiptWords(account, payment, sender.language);
  await tellSender(tx, account, sender, {
    template: 'paymentReceived',
    ...words,
    subject: subjectOf(subject, subjectOfAccount(account), sender.language),
    paragraphs: [hello(sender, sender.language), ...words.paragraphs],
    facts: receiptFacts(payment, balance, sender.language),
    path: paths.bookings({ alphaid: account.alphaid }),
    onceKey: `payment ${payment.paymentId} sender`,
  });
}

/** By card, for the stay: whoever answers for the house learns that it came. */
export async function mailPaidToAgency(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents; type: PaymentType },
  balance: Pick<Balance, 'received' | 'total'> | null,
): Promise<void> {
  await tellEveryone(tx, account.ddl_id, {
    template: 'paymentReceived',
    onceKey: `payment ${payment.paymentId}`,
    by: null,
    agency: (parties) =>
      toAgency(parties, paidToAgencyWords(parties.sender_name || 'Le client', account, payment, balance)),
  });
}

/** Money that came when nothing asked for it any more: we have it, nothing is booked by it, a person writes. No promise beyond that. */
export async function mailUnallocatedToGuest(
  tx: Tx,
  request: AccountOfRequest,
  payment: PaymentRow,
  left: Cents,
): Promise<void> {
  const { sender, agency_name: agency } = await peopleToTell(tx, request.ddl_id);
  if (!sender) return;
  const account = await stayPaidFor(tx, request, payment);
  const amount = formatEuros(left);
  const why = reasonOf(payment)[sender.language];
  const words = {
    fr: {
      subject: `Votre paiement de ${amount}, l’agence vous contacte`,
      paragraphs: [
        `Nous avons bien reçu ${amount} pour ${account.house_title}, alors que ${why}. Ce paiement ne règle rien et ne réserve aucune nuit.`,
        `${agency} vous écrit pour vous rembourser ou convenir de la suite avec vous. Vous n’avez rien à faire\u00a0: ne payez pas une seconde fois.`,
      ],
      button: 'Écrire à l’agence',
    },
    en: {
      subject: `Your payment of ${amount}, the agency will contact you`,
      paragraphs: [
        `We have received ${amount} for ${account.house_title}, but ${why}. This payment settles nothing and books no night.`,
        `${agency} will write to you to refund it or to agree with you what happens next. There is nothing for you to do: please do not pay again.`,
      ],
      button: 'Write to the agency',
    },
  }[sender.language];
  await tellSender(tx, account, sender, {
    template: 'paymentKept',
    heading: words.subject,
    ...words,
    subject: subjectOf(words.subject, subjectOfAccount(account), sender.language),
    paragraphs: [hello(sender, sender.language), ...words.paragraphs],
    summary: account === request ? 'stay' : 'none',
    onceKey: `payment ${payment.id} kept`,
  });
}

/** Somebody of the agency has to decide: not the owner, whose money it is not. */
export async function mailUnallocatedToAgency(
  tx: Tx,
  request: AccountOfRequest,
  payment: PaymentRow,
  left: Cents,
): Promise<void> {
  const account = await stayPaidFor(tx, request, payment);
  const amount = `${formatEuros(left)}${payment.mode === 'card' ? ' par carte' : ''}`;
  await tellAgency(tx, account, {
    template: 'paymentKept',
    subject: `Paiement non affecté\u00a0: ${formatEuros(left)}, demande n°${account.alphaid}`,
    heading: 'Un paiement attend votre décision',
    paragraphs: (guest) => [
      `${guest} a payé ${amount} pour ${account.house_title}, alors que ${reasonOf(payment).fr}.`,
      'Ce paiement n’est pas compté comme reçu et ne réserve aucune nuit. Remboursez-le ou affectez-le à la réservation, dans les paiements de la demande.',
    ],
    onceKey: `payment ${payment.id} kept agency`,
  });
}

/** A charge that the books can't hold. False when that was said before. */
export async function mailUnknownChargeToAgency(
  tx: Tx,
  account: AccountOfRequest,
  charge: { transactionId: string; said: string },
): Promise<boolean> {
  return tellAgency(tx, account, {
    template: 'paymentKept',
    subject: `Paiement à vérifier, demande n°${account.alphaid}`,
    heading: 'Un paiement par carte est à vérifier',
    paragraphs: () => [charge.said],
    onceKey: `charge ${charge.transactionId} of ${account.ddl_id} strange`,
  });
}

/** Money that could not be kept: the guest is told before wondering. Once for each attempt: a bank may send the first one back. */
export async function mailRefund(
  tx: Tx,
  request: AccountOfRequest,
  payment: PaymentRow,
  amount: Cents,
): Promise<void> {
  const { sender } = await peopleToTell(tx, request.ddl_id);
  if (!sender) return;
  const account = await stayPaidFor(tx, request, payment);
  const { fr, en } = reasonOf(payment);
  const given = formatEuros(amount);
  const words = {
    fr: {
      subject: `Nous vous remboursons ${given}`,
      paragraphs: [
        `Nous avons reçu votre paiement pour ${account.house_title}${fr && `, alors que ${fr}`}.`,
        `Nous vous remboursons ${given}, sur la même carte. La somme apparaît sur votre compte sous quelques jours.`,
      ],
      button: 'Écrire à l’agence',
    },
    en: {
      subject: `We are refunding ${given}`,
      paragraphs: [
        `We received your payment for ${account.house_title}${en && `, but ${en}`}.`,
        `We are refunding ${given} to the same card. It appears on your account within a few days.`,
      ],
      button: 'Write to the agency',
    },
  }[sender.language];
  const attempt = payment.refund_tries === 0 ? '' : ` ${payment.refund_tries}`;
  await tellSender(tx, account, sender, {
    template: 'paymentReturned',
    heading: words.subject,
    ...words,
    subject: subjectOf(words.subject, subjectOfAccount(account), sender.language),
    paragraphs: [hello(sender, sender.language), ...words.paragraphs],
    summary: account === request ? 'stay' : 'none',
    onceKey: `payment ${payment.id} returned${attempt}`,
  });
}

function reasonOf({ unallocated_reason: why }: PaymentRow): LocalizedText {
  return why === '' ? { fr: '', en: '' } : UNALLOCATED_REASONS[why];
}

/** House and days that were paid for, where the request is about others by now. */
async function stayPaidFor(
  tx: Tx,
  account: AccountOfRequest,
  { unallocated_reason: why, payment_request_id: requestId }: PaymentRow,
): Promise<AccountOfRequest> {
  if (why !== 'otherStay' || requestId === null) return account;
  return { ...account, ...(await stayOfBid(tx, requestId)) };
}

/** A clerk gave it back otherwise than by card. */
export async function mailReturned(
  tx: Tx,
  account: AccountOfRequest,
  returned: { id: number; amount: Cents },
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const given = formatEuros(returned.amount);
  const words = {
    fr: {
      heading: `Nous vous avons rendu ${given}`,
      paragraphs: [`Nous vous avons rendu ${given} pour votre séjour annulé, ${stayWords(account, 'fr')}.`],
      button: 'Écrire à l’agence',
    },
    en: {
      heading: `We have returned ${given} to you`,
      paragraphs: [`We have returned ${given} to you for your cancelled stay, ${stayWords(account, 'en')}.`],
      button: 'Write to the agency',
    },
  }[sender.language];
  await tellSender(tx, account, sender, {
    template: 'paymentReturned',
    ...words,
    subject: subjectOf(words.heading, subjectOfAccount(account), sender.language),
    paragraphs: [hello(sender, sender.language), ...words.paragraphs],
    onceKey: `payment ${returned.id} returned`,
  });
}

/** We had said that it was on its way: it is not. */
export async function mailFailedRefundToGuest(
  tx: Tx,
  account: AccountOfRequest,
  lost: { amount: Cents; ids: string },
): Promise<void> {
  const { sender, agency_name: agency } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const amount = formatEuros(lost.amount);
  const words = {
    fr: {
      subject: `Votre remboursement de ${amount} n’a pas abouti`,
      paragraphs: [
        `Votre banque n’a pas accepté le remboursement de ${amount} sur votre carte. C’est le cas par exemple quand la carte a été remplacée.`,
        `La somme n’est pas perdue\u00a0: ${agency} vous contacte pour vous la rendre autrement.`,
      ],
      button: 'Écrire à l’agence',
    },
    en: {
      subject: `Your refund of ${amount} did not go through`,
      paragraphs: [
        `Your bank did not accept the refund of ${amount} to your card. This happens for instance when the card has been replaced.`,
        `The money is not lost: ${agency} will contact you to give it back another way.`,
      ],
      button: 'Write to the agency',
    },
  }[sender.language];
  await tellSender(tx, account, sender, {
    template: 'refundLost',
    heading: words.subject,
    ...words,
    subject: subjectOf(words.subject, subjectOfAccount(account), sender.language),
    paragraphs: [hello(sender, sender.language), ...words.paragraphs],
    onceKey: `refund ${lost.ids} lost`,
  });
}

export async function mailFailedRefundToAgency(
  tx: Tx,
  account: AccountOfRequest,
  lost: { amount: Cents; ids: string },
  next: string,
): Promise<void> {
  const amount = formatEuros(lost.amount);
  await tellAgency(tx, account, {
    template: 'refundLost',
    subject: `Remboursement rejeté\u00a0: ${amount}, demande n°${account.alphaid}`,
    heading: 'La banque du client a rejeté un remboursement',
    paragraphs: (guest) => [
      `Le remboursement de ${amount} à ${guest}, pour ${account.house_title}, n’a pas été accepté par sa banque\u00a0: l’argent vous est revenu.`,
      next,
    ],
    onceKey: `refund ${lost.ids} lost agency`,
  });
}

interface SenderMail extends Pick<MailToQueue, 'template' | 'subject' | 'onceKey'> {
  heading: string;
  paragraphs: string[];
  facts?: readonly MailFact[];
  summary?: 'stay' | 'price' | 'none';
  button: string;
  path?: Address;
}

async function tellSender(tx: Tx, account: AccountOfRequest, sender: Payee, mail: SenderMail): Promise<void> {
  const { template, subject, onceKey, heading, paragraphs, facts = [], summary = 'stay', button } = mail;
  const path = mail.path ?? paths.chat({ alphaid: account.alphaid });
  await queueMail(tx, {
    agid: account.agid,
    ddlId: account.ddl_id,
    to: sender,
    template,
    subject,
    content: { heading, paragraphs, facts, button: { label: button, path, link: 'obmail' } },
    ...(summary !== 'none' && { summary }),
    ...(onceKey !== undefined && { onceKey }),
  });
}

async function tellAgency(
  tx: Tx,
  account: AccountOfRequest,
  mail: {
    template: MailTemplate;
    subject: string;
    heading: string;
    paragraphs: (guest: string) => string[];
    onceKey: string;
  },
): Promise<boolean> {
  const parties = await partiesOf(tx, account.ddl_id);
  const queued = await queueMail(tx, {
    agid: account.agid,
    ddlId: account.ddl_id,
    to: staffOf(parties),
    template: mail.template,
    subject: mail.subject,
    content: {
      heading: mail.heading,
      paragraphs: mail.paragraphs(parties.sender_name || 'Le client'),
      button: { label: 'Ouvrir la demande', path: paths.chat({ alphaid: account.alphaid }), link: 'plain' },
    },
    onceKey: mail.onceKey,
  });
  return queued !== null;
}
