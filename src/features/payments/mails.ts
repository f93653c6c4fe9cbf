import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import { formatDay } from '#kernel/day.ts';
import type { Language } from '#kernel/words.ts';
import { partiesOf, queueMail } from '#features/mailing/actions.ts';
import { salutation } from '#features/mailing/greeting.ts';
import type { Tx } from '#server/sql.ts';
import { KEPT_WORDS, TYPE_LABELS } from './payment.ts';
import type { KeptFor, PaymentType } from './payment.ts';
import { peopleToTell } from './queries.ts';
import type { AccountOfRequest } from './queries.ts';

/** The guest's way to pay: the thread, where the card page opens. */
export async function tellPaymentRequested(
  tx: Tx,
  account: AccountOfRequest,
  request: { id: number; amount: Cents; type: PaymentType },
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const label = TYPE_LABELS[request.type][sender.language];
  const words = {
    fr: {
      subject: `${label} à régler : ${account.house_title}`,
      paragraphs: [
        `Pour votre séjour ${stayWords(account, 'fr')}, il reste à régler : ${label}, ${formatEuros(request.amount)}.`,
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
  await queueMail(tx, {
    agid: account.agid,
    ddlId: account.ddl_id,
    to: sender,
    template: 'paymentRequest',
    subject: words.subject,
    content: {
      heading: salutation(sender.first_name, sender.language),
      paragraphs: words.paragraphs,
      button: { label: words.button, path: `/chat/${account.alphaid}`, link: 'obmail' },
    },
    onceKey: `payment request ${request.id}`,
  });
}

/** A receipt for the guest, a word for the owner of the house: each learns of the money that concerns them, once. */
export async function tellPaymentReceived(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents; type: PaymentType },
): Promise<void> {
  const { sender, owner } = await peopleToTell(tx, account.ddl_id);
  if (sender) {
    const label = TYPE_LABELS[payment.type][sender.language];
    const words = {
      fr: {
        subject: `Paiement reçu : ${formatEuros(payment.amount)}`,
        text: `Nous avons bien reçu votre paiement de ${formatEuros(payment.amount)} (${label}) pour votre séjour ${stayWords(account, 'fr')}. Merci !`,
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
        button: { label: words.button, path: '/booking', link: 'obmail' },
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
          path: `/calendars/${account.house_id ?? ''}`,
          link: 'plain',
        },
      },
      onceKey: `payment ${payment.paymentId} owner`,
    });
  }
}

/** Money that came when nothing asked for it any more: we have it, nothing is booked by it, a person writes. No promise beyond that. */
export async function tellPaymentKept(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents },
): Promise<void> {
  const { sender, agency_name: agency } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const amount = formatEuros(payment.amount);
  const words = {
    fr: {
      subject: `Votre paiement de ${amount} : nous vous écrivons`,
      paragraphs: [
        `Nous avons bien reçu ${amount} pour ${account.house_title}. La demande de paiement était déjà réglée ou annulée : ce paiement ne paie ni ne réserve rien de plus.`,
        `${agency} vous écrit pour vous rembourser ou convenir avec vous de la suite. Vous n’avez rien à faire : ne payez pas une seconde fois.`,
      ],
      button: 'Écrire à l’agence',
    },
    en: {
      subject: `Your payment of ${amount}: we will write to you`,
      paragraphs: [
        `We have received ${amount} for ${account.house_title}. The payment request had already been settled or cancelled: this payment pays and books nothing more.`,
        `${agency} will write to you to refund it or to agree with you what happens next. There is nothing for you to do: please do not pay again.`,
      ],
      button: 'Write to the agency',
    },
  }[sender.language];
  await queueMail(tx, {
    agid: account.agid,
    ddlId: account.ddl_id,
    to: sender,
    template: 'paymentKept',
    subject: words.subject,
    content: {
      heading: salutation(sender.first_name, sender.language),
      paragraphs: words.paragraphs,
      button: { label: words.button, path: `/chat/${account.alphaid}`, link: 'obmail' },
    },
    onceKey: `payment ${payment.paymentId} kept`,
  });
}

/** Somebody of the agency has to decide: not the owner, whose money it is not. */
export async function tellAgencyOfKept(
  tx: Tx,
  account: AccountOfRequest,
  payment: { paymentId: number; amount: Cents; why: Exclude<KeptFor, ''> },
): Promise<void> {
  const parties = await partiesOf(tx, account.ddl_id);
  const amount = formatEuros(payment.amount);
  await queueMail(tx, {
    agid: account.agid,
    ddlId: account.ddl_id,
    to: { uid: null, mail: parties.employee_mail ?? parties.agency_mail, language: 'fr' },
    template: 'paymentKept',
    subject: `Paiement à traiter : ${amount}, demande n°${account.alphaid}`,
    content: {
      heading: 'Un paiement attend votre décision',
      paragraphs: [
        `${parties.sender_name || 'Le voyageur'} a payé ${amount} par carte pour ${account.house_title}, alors que ${KEPT_WORDS[payment.why].fr}.`,
        'Ce paiement est gardé sans compter et ne retient aucune nuit. Remboursez-le ou rattachez-le au dossier, dans les paiements de la demande.',
      ],
      button: { label: 'Ouvrir la demande', path: `/chat/${account.alphaid}`, link: 'plain' },
    },
    onceKey: `payment ${payment.paymentId} kept agency`,
  });
}

/** Money that could not be kept: the guest is told before wondering. */
export async function tellPaymentReturned(
  tx: Tx,
  account: AccountOfRequest,
  paymentId: number,
): Promise<void> {
  const { sender } = await peopleToTell(tx, account.ddl_id);
  if (!sender) return;
  const words = {
    fr: {
      subject: 'Votre paiement vous est remboursé',
      text: `Votre paiement pour ${account.house_title} est arrivé alors que la demande était réglée, annulée, ou les nuits reprises : il vous est remboursé en entier, sur la même carte, sous quelques jours.`,
      button: 'Écrire à l’agence',
    },
    en: {
      subject: 'Your payment is being refunded',
      text: `Your payment for ${account.house_title} arrived when the request was settled or cancelled, or the nights were taken: it is being refunded in full, to the same card, within a few days.`,
      button: 'Write to the agency',
    },
  }[sender.language];
  await queueMail(tx, {
    agid: account.agid,
    ddlId: account.ddl_id,
    to: sender,
    template: 'paymentReturned',
    subject: words.subject,
    content: {
      heading: salutation(sender.first_name, sender.language),
      paragraphs: [words.text],
      button: { label: words.button, path: `/chat/${account.alphaid}`, link: 'obmail' },
    },
    onceKey: `payment ${paymentId} returned`,
  });
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
