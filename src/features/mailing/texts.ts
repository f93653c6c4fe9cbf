/** The mails of a thread: a new request, a new message. Features with mails of their own keep their words in their own texts.ts. */
import { de } from '#kernel/french.ts';
import { dayRange } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { threadPath } from '#kernel/paths.ts';
import { paragraphsOf } from './mail.ts';
import type { Mail } from './mail.ts';
import { answerButton, contractOver, houseAndDays, subjectStay } from './parties.ts';
import type { ThreadParties } from './partyqueries.ts';
import { toAgency, toGuest, toOwner } from './said.ts';
import { peopleWords, subjectOf } from './staysummary.ts';

const EXCERPT = 600;

/** To the guest, as soon as the request is in: we have it, here is where the conversation goes on. */
export function requestReceived(parties: ThreadParties, language: Language): Mail {
  const house = parties.house_title ?? parties.agency_name;
  const isFrench = language === 'fr';
  return toGuest(parties, language, {
    subject: isFrench ? 'Votre demande' : 'Your request',
    heading: isFrench ? 'Votre demande est bien arrivée' : 'We have your request',
    paragraphs: [
      isFrench
        ? `Nous avons reçu votre demande pour ${house}${stay(parties, language)}. Nous vous répondons au plus vite.`
        : `We have received your request for ${house}${stay(parties, language)}. You will hear from us very soon.`,
      isFrench
        ? 'Vous retrouvez notre échange, et bientôt notre proposition, derrière ce bouton. Il vous connecte directement\u00a0: gardez ce message pour vous.'
        : 'Our conversation, and soon our proposal, is behind this button. It logs you in straight away, so please keep this message to yourself.',
      parties.agency_name,
    ],
    button: answerButton(parties, language),
  });
}

/** To whoever answers for the house. The guest's words, and their address only where they let their house themselves (C13). */
export function requestToAnswer(parties: ThreadParties, message: string): Mail {
  const house = parties.house_title ?? 'sans annonce';
  const contact =
    parties.online_booking || parties.sender_mail === ''
      ? []
      : [`Adresse e-mail\u00a0: ${parties.sender_mail}`];
  return {
    subject: subjectOf('Nouvelle demande', { ...subjectStay(parties), house }, 'fr'),
    content: {
      heading: `Nouvelle demande ${de(parties.sender_name || 'quelqu’un')}`,
      paragraphs: [
        `${house}${stay(parties, 'fr')}, ${peopleWords(parties, 'fr')}.`,
        ...excerpt(message),
        ...contact,
      ],
      button: { label: 'Répondre', path: threadPath(parties.alphaid), link: 'plain' },
    },
  };
}

/** The agency's own words, with no greeting of ours: people write theirs. */
export function newMessageToGuest(
  parties: ThreadParties,
  message: string,
  language: Language,
  files: readonly string[] = [],
): Mail {
  const isFrench = language === 'fr';
  return {
    subject: subjectOf(isFrench ? 'Nouveau message' : 'New message', subjectStay(parties), language),
    content: {
      heading: isFrench ? `${parties.agency_name} vous a écrit` : `${parties.agency_name} has written to you`,
      paragraphs: [...excerpt(message), ...enclosed(files, language)],
      button: { label: isFrench ? 'Répondre' : 'Reply', path: threadPath(parties.alphaid), link: 'obmail' },
    },
  };
}

/** Who wrote from an address that is none of the thread's. */
export interface Stranger {
  name: string;
  mail: string;
}

export function newMessageToAgency(
  parties: ThreadParties,
  message: string,
  { files = [], isLastForNow = false, stranger }: MessageFacts = {},
): Mail {
  const guest = parties.sender_name || 'votre interlocuteur';
  return {
    subject: subjectOf(
      stranger ? `Message ${de(stranger.name || stranger.mail)}, adresse inconnue` : `Message ${de(guest)}`,
      { ...subjectStay(parties), house: parties.house_title ?? 'conversation libre' },
      'fr',
    ),
    content: {
      heading: `${stranger ? stranger.name || stranger.mail : parties.sender_name || 'Votre interlocuteur'} vous a écrit`,
      paragraphs: [
        ...(stranger
          ? [
              `Ce message vient de ${stranger.mail}, une adresse que la demande ${de(guest)} ne connaît pas. Quelqu’un de l’agence l’y a classé\u00a0: vérifiez qui écrit avant de payer ou de promettre quoi que ce soit.`,
            ]
          : []),
        `${parties.house_title ?? 'Conversation libre'}${stay(parties, 'fr')}`,
        ...excerpt(message),
        ...enclosed(files, 'fr'),
        ...(isLastForNow
          ? [
              'Cette personne a beaucoup écrit en une heure\u00a0: pour le moment, ses messages suivants ne vous sont plus envoyés par e-mail. Ils sont tous dans la conversation.',
            ]
          : []),
      ],
      button: { label: 'Répondre', path: threadPath(parties.alphaid), link: 'plain' },
    },
  };
}

interface MessageFacts {
  files?: readonly string[];
  isLastForNow?: boolean;
  stranger?: Stranger | undefined;
}

/** The files themselves stay in the conversation: a mail is forwarded, and may be read by others. */
function enclosed(files: readonly string[], language: Language): string[] {
  if (files.length === 0) return [];
  const names = files.join(', ');
  if (language === 'en')
    return [
      `${files.length === 1 ? 'Attachment' : 'Attachments'}: ${names}. Open the conversation to read ${files.length === 1 ? 'it' : 'them'}.`,
    ];
  return [
    files.length === 1
      ? `Pièce jointe\u00a0: ${names}. Ouvrez la conversation pour la lire.`
      : `Pièces jointes\u00a0: ${names}. Ouvrez la conversation pour les lire.`,
  ];
}

