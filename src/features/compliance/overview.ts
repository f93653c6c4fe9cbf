/** What a commune may hold against each house, row by row: number, nights, address, residence, what ends. */
import type { Day } from '#kernel/day.ts';
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { readSearch } from '#kernel/search.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import type { LegalRow } from './api.ts';
import { countedStays, houseFacts, rulesOf } from './factqueries.ts';
import type { CommuneRule, HouseFacts } from './facts.ts';
import { ITEM_STATE_WORDS, SUBJECT_WORDS } from './items.ts';
import type { FileState } from './items.ts';
import { LEGAL_FILES } from './legallist.ts';
import { housesInScope, legalHouses } from './legallistqueries.ts';
import { nightsOfYear, yearOf } from './nights.ts';
import type { NightsOfYear } from './nights.ts';
import type { LegalHouse } from './queries.ts';
import { concerns } from './requirements.ts';
import { isGood, standingOf } from './standing.ts';
import type { FileStanding, ItemStanding } from './standing.ts';

export interface Judged {
  facts: HouseFacts;
  standing: FileStanding;
  /** Of this year, where a cap holds. */
  nights: NightsOfYear | undefined;
}

/** Judged together: a bounded number of statements, however many houses there are. */
export async function judged(db: Db, houseIds: readonly number[], today: Day): Promise<Map<number, Judged>> {
  const houses = await houseFacts(db, houseIds);
  const rules = Map.groupBy(await rulesOf(db, { houses: houseIds }), ({ agid }) => agid);
  const year = yearOf(today);
  const stays = await countedStays(
    db,
    houses.filter((house) => concerns('nights', house)).map(({ id }) => id),
    { first: year, last: year },
  );
  return new Map(
    houses.map((facts) => {
      const own: readonly CommuneRule[] = rules.get(facts.agid) ?? [];
      const nights = concerns('nights', facts)
        ? nightsOfYear(stays.get(facts.id) ?? [], own, facts.insee, year)
        : undefined;
      return [facts.id, { facts, standing: standingOf(facts, own, today), nights }];
    }),
  );
}

/** The houses in the state a search asks for; none are looked at where it asks for none. */
export async function housesInState(db: Db, caller: Caller, search: string): Promise<number[]> {
  const asked = readSearch(search, LEGAL_FILES.terms).terms.find(({ field }) => field === 'state');
  if (!asked) return [];
  const all = await judged(db, await housesInScope(db, caller), todayInParis());
  return [...all].flatMap(([id, { standing }]) => (standing.state === asked.value ? [id] : []));
}

export async function legalRows(
  db: Db,
  { language }: Pick<Caller, 'language'>,
  chosen: Sql,
): Promise<LegalRow[]> {
  const today = todayInParis();
  const houses = await legalHouses(db, chosen, today);
  const all = await judged(
    db,
    houses.map(({ id }) => id),
    today,
  );
  return houses.map((house) => rowOf(house, all.get(house.id)!, language));
}

function rowOf(house: LegalHouse, { facts, standing, nights }: Judged, language: Language): LegalRow {
  const [next] = endsOf(standing.items);
  return {
    id: house.id,
    agid: house.agid,
    title: house.title,
    owner: house.owner_name,
    address: house.street,
    village: house.village,
    residence: house.legal_type,
    number: facts.stated.number,
    state: standing.state,
    published: house.published ? 1 : 0,
    nights_used: nights ? nights.firm + nights.held : null,
    nights_cap: nights?.cap ?? null,
    first: firstToDo(standing, language),
    ends_on: next?.until ?? null,
  };
}

function endsOf(items: readonly ItemStanding[]): ItemStanding[] {
  return items
    .filter(({ until }) => until !== null)
    .toSorted((a, b) => ((a.until ?? '') < (b.until ?? '') ? -1 : 1));
}

/** The one thing to do first: what blocks, then what is advised, then what ends. */
function firstToDo({ state, items }: FileStanding, language: Language): string {
  const wanted = items.find(isWantedIn(state));
  if (!wanted) return '';
  const name = SUBJECT_WORDS[wanted.item][language];
  const colon = language === 'fr' ? '\u00a0: ' : ': ';
  if (wanted.state === 'ending' && wanted.until !== null)
    return `${name}${colon}${language === 'fr' ? 'fin le' : 'ends on'} ${formatDay(wanted.until)}`;
  return `${name}${colon}${ITEM_STATE_WORDS[wanted.state][language].toLowerCase()}`;
}

function isWantedIn(state: FileState): (item: ItemStanding) => boolean {
  if (state === 'blocked' || state === 'grace') return ({ isMissing }) => isMissing;
  if (state === 'incomplete') return ({ level, state: of }) => level !== 'none' && !isGood(of);
  return ({ state: of }) => of === 'ending';
}
