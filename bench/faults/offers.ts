/** Houses made for the bench (any night, any day of arrival), and requests with quotes on them, made over HTTP. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, todayInParis } from '#kernel/day.ts';
import type pg from 'pg';
import { formOf } from '#tests/support/quoting.ts';
import type { Call } from './client.ts';

export const RACE_HOUSE = 9001;
/** Where racers stay who come from elsewhere. */
export const OTHER_HOUSE = 9002;
export const FIRST_WRITERS_HOUSE = 9003;
const HOUSES = 12;
const MODEL = 101;

/** Far enough for an option of some days, whatever the agency's rules. */
export const SOON: Day = addMonths(todayInParis(), 3);

export async function makeHouses(client: pg.Client): Promise<{ platform: number }> {
  await client.query(
    `insert into house overriding system value
      select (jsonb_populate_record(h, jsonb_build_object('id', $1::int + n, 'title', 'Maison de course ' || n, 'ref_idrl', 'CRS' || n))).*
      from house h, generate_series(0, $2::int - 1) n where h.id = $3`,
    [RACE_HOUSE, HOUSES, MODEL],
  );
  await client.query(
    `with said as (insert into day_own (house_id, day, amount)
      select h, current_date + d, 20000 from generate_series($1::int, $1::int + $2::int - 1) h, generate_series(0, 900) d returning house_id, day, amount)
    insert into day_price (house_id, day, amount, amount_layer) select house_id, day, amount, 0 from said`,
    [RACE_HOUSE, HOUSES],
  );
  const { rows } = await client.query<{ id: number }>(
    `select p.id from platform p join house h on h.agid = p.agid where h.id = $1 and p.kind = 'er' and p.active order by p.id limit 1`,
    [MODEL],
  );
  return { platform: rows[0]!.id };
}

/** What the quote form would send for a house and nights, as the simulator computed it. */
export async function priced(
  clerk: Call,
  platform: number,
  nid: number,
  from: Day,
  nights: number,
): Promise<Record<string, unknown>> {
  const to = addDays(from, nights);
  const { status, models, text } = await clerk(
    'GET',
    `hub/simulator/simulate-with-values/${nid}/${from}/${to}/2/-1/-1/-1/-1/-1/-1?platform=${platform}&children=1`,
  );
  const model = models[0];
  if (status !== 200 || !model) throw new Error(`The simulator answered ${status}: ${text.slice(0, 300)}`);
  return formOf(model, { nid, platform, from, to });
}

export interface Offer {
  id: number;
  ddlId: number;
  alphaid: string;
  form: Record<string, unknown>;
}

/** A quote for a guest nobody knew, or one more for a request. */
export async function offer(
  clerk: Call,
  form: Record<string, unknown>,
  to: { name: string } | { alphaid: string },
): Promise<Offer> {
  const about =
    'alphaid' in to
      ? { attachToExistingDdl: to.alphaid }
      : { profile: { mail: `${to.name}@exemple.test`, last_name: to.name } };
  const { status, models, text } = await clerk('POST', 'quotes', { ...about, CrmQuote: form });
  const quote = models[0];
  if (status !== 200 || !quote)
    throw new Error(`A quote could not be made (${status}): ${text.slice(0, 300)}`);
  return { id: Number(quote['id']), ddlId: Number(quote['id_ddl']), alphaid: String(quote['alphaid']), form };
}
