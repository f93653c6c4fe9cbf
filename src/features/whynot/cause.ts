/** Why nights of a house cannot be had, cause by cause, and what one says of it to the agency and to a guest. Pure. */
import type { StayKind } from '#features/bookings/holders.ts';
import { priceWarningText } from '#features/pricing/words.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, dayRange, longDay } from '#kernel/day.ts';
import { formatMoment } from '#kernel/moment.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';

/** The smallest thing that would take a cause away. */
export const ACTS = [
  'reopen',
  'openDays',
  'review',
  'allowArrival',
  'allowDeparture',
  'lowerMinimum',
  'raiseMaximum',
] as const;
export type Act = (typeof ACTS)[number];

/** Somebody holds the nights, or closed them; a rule of the calendar; or what pricing knows besides (the law, the number of people). */
export type CauseType =
  | 'held'
  | 'closed'
  | 'closedByRule'
  | 'notReviewed'
  | 'missingRate'
  | 'arrival'
  | 'departure'
  | 'minimum'
  | 'maximum'
  | 'wholeWeeks'
  | 'other';

export interface Cause {
  type: CauseType;
  /** What it stands against: nights up to the departure, or the one day. */
  from: Day;
  to: Day;
  /** Who holds the nights. */
  kind: StayKind | null;
  /** Paris time: the end of an option. */
  heldUntil: string | null;
  /** The guest, where the reader may know them. */
  guest: string;
  /** Their conversation, where the reader may open it. */
  alphaid: string;
  note: string;
  /** The stay that holds the nights; its piece, where they are closed. */
  stayId: number | null;
  /** Nights, for a shortest or a longest stay. */
  value: number | null;
  /** The season that says so, or who said it of the day itself. */
  season: string;
  by: string;
  /** Paris time. */
  since: string | null;
  warning: PriceWarning | null;
  act: Act | null;
}

/** A cause of which nothing more is known. */
export function causeOf(cause: Pick<Cause, 'type' | 'from' | 'to'> & Partial<Cause>): Cause {
  return {
    kind: null,
    heldUntil: null,
    guest: '',
    alphaid: '',
    note: '',
    stayId: null,
    value: null,
    season: '',
    by: '',
    since: null,
    warning: null,
    act: null,
    ...cause,
  };
}

const HELD: Record<StayKind, LocalizedText> = {
  request: { fr: 'Un séjour retient ces nuits', en: 'A stay holds these nights' },
  owner: { fr: 'Le propriétaire garde ces nuits', en: 'The owner keeps these nights' },
  works: { fr: 'Des travaux sont prévus', en: 'Building work is planned' },
  lease: { fr: 'Une location longue occupe la maison', en: 'A long let occupies the house' },
  import: { fr: 'Une réservation d’un autre site', en: 'A booking on another site' },
  block: { fr: 'Ces nuits sont fermées', en: 'These nights are closed' },
};

/** What stands in the way, in a sentence for the agency or the owner. */
export function causeText(cause: Cause, language: Language): string {
  const fr = language === 'fr';
  const range = cause.from < cause.to ? dayRange(cause.from, cause.to, language) : '';
  const day = longDay(cause.from, language);
  const { value } = cause;
  switch (cause.type) {
    case 'held':
    case 'closed':
      return heldText(cause, range, language);
    case 'closedByRule':
      return fr ? `Une saison ferme la maison (${range}).` : `A season closes the house (${range}).`;
    case 'notReviewed':
      return fr
        ? `Les prix ne sont revus que jusqu’au ${longDay(addDays(cause.from, -1), 'fr')}\u00a0: au-delà, la maison est fermée.`
        : `Prices are reviewed up to ${longDay(addDays(cause.from, -1), 'en')} only: beyond, the house is closed.`;
    case 'missingRate':
      return fr ? `Des nuits n’ont pas de prix (${range}).` : `Some nights have no price (${range}).`;
    case 'arrival':
      return fr ? `On n’arrive pas le ${day}.` : `No arrival on ${day}.`;
    case 'departure':
      return fr ? `On ne part pas le ${day}.` : `No departure on ${day}.`;
    case 'minimum':
      return fr
        ? `Arriver le ${day} demande ${value} nuits au moins.`
        : `Arriving on ${day} takes at least ${value} nights.`;
    case 'maximum':
      return fr
        ? `Arriver le ${day} permet ${value} nuits au plus.`
        : `Arriving on ${day} allows ${value} nights at most.`;
    case 'wholeWeeks':
      return fr
        ? `Arriver le ${day} demande des semaines entières.`
        : `Arriving on ${day} takes whole weeks.`;
    case 'other':
      return cause.warning === null ? '' : priceWarningText(cause.warning, language);
  }
}

function heldText(cause: Cause, range: string, language: Language): string {
  const fr = language === 'fr';
  const isOption = cause.kind === 'request' && cause.heldUntil !== null;
  const what = isOption
    ? fr
      ? 'Une option retient ces nuits'
      : 'An option holds these nights'
    : HELD[cause.kind ?? 'block'][language];
  const guest = cause.guest === '' ? '' : fr ? `, pour ${cause.guest}` : `, for ${cause.guest}`;
  const until =
    cause.heldUntil === null
      ? ''
      : fr
        ? `, jusqu’au ${formatMoment(cause.heldUntil)} sans réponse`
        : `, until ${formatMoment(cause.heldUntil)} without an answer`;
  const note = cause.note === '' ? '' : `\u00a0: ${cause.note}`;
  return `${what} (${range})${guest}${until}${note}.`;
}

/** Who said so, and since when; '' where nobody is known. */
export function setByText({ season, by, since }: Cause, language: Language): string {
  const fr = language === 'fr';
  const when = since === null ? '' : fr ? ` le ${formatMoment(since)}` : ` on ${formatMoment(since)}`;
  if (season !== '')
    return fr
      ? `Dit par la saison «\u00a0${season}\u00a0»${when}.`
      : `Said by the season “${season}”${when}.`;
  if (by !== '') return fr ? `Dit par ${by}${when}.` : `Said by ${by}${when}.`;
  return '';
}

/** What the button does. */
export function actText(cause: Cause, nights: number, language: Language): string {
  const fr = language === 'fr';
  switch (cause.act) {
    case 'reopen':
      return fr ? 'Rouvrir ces nuits' : 'Open these nights again';
    case 'openDays':
      return fr ? 'Ouvrir ces jours malgré la saison' : 'Open these days despite the season';
    case 'review':
      return fr
        ? `Ouvrir jusqu’au ${longDay(addDays(cause.to, -1), 'fr')}`
        : `Open up to ${longDay(addDays(cause.to, -1), 'en')}`;
    case 'allowArrival':
      return fr ? 'Permettre d’arriver ce jour-là' : 'Allow arrivals on that day';
    case 'allowDeparture':
      return fr ? 'Permettre de partir ce jour-là' : 'Allow departures on that day';
    case 'lowerMinimum':
      return fr ? `Accepter ${nights} nuits ce jour-là` : `Accept ${nights} nights on that day`;
    case 'raiseMaximum':
      return fr ? `Accepter ${nights} nuits ce jour-là` : `Accept ${nights} nights on that day`;
    case null:
      return '';
  }
}
