/** A mail the product writes: words and the kind of its button's link, never a link that opens a session (C30). Pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Address } from '#kernel/paths.ts';
import type { OneTimeCode } from '#kernel/onetimecode.ts';
import type { PrintedDocument } from '#kernel/printed.ts';

/**
 * Where a button leads: 'obmail' logs its reader in as a guest (B10), so it goes to the person it names and nobody else; 'sign' leads to a
 * contract whose id is its key; 'plain' asks for a login; 'magic' logs an owner in, once. 'sign', 'reset' and 'magic' are made from what
 * `path` names: a contract, a nonce.
 */
export type MailButton =
  | { label: string; path: Address; link: 'obmail' | 'plain' }
  | { label: string; path: string; link: 'sign' | 'reset' | 'magic' };
export type LinkKind = MailButton['link'];

/** The house a mail is about; its picture is the path of a public file. */
export interface MailHouse {
  title: string;
  village: string;
  picture?: string;
}

/** A line of what a mail is about: a day, a price. Both of its parts say it. */
export interface MailFact {
  label: string;
  value: string;
  isSum?: boolean;
  /** Where its label leads, behind the login: one mail of several houses. */
  path?: Address;
}

/** A paper that goes with a mail. Its words are kept with the mail's own, so that one sent again says what it said; its pages are made as it leaves. */
export interface MailPaper {
  name: string;
  document: PrintedDocument;
}

export interface MailContent {
  heading: string;
  /** Six digits above the paragraphs, made when the mail leaves; one whose time is over does not leave any more. */
  code?: OneTimeCode;
  paragraphs: string[];
  house?: MailHouse;
  facts?: readonly MailFact[];
  papers?: readonly MailPaper[];
  button?: MailButton;
}

export interface Mail {
  subject: string;
  content: MailContent;
}

/** What a mail was about: maillog shows it, and a template's mails can be told from the others. */
export type MailTemplate =
  | 'newRequest'
  | 'newMessage'
  | 'quote'
  | 'agreed'
  | 'quoteCancelled'
  | 'quoteAccepted'
  | 'optionReminder'
  | 'optionMoved'
  | 'optionReleased'
  | 'stayConfirmed'
  | 'stayMoved'
  | 'nightsHeld'
  | 'waitingOffer'
  | 'requestCancelled'
  | 'contract'
  | 'contractSigned'
  | 'contractCancelled'
  | 'signingCode'
  | 'paymentRequest'
  | 'paymentWithdrawn'
  | 'paymentReceived'
  | 'ownerReceipts'
  | 'linen'
  | 'paymentKept'
  | 'paymentReturned'
  | 'refundLost'
  | 'mandateEnding'
  | 'departure'
  | 'newOwner'
  | 'legalFile'
  | 'seasonProposal'
  | 'commentOffer'
  | 'commentWritten'
  | 'commentPublished'
  | 'commentRefused'
  | 'commentAnswered'
  | 'passwordReset'
  | 'magicLink'
  | 'other';

export const TEMPLATE_WORDS: Record<MailTemplate, LocalizedText> = {
  newRequest: { fr: 'Nouvelle demande', en: 'New request' },
  newMessage: { fr: 'Nouveau message', en: 'New message' },
  quote: { fr: 'Proposition de prix', en: 'Price proposal' },
  agreed: { fr: 'Réservation par le client', en: 'Booked by the guest' },
  quoteAccepted: { fr: 'Séjour accepté', en: 'Stay accepted' },
  quoteCancelled: { fr: 'Proposition retirée', en: 'Proposal withdrawn' },
  optionReminder: { fr: 'Option bientôt terminée', en: 'Option about to lapse' },
  optionMoved: { fr: 'Fin d’option déplacée', en: 'End of an option moved' },
  optionReleased: { fr: 'Option terminée', en: 'Option lapsed' },
  stayConfirmed: { fr: 'Séjour confirmé', en: 'Stay confirmed' },
  stayMoved: { fr: 'Séjour déplacé', en: 'Stay moved' },
  waitingOffer: { fr: 'Nuits libérées', en: 'Nights come free' },
  nightsHeld: { fr: 'Nuits retenues par un paiement', en: 'Nights held by a payment' },
  requestCancelled: { fr: 'Demande annulée', en: 'Request cancelled' },
  contract: { fr: 'Contrat à signer', en: 'Contract to sign' },
  contractSigned: { fr: 'Contrat signé', en: 'Signed contract' },
  contractCancelled: { fr: 'Contrat annulé', en: 'Cancelled contract' },
  signingCode: { fr: 'Code de signature', en: 'Signing code' },
  paymentRequest: { fr: 'Demande de paiement', en: 'Payment request' },
  paymentWithdrawn: { fr: 'Demande de paiement annulée', en: 'Payment request withdrawn' },
  paymentReceived: { fr: 'Paiement reçu', en: 'Payment received' },
  ownerReceipts: { fr: 'Paiements reçus', en: 'Payments received' },
  linen: { fr: 'Linge de maison', en: 'Bed linen and towels' },
  paymentKept: { fr: 'Paiement non affecté', en: 'Unallocated payment' },
  paymentReturned: { fr: 'Paiement remboursé', en: 'Payment refunded' },
  refundLost: { fr: 'Remboursement rejeté', en: 'Refund sent back' },
  departure: { fr: 'Départ d’une maison', en: 'A house leaving' },
  newOwner: { fr: 'Nouveau propriétaire', en: 'New owner' },
  mandateEnding: { fr: 'Mandat à renouveler', en: 'Mandate to renew' },
  legalFile: { fr: 'Dossier légal', en: 'Legal file' },
  seasonProposal: { fr: 'Prix proposés', en: 'Prices proposed' },
  commentOffer: { fr: 'Avis demandé', en: 'Review asked for' },
  commentWritten: { fr: 'Avis à modérer', en: 'Review to moderate' },
  commentPublished: { fr: 'Avis publié', en: 'Review published' },
  commentRefused: { fr: 'Avis refusé', en: 'Review refused' },
  commentAnswered: { fr: 'Réponse à un avis', en: 'Answer to a review' },
  passwordReset: { fr: 'Nouveau mot de passe', en: 'New password' },
  magicLink: { fr: 'Lien de connexion', en: 'Login link' },
  other: { fr: 'Autre', en: 'Other' },
};

