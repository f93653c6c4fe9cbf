/** Tags: their sets, what they are about, which of them a person may set by hand. Both sides, pure. */
import type { RefusalKey } from '#kernel/refusal.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { ReservationTag, TagCategory } from '#features/requests/request.ts';
import type { Ddl } from '#features/requests/api.ts';
import { TAG_CATEGORIES } from '#features/requests/request.ts';

/** What each set of a request's tags is about: two of their tags may both say 'Reçu'. */
export const CATEGORY_WORDS: Record<TagCategory, LocalizedText> = {
  ddlstatusreservation: { fr: 'Réservation', en: 'Booking' },
  ddlstatusguarantee: { fr: 'Caution', en: 'Security deposit' },
  ddlstatusarrhes: { fr: 'Arrhes', en: 'Deposit' },
  ddlstatuspayment: { fr: 'Solde', en: 'Balance' },
  ddlstatuscommunication: { fr: 'Suivi', en: 'Follow-up' },
  ddlstatusdiscount: { fr: 'Remise', en: 'Discount' },
};

export function tagIn(ddl: Ddl, category: TagCategory) {
  return ddl.tags.find(({ cat }) => cat === category);
}

export const PERSON_SETS = [
  'proprietairestatus',
  'partenairetype',
  'locatairetype',
  'proprietairetype',
  'usertypes',
] as const;
export type PersonSet = (typeof PERSON_SETS)[number];

/** The unions, ddlall and userall, are for reading only (A25). */
export const TAG_SETS: Readonly<Record<string, readonly (TagCategory | PersonSet)[]>> = {
  ddlall: TAG_CATEGORIES,
  ...Object.fromEntries([...TAG_CATEGORIES, ...PERSON_SETS].map((set) => [set, [set]])),
  userall: PERSON_SETS,
};

/** Types of people that only whoever sees them all may give (TAGS-17, TAGS-18). */
export const RESTRICTED_USER_TYPES: readonly string[] = ['EMPLOYE'];

export const TAG_MAIL_MAX = 4000;
export const TAG_NOTE_MAX = 2000;
export const ARRIVAL_TERMS = 'MAIL_MODALITES_ARRIVEE';

/** A tag that is no longer known, or not yet: an older page, a newer server (TAGS-04). */
export function unknownTagText(id: number): string {
  return `Tag indéterminé n°${id}`;
}

export function tagText(
  tag: { id: number; label: string; label_en: string } | undefined,
  id: number,
  language: Language,
): string {
  if (!tag) return unknownTagText(id);
  return (language === 'en' && tag.label_en) || tag.label || unknownTagText(id);
}

/** Where the nights of a request stand. */
export type Nights = 'none' | 'option' | 'firm';

/** The reservation follows the stay. What these two say needs no nights, and none may be held meanwhile. */
export const RESERVATION_BY_HAND: readonly ReservationTag[] = ['DEMANDE', 'DEVIS'];

/**
 * Why a reservation tag may not be set by hand, if it may not: 'Réservé' without nights would show a booking nobody made, 'Annulé' would
 * keep nights that should be on sale. Each has its own action. Setting right what the nights already say is always possible.
 */
export function reservationRefusal(internalTag: string, nights: Nights): RefusalKey | undefined {
  if (internalTag === 'ANNULE') return 'cancelByAction';
  const says: Partial<Record<string, Nights>> = { PREAPPROBATION: 'option', RESERVE: 'firm' };
  if ((says[internalTag] ?? 'none') === nights) return undefined;
  return nights === 'none' ? 'tagNeedsNights' : 'tagFollowsNights';
}
