/**
 * An agency in use is updated from the version before its houses could be edited: two hundred houses, four thousand stays. Every row and every column of
 * before is looked at, whichever table a migration touches; then the new version is started on it, and used.
 */
import { DEFAULT_ROLE_PERMISSIONS } from '#main/permissions.ts';
import { rebuildDays } from '#features/calendar/layers.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { isOffered } from '#server/sqlwords.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openedBefore } from '#tests/support/database.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const HOUSES = 200;
const OWNERS = 40;
const [MARIE, OLIVIER, FIRST_GUEST] = [41, 42, 43];

/** What main could have written, in every mixture of how a house is let, shown, put away and described. */
async function fill(db: Db): Promise<void> {
  const houses = sql`generate_series(1, ${HOUSES}::integer) n`;
  for (const insert of [
    sql`insert into agency (id, name, mail, legal_name) values (1, 'Sel', 'sel@exemple.test', 'Sel SARL'), (2, 'Pins', 'pins@exemple.test', '')`,
    sql`insert into platform (agid, label, kind, fee_percent) select n, 'Site de l’agence', 'er', 300 from generate_series(1, 2) n`,
    sql`insert into person (id, username, mail, first_name, last_name, roles, agid)
      select n, 'p' || n, 'p' || n || '@exemple.test', case when n % 3 = 0 then '' else 'Yann' end, 'Nom' || n, '{ownerRole}', 1 + (n + 1) % 2 from generate_series(1, ${OWNERS}::integer) n`,
    sql`insert into person (id, username, mail, roles, agid) values (${MARIE}, 'marie', 'marie@exemple.test', '{agencyRole}', 1),
      (${OLIVIER}, 'olivier', 'olivier@exemple.test', '{agencyRole}', 2), (${FIRST_GUEST}, 'paul', 'paul@exemple.test', '{basicRole}', null)`,
    sql`insert into house (id, agid, owner_uid, title, title_uk, description, description_en, village, street, location, surface, max_num_people, rooms, bathrooms,
        sleeps_total, legal_type, classement, adapted_to, indoors_equipment, outdoors_equipment, outdoors_pool, num_taxe_sejour, fraisservice, guarantee,
        location_linge, management_fee_rate, mandate_number, special_offer, house_note, online_booking, housekeeping, published, archived, expiry_date)
      select n, 1 + n % 2, 1 + n % ${OWNERS}::integer, 'Maison ' || n, case when n % 3 = 0 then 'House ' || n else '' end, repeat('Sous les pins. ', n % 300),
        case when n % 6 = 0 then 'Under the pines.' else '' end, (array(select slug from village order by position))[1 + n % 19],
        case when n % 7 = 0 then '' else n || ' rue du Lavoir' end, case when n % 4 = 0 then '46.2' || n || ',-1.5' else '' end,
        case when n % 5 = 0 then null else 40 + n end, 1 + n % 20, 1 + n % 6, 1 + n % 3, 1 + n % 12, n % 4, (array[1, 4, 5, 6, 7, 8, 9])[1 + n % 7],
        case when n % 2 = 0 then '{1,4}' else '{}' end::smallint[],
        (array['{}', '{Wi-Fi,lave-vaisselle,Wifi}', '{"Grand orgue",Jardin}', '{" ",PISCINE}'])[1 + n % 4]::text[],
        (array['{}', '{Parking,"vue mer"}', '{"Grand orgue",Plage}'])[1 + n % 3]::text[], n % 5 = 0,
        case when n % 3 = 0 then '17' || lpad(n::text, 12, '0') else '' end, case when n % 2 = 0 then 9000 end, case when n % 2 = 0 then 50000 end, 4000,
        case when n % 4 < 3 then 20 end, case when n % 3 = 1 then ' 2024-' || n else '' end, case when n % 9 = 0 then 'En mai' else '' end,
        case when n % 8 = 0 then 'Clé n° 4' else '' end, n % 4 < 2, n % 4 in (1, 2), n % 5 < 4, n % 23 = 0,
        case when n % 4 >= 2 then current_date + (n % 40 - 10) end
      from ${houses}`,
    sql`insert into price_period (house_id, date_from, date_to, price, type)
      select n, date '2027-01-01' + k * 30, date '2027-02-10' + k * 30, 90000 + k, k % 3 from ${houses} cross join generate_series(0, 11) k where n % 4 = 3`,
    sql`insert into day_price (house_id, day, amount, minimum_stay, allow_arrival, blocked)
      select n, current_date + k, case when k % 50 = 0 then null else 15000 end, 1 + k % 7, k % 7 = 5, k % 60 = 0
      from ${houses} cross join generate_series(-30, 300) k where n % 4 < 3`,
    sql`insert into file (id, agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      select 10 * n + k, 1 + n % 2, 'photo/' || n || '/' || k, 'vue.webp', 'image/webp', 3, 'x', 'photo', n, true from ${houses} cross join generate_series(0, 9) k where n % 10 <> 9`,
    sql`insert into house_photo (house_id, file_id, title, slug, delta)
      select house_id, id, case when id % 3 = 0 then 'Le salon' else '' end, 'vue-' || id, id % 10 from file`,
    sql`insert into request (id, alphaid, hashedid, agid, sender_uid, page_nid, date_from, date_to)
      select n * 100 + k, 'A' || n * 100 + k, 'a' || n * 100 + k, 1 + n % 2, ${FIRST_GUEST}, n, current_date - 200 + k * 20, current_date - 193 + k * 20
      from ${houses} cross join generate_series(0, 19) k where k % 5 = 0`,
    sql`insert into stay (house_id, nights, kind, ddl_id, held_until)
      select n, daterange(current_date - 200 + k * 20, current_date - 193 + k * 20), (array['request', 'owner', 'works', 'import', 'block'])[1 + k % 5],
        case when k % 5 = 0 then n * 100 + k end, case when k = 15 then now() + interval '3 days' end
      from ${houses} cross join generate_series(0, 19) k`,
  ])
    await insert.execute(db);
}

