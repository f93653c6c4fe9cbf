/** An agency at the sandbox of Beds24: connected, a house linked, platforms known; bookings made there, and what became of them. */
import { addDays, asDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';

export const logged: string[] = [];
export const app = await startTestApp({
  env: { LOG_LEVEL: 'trace' },
  logTo: { write: (line) => void logged.push(line) },
});
export const { db } = app;
export const there = app.sandboxes.channels!;

export const ROOM = 530_201;
export const OTHER_ROOM = 530_202;
/** A house of agency 1 that is let online, and another. */
export let house = 0;
export let otherHouse = 0;
export let marie: Person;
export let platforms: Record<'added' | 'withheld', number>;

before(async () => {
  marie = await app.as('marie');
  const houses = await rows(
    db,
    sql<{
      id: number;
    }>`select h.id from house h where h.agid = 1 and h.online_booking and h.published and not h.archived
      and h.management_fee_rate < 100 and coalesce(h.expiry_date > current_date + 800, true) order by h.id limit 2`,
  );
  [house, otherHouse] = [houses[0]!.id, houses[1]!.id];
  await sql`update house set reviewed_until = null where agid = 1`.execute(db);
  const made = await rows(
    db,
    sql<{
      id: number;
    }>`insert into platform (agid, label, kind, fee_percent, fee_mode, collects_rent, collects_tax) values
      (1, 'Airbnb essai', 'other', 1500, 'withheld', true, true), (1, 'Booking essai', 'other', 1200, 'added', false, false) returning id`,
  );
  platforms = { withheld: made[0]!.id, added: made[1]!.id };
});
afterEach(() => {
  there.fail(undefined);
  there.credits(100, 300_000);
});
after(() => app.close());

export const account = (answer: Answer) => answer.body.models[0] as unknown as Shown;
interface Shown {
  agid: number;
  state: string;
  problem: string;
  version: number;
  news_address: string | null;
  rooms: { room_id: number; house_id: number | null; problem: string }[];
  waiting: number;
  conflicts: number;
  unlinked: number;
}

export async function connect(owner = 1): Promise<Answer> {
  const answer = await marie.post('beds24/1/connect', { code: there.invite(owner) });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

export async function link(roomId: number, houseId: number | null, former = 0): Promise<Answer> {
  return marie.put(`beds24/1/rooms/${roomId}`, { house_id: houseId, former });
}

export async function rates(list: readonly object[]): Promise<Answer> {
  const { version } = account(await marie.get('beds24'));
  return marie.put('beds24/1/rates', { rates: list, _clientTimestamp: version });
}

/** Connected, a house linked, two platforms with their prices, everything sent. */
export async function ready(): Promise<void> {
  await connect();
  const linked = await link(ROOM, house);
  assert.equal(linked.status, 200, linked.text);
  const saved = await rates([
    { channel: 'airbnb', platform_id: platforms.withheld, price: 1 },
    { channel: 'booking', platform_id: platforms.added, price: 2 },
  ]);
  assert.equal(saved.status, 200, saved.text);
  await settled();
}

/** Nothing waits to be sent, and no job about it is under way. */
export async function settled(): Promise<void> {
  await until(
    'everything is read and sent',
    async () => {
      const { n } = await one(
        db,
        sql<{
          n: number;
        }>`select (select count(*) from beds24_change) + (select count(*) from graphile_worker.jobs
        where task_identifier in ('sendBeds24', 'readBeds24') and run_at <= now() + interval '5 seconds') as n`,
      );
      return n === 0;
    },
    30,
  );
}

/** Bookings are read now. */
export async function read(): Promise<void> {
  const { id } = await one(db, sql<{ id: number }>`select id from beds24_account where agid = 1`);
  await sql`select graphile_worker.add_job('readBeds24', json_build_object('account', ${id}::integer))`.execute(
    db,
  );
  await settled();
}

export interface Carried {
  state: string;
  ddl_id: number | null;
  problem: string;
}

export async function carried(bookingId: number): Promise<Carried> {
  const row = await maybe(
    db,
    sql<Carried>`select state, ddl_id, problem from beds24_booking where booking_id = ${bookingId}`,
  );
  return row ?? { state: 'unread', ddl_id: null, problem: '' };
}

export interface StayRow {
  house_id: number;
  kind: string;
  held_until: Date | null;
  from: Day;
  to: Day;
}

export function stayOf(ddlId: number | null): Promise<StayRow | undefined> {
  return maybe(
    db,
    sql<StayRow>`select house_id, kind, held_until, lower(nights) as "from", upper(nights) as "to" from stay where ddl_id = ${ddlId}`,
  );
}

/** A Saturday so many weeks ahead. */
export function saturday(weeks: number): Day {
  const today = todayInParis();
  const ahead = (6 - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return addDays(today, ahead + 7 * weeks);
}

/** Nothing else holds a week of the house, and its days have a price. */
export async function freeWeek(weeks: number, houseId = house): Promise<{ arrival: Day; departure: Day }> {
  const arrival = saturday(weeks);
  const departure = addDays(arrival, 7);
  await sql`delete from stay where house_id = ${houseId} and nights && daterange(${arrival}, ${departure})`.execute(
    db,
  );
  await sql`insert into day_price (house_id, day, amount) select ${houseId}, d::date, 20000
    from generate_series(${arrival}::date, ${departure}::date, '1 day') d
    on conflict (house_id, day) do update set amount = 20000, blocked = false, allow_arrival = true, minimum_stay = 1`.execute(
    db,
  );
  await settled();
  return { arrival: asDay(arrival), departure: asDay(departure) };
}

interface Quote {
  id: number;
  platform: number;
  montant_total: number;
  frais_plateforme: number;
  taxe_sejour: number;
  gain_client_net_loueur: number;
  montant_honoraires: number;
  montant_menage: number;
  date_from: string;
  accepted: boolean;
}
export const quotes = (ddlId: number | null) =>
  rows(db, sql<Quote>`select * from quote where ddl_id = ${ddlId} order by id`);
export const thread = async (ddlId: number | null) =>
  (
    await rows(
      db,
      sql<{
        said: string;
      }>`select action || ' ' || message as said from message where ddl_id = ${ddlId} order by id`,
    )
  ).map(({ said }) => said);
export const request = (ddlId: number | null) =>
  one(
    db,
    sql<{
      page_nid: number;
      date_from: string;
      date_to: string;
      nb_adults: number;
      nb_children: number;
      sender_origin: string;
      tag: string;
      has_cancelled: boolean;
      name: string;
      mail: string | null;
      tel: string | null;
    }>`select r.page_nid, r.date_from, r.date_to, r.nb_adults, r.nb_children, r.sender_origin, t.internal_tag as tag, r.has_cancelled,
        c.first_name || ' ' || c.last_name as name, c.mail, c.tel1 as tel
      from request r join agency_card c on c.agid = r.agid and c.uid = r.sender_uid left join tag t on t.id = r.tag_ddl_reservation where r.id = ${ddlId}`,
  );
export const taskOf = (bookingId: number) =>
  rows(
    db,
    sql<{
      title: string;
      description: string;
      done: boolean;
    }>`select title, description, done from useractivitytask where once_key like ${`beds24 conflict % ${bookingId}`}`,
  );
