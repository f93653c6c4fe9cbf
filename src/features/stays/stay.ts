/** The noun: stays without a request, made by hand. Both sides, pure. */
import { choice } from '#kernel/choices.ts';
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';

/** What people make by hand; what feeds say comes from feeds. */
export const STAY_KINDS = [
  choice('owner', 'Propriétaire', 'Owner'),
  choice('works', 'Travaux', 'Building work'),
  choice('lease', 'Location longue (bail)', 'Long let (lease)'),
  choice('block', 'Fermé', 'Closed'),
] as const;
export type MadeKind = (typeof STAY_KINDS)[number]['id'];

/** With what feeds say. */
export const KIND_NAMES: Record<MadeKind | 'import', LocalizedText> = {
  owner: { fr: 'Propriétaire', en: 'Owner' },
  works: { fr: 'Travaux', en: 'Building work' },
  lease: { fr: 'Location longue (bail)', en: 'Long let (lease)' },
  block: { fr: 'Fermé', en: 'Closed' },
  import: { fr: 'Importé', en: 'Imported' },
};

export const NOTE_MAX = 300;

export type DatesProblem = 'fromAfterTo' | 'stayTooLong' | 'inThePast';

/** What is wrong with the dates; a stay that has begun keeps its arrival. */
export function datesProblem(
  from: Day,
  to: Day,
  today: Day,
  former?: Day,
): { type: DatesProblem; field: 'date_from' | 'date_to' } | undefined {
  if (to <= from) return { type: 'fromAfterTo', field: 'date_to' };
  if (nightsBetween(from, to) > MOST_NIGHTS) return { type: 'stayTooLong', field: 'date_to' };
  return from < today && from !== former ? { type: 'inThePast', field: 'date_from' } : undefined;
}
