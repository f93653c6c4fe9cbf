import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import { formatDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import type { Address } from '#kernel/paths.ts';
import { partiesOf, queueMail } from '#features/mailing/actions.ts';
import { paragraphsOf, salutation } from '#features/mailing/mail.ts';
import type { MailTemplate } from '#features/mailing/mail.ts';
import type { Tx } from '#server/sql.ts';
import { UNALLOCATED_REASONS, TYPE_LABELS } from './payment.ts';
import type { UnallocatedReason, PaymentType } from './payment.ts';
import { peopleToTell } from './accountqueries.ts';
import type { PaymentRow } from './queries.ts';
import type { AccountOfRequest, Payee } from './accountqueries.ts';

/**
 * The guest's way to pay: the thread, where the card page opens.
 * @param words of a person's, which it begins with
 */
export async function mailPaymentRequest(
  tx: Tx,
  account: AccountOfRequest,
  request: { id: number; amount: Cents; type: PaymentType },
  words = '',
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const label = TYPE_LABELS[request.type][sender.language];
  const said = {
    fr: {
      subject: `${label} à régler\u00a0: ${account.house_title}`,
      paragraphs: [
        `Pour votre séjour ${stayWords(account, 'fr')}, il reste à régler\u00a0: ${label}, ${formatEuros(request.amount)}.`,
        'Le paiement par carte se fait sur une page sécurisée, depuis votre espace.',
      ],
      button: 'Payer',
    },
    en: {
      subject: `${label} to pay: ${account.house_title}`,
      paragraphs: [
        `For your stay ${stayWords(account, 'en')}, please pay: ${label}, ${formatEuros(request.amount)}.`,
        'Card payment takes place on a secure page, from your personal space.',
      ],
      button: 'Pay',
    },
  }[sender.language];
  await tellSender(tx, account, sender, {
    template: 'paymentRequest',
    ...said,
    paragraphs: [...paragraphsOf(words), ...said.paragraphs],
    path: paths.bookings({ alphaid: account.alphaid }),
    onceKey: `payment request ${request.id}`,
  });
}

/** A receipt for the guest, a word for the owner of the house: each learns of the money that concerns them, once. */
export async function mailPaymentReceipt(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents; type: PaymentType },
): Promise<void> {
  const { sender, owner } = await peopleToTell(tx, account.ddl_id);
  if (sender) {
    const label = TYPE_LABELS[payment.type][sender.language];
    const words = {
      fr: {
        subject: `Paiement reçu\u00a0: ${formatEuros(payment.amount)}`,
        text: `Nous avons bien reçu votre paiement de ${formatEuros(payment.amount)} (${label}) pour votre séjour ${stayWords(account, 'fr')}. Merci\u00a0!`,
        button: 'Voir mon séjour',
      },
      en: {
        subject: `Payment received: ${formatEuros(payment.amount)}`,
        text: `We have received your payment of ${formatEuros(payment.amount)} (${label}) for your stay ${stayWords(account, 'en')}. Thank you!`,
        button: 'See my stay',
      },
    }[sender.language];
    await queueMail(tx, {
      agid: account.agid,
      ddlId: account.ddl_id,
      to: sender,
      template: 'paymentReceived',
      subject: words.subject,
      content: {
        heading: salutation(sender.first_name, sender.language),
        paragraphs: [words.text],
        button: { label: words.button, path: paths.bookings({ alphaid: account.alphaid }), link: 'obmail' },
      },
      onceKey: `payment ${payment.paymentId} sender`,
    });
  }
  if (owner) {
    const isEnglish = owner.language === 'en';
    await queueMail(tx, {
      agid: account.agid,
      ddlId: account.ddl_id,
      to: owner,
      template: 'paymentReceived',
      subject: isEnglish
        ? `Payment received for ${account.house_title}`
        : `Paiement reçu pour ${account.house_title}`,
      content: {
        heading: salutation(owner.first_name, owner.language),
        paragraphs: [
          isEnglish
            ? `A payment of ${formatEuros(payment.amount)} was received for the stay ${stayWords(account, 'en')}.`
            : `Un paiement de ${formatEuros(payment.amount)} a été reçu pour le séjour ${stayWords(account, 'fr')}.`,
        ],
        button: {
          label: isEnglish ? 'See the calendar' : 'Voir le calendrier',
          path: account.house_id === null ? paths.calendars() : paths.calendar({ id: account.house_id }),
          link: 'plain',
        },
      },
      onceKey: `payment ${payment.paymentId} owner`,
    });
  }
}