export interface Recipient {
  uid: number | null;
  mail: string;
  language: Language;
}

/** Plain text of a paragraph list: what a text typed by a person becomes, line breaks kept. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

const LONGEST_NAME = 40;

const MOST_WORDS_OF_NAME = 4;

/** Letters of any script, and what stands between them in names; a few figures for companies. */
const NAME = /^[\p{L}\p{M}\d][\p{L}\p{M}\d '’ʼ‘.,&()-]*$/u;

/** 'evil.example' is made a link by every mail program; 'M. Dupont' is not. */
const ADDRESS = /\.[\p{L}\p{M}\d]|www/iu;

const MOST_FIGURES = 4;

/**
 * A name as mails may say it, or nothing. Anybody may type any name and anybody's address on a public page: a name that is an address, a
 * telephone or longer than names are would make us carry a stranger's message under the agency's name. Then the mail greets without one.
 * Four short words may still be a sentence: nobody can tell them from a name, and they lead nowhere.
 */
export function nameInMail(name: string): string {
  const bare = name.trim().normalize('NFKC');
  const figures = bare.match(/\d/g)?.length ?? 0;
  const isName =
    [...bare].length <= LONGEST_NAME &&
    bare.split(/\s+/).length <= MOST_WORDS_OF_NAME &&
    NAME.test(bare) &&
    !ADDRESS.test(bare) &&
    figures <= MOST_FIGURES;
  return isName ? bare : '';
}

/** What is known of somebody, as greetings need it. */
export interface Greeted {
  title: string;
  first_name: string;
  last_name: string;
}

const CIVILITIES: Readonly<Record<string, LocalizedText>> = {
  TITLE_SIR: { fr: 'Monsieur', en: 'Mr' },
  TITLE_MADAM: { fr: 'Madame', en: 'Mrs' },
  TITLE_SIR_AND_MADAM: { fr: 'Madame et Monsieur', en: 'Mr and Mrs' },
};

/** What owns a house without being somebody: it has members, and none of them is called so. */
const BODY =
  /^(?:indivision|consorts?|succession|hoirie|h[ée]ritiers|famille|soci[ée]t[ée]|association|s\.?c\.?i|s\.?a\.?r\.?l|s\.?a\.?s\.?u?|e\.?u\.?r\.?l|s\.?n\.?c|g\.?f\.?a)\.?(?:\s|$)/iu;

/** 'Paul'; where only title and name are known 'Madame Dervaux'; or nothing, to a joint ownership or a company too. One rule for mails, ready texts and quotes (decision 50). */
export function calledBy({ title, first_name, last_name }: Greeted, language: Language): string {
  if (BODY.test(first_name.trim()) || BODY.test(last_name.trim())) return '';
  const first = nameInMail(first_name);
  if (first !== '') return first;
  const [civility, last] = [CIVILITIES[title]?.[language], nameInMail(last_name)];
  return civility === undefined || last === '' ? '' : `${civility} ${last}`;
}

/** 'Bonjour Paul,', 'Bonjour Madame Dervaux,' or 'Bonjour,'. */
export function hello(person: Greeted, language: Language): string {
  const parts = [language === 'fr' ? 'Bonjour' : 'Hello', calledBy(person, language)];
  return `${parts.filter((part) => part !== '').join(' ')},`;
}
