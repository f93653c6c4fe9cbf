/** What a guest reads of money asked for and of money received. Pure. */
import { dayRange } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import type { MailFact } from '#features/mailing/mail.ts';
import type { SubjectStay } from '#features/mailing/staysummary.ts';
import type { AccountOfRequest } from './accountqueries.ts';
import type { Balance } from './balance.ts';
import { TYPE_LABELS } from './payment.ts';
import type { PaymentType } from './payment.ts';

interface Money {
  amount: Cents;
  type: PaymentType;
}

type Standing = Pick<Balance, 'received' | 'total'>;

/** Which sum it is, in the middle of a sentence; 'total' says nothing that its amount does not. */
const SUM: Record<PaymentType, LocalizedText> = {
  arrhes: { fr: 'les arrhes', en: 'the deposit' },
  solde: { fr: 'le solde', en: 'the balance' },
  total: { fr: 'le prix du séjour', en: 'the price of the stay' },
  all: { fr: 'le prix du séjour', en: 'the price of the stay' },
  linge: { fr: 'le linge de maison', en: 'bed linen and towels' },
};

const TO_PAY: Record<PaymentType, LocalizedText> = {
  arrhes: { fr: 'Vos arrhes à régler', en: 'Your deposit is due' },
  solde: { fr: 'Votre solde à régler', en: 'Your balance is due' },
  total: { fr: 'Votre séjour à régler', en: 'Payment for your stay' },
  all: { fr: 'Votre séjour à régler', en: 'Payment for your stay' },
  linge: { fr: 'Votre linge de maison à régler', en: 'Your bed linen and towels to pay' },
};

export function subjectOfAccount(account: AccountOfRequest): SubjectStay {
  const { house_title: house, date_from: from, date_to: to, alphaid } = account;
  return { house, from, to, alphaid };
}

export function askedWords(account: AccountOfRequest, { amount, type }: Money, language: Language) {
  const [sum, what] = [formatEuros(amount), SUM[type][language]];
  const stay = stayWords(account, language);
  const held = endOfAsked(account, type);
  const until = held && longMoment(parisTime(held), language);
  const subject = `${TO_PAY[type][language]}, ${sum}`;
  if (language === 'en')
    return {
      subject,
      heading: TO_PAY[type].en,
      paragraphs: [
        `For your stay ${stay}, please pay ${what}: ${sum}${until === null ? '.' : `, by ${until}.`}`,
        'Card payment takes place on a secure page, from your personal space.',
      ],
      button: `Pay ${sum}`,
    };
  return {
    subject,
    heading: TO_PAY[type].fr,
    paragraphs: [
      `Pour votre séjour ${stay}, merci de régler ${what}\u00a0: ${sum}${until === null ? '.' : `, au plus tard le ${until}.`}`,
      'Le paiement par carte se fait sur une page sécurisée, depuis votre espace.',
    ],
    button: `Payer ${sum}`,
  };
}

export function withdrawnWords(account: AccountOfRequest, { amount, type }: Money, language: Language) {
  const sum = formatEuros(amount);
  const what = paidWords(type, stayWords(account, language))[language];
  if (language === 'en')
    return {
      subject: `Payment request withdrawn, ${sum}`,
      heading: 'This sum is no longer to be paid',
      paragraphs: [
        `We have withdrawn our request for ${sum}${what}. Please disregard the e-mail that asked for it.`,
        'If another sum is to be paid, we will write to you.',
      ],
      button: 'See my booking',
    };
  return {
    subject: `Demande de paiement annulée, ${sum}`,
    heading: 'Cette somme n’est plus à régler',
    paragraphs: [
      `Nous avons retiré notre demande de ${sum}${what}. Ne tenez plus compte de l’e-mail qui la demandait.`,
      'Si une autre somme est à régler, nous vous écrivons.',
    ],
    button: 'Voir ma réservation',
  };
}

/** The option ends unless its first sum is paid; linen holds no nights. */
function endOfAsked(
  { held_until: until }: Pick<AccountOfRequest, 'held_until'>,
  type: PaymentType,
): Date | null {
  return type === 'linge' ? null : until;
}

const WORDS = {
  due: { fr: 'à régler', en: 'to pay' },
  paid: { fr: 'Déjà réglé', en: 'Already paid' },
  after: { fr: 'Restera ensuite', en: 'Left after this' },
  until: { fr: 'Au plus tard', en: 'No later than' },
  received: { fr: 'Paiement reçu', en: 'Payment received' },
  inAll: { fr: 'Réglé en tout', en: 'Paid in all' },
  ofTotal: { fr: 'Prix du séjour', en: 'Price of the stay' },
  left: { fr: 'Reste à régler', en: 'Left to pay' },
} as const satisfies Record<string, LocalizedText>;