/** Permissions that came with the houses' own screens; the others had been given, and one was taken away. */
const NEW =
  /Crm(Communerule|Communetext|Registrationpattern|Declarationcolumn|Comment|Holiday)$|^tool(LegalFile|LegalCheck|Mandates)$/;
const TAKEN = { role: 'ownerRole', permission: 'toolPublishBooking' };

async function grantAsBefore(db: Db): Promise<void> {
  for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) {
    const given = permissions.filter((name) => !NEW.test(name));
    for (const table of ['role_permission', 'permission_seen'])
      await sql`insert into ${sql.table(table)} (role, permission) select ${role}, unnest(${given}::text[])`.execute(
        db,
      );
  }
  await sql`delete from role_permission where role = ${TAKEN.role} and permission = ${TAKEN.permission}`.execute(
    db,
  );
}

/** Columns whose form changes; what becomes of their words is asked in houserecord.test.ts. */
const OTHERWISE = new Set([
  'house.indoors_equipment',
  'house.outdoors_equipment',
  'house.outdoors_pool',
  'day_price.blocked',
]);

/** Days closed by hand become closings, whose pieces are stays: the nights they close are asked of each house. */
const STANDING = sql`(select * from stay where to_jsonb(stay) ->> 'closure_id' is null) stay`;

/** By table, its columns. */
async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const found = await rows(
    db,
    sql<{ name: string; columns: string[] }>`
      select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration' group by c.table_name order by c.table_name`,
  );
  return new Map(
    found.map(({ name, columns }) => [name, columns.filter((column) => !OTHERWISE.has(`${name}.${column}`))]),
  );
}