/** What a cancellation ended. */
export interface Cancelled {
  /** The nights it held, as an option or for good. */
  held: { held_until: Date | null } | undefined;
  /** What waited to be signed. */
  contract: string | undefined;
  /** What was paid of it and what goes back, where something was. */
  money: LocalizedText | null;
}

export function requestCancelled(
  parties: ThreadParties,
  language: Language,
  { held, contract, money }: Cancelled,
): Mail {
  const house = parties.house_title ?? parties.agency_name;
  const isFrench = language === 'fr';
  const request = isFrench
    ? `La demande pour ${house}${stay(parties, 'fr')} est annulée`
    : `The request for ${house}${stay(parties, 'en')} has been cancelled`;
  const wasHeld = isFrench
    ? `${request}\u00a0: ces dates ne sont plus retenues pour vous.`
    : `${request}: these dates are no longer held for you.`;
  const wasNotHeld = isFrench
    ? `${request}. Aucune nuit n’était retenue pour vous.`
    : `${request}. No nights were being held for you.`;
  const subject = isFrench
    ? { stay: 'Séjour annulé', option: 'Option annulée', request: 'Demande annulée' }
    : { stay: 'Stay cancelled', option: 'Option cancelled', request: 'Request cancelled' };
  return toGuest(parties, language, {
    subject: held ? (held.held_until === null ? subject.stay : subject.option) : subject.request,
    heading: isFrench ? 'Votre demande est annulée' : 'Your request has been cancelled',
    paragraphs: [
      held ? wasHeld : wasNotHeld,
      ...contractOver(contract, language),
      ...(money === null ? [] : [money[language]]),
      isFrench
        ? 'Une question\u00a0? Écrivez-nous dans la conversation.'
        : 'Any questions? Write to us in the conversation.',
    ],
    button: answerButton(parties, language),
  });
}

/** Of a stay that is cancelled already: what goes back was said or changed since. */
export function sumToReturn(parties: ThreadParties, language: Language, money: LocalizedText): Mail {
  const isFrench = language === 'fr';
  return toGuest(parties, language, {
    subject: isFrench ? 'La somme qui vous est rendue' : 'The sum returned to you',
    heading: isFrench ? 'Votre séjour annulé' : 'Your cancelled stay',
    paragraphs: [
      isFrench
        ? `Il s’agit de votre séjour annulé\u00a0: ${houseAndDays(parties, 'fr')}.`
        : `This is about your cancelled stay: ${houseAndDays(parties, 'en')}.`,
      money[language],
    ],
    button: answerButton(parties, language),
  });
}

export function stayCancelledToOwner(parties: ThreadParties, language: Language): Mail {
  const isFrench = language === 'fr';
  return toOwner(parties, language, {
    subject: isFrench ? 'Séjour annulé' : 'Stay cancelled',
    heading: isFrench ? 'Un séjour est annulé' : 'A stay has been cancelled',
    paragraphs: [
      isFrench
        ? `Le séjour prévu chez vous est annulé\u00a0: ${houseAndDays(parties, 'fr')}. Ces nuits sont de nouveau libres dans votre calendrier.`
        : `The stay booked at your house has been cancelled: ${houseAndDays(parties, 'en')}. These nights are free again in your calendar.`,
    ],
  });
}

/** To who had seen the nights taken, as an option. */
export function optionLapsedToOwner(parties: ThreadParties, language: Language): Mail {
  const isFrench = language === 'fr';
  return toOwner(parties, language, {
    subject: isFrench ? 'Option terminée' : 'Option lapsed',
    heading: isFrench ? 'Une option chez vous a pris fin' : 'An option on your house has lapsed',
    paragraphs: [
      isFrench
        ? `L’option posée n’a pas abouti\u00a0: ${houseAndDays(parties, 'fr')}. Ces nuits sont de nouveau libres dans votre calendrier.`
        : `The option that was taken came to nothing: ${houseAndDays(parties, 'en')}. These nights are free again in your calendar.`,
    ],
  });
}

export function requestCancelledToAgency(parties: ThreadParties, { held, contract, money }: Cancelled): Mail {
  const freed = held ? 'Les nuits sont de nouveau en vente.' : 'Elle ne retenait aucune nuit.';
  // Whoever has no address we may write to is not said to have been written to.
  const isTold = money !== null && parties.sender_mail !== '';
  return toAgency(parties, {
    subject: 'Demande annulée',
    heading: 'Une demande est annulée',
    paragraphs: [
      `${parties.sender_name || 'Le client'}\u00a0: ${houseAndDays(parties, 'fr')}. La demande est annulée. ${freed}`,
      ...contractOver(contract, 'fr'),
      ...(isTold ? [`Au client, nous écrivons\u00a0: «\u00a0${money.fr}\u00a0»`] : []),
    ],
  });
}

/** ', du 8 au 15 août 2026', or nothing. */
function stay({ date_from: from, date_to: to }: ThreadParties, language: Language): string {
  return from === null || to === null ? '' : `, ${dayRange(from, to, language)}`;
}

function excerpt(message: string): string[] {
  const characters = [...message.trim()];
  return paragraphsOf(characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('')}…` : message);
}
