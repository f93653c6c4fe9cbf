/** Of whom and what a thread's mails speak. Pure. */
import { dayRange } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { paths, threadPath } from '#kernel/paths.ts';
import type { Greeted, MailButton } from './mail.ts';
import type { ThreadParties } from './partyqueries.ts';
import type { SubjectStay } from './staysummary.ts';

/** As mails greet the guest of a thread. */
export function greetedIn({ sender_title, sender_first_name, sender_last_name }: ThreadParties): Greeted {
  return { title: sender_title, first_name: sender_first_name, last_name: sender_last_name };
}

/** As mails greet the owner of its house. */
export function greetedOwner({ owner_title, owner_first_name, owner_last_name }: ThreadParties): Greeted {
  return { title: owner_title, first_name: owner_first_name, last_name: owner_last_name };
}

/** An owner reads of their own house in their calendar. */
export function calendarButton({ house_id: id }: ThreadParties, language: Language): MailButton {
  return {
    label: language === 'fr' ? 'Voir le calendrier' : 'See the calendar',
    path: id === null ? paths.calendars() : paths.calendar({ id }),
    link: 'plain',
  };
}

/** The page of a guest's own stay. */
export function stayButton({ alphaid }: Pick<ThreadParties, 'alphaid'>, language: Language): MailButton {
  return {
    label: language === 'fr' ? 'Voir ma réservation' : 'See my booking',
    path: paths.bookings({ alphaid }),
    link: 'obmail',
  };
}

/** Where a guest answers. */
export function answerButton({ alphaid }: ThreadParties, language: Language): MailButton {
  return {
    label: language === 'fr' ? 'Ouvrir la conversation' : 'Open the conversation',
    path: threadPath(alphaid),
    link: 'obmail',
  };
}

/** Whoever follows a request opens it. */
export function threadButton({ alphaid }: ThreadParties): MailButton {
  return { label: 'Ouvrir la demande', path: threadPath(alphaid), link: 'plain' };
}

/** 'La Passerose, du 8 au 15 août 2026'. */
export function houseAndDays(parties: ThreadParties, language: Language): string {
  const { house, from, to } = subjectStay(parties);
  return from === null || to === null ? house : `${house}, ${dayRange(from, to, language)}`;
}

/** @param before what the same request held, where that were other nights or another house's */
export function replacing(before: ThreadParties | undefined, language: Language): string[] {
  if (before === undefined) return [];
  return language === 'fr'
    ? [`Ce séjour remplace le précédent\u00a0: ${houseAndDays(before, 'fr')}.`]
    : [`This stay replaces the former one: ${houseAndDays(before, 'en')}.`];
}

/**
 * What waited to be signed ends with what held its nights (B110): an option, a request, a stay that another one took the place of.
 * @param reference undefined where nothing waited
 */
export function contractOver(reference: string | undefined, language: Language): string[] {
  if (reference === undefined) return [];
  return language === 'fr'
    ? [`Le contrat ${reference}, qui n’était pas signé, a pris fin avec elle\u00a0: il n’est plus à signer.`]
    : [`Contract ${reference}, which had not been signed, ended with it: it is no longer to be signed.`];
}

/** An owner hears of their own house: a stay that left another one is nothing to them. */
export function sameHouse(
  before: ThreadParties | undefined,
  { house_id: id }: ThreadParties,
): ThreadParties | undefined {
  return before?.house_id === id ? before : undefined;
}

/** A conversation without a house is with the agency. */
export function subjectStay(parties: ThreadParties): SubjectStay {
  const { house_title, agency_name, date_from: from, date_to: to, alphaid } = parties;
  return { house: house_title ?? agency_name, from, to, alphaid };
}