/** Money that came when nothing asked for it any more: we have it, nothing is booked by it, a person writes. No promise beyond that. */
export async function mailUnallocatedToGuest(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents; why: Exclude<UnallocatedReason, ''> },
): Promise<void> {
  const { sender, agency_name: agency } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const amount = formatEuros(payment.amount);
  const why = UNALLOCATED_REASONS[payment.why][sender.language];
  const words = {
    fr: {
      subject: `Votre paiement de ${amount}\u00a0: l’agence vous contacte`,
      paragraphs: [
        `Nous avons bien reçu ${amount} pour ${account.house_title}, alors que ${why}. Ce paiement ne règle rien et ne réserve aucune nuit.`,
        `${agency} vous écrit pour vous rembourser ou convenir de la suite avec vous. Vous n’avez rien à faire\u00a0: ne payez pas une seconde fois.`,
      ],
      button: 'Écrire à l’agence',
    },
    en: {
      subject: `Your payment of ${amount}: the agency will contact you`,
      paragraphs: [
        `We have received ${amount} for ${account.house_title}, but ${why}. This payment settles nothing and books no night.`,
        `${agency} will write to you to refund it or to agree with you what happens next. There is nothing for you to do: please do not pay again.`,
      ],
      button: 'Write to the agency',
    },
  }[sender.language];
  await tellSender(tx, account, sender, {
    template: 'paymentKept',
    ...words,
    onceKey: `payment ${payment.paymentId} kept`,
  });
}

/** Somebody of the agency has to decide: not the owner, whose money it is not. */
export async function mailUnallocatedToAgency(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents; why: Exclude<UnallocatedReason, ''> },
): Promise<void> {
  const amount = formatEuros(payment.amount);
  await tellAgency(tx, account, {
    template: 'paymentKept',
    subject: `Paiement non affecté\u00a0: ${amount}, demande n°${account.alphaid}`,
    heading: 'Un paiement attend votre décision',
    paragraphs: (guest) => [
      `${guest} a payé ${amount} par carte pour ${account.house_title}, alors que ${UNALLOCATED_REASONS[payment.why].fr}.`,
      'Ce paiement n’est pas compté comme reçu et ne réserve aucune nuit. Remboursez-le ou affectez-le au dossier, dans les paiements de la demande.',
    ],
    onceKey: `payment ${payment.paymentId} kept agency`,
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
  account: AccountOfRequest,
  payment: PaymentRow,
  amount: Cents,
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const { fr, en } =
    payment.unallocated_reason === '' ? NO_WORDS : UNALLOCATED_REASONS[payment.unallocated_reason];
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
    ...words,
    onceKey: `payment ${payment.id} returned${attempt}`,
  });
}
const NO_WORDS = { fr: '', en: '' };

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
      subject: `Nous vous avons rendu ${given}`,
      paragraphs: [`Nous vous avons rendu ${given} pour le séjour annulé ${stayWords(account, 'fr')}.`],
      button: 'Écrire à l’agence',
    },
    en: {
      subject: `We have returned ${given} to you`,
      paragraphs: [`We have returned ${given} to you for the cancelled stay ${stayWords(account, 'en')}.`],
      button: 'Write to the agency',
    },
  }[sender.language];
  await tellSender(tx, account, sender, {
    template: 'paymentReturned',
    ...words,
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
    ...words,
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

async function tellSender(
  tx: Tx,
  account: AccountOfRequest,
  sender: Payee,
  mail: {
    template: MailTemplate;
    subject: string;
    paragraphs: string[];
    button: string;
    /** The thread, when nothing else is said. */
    path?: Address;
    onceKey: string;
  },
): Promise<void> {
  await queueMail(tx, {
    agid: account.agid,
    ddlId: account.ddl_id,
    to: sender,
    template: mail.template,
    subject: mail.subject,
    content: {
      heading: salutation(sender.first_name, sender.language),
      paragraphs: mail.paragraphs,
      button: {
        label: mail.button,
        path: mail.path ?? paths.chat({ alphaid: account.alphaid }),
        link: 'obmail',
      },
    },
    onceKey: mail.onceKey,
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
    to: { uid: null, mail: parties.employee_mail ?? parties.agency_mail, language: 'fr' },
    template: mail.template,
    subject: mail.subject,
    content: {
      heading: mail.heading,
      paragraphs: mail.paragraphs(parties.sender_name || 'Le voyageur'),
      button: { label: 'Ouvrir la demande', path: paths.chat({ alphaid: account.alphaid }), link: 'plain' },
    },
    onceKey: mail.onceKey,
  });
  return queued !== null;
}

function stayWords(account: AccountOfRequest, language: Language): string {
  const dates =
    account.date_from && account.date_to
      ? { from: formatDay(account.date_from), to: formatDay(account.date_to) }
      : undefined;
  if (language === 'en')
    return `at ${account.house_title}${dates ? ` from ${dates.from} to ${dates.to}` : ''}`;
  return `à ${account.house_title}${dates ? ` du ${dates.from} au ${dates.to}` : ''}`;
}
