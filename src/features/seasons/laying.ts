/** A season over houses: tried out to be shown, then laid. What can be done is done, and what is refused is listed with its reason. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { putLayers } from '#features/calendar/layers.ts';
import { inTransaction } from '#server/sql.ts';
import type { Db, Tx } from '#server/sql.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { nightsBetween } from '#kernel/day.ts';
import { refuseStale } from '#server/version.ts';
import { touch } from '#server/freshness.ts';
import { audit } from '#server/audit.ts';
import * as queries from './queries.ts';
import type { Line, Shown } from './line.ts';
import type { HouseToLay, NightRow, SeasonRow } from './queries.ts';
import { proposeTo } from './proposing.ts';
import { lastYearOf, layersFor, LONGEST_SEASON, SEASON_KEY } from './season.ts';
import { farNights, linesOf } from './shown.ts';

export interface Tried {
  season: SeasonRow;
  lines: Line[];
}

class Undone extends Error {
  readonly tried: Tried;
  constructor(tried: Tried) {
    super('Only tried out.');
    this.tried = tried;
  }
}

/** What would come of it, house by house: it is done for good measure, and taken back. */
export async function tryOut(
  db: Db,
  caller: Caller,
  seasonId: number,
  houseIds: readonly number[],
): Promise<Tried> {
  try {
    await inTransaction(db, async (tx) => {
      const season = await seasonToLay(tx, caller, seasonId);
      throw new Undone({ season, lines: await linesFor(tx, season, houseIds) });
    });
  } catch (error) {
    if (error instanceof Undone) return error.tried;
    throw error;
  }
  throw new Error('What was tried out is always taken back.');
}

export interface Asked {
  houses: readonly number[];
  /** The version of the season that was read. */
  seen: number;
  /** Whoever asks knows of prices far from last year's. */
  confirmed: boolean;
}

/** Lays it: over houses whose prices are the agency's at once; others' owners are asked. Answers the number of the laying. */
export async function laySeason(tx: Tx, caller: Caller, seasonId: number, asked: Asked): Promise<number> {
  const season = await seasonToLay(tx, caller, seasonId);
  requireAgencyWrite(tx, caller, season.agid, 'item');
  refuseStale(
    { ms: season.version, by: season.updated_by, name: season.updated_by_name },
    caller,
    asked.seen,
  );
  const lines = await linesFor(tx, season, asked.houses);
  if (lines.every(({ way }) => way === 'refused')) throw new Refusal('seasonNowhere');
  const far = lines.filter(({ way, shown }) => way !== 'refused' && farNights(shown.lines) > 0);
  if (far.length > 0 && !asked.confirmed)
    throw Refusal.question(
      far.map(({ title, shown }) => ({
        type: 'seasonFar' as const,
        params: { house: title, n: farNights(shown.lines) },
      })),
    );
  const batchId = await queries.insertBatch(tx, {
    agid: season.agid,
    kind: 'season',
    seasonId,
    label: season.label,
    from: season.date_from,
    to: season.date_to,
    by: caller.uid,
  });
  await queries.insertLines(tx, batchId, lines);
  await putLayers(tx, batchId, layersIn(lines.filter(({ way }) => way === 'laid')));
  for (const line of lines)
    if (line.way === 'proposed') await proposeTo(tx, caller, { season, batchId, line });
  await audit(tx, caller, 'season laid', { houses: lines.map(({ id, way }) => [id, way]) }, String(batchId));
  touch(tx, season.agid, SEASON_KEY, 'calendar');
  return batchId;
}

async function seasonToLay(tx: Tx, caller: Caller, id: number): Promise<SeasonRow> {
  const season = await queries.lockSeason(tx, caller, id);
  if (!season) throw new Refusal('notFound');
  if (season.date_to < todayInParis()) throw new Refusal('seasonOver');
  if (nightsBetween(season.date_from, addDays(season.date_to, 1)) > LONGEST_SEASON)
    throw new Refusal('seasonTooLong');
  return season;
}

/** Houses of the season's agency; what is asked of others is answered by nothing. Nothing of it stands afterwards. */
async function linesFor(tx: Tx, season: SeasonRow, houseIds: readonly number[]): Promise<Line[]> {
  const [from, until] = [season.date_from, addDays(season.date_to, 1)];
  const houses = await queries.housesToLay(tx, { agid: season.agid, from, until }, houseIds);
  if (houses.length === 0) throw new Refusal('seasonNoHouse', { field: 'houses' });
  const ids = houses.map(({ id }) => id);
  const read = async () =>
    Map.groupBy(
      await queries.nightsOfHouses(tx, ids, {
        from,
        until,
        yearBefore: nightsBetween(lastYearOf(from), from),
      }),
      ({ house_id: id }) => id,
    );
  const before = await read();
  const judged = houses.map((house) => judge(season, house, before.get(house.id) ?? []));
  const { after, reviewed } = await queries.takenBack(tx, async () => {
    await putLayers(tx, null, layersIn(judged));
    return { after: await read(), reviewed: await reviewedUntil(tx, ids) };
  });
  return judged.map((line) => ({
    ...line,
    shown: {
      ...line.shown,
      lines:
        line.way === 'refused'
          ? []
          : linesOf(seenNights(before.get(line.id) ?? [], after.get(line.id) ?? [])),
      ...moved(houses.find(({ id }) => id === line.id)!.reviewed_until, reviewed.get(line.id) ?? null),
    },
  }));
}

async function reviewedUntil(tx: Tx, ids: readonly number[]): Promise<Map<number, Day | null>> {
  const found = await queries.reviewedOf(tx, ids);
  return new Map(found.map(({ id, reviewed_until: day }) => [id, day]));
}

function moved(before: Day | null, after: Day | null): Pick<Shown, 'reviewed_before' | 'reviewed_after'> {
  return before === after ? {} : { reviewed_before: before, reviewed_after: after };
}

function judge(season: SeasonRow, house: HouseToLay, nights: readonly NightRow[]): Line {
  const { id, title, village, owner_uid } = house;
  const lastYear = new Map(
    nights.flatMap(({ day, last_year: amount }) => (amount === null ? [] : [[day, amount] as const])),
  );
  const found = house.archived ? { reason: 'notLet' as const } : layersFor(season, { ...house, lastYear });
  const about = { id, title, village, owner_uid };
  if ('reason' in found) {
    const { reason, params } = found;
    return { ...about, way: 'refused', reason, layers: [], shown: { lines: [], ...(params && { params }) } };
  }
  const way = house.prices_by === 'owner' ? 'proposed' : 'laid';
  return { ...about, way, reason: null, layers: found, shown: { lines: [] } };
}

function seenNights(before: readonly NightRow[], after: readonly NightRow[]) {
  return after.map(({ day, amount, last_year, own, closed }, index) => ({
    day,
    before: before[index]?.amount ?? null,
    after: amount,
    last_year,
    own,
    closed,
  }));
}

export function layersIn(lines: readonly Pick<Line, 'id' | 'layers'>[]) {
  return lines.flatMap(({ id, layers }) => layers.map((layer) => ({ ...layer, house_id: id })));
}
