/** What an own stay does, said before it is done: whose the nights are, what the mandate gives, what they would have brought. */
import type { Day } from '#kernel/day.ts';
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Warning } from '#kernel/refusal.ts';
import { ownersTerms } from '#features/mandates/ownersweeks.ts';
import { priceStay } from '#features/pricing/actions.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import { systemCaller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as queries from './queries.ts';
import type { StayHouse } from './queries.ts';
import { rulesOf } from './rulequeries.ts';
import type { MadeKind } from './stay.ts';
import { countSeasons, isOver, lastClaim, yearsOf } from './weeks.ts';
import type { SeasonCount } from './weeks.ts';

export interface Wanted {
  kind: MadeKind;
  from: Day;
  to: Day;
  /** The stay that moves. */
  id?: number | undefined;
}

export interface Weeks {
  seasons: SeasonCount[];
  lastClaim: Day | null;
  cleaningBy: 'tenant' | 'owner' | 'agency' | null;
}

/** What the mandate says of the stay; undefined where it is not the owner's own, or none is in force. */
export async function weeksOf(db: Db, houseId: number, wanted: Wanted): Promise<Weeks | undefined> {
  if (wanted.kind !== 'owner') return undefined;
  const terms = await ownersTerms(db, houseId, wanted.from);
  if (!terms) return undefined;
  const quota = { high: terms.weeks_high, middle: terms.weeks_middle, low: terms.weeks_low };
  const others = await queries.ownersStays(db, houseId, yearsOf(wanted), wanted.id ?? null);
  return {
    seasons: countSeasons(wanted, others, await rulesOf(db, [houseId]), quota),
    lastClaim: lastClaim(terms.claim_until, wanted.from),
    cleaningBy: terms.cleaning_by,
  };
}

const SEASON_WORDS = {
  high: { fr: 'haute saison', en: 'high season' },
  middle: { fr: 'moyenne saison', en: 'middle season' },
  low: { fr: 'basse saison', en: 'low season' },
} as const;

export type Objection = Warning<'weeksUsedUp' | 'claimIsOver'>;

/** By the mandate: an owner is refused, staff are asked. */
export function objectionsOf(weeks: Weeks | undefined, today: Day = todayInParis()): Objection[] {
  if (!weeks) return [];
  const over = weeks.seasons.filter(isOver).map(({ year, season, most, used, added }): Objection => ({
    type: 'weeksUsedUp',
    params: { year, season: SEASON_WORDS[season], most: most ?? 0, used, added },
    blocks: false,
  }));
  const { lastClaim: last } = weeks;
  if (last === null || today <= last) return over;
  return [...over, { type: 'claimIsOver', params: { day: formatDay(last) }, blocks: false }];
}

export interface Foregone {
  rent: Cents | null;
  fees: Cents | null;
  gain: Cents | null;
  cleaning: Cents | null;
  why: readonly PriceWarning[];
}

/** What the nights would bring, let as the agency lets them; people change nothing of it. */
export async function foregone(db: Db, house: StayHouse, { from, to }: Wanted): Promise<Foregone> {
  if (from < todayInParis()) return { rent: null, fees: null, gain: null, cleaning: null, why: [] };
  const people = { adults: 1, children: 0, disabled: 0 };
  const caller = systemCaller(house.agid);
  const {
    price,
    warnings,
    house: priced,
  } = await priceStay(db, { caller, houseId: house.id, from, to, ...people });
  const {
    tarif_affiche_semaine_base: rent = null,
    montant_honoraires: fees = null,
    gain_client_net_loueur: gain = null,
  } = price?.amounts ?? {};
  return { rent, fees, gain, cleaning: priced.fraisservice, why: warnings };
}