/** By column, how many rows there are and what stands in them: what differs names itself. */
async function contents(
  db: Db,
  tables: ReadonlyMap<string, readonly string[]>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [table, columns] of tables) {
    const sums = columns.map((column) => {
      const text = sql`coalesce(${sql.ref(column)}::text, '(null)')`;
      return sql`count(*) || ' ' || coalesce(md5(string_agg(${text}, E'\\n' order by ${text})), '') as ${sql.ref(column)}`;
    });
    const row = await one(
      db,
      sql<
        Record<string, string>
      >`select ${sql.join(sums)} from ${table === 'stay' ? STANDING : sql.table(table)}`,
    );
    for (const [column, sum] of Object.entries(row)) found[`${table}.${column}`] = sum;
  }
  return found;
}

/** Each with its number: a column that kept its values and gave them to other rows would not be seen by the sums. */
const pairs = (db: Db) =>
  rows(
    db,
    sql`select h.id, ${isOffered(todayInParis())} as is_offered, h.online_booking, h.housekeeping, h.classement,
      (select array_agg(p.file_id order by p.delta) from house_photo p where p.house_id = h.id) as photos,
      (select array_agg(lower(stay.nights)::text || stay.kind order by stay.nights) from ${STANDING} where stay.house_id = h.id) as stays,
      (select array_agg(distinct night order by night) from (select day as night from day_price d where d.house_id = h.id and d.blocked
        union select generate_series(lower(s.nights), upper(s.nights) - 1, interval '1 day')::date from stay s where s.house_id = h.id) closed)::text as closed,
      (select sum(d.amount * (d.day - current_date)) from day_price d where d.house_id = h.id)::text as prices
      from house h order by h.id`,
  );

test('10 two hundred houses are updated: no row and no column of before is another one, and the new version is used on it at once', async (t) => {
  const { url, db, update } = await openedBefore(t, '0073', { max: 4 });
  await fill(db);
  await grantAsBefore(db);
  const tables = await columnsOf(db);
  const before = await contents(db, tables);
  const houses = await pairs(db);
  assert.equal(houses.length, HOUSES);
  assert.equal(before['stay.id']?.split(' ')[0], '4000');

  const began = performance.now();
  assert.deepEqual((await update('9999')).said, []);
  assert.ok(performance.now() - began < 60_000, 'an agency waits for it');
  assert.deepEqual(await contents(db, tables), before);
  assert.deepEqual(await pairs(db), houses);

  // The class that pages and taxes read is the one the house had: nobody has decided anything since.
  const classes = sql`select h.id from house h where not exists
    (select from house_class c where c.house_id = h.id and c.valid @> current_date and c.classement = h.classement)`;
  assert.deepEqual(await rows(db, classes), []);
  // Whatever was shown or let goes on for ninety days.
  const goesOn = await rows(
    db,
    sql`select id from house h where (published or online_booking) and not archived and not exists
      (select from house_legal l where l.house_id = h.id and l.grace_until > current_date + 80)`,
  );
  assert.deepEqual(goesOn, []);

  await nightsAsBefore(db);

  const app = await startTestApp({ url });
  try {
    await asked(app);
    await correctEach(app);
    await meetWhatIsNew(app);
  } finally {
    await app.close();
  }
});

/** What was said of a day is the day's own, closings are as long as they were, and no night that had a price is closed by what nobody reviewed. */
async function nightsAsBefore(db: Db): Promise<void> {
  const closed = await one(
    db,
    sql<{
      closings: number;
      nights: number;
    }>`select count(*)::integer as closings, sum(upper(nights) - lower(nights))::integer as nights from house_closure`,
  );
  assert.deepEqual(closed, { closings: 900, nights: 900 });
  const wrong = sql`select d.house_id, d.day from day_price d join house h on h.id = d.house_id left join day_own o using (house_id, day)
    where d.amount is distinct from o.amount or greatest(1, d.minimum_stay) <> coalesce(o.minimum_stay, 1) or d.allow_arrival <> coalesce(o.allow_arrival, true)
      or d.amount > 0 and d.day > h.reviewed_until or d.amount_layer is distinct from case when d.amount is not null then 0 end`;
  assert.deepEqual(await rows(db, wrong), []);
  const open = sql`select id from house where reviewed_until is distinct from (select max(day) from day_price d where d.house_id = house.id and d.amount > 0)`;
  assert.deepEqual(await rows(db, open), []);
  // Made anew, it is what it was.
  const held = sql`select * from day_price order by house_id, day`;
  const before = await rows(db, held);
  await inTransaction(db, async (tx) => {
    const houseIds = (await rows(tx, sql<{ id: number }>`select id from house`)).map(({ id }) => id);
    const [first, last] = [todayInParis(), addDays(todayInParis(), 400)];
    await rebuildDays(tx, { houseIds, from: first, until: last });
  });
  assert.deepEqual(await rows(db, held), before);
}

