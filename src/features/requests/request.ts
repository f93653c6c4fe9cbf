/** The request (ddl on the wire): what its thread may hold, what is told of it, how its references are made. Both sides, pure. */
import type { LocalizedText } from '#kernel/localized.ts';

/** Messages with a content of their own (A07). A NOTE never leaves the agency (C13). */
export const CONTENT_ACTIONS = [
  'FREETEXT',
  'TEXT',
  'ATTACH',
  'BID',
  'PAY_REQ',
  'PAID',
  'YC_NEW',
  'Q_NEW',
  'NOTE',
] as const;
export type ContentAction = (typeof CONTENT_ACTIONS)[number];

/** Status events: one thin line each, in the words of B58. */
export const EVENT_WORDS = {
  S_PEND_REP: { fr: 'En attente de réponse', en: 'Waiting for a reply' },
  S_PEND_PAY: { fr: 'En attente de paiement', en: 'Waiting for payment' },
  S_PEND_C: {
    fr: 'Carte autorisée, en attente de confirmation',
    en: 'Card authorised, waiting for confirmation',
  },
  S_PAY_ACC: { fr: 'Arrhes payées', en: 'Deposit paid' },
  S_PAY_RECV: { fr: 'Paiement reçu', en: 'Payment received' },
  S_PAY_CAP: { fr: 'Paiement encaissé', en: 'Payment collected' },
  S_CONFIRM: { fr: 'Séjour confirmé', en: 'Stay confirmed' },
  S_CANCEL: { fr: 'Demande annulée', en: 'Request cancelled' },
  S_INFO_UPD: { fr: 'Demande modifiée', en: 'Request changed' },
  M_RESENT: { fr: 'E-mail renvoyé', en: 'E-mail sent again' },
  YC_TO_BE_SIGNED: { fr: 'Contrat envoyé pour signature', en: 'Contract sent for signature' },
  YC_SIGNED: { fr: 'Contrat signé', en: 'Contract signed' },
  YC_CANCEL: { fr: 'Contrat annulé', en: 'Contract cancelled' },
  Q_ACCEPT: { fr: 'Devis accepté', en: 'Quote accepted' },
  Q_UNACCEPT: { fr: 'Devis refusé', en: 'Quote declined' },
  Q_CANCEL: { fr: 'Devis annulé', en: 'Quote cancelled' },
  Q_UNCANCEL: { fr: 'Devis réactivé', en: 'Quote reactivated' },
  Q_LOCK: { fr: 'Devis verrouillé', en: 'Quote locked' },
  Q_UNLOCK: { fr: 'Devis déverrouillé', en: 'Quote unlocked' },
  S_PR_CANCEL: { fr: 'Demande de paiement annulée', en: 'Payment request cancelled' },
  S_PR_PAID: { fr: 'Demande de paiement réglée', en: 'Payment request paid' },
} as const satisfies Record<string, LocalizedText>;
export type StatusAction = keyof typeof EVENT_WORDS;
export type MessageAction = ContentAction | StatusAction;

/** What the conversation list says of a last message that has no words of its own. */
export const CONTENT_WORDS: Record<ContentAction, LocalizedText> = {
  FREETEXT: { fr: 'Message', en: 'Message' },
  TEXT: { fr: 'Message', en: 'Message' },
  ATTACH: { fr: 'Pièce jointe', en: 'Attachment' },
  BID: { fr: 'Proposition de prix', en: 'Price proposal' },
  PAY_REQ: { fr: 'Demande de paiement', en: 'Payment request' },
  PAID: { fr: 'Paiement', en: 'Payment' },
  YC_NEW: { fr: 'Contrat de location', en: 'Rental contract' },
  Q_NEW: { fr: 'Proposition de prix', en: 'Price proposal' },
  NOTE: { fr: 'Note interne', en: 'Internal note' },
};

export function isStatusAction(action: string): action is StatusAction {
  return Object.hasOwn(EVENT_WORDS, action);
}

export function isContentAction(action: string): action is ContentAction {
  return CONTENT_ACTIONS.some((known) => known === action);
}

/** The words of an action, or undefined for one we don't know: those are not displayed (A07). */
export function actionWords(action: string): LocalizedText | undefined {
  if (isStatusAction(action)) return EVENT_WORDS[action];
  return isContentAction(action) ? CONTENT_WORDS[action] : undefined;
}

/** What a thread tells of a payment: asked for, come, settled, cancelled. */
export const PAYMENT_ACTIONS = [
  'PAY_REQ',
  'PAID',
  'S_PR_PAID',
  'S_PR_CANCEL',
  'S_PAY_ACC',
  'S_PAY_RECV',
  'S_PAY_CAP',
] as const satisfies readonly MessageAction[];

export function isPaymentAction(action: string): boolean {
  return PAYMENT_ACTIONS.some((known) => known === action);
}

/** Housekeeping of the thread: nobody is called to read it. */
const QUIET: readonly MessageAction[] = ['NOTE', 'S_INFO_UPD', 'M_RESENT', 'Q_LOCK', 'Q_UNLOCK'];

export function isQuiet(action: MessageAction): boolean {
  return QUIET.includes(action);
}

/** What a card's payment says by itself, under its payer's name. */
const IS_PAID: readonly MessageAction[] = ['PAID', 'S_PR_PAID', 'S_PAY_ACC', 'S_PAY_RECV', 'S_PAY_CAP'];

/** After these the conversation still shows what that side had said before. */
export function keepsLastWords(action: MessageAction): boolean {
  return isQuiet(action) || action === 'S_PEND_REP' || IS_PAID.includes(action);
}

/** What a person of the agency may post by hand through statusForm (B58); the other events are the product's. */
export const POSTABLE_STATUS = [
  'S_CONFIRM',
  'S_CANCEL',
  'S_PEND_REP',
  'S_PEND_PAY',
  'S_PEND_C',
] as const satisfies readonly StatusAction[];

export const TAG_CATEGORIES = [
  'ddlstatusreservation',
  'ddlstatusguarantee',
  'ddlstatusarrhes',
  'ddlstatuspayment',
  'ddlstatuscommunication',
  'ddlstatusdiscount',
] as const;
export type TagCategory = (typeof TAG_CATEGORIES)[number];

/** The reservation's life in rising order. ANNULE is below all: a new quote brings a cancelled request back. */
export const RESERVATION_TAGS = ['ANNULE', 'DEMANDE', 'DEVIS', 'PREAPPROBATION', 'RESERVE'] as const;
export type ReservationTag = (typeof RESERVATION_TAGS)[number];

export const MESSAGE_MAX = 2000;
export const ATTACHMENT_MAX_BYTES = 5_242_880;

const WORDS_IN_LIST = 140;

/** The first words of a message, on one line. Cut by characters, never inside an emoji (C05). */
export function lastWords(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= WORDS_IN_LIST
    ? line
    : `${characters
        .slice(0, WORDS_IN_LIST - 1)
        .join('')
        .trimEnd()}…`;
}

/** The guest's booking reference (B06): ER and the first five digits of hashedid as letters. For reading, never a key. */
export function bookingReference(hashedid: string): string {
  const digits = hashedid.replace(/\D/g, '').slice(0, 5).padStart(5, '0');
  return `ER${[...digits].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;
}
