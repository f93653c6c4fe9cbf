/** What the update to legal files and mandates makes of the houses an agency already has. */
import { askForFiles } from '#features/compliance/reminders.ts';
import { askForMissing } from '#features/mandates/reminders.ts';
import { rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { openedBefore } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Two agencies with houses as they were before legal files and mandates were kept here. */
async function housesOfBefore(db: Db): Promise<void> {
  for (const insert of [
    sql`insert into agency (id, name, mail, legal_name) values (1, 'Sel', 'sel@exemple.test', 'Sel SARL'), (2, 'Oléron', 'o@exemple.test', '')`,
    sql`insert into person (id, username, first_name, last_name) values (1, 'yann', 'Yann', 'Kerdoncuff'), (2, 'lea', '', '')`,
    sql`insert into agency_card (agid, uid, company) values (2, 1, 'SCI du Phare')`,
    sql`insert into village (slug, label, island, position, insee) values ('ars-en-re', 'Ars-en-Ré', 'Ré', 1, '17019')
      on conflict (slug) do update set insee = excluded.insee`,
    sql`insert into house (id, agid, owner_uid, title, village, published, archived, online_booking, housekeeping, mandate_number, management_fee_rate, num_taxe_sejour) values
      (1, 1, 1, 'La Passerose', 'ars-en-re', true, false, true, false, ' 2024-017 ', 20, '17019004711ab'),
      (2, 1, 2, 'La Cabane', 'ars-en-re', true, false, false, true, '2024-018', null, '17051004711AB'),
      (3, 1, 2, 'Les Volets', 'ars-en-re', false, false, false, false, '', null, ''),
      (5, 1, 1, 'Le Fier', 'ars-en-re', false, false, true, false, '', null, '17019 004712-ac'),
      (4, 2, 1, 'La Cotinelle', 'ars-en-re', true, true, true, false, '2024-017', 25, 'TS 4')`,
    sql`insert into stay (house_id, nights, kind) values (1, daterange(current_date + 10, current_date + 17), 'owner')`,
  ])
    await insert.execute(db);
}

/** Once each, however often the round comes by. */
async function mandatesAreAskedFor(db: Db): Promise<void> {
  assert.equal(await askForMissing(db), 2);
  const tasks = await rows(db, sql`select agid, nid, title from useractivitytask order by id`);
  assert.deepEqual(tasks, [
    { agid: 1, nid: 1, title: 'Compléter le mandat n°\u00a02024-017\u00a0: La Passerose' },
    { agid: 1, nid: 5, title: 'Inscrire le mandat du Fier' },
  ]);
  await askForMissing(db);
  assert.equal((await rows(db, sql`select from useractivitytask`)).length, 2, 'once');
}

test('B104 10.8 numbers of before become mandates to be completed, each under its own; nothing of a house closes by that, and somebody is asked', async (t) => {
  const { db, update } = await openedBefore(t, '0080');
  await housesOfBefore(db);
  const houses = () =>
    rows(
      db,
      sql`select id, published, archived, online_booking, housekeeping, expiry_date from house order by id`,
    );
  const stays = () => rows(db, sql`select house_id, nights, kind from stay order by id`);
  const before = [await houses(), await stays()];
  assert.deepEqual((await update('9999')).said, []);
  assert.deepEqual([await houses(), await stays()], before);
  const mandates = await rows(
    db,
    sql`select m.house_id, m.former_number, m.number, m.kind, m.state, m.rate, m.owners, m.date_from, k.name as holder
      from mandate m join mandate_holder k on k.id = m.holder_id order by m.house_id`,
  );
  const toComplete = { number: null, state: 'draft', date_from: null };
  assert.deepEqual(mandates, [
    {
      house_id: 1,
      former_number: '2024-017',
      kind: 'location',
      rate: 2000,
      owners: 'Yann Kerdoncuff',
      holder: 'Sel SARL',
      ...toComplete,
    },
    {
      house_id: 2,
      former_number: '2024-018',
      kind: 'intendance',
      rate: null,
      owners: 'n°2',
      holder: 'Sel SARL',
      ...toComplete,
    },
    {
      house_id: 4,
      former_number: '2024-017',
      kind: 'location',
      rate: 2500,
      owners: 'SCI du Phare',
      holder: 'Oléron',
      ...toComplete,
    },
  ]);
  await mandatesAreAskedFor(db);
  const [register] = await rows(
    db,
    sql`select first_number, last_number from mandate_holder order by id limit 1`,
  );
  assert.deepEqual(register, { first_number: 1, last_number: null }, 'no number of the register was spent');
});

test('10.7 houses published or let before the update have ninety days for their file, and go on; a tax number that is a registration number stays printed', async (t) => {
  const { db, update } = await openedBefore(t, '0080');
  await housesOfBefore(db);
  await update('9999');
  const grace = await rows(
    db,
    sql`select house_id, grace_until - (now() at time zone 'Europe/Paris')::date as days, grace_publishes from house_legal order by house_id`,
  );
  assert.deepEqual(grace, [
    { house_id: 1, days: 90, grace_publishes: true },
    { house_id: 2, days: 90, grace_publishes: true },
    { house_id: 5, days: 90, grace_publishes: false },
  ]);
  const numbers = await rows(db, sql`select house_id, number from house_registration order by house_id`);
  assert.deepEqual(
    numbers,
    [
      { house_id: 1, number: '17019004711AB' },
      { house_id: 5, number: '17019004712AC' },
    ],
    'without what parts it, and none that is another commune’s, or a tax’s',
  );
  assert.deepEqual(
    await rows(
      db,
      sql`select agid, count(*)::integer as rules from commune_rule where verified_on is null group by agid order by agid`,
    ),
    [
      { agid: 1, rules: 12 },
      { agid: 2, rules: 12 },
    ],
    'each with its source, to be checked',
  );
  assert.deepEqual(
    await rows(
      db,
      sql`select (select count(*) from registration_pattern p where p.agid = a.id)::integer as patterns,
        (select count(*) from declaration_column c where c.agid = a.id)::integer as columns from agency a order by a.id`,
    ),
    [
      { patterns: 2, columns: 9 },
      { patterns: 2, columns: 9 },
    ],
  );
  assert.equal(await askForFiles(db), 3);
  assert.equal(await askForFiles(db), 0);
  const tasks = await rows(
    db,
    sql`select nid, due - (now() at time zone 'Europe/Paris')::date as days, description like '%reste en ligne%' as is_online
      from useractivitytask order by nid`,
  );
  assert.deepEqual(tasks, [
    { nid: 1, days: 90, is_online: true },
    { nid: 2, days: 90, is_online: true },
    { nid: 5, days: 90, is_online: false },
  ]);
});

test('10.7 an agency that is made later, by whatever way, begins with the rules of the law, the formats and the columns too', async (t) => {
  const { db, update } = await openedBefore(t, '0080');
  await housesOfBefore(db);
  await update('9999');
  await sql`insert into agency (id, name, mail) values (7, 'Dunes', 'd@exemple.test')`.execute(db);
  const begun = (agid: number) =>
    rows(
      db,
      sql`select (select jsonb_agg(jsonb_build_array(r.subject, r.level, r.amount, r.source) order by r.id) from commune_rule r where r.agid = ${agid}) as rules,
        (select array_agg(p.pattern order by p.id) from registration_pattern p where p.agid = ${agid}) as patterns,
        (select array_agg(x.label order by x.id) from commune_text x where x.agid = ${agid}) as texts,
        (select array_agg(c.content order by c.position) from declaration_column c where c.agid = ${agid}) as columns,
        (select count(*)::integer from mandate_register m where m.agid = ${agid}) as registers`,
    );
  const [made] = await begun(7);
  assert.deepEqual([made], await begun(1));
  assert.equal((made as { columns: unknown[] }).columns.length, 9);
});