/** Minutes after the update each house has its tasks: its file by its day, its mandate where it is booked online. Nobody waits for the morning. */
async function asked({ db }: TestApp): Promise<void> {
  const unasked = sql`select h.id from house h where not h.archived and (
    (h.published or h.online_booking) and not exists (select from useractivitytask k where k.nid = h.id and k.due > current_date + 80)
    or h.online_booking and not exists (select from useractivitytask k where k.nid = h.id and k.due is null))`;
  await until('every house has its tasks', async () => (await rows(db, unasked)).length === 0, 60);
  const twice = sql`select from useractivitytask group by nid, due is null having count(*) > 1`;
  assert.deepEqual(await rows(db, twice), []);
}

/** What is new is open to those it is for; what the agency took stays taken. */
async function meetWhatIsNew(app: TestApp): Promise<void> {
  const [marie, owner] = [await app.as('marie'), await app.as('p2')];
  for (const path of ['communerules', 'holidays', 'declarationcolumns', 'legal', 'mandates', 'comments'])
    assert.equal((await marie.get(path)).status, 200, path);
  const [own] = await rows(
    app.db,
    sql<{
      id: number;
    }>`select id from house where owner_uid = ${owner.uid} and not archived order by id limit 1`,
  );
  assert.equal((await owner.get(`houses/${own!.id}/legal`)).status, 200);
  assert.equal((await owner.get('communerules')).status, 403);
  const taken = sql`select from role_permission where role = ${TAKEN.role} and permission = ${TAKEN.permission}`;
  assert.deepEqual(await rows(app.db, taken), []);
}

async function correctEach(app: TestApp): Promise<void> {
  const { db } = app;
  const marie = await app.as('marie');
  const list = await marie.get('houses?rg=1&ob=1&hk=1');
  assert.equal(list.status, 200, list.text);
  assert.ok((list.body.totalCount ?? 0) > HOUSES / 3, list.text);
  const all = await rows(
    db,
    sql<{
      id: number;
      agid: number;
      published: boolean;
      is_offered: boolean;
    }>`select h.id, h.agid, h.published, ${isOffered(todayInParis())} as is_offered from house h where h.id <= 60 order by h.id`,
  );
  for (const { id, agid, published, is_offered: isShown } of all) {
    const page = await fetch(`${app.url}/annonce/${id}`);
    assert.equal(page.status, isShown ? 200 : 404, `/annonce/${id}`);
    const html = await page.text();
    if (isShown && id % 10 !== 9)
      assert.ok(html.includes(`photo/${id}/0`), `the cover of ${id}, not drawn yet`);
    if (agid !== 1) continue;
    const read = await marie.get(`houses/${id}`);
    assert.equal(read.status, 200, read.text);
    if (read.body.models[0]!['can_write'] !== 1) continue;
    // One word of it is corrected: it stays as it is shown and let.
    const saved = await marie.put(`houses/${id}`, {
      CrmHouse: { situation: 'Près du port' },
      _clientTimestamp: read.body.cacheTimestamp!.timestamp,
    });
    assert.equal(saved.status, 200, saved.text);
    assert.equal(saved.body.models[0]!['published'], published ? 1 : 0, `published as before: ${id}`);
  }
}
