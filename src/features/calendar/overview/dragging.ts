/** A stay being carried to other days or to another house: what stands against each place, as far as the screen knows. Pure; the server judges. */
import { addDays, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { holdsNights } from '../calendar.ts';
import type { HouseRow, HouseSpan } from './api.ts';
import { spanKey } from './lines.ts';

export interface Carried {
  span: HouseSpan;
  house: HouseRow;
}
export interface Target {
  house: HouseRow;
  from: Day;
}

export const AGAINST = {
  otherAgency: { fr: "Maison de l'autre agence", en: 'House of the other agency' },
  tooSmall: { fr: 'Pas assez de couchages', en: 'Too few beds' },
  taken: { fr: 'Nuits déjà prises', en: 'Nights already taken' },
  past: { fr: 'Arrivée passée', en: 'Arrival in the past' },
} as const satisfies Record<string, LocalizedText>;
export type Against = keyof typeof AGAINST;

/** Why it cannot be put there; undefined: nothing that is seen from here. */
export function against(
  { span, house }: Carried,
  { house: other, from }: Target,
  today: Day,
): Against | undefined {
  if (other.agid !== house.agid) return 'otherAgency';
  if (span.people > other.max_num_people) return 'tooSmall';
  if (from < today && from !== span.date_from) return 'past';
  const to = addDays(from, nightsBetween(span.date_from as Day, span.date_to as Day));
  const own = other.id === house.id ? spanKey(span) : undefined;
  const isTaken = other.spans.some(
    (each) => holdsNights(each) && spanKey(each) !== own && each.date_from < to && from < each.date_to,
  );
  return isTaken ? 'taken' : undefined;
}

/** Put back where it was: nothing is to be done. */
export function isOrigin({ span, house }: Carried, { house: other, from }: Target): boolean {
  return other.id === house.id && from === span.date_from;
}
