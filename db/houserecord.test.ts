/** An agency in use is updated: every house keeps its nights, its prices, its photos and its publication, and no word of its equipment is lost. */
import { one, rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { openedBefore } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const TABLES = ['house_photo', 'price_period', 'day_price', 'stay', 'request', 'file'] as const;

type Row = Record<string, unknown>;

/** Every row that hangs on a house, and of the house itself what was there before and has not changed its form. */
async function everything(db: Db): Promise<Record<string, Row[]>> {
  const found: Record<string, Row[]> = {};
  for (const table of TABLES)
    found[table] = (
      await one(
        db,
        sql<{
          all: Row[];
        }>`select coalesce(json_agg(to_jsonb(t) order by t::text), '[]') as all from ${sql.table(table)} t`,
      )
    ).all;
  found['house'] = (
    await one(
      db,
      sql<{ all: Row[] }>`select json_agg(kept.row order by kept.id) as all from (select h.id,
        (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(h)) where key = any(${BEFORE}::text[])) as row from house h) kept`,
    )
  ).all;
  return found;
}

/** Of what is there now, the columns there were: later ones add to a row and change nothing in it. */
function ofBefore(now: Record<string, Row[]>, before: Record<string, Row[]>): Record<string, Row[]> {
  const columns = (table: string) => Object.keys(before[table]![0] ?? {});
  return Object.fromEntries(
    Object.entries(now).map(([table, found]) => [
      table,
      found.map((row) => Object.fromEntries(columns(table).map((column) => [column, row[column]]))),
    ]),
  );
}

/** Columns of a house that the update leaves as they are. */
const BEFORE =
  `id agid owner_uid title title_uk description description_en property_type classement legal_type
  surface max_num_people rooms bathrooms sleeps_total village street location distance_to_sea
  distance_to_shops adapted_to num_taxe_sejour fraisservice guarantee location_linge
  management_fee_rate mandate_number ref_idrl special_offer house_note online_booking housekeeping
  published archived expiry_date created updated`.split(/\s+/);

async function fill(db: Db): Promise<void> {
  for (const insert of [
    sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`,
    sql`insert into person (id, username) values (1, 'yann'), (2, 'paul')`,
    sql`insert into village (slug, label, island, position) values ('ars', 'Ars', 're', 1)`,
    sql`insert into house (id, agid, owner_uid, title, title_uk, description, description_en, village, indoors_equipment, outdoors_equipment, outdoors_pool,
        adapted_to, special_offer, online_booking, published, house_note) overriding system value values
      (1, 1, 1, 'La Passerose', 'The Hollyhock', 'Blanche.', 'White.', 'ars', '{Wi-Fi,lave-vaisselle,"Grand orgue",Cheminée," "}',
        '{"Piscine chauffée",Parking,"vue mer",Ponton,"Grand orgue",Jardin}', true, '{4,1}', 'En mai', true, true, 'Clé n° 4'),
      (2, 1, 1, 'Le Fier', '', 'Au marais.', '', 'ars', '{}', '{}', true, '{}', '', false, true, ''),
      (3, 1, 1, 'Le Nid', '', '', '', 'ars', '{WIFI,Wifi}', '{Plage}', false, '{}', '', false, false, '')`,
    sql`update house set created = now() - interval '1 year', updated = now() - interval '1 month'`,
    sql`insert into file (id, agid, path, name, mime, bytes, sha256, purpose, house_id, public) values (1, 1, 'photo/1', 'a.webp', 'image/webp', 3, 'x', 'photo', 1, true)`,
    sql`insert into house_photo (house_id, file_id, title, slug, delta) values (1, 1, 'Le salon', 'salon', 0)`,
    sql`insert into price_period (house_id, date_from, date_to, price, type) values (2, '2027-07-01', '2027-07-31', 90000, 0)`,
    sql`insert into day_price (house_id, day, amount, minimum_stay) select 1, date '2027-07-01' + n, 35000, 7 from generate_series(0, 30) n`,
    sql`insert into request (id, alphaid, hashedid, agid, sender_uid, page_nid, date_from, date_to) values (1, 'A', 'a', 1, 2, 1, '2027-07-03', '2027-07-10')`,
    sql`insert into stay (house_id, nights, kind, ddl_id) values (1, daterange('2027-07-03', '2027-07-10'), 'request', 1)`,
  ])
    await insert.execute(db);
}

/** What a house has, in the words of its lists. */
const words = (db: Db, house: number, column: string) =>
  rows(
    db,
    sql<{
      label: string;
    }>`select e.label_fr as label from house h join equipment e on e.id = any(${sql.ref(`h.${column}`)})
      where h.id = ${house} order by e.list, e.position`,
  ).then((found) => found.map(({ label }) => label));

test('an agency in use is updated: nothing that hangs on a house changes, and each word of its equipment is a row', async (t) => {
  const { db, update } = await openedBefore(t, '0073');
  await fill(db);
  const before = await everything(db);
  assert.deepEqual((await update('9999')).said, []);
  assert.deepEqual(ofBefore(await everything(db), before), before);

  assert.deepEqual(await words(db, 1, 'indoors_equipment'), [
    'Wifi',
    'Cheminée',
    'Lave-vaisselle',
    'Grand orgue',
  ]);
  assert.deepEqual(await words(db, 1, 'outdoors_equipment'), ['Jardin', 'Vue sur la mer', 'Ponton']);
  assert.deepEqual(await words(db, 1, 'outdoors_pool'), ['Piscine chauffée']);
  assert.deepEqual(await words(db, 1, 'outdoors_parking'), ['Place privée']);
  assert.deepEqual(await words(db, 2, 'outdoors_pool'), ['Piscine privée'], 'a pool of no other word');
  assert.deepEqual(await words(db, 3, 'indoors_equipment'), ['Wifi'], 'once');
  assert.deepEqual(await words(db, 3, 'outdoors_close_to'), ['Plage']);
  assert.deepEqual(await words(db, 3, 'outdoors_pool'), []);
  const unknown = await rows(
    db,
    sql`select list, label_fr, label_en from equipment where id > 10000 order by label_fr`,
  );
  assert.deepEqual(unknown, [
    { list: 'indoorsequipment', label_fr: 'Grand orgue', label_en: 'Grand orgue' },
    { list: 'outdoorsequipment', label_fr: 'Ponton', label_en: 'Ponton' },
  ]);
});

test('what begins with the update: offers have their fifteen days from it, translations are of the French as it stands', async (t) => {
  const { db, update } = await openedBefore(t, '0073');
  await fill(db);
  await update('9999');
  assert.deepEqual(
    await rows(
      db,
      sql`select id, specialoffer_since > now() - interval '1 minute' as since, specialoffer_expired as over from house order by id`,
    ),
    [
      { id: 1, since: true, over: false },
      { id: 2, since: null, over: false },
      { id: 3, since: null, over: false },
    ],
  );
  assert.deepEqual(
    await rows(
      db,
      sql`select t.house_id, t.field, t.source_hash = md5(case t.field when 'title_uk' then h.title else h.description end) as is_fresh
      from house_translation t join house h on h.id = t.house_id order by t.field`,
    ),
    [
      { house_id: 1, field: 'description_en', is_fresh: true },
      { house_id: 1, field: 'title_uk', is_fresh: true },
    ],
  );
});

test('B29 a house may wait for its village, and is offered nowhere without one', async (t) => {
  const { db, update } = await openedBefore(t, '0073');
  await fill(db);
  await update('9999');
  await sql`update house set village = null where id = 3`.execute(db);
  for (const id of [1, 2])
    await assert.rejects(
      sql`update house set village = null where id = ${id}`.execute(db),
      /house_offered_has_village/,
    );
});
