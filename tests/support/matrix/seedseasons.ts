/** Seasons laid over houses, and what owners are asked of them. */
import type { Db } from '#server/sql.ts';
import type { Belongs } from './canaries.ts';
import type { Bundle } from './rows.ts';
import type { Row, Seed } from './seed.ts';

/** A season, laid over a house whose owner is asked about it. */
export async function writeSeasons(
  seed: Seed,
  tx: Db,
  { agid, owner, house }: { agid: number; owner: number; house: number },
): Promise<Pick<Bundle, 'laying' | 'proposal'>> {
  const [ofOwner, staffOnly] = [{ agid, owner }, { agid }];
  const days = { date_from: '2090-07-01', date_to: '2090-07-07' };
  const plant = (table: string, given: Record<string, unknown>, of: Belongs) =>
    seed.canaries.plant<Row>(tx, table, given, of);
  const season = await plant(
    'season',
    { agid, ...days, pricing: 'none', priority: 10, percent: null, minimum_stay: null, maximum_stay: null },
    staffOnly,
  );
  const laying = await plant(
    'season_batch',
    { agid, kind: 'season', season_id: season.id, ...days },
    ofOwner,
  );
  await plant(
    'season_line',
    {
      batch_id: laying.id,
      house_id: house,
      way: 'proposed',
      reason: '',
      shown: JSON.stringify({
        lines: [],
        params: { floor: seed.canaries.word('season_line.shown', staffOnly) },
      }),
    },
    staffOnly,
  );
  const proposal = await plant(
    'season_proposal',
    {
      agid,
      batch_id: laying.id,
      season_id: season.id,
      house_id: house,
      owner_uid: owner,
      version: 1,
      state: 'waiting',
      layers: JSON.stringify([
        {
          from: days.date_from,
          until: days.date_to,
          priority: 10,
          label: seed.canaries.word('season_proposal.layers', ofOwner),
          amount: null,
          weekend_amount: null,
          week_amount: null,
          least_amount: null,
          arrival_days: null,
          departure_days: null,
          whole_weeks: null,
          minimum_stay: 3,
          maximum_stay: null,
          closed: null,
        },
      ]),
      shown: JSON.stringify({ lines: [], word: seed.canaries.word('season_proposal.shown', ofOwner) }),
      answered: null,
    },
    ofOwner,
  );
  return { laying: laying.id, proposal: proposal.id };
}