/** Below the price: what was paid, what is asked and until when, what will be left. */
export function askedFacts(
  account: Pick<AccountOfRequest, 'held_until'>,
  { amount, type }: Money,
  { total, received }: Standing,
  language: Language,
): MailFact[] {
  const until = endOfAsked(account, type);
  const say = (name: keyof typeof WORDS, value: string): MailFact => ({
    label: WORDS[name][language],
    value,
  });
  const isOfStay = type !== 'linge';
  return [
    ...(isOfStay && received > 0 ? [say('paid', formatEuros(received))] : []),
    {
      label: `${TYPE_LABELS[type][language]} ${WORDS.due[language]}`,
      value: formatEuros(amount),
      isSum: true,
    },
    ...(until === null ? [] : [say('until', longMoment(parisTime(until), language))]),
    ...(isOfStay ? [say('after', formatEuros(cents(Math.max(0, total - received - amount))))] : []),
  ];
}

export function receiptWords(account: AccountOfRequest, { amount, type }: Money, language: Language) {
  const sum = formatEuros(amount);
  const stay = paidWords(type, stayWords(account, language))[language];
  if (language === 'en')
    return {
      subject: `Payment received, ${sum}`,
      heading: 'We have received your payment',
      paragraphs: [`We have received ${sum}${stay}. Thank you!`],
      button: 'See my booking',
    };
  return {
    subject: `Paiement reçu, ${sum}`,
    heading: 'Nous avons reçu votre paiement',
    paragraphs: [`Nous avons bien reçu ${sum}${stay}. Merci\u00a0!`],
    button: 'Voir ma réservation',
  };
}

/** To the agency, in whose name nobody has seen it come. */
export function paidToAgencyWords(
  guest: string,
  account: AccountOfRequest,
  { amount, type }: Money,
  balance: Standing | null,
) {
  const sum = formatEuros(amount);
  const left = balance && formatEuros(cents(Math.max(0, balance.total - balance.received)));
  return {
    subject: `Paiement reçu, ${sum}`,
    heading: `${guest} a payé ${sum}`,
    paragraphs: [
      `${guest} a payé ${sum} par carte, ${SUM[type].fr}, pour son séjour ${stayWords(account, 'fr')}.`,
      ...(left === null ? [] : [`Reste à régler\u00a0: ${left}.`]),
    ],
  };
}

/** What was paid, or asked, after its sum: linen is bought for the stay, and no part of its price. */
function paidWords(type: PaymentType, stay: string): LocalizedText {
  if (type === 'linge')
    return {
      fr: ` pour ${SUM.linge.fr} de votre séjour ${stay}`,
      en: ` for ${SUM.linge.en} for your stay ${stay}`,
    };
  return {
    fr: `, ${SUM[type].fr}, pour votre séjour ${stay}`,
    en: `, ${SUM[type].en}, for your stay ${stay}`,
  };
}

/** Without an accepted quote there is no price to count against; linen is beside it. */
export function receiptFacts(
  { amount, type }: Money,
  balance: Standing | null,
  language: Language,
): MailFact[] {
  const say = (name: keyof typeof WORDS, value: Cents): MailFact => ({
    label: WORDS[name][language],
    value: formatEuros(value),
  });
  const received = {
    label: `${WORDS.received[language]} (${TYPE_LABELS[type][language].toLowerCase()})`,
    value: formatEuros(amount),
    isSum: true,
  };
  if (balance === null || type === 'linge') return [received];
  return [
    received,
    say('ofTotal', balance.total),
    say('inAll', balance.received),
    say('left', cents(Math.max(0, balance.total - balance.received))),
  ];
}

/** 'à La Passerose, du 8 au 15 août 2026'. */
export function stayWords(
  {
    house_title,
    date_from: from,
    date_to: to,
  }: Pick<AccountOfRequest, 'house_title' | 'date_from' | 'date_to'>,
  language: Language,
): string {
  const days = from && to ? `, ${dayRange(from, to, language)}` : '';
  const at =
    house_title === '' ? '' : language === 'fr' ? beforeTitle('à', house_title) : `at ${house_title}`;
  return `${at}${days}`;
}
