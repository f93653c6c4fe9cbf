/** What guest and agent read when an option nears its end, and when it has run out. */
import { de } from '#kernel/french.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import type { Day } from '#kernel/day.ts';
import type { Address } from '#kernel/paths.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Greeted, Mail } from '#features/mailing/mail.ts';
import { hello } from '#features/mailing/mail.ts';
import { contractOver, stayButton } from '#features/mailing/parties.ts';
import { subjectOf } from '#features/mailing/staysummary.ts';

export interface Option {
  alphaid: string;
  house: string;
  heldUntil: Date;
  /** The reference of a contract that waits to be signed, and ends with the option (B110). */
  contract: string | undefined;
  guest: Greeted;
  from: Day | null;
  to: Day | null;
  guestName: string;
  path: Address;
}

function end(option: Option, language: Language): string {
  return longMoment(parisTime(option.heldUntil), language);
}

/** What is signed is let go by a person, and never by the clock: what it still waits for. */
export type Signed = 'no' | 'toBePaid' | 'paymentChecked' | 'agencyConfirms';
type Reminded = Option & { signed: Signed };

const SIGNED: Readonly<Record<Exclude<Signed, 'no'>, LocalizedText>> = {
  toBePaid: {
    fr: 'Votre contrat est signé\u00a0: il reste à régler la première somme d’ici là pour confirmer votre séjour.',
    en: 'Your contract is signed: the first sum is left to be paid by then to confirm your stay.',
  },
  paymentChecked: {
    fr: 'Votre contrat est signé, et nous vérifions votre paiement\u00a0: nous vous écrivons dès qu’il est enregistré.',
    en: 'Your contract is signed and we are checking your payment: we will write to you as soon as it is recorded.',
  },
  agencyConfirms: {
    fr: 'Votre contrat est signé\u00a0: nous vous écrivons pour confirmer votre séjour.',
    en: 'Your contract is signed: we will write to you to confirm your stay.',
  },
};

const SIGNED_FOR_AGENT: Readonly<Record<Signed, string>> = {
  no: 'Sans contrat signé ni paiement, les nuits seront remises en vente.',
  toBePaid:
    'Le contrat est signé, la première somme n’est pas réglée\u00a0: à vous de dire ce que deviennent les nuits.',
  paymentChecked:
    'Le contrat est signé, un paiement attend que vous le confirmiez\u00a0: à vous de dire ce que deviennent les nuits.',
  agencyConfirms:
    'Le contrat est signé, et le séjour n’est pas payé à l’agence\u00a0: à vous de le confirmer, ou de libérer les nuits.',
};

export function reminderToGuest(option: Reminded, language: Language): Mail {
  const isFrench = language === 'fr';
  return {
    subject: subjectOf(
      isFrench ? 'Votre option se termine bientôt' : 'Your option ends soon',
      option,
      language,
    ),
    content: {
      heading: isFrench ? 'Votre option se termine bientôt' : 'Your option ends soon',
      paragraphs: [
        hello(option.guest, language),
        isFrench
          ? `Nous gardons ${option.house} pour vous jusqu’au ${end(option, 'fr')}. ${option.signed === 'no' ? 'Passé ce moment, ces dates redeviennent libres pour d’autres.' : SIGNED[option.signed].fr}`
          : `We are holding ${option.house} for you until ${end(option, 'en')}. ${option.signed === 'no' ? 'After that these dates are open to others again.' : SIGNED[option.signed].en}`,
        ...contractToSign(option, language),
        isFrench
          ? 'Un empêchement, une question\u00a0? Répondez-nous, nous trouverons une solution.'
          : 'Has something come up, or do you have a question? Write to us and we will find a solution.',
      ],
      button: stayButton(option, language),
    },
  };
}

export function reminderToAgent(option: Reminded): Mail {
  return {
    subject: subjectOf('Option bientôt terminée', option, 'fr'),
    content: {
      heading: 'Une option se termine demain',
      paragraphs: [
        `${option.guestName}, ${option.house}\u00a0: l’option se termine le ${end(option, 'fr')}. ${SIGNED_FOR_AGENT[option.signed]}`,
      ],
      button: { label: 'Ouvrir la demande', path: option.path, link: 'plain' },
    },
  };
}

export function releasedToGuest(option: Option, language: Language): Mail {
  const isFrench = language === 'fr';
  return {
    subject: subjectOf(isFrench ? 'Votre option est terminée' : 'Your option has ended', option, language),
    content: {
      heading: isFrench ? 'Votre option est terminée' : 'Your option has ended',
      paragraphs: [
        hello(option.guest, language),
        isFrench
          ? `L’option sur ${option.house} a pris fin le ${end(option, 'fr')}\u00a0: les dates sont de nouveau libres. Rien ne vous a été débité.`
          : `The option on ${option.house} ended on ${end(option, 'en')}: the dates are open again. You have not been charged.`,
        ...contractOver(option.contract, language),
        isFrench
          ? 'La maison vous plaît toujours\u00a0? Dites-le-nous\u00a0: si la maison est libre, nous vous la gardons à nouveau.'
          : 'Still interested? Tell us: if the house is free we will hold it for you again.',
      ],
      button: { label: isFrench ? 'Répondre' : 'Reply', path: option.path, link: 'obmail' },
    },
  };
}

export function releasedToAgent(option: Option): Mail {
  return {
    subject: subjectOf('Option terminée', option, 'fr'),
    content: {
      heading: 'Option terminée',
      paragraphs: [
        `L’option ${de(option.guestName)} sur ${option.house} a pris fin le ${end(option, 'fr')}. Les nuits sont de nouveau en vente, le devis est redevenu une proposition.`,
        ...contractOver(option.contract, 'fr'),
      ],
      button: { label: 'Ouvrir la demande', path: option.path, link: 'plain' },
    },
  };
}

export function contractToSign({ contract }: Pick<Option, 'contract'>, language: Language): string[] {
  if (contract === undefined) return [];
  return language === 'fr'
    ? [`Le contrat ${contract} vous attend\u00a0: il se signe jusqu’à ce moment-là.`]
    : [`Contract ${contract} is waiting for you: it can be signed until then.`];
}

/** What there is to do about it: in the list of tasks, and at more length as a note in the thread. */
export function taskLeft({ alphaid, guestName, house }: Option): string {
  return `Option terminée, à confirmer ou à libérer\u00a0: ${guestName}, ${house} (n°${alphaid})`;
}

/** As a note in the thread, and by mail. */
export function leftToPerson(ties: { signed: boolean; money: boolean; unallocated: boolean }): string {
  const why = [
    ties.signed ? 'le contrat est signé' : '',
    ties.money ? 'un paiement est reçu ou en cours' : '',
    ties.unallocated ? 'un paiement non affecté attend votre décision' : '',
  ]
    .filter((reason) => reason !== '')
    .join(' et ');
  return `L’option est terminée, mais ${why}\u00a0: les nuits restent réservées. À confirmer ou à libérer.`;
}
