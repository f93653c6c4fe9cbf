/** What an update makes of the rows an agency already has. */
import { jobsAreLate } from '#features/status/queries.ts';
import { one, rows, sql } from '#server/sql.ts';
import { openedBefore } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('B122 S6 C32 people, links, texts, pictures and counters of before go on: nobody counts as changed, nothing as tried', async (t) => {
  const { db, update } = await openedBefore(t, '0018');
  await sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`.execute(db);
  await sql`insert into person (id, username, mail, tel1, tel_digits) values (1, 'paul', 'paul@exemple.test', '06 12 34 56 78', '33612345678')`.execute(
    db,
  );
  await sql`insert into login_token (token_hash, uid, purpose, expires_at) values ('\\x01', 1, 'reset', now() + interval '1 hour')`.execute(
    db,
  );
  await sql`insert into file (id, agid, path, name, mime, bytes, sha256, purpose, uid)
    values (1, 1, 'attachment/00/0', 'Salon.JPG', 'image/jpeg', 3, 'x', 'attachment', 1), (2, 1, 'photo/00/0', 'Vue.jpg', 'image/jpeg', 3, 'x', 'photo', 1)`.execute(
    db,
  );
  await sql`insert into rate_limit (bucket, subject, window_start, hits) values ('login', 'a', now(), 4), ('upload-bytes', 'a', now(), 61440)`.execute(
    db,
  );
  const { said } = await update('9999');
  assert.deepEqual(said, []);

  const changed = () =>
    one(db, sql`select mail_changed is not null as mail, tel_changed is not null as tel from person`);
  assert.deepEqual(await changed(), { mail: false, tel: false });
  await sql`update person set mail = 'Paul@Exemple.test', tel1 = tel1, first_name = 'Paul'`.execute(db);
  assert.deepEqual(await changed(), { mail: false, tel: false });
  await sql`update person set tel_digits = '33687654321'`.execute(db);
  assert.deepEqual(await changed(), { mail: false, tel: true });
  await sql`update person set mail = 'autre@exemple.test'`.execute(db);
  assert.deepEqual(await changed(), { mail: true, tel: true });

  assert.deepEqual(
    await rows(db, sql`select uid from login_token where used_at is null and expires_at > now()`),
    [{ uid: 1 }],
  );
  assert.deepEqual(await rows(db, sql`select from known_browser`), []);
  const waiting = sql`select id from file where purpose = 'attachment' and preview_path is null and clean_tried is null and not clean_failed and original_path is null`;
  assert.deepEqual(await rows(db, waiting), [{ id: 1 }]);
  // The weights were kilobytes, and are of one day: they begin again.
  assert.deepEqual(await rows(db, sql`select bucket, hits from rate_limit`), [{ bucket: 'login', hits: 4 }]);
});

test('A41 B12 an option held before the update has a version of its own, and nobody’s name', async (t) => {
  const { db, update } = await openedBefore(t, '0039');
  await sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`.execute(db);
  await sql`insert into person (id, username, mail) overriding system value values (1, 'yann', 'yann@exemple.test')`.execute(
    db,
  );
  await sql`insert into village (slug, label, island, position) values ('ars', 'Ars', 're', 1)`.execute(db);
  await sql`insert into house (id, agid, title, owner_uid, village) overriding system value values (1, 1, 'La Passerose', 1, 'ars')`.execute(
    db,
  );
  await sql`insert into stay (house_id, nights, kind) values (1, daterange(current_date, current_date + 7), 'owner')`.execute(
    db,
  );
  assert.deepEqual((await update('9999')).said, []);
  assert.deepEqual(await one(db, sql`select edited <= now() as edited, edited_by from stay`), {
    edited: true,
    edited_by: null,
  });
});

test('B57 B122 money of before that pays nothing keeps its reason, and a code its channel, under their new names', async (t) => {
  const { db, update } = await openedBefore(t, '0040');
  for (const insert of [
    sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`,
    sql`insert into person (id, username) values (1, 'paul')`,
    sql`insert into request (id, alphaid, hashedid, agid, sender_uid) values (1, 'A', 'a', 1, 1)`,
    sql`insert into booking_payment (id, ddl_id, agid, type, amount, paid_on, mode, confirmed, unattached, kept_for)
      values (1, 1, 1, 'total', 1000, current_date, 'card', true, true, 'twice'), (2, 1, 1, 'total', 1000, current_date, 'card', true, false, '')`,
    sql`alter table signing_code drop constraint signing_code_contract_id_fkey`,
    sql`insert into signing_code (contract_id, uid, way, sent_to, hash, expires_at) values (gen_random_uuid(), 1, 'sms', '06', '\\x00', now())`,
  ])
    await insert.execute(db);
  await update('9999');

  const payments = sql`select id, unallocated, unallocated_reason, waiting from booking_payment order by id`;
  assert.deepEqual(await rows(db, payments), [
    { id: 1, unallocated: true, unallocated_reason: 'twice', waiting: true },
    { id: 2, unallocated: false, unallocated_reason: '', waiting: false },
  ]);
  assert.deepEqual(await rows(db, sql`select channel from signing_code`), [{ channel: 'sms' }]);
});

test('A41 B12 a request of before the update has the version of its last correction, and who made it; one corrected since keeps its own', async (t) => {
  for (const before of ['0036', '0042']) {
    const { db, update } = await openedBefore(t, before);
    for (const insert of [
      sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`,
      sql`insert into person (id, username) values (1, 'paul'), (2, 'claire')`,
      sql`insert into request (id, alphaid, hashedid, agid, sender_uid, created) select n, 'A' || n, 'a' || n, 1, 1, '2026-03-01 10:00Z' from generate_series(1, 3) n`,
      sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, created, details) values
        (2, 1, 'S_INFO_UPD', '', 2, true, '2026-03-02 10:00Z', '{"changed":["nb_adults"]}'), (2, 1, 'TEXT', 'Merci', 1, false, '2026-03-03 10:00Z', '{}'),
        (2, 1, 'S_INFO_UPD', '', 2, true, '2026-03-04 10:00Z', '{"tag":5}')`,
    ])
      await insert.execute(db);
    if (before === '0042')
      await sql`update request set edited = (select applied_at from migration where name = '0036_versions.sql') where id < 3`.execute(
        db,
      );
    await update('9999');
    const versions = await rows(
      db,
      sql`select (edited at time zone 'UTC')::text as edited, edited_by from request where id < 3 order by id`,
    );
    assert.deepEqual(
      versions,
      [
        { edited: '2026-03-01 10:00:00', edited_by: null },
        { edited: '2026-03-02 10:00:00', edited_by: 2 },
      ],
      before,
    );
    const since = sql`select edited > '2026-11-01' as since from request where id = 3`;
    assert.deepEqual(await one(db, since), { since: before === '0042' });
  }
});

test('C36 a round queued under a name it no longer has is taken out, and no job counts as late for it', async (t) => {
  const { db, update } = await openedBefore(t, '0048');
  await sql`select graphile_worker.add_job(name, max_attempts => 1, run_at => now() - interval '1 hour')
    from unnest('{fileForsaken,sendForsakenMails,sendForsakenSms,pursueRefunds}'::text[]) name`.execute(db);
  await sql`select graphile_worker.add_job('sendMail', json_build_object('id', 7))`.execute(db);
  assert.equal(await jobsAreLate(db), true);
  await update('9999');
  assert.equal(await jobsAreLate(db), false);
  assert.deepEqual(await rows(db, sql`select task_identifier from graphile_worker.jobs`), [
    { task_identifier: 'sendMail' },
  ]);
});

test('B107 B115 in an agency already in use guests may say yes, and contracts do not yet follow by themselves', async (t) => {
  const { db, update } = await openedBefore(t, '0053');
  await sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`.execute(db);
  assert.deepEqual((await update('9999')).said, []);
  assert.deepEqual(await one(db, sql`select guest_accepts, auto_contract from agency`), {
    guest_accepts: true,
    auto_contract: false,
  });
});

test('B98 what was not counted when owners were first said to be told, and was counted since or never, is told; their own stays wait no longer', async (t) => {
  const { db, update } = await openedBefore(t, '0057');
  for (const insert of [
    sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`,
    sql`insert into person (id, username) values (1, 'paul'), (2, 'olivier')`,
    sql`insert into village (slug, label, island, position) values ('ars', 'Ars', 'Ré', 1) on conflict do nothing`,
    sql`insert into house (id, agid, owner_uid, title, village) values (1, 1, 2, 'Les Pins', 'ars')`,
    sql`insert into request (id, alphaid, hashedid, agid, sender_uid, page_nid) values (1, 'A', 'a', 1, 1, 1), (2, 'B', 'b', 1, 2, 1)`,
    sql`insert into booking_payment (id, ddl_id, agid, type, amount, paid_on, mode, confirmed, unallocated, unallocated_reason) values
      (1, 1, 1, 'arrhes', 1000, current_date, 'cheque', true, false, ''), (2, 1, 1, 'arrhes', 2000, current_date, 'cheque', false, false, ''),
      (3, 1, 1, 'solde', 3000, current_date, 'card', true, true, 'twice'), (4, 1, 1, 'solde', 4000, current_date, 'cheque', false, false, ''),
      (5, 2, 1, 'solde', 5000, current_date, 'cheque', true, false, '')`,
    counted(1),
    counted(5),
  ])
    await insert.execute(db);
  await update('0057');
  for (const since of [
    sql`update booking_payment set confirmed = true where id = 2`,
    counted(2),
    sql`update booking_payment set unallocated = false where id = 3`,
    counted(3),
    sql`insert into booking_payment (id, ddl_id, agid, type, amount, paid_on, mode, confirmed, owner_told_at) values (6, 1, 1, 'solde', 6000, current_date, 'cash', true, now() + interval '1 second')`,
    counted(6),
    sql`insert into booking_payment (id, ddl_id, agid, type, amount, paid_on, mode, confirmed) values (7, 2, 1, 'solde', 7000, current_date, 'cash', true)`,
  ])
    await since.execute(db);
  await update('9999');
  assert.deepEqual(
    await rows(db, sql`select id from booking_payment where owner_told_at is null order by id`),
    [{ id: 2 }, { id: 3 }, { id: 4 }],
  );
});

function counted(payment: number) {
  return sql`insert into message (ddl_id, agid, action, message, written_by_agency, booking_payment_id)
    select ddl_id, agid, 'S_PAY_RECV', '', true, id from booking_payment where id = ${payment}`;
}

test('B113 PAY-16 linen whose money went back is ordered no more after the update, and a refund is of the same money as its payment', async (t) => {
  const { db, update } = await openedBefore(t, '0071');
  await sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`.execute(db);
  await sql`insert into person (id, username, mail) overriding system value values (1, 'yann', 'yann@exemple.test')`.execute(
    db,
  );
  await sql`insert into request (id, alphaid, hashedid, agid, sender_uid) overriding system value values (1, 'A', 'a', 1, 1), (2, 'B', 'b', 1, 1)`.execute(
    db,
  );
  await sql`insert into payment_request (id, ddl_id, agid, type, amount, status) overriding system value
    values (1, 1, 1, 'linge', 8000, 'paid'), (2, 2, 1, 'linge', 8000, 'paid')`.execute(db);
  const line = sql`insert into booking_payment (id, ddl_id, agid, payment_request_id, type, amount, paid_on, mode, confirmed, reverses_id) overriding system value`;
  await sql`${line} values (1, 1, 1, 1, 'linge', 8000, current_date, 'transfer', true, null), (2, 1, 1, 1, 'arrhes', -8000, current_date, 'transfer', true, 1),
    (3, 2, 1, 2, 'linge', 8000, current_date, 'transfer', true, null)`.execute(db);
  await update('9999');
  assert.deepEqual(await rows(db, sql`select status, closed_for from payment_request order by id`), [
    { status: 'canceled', closed_for: 'linenCanceled' },
    { status: 'paid', closed_for: '' },
  ]);
  assert.deepEqual(
    await rows(db, sql`select type from booking_payment order by id`),
    ['linge', 'linge', 'linge'].map((type) => ({ type })),
  );
});

test('ENUM-24 B24 the villages of before get their commune and their middle; one that an agency added keeps neither, and every house its own place', async (t) => {
  const { db, update } = await openedBefore(t, '0078');
  await sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`.execute(db);
  await sql`insert into person (id, username) values (1, 'yann')`.execute(db);
  await sql`insert into village (slug, label, island, position) values ('chassiron', 'Chassiron', 'oleron', 20)`.execute(
    db,
  );
  await sql`insert into house (id, agid, title, owner_uid, village, street, location) overriding system value
    values (1, 1, 'La Passerose', 1, 'chassiron', '1 rue du Phare', '46.0465,-1.4100')`.execute(db);
  assert.deepEqual((await update('9999')).said, []);
  const village = (slug: string) =>
    one(
      db,
      sql<{ insee: string; location: string }>`select insee, location from village where slug = ${slug}`,
    );
  assert.deepEqual(await village('chassiron'), { insee: '', location: '' });
  assert.deepEqual(await village('ars-en-re'), { insee: '17019', location: '46.21104,-1.51457' });
  // A locality has the code of the commune it lies in.
  assert.equal((await village('la-cotiniere')).insee, (await village('saint-pierre-d-oleron')).insee);
  const { n, codes } = await one(
    db,
    sql<{
      n: number;
      codes: number;
    }>`select count(*)::integer as n, count(distinct insee)::integer as codes from village where insee <> ''`,
  );
  assert.deepEqual([n, codes], [19, 18]);
  assert.deepEqual(await one(db, sql`select street, location from house`), {
    street: '1 rue du Phare',
    location: '46.0465,-1.4100',
  });
  // Of before nobody said anything, and nobody is asked.
  assert.deepEqual(
    await one(
      db,
      sql`select (select count(*) from comment)::integer as comments, (select count(*) from useractivitytask)::integer as tasks`,
    ),
    {
      comments: 0,
      tasks: 0,
    },
  );
});

test('B39 C40 photos of before keep their file, their place, their title and their slug; those without a slug of their own get one', async (t) => {
  const { db, update } = await openedBefore(t, '0076');
  for (const insert of [
    sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`,
    sql`insert into person (id, username, mail) overriding system value values (1, 'yann', 'yann@exemple.test')`,
    sql`insert into village (slug, label, island, position) values ('ars', 'Ars', 're', 1) on conflict do nothing`,
    sql`insert into house (id, agid, title, owner_uid, village) overriding system value
      select n, 1, 'Maison', 1, (select min(slug) from village) from generate_series(1, 2) n`,
    sql`insert into file (id, agid, path, name, mime, bytes, sha256, purpose, house_id, public) overriding system value
      select n, 1, 'photo/00/' || n, 'a.webp', 'image/webp', 3, 'x', 'photo', 1, true from generate_series(1, 7) n`,
    sql`insert into house_photo (id, house_id, file_id, title, slug, delta) overriding system value values
      (1, 1, 1, 'Le séjour', 'sejour', 0), (2, 1, 2, 'Le séjour', 'sejour', 1), (3, 1, 3, '', '', 2), (4, 1, 4, '', '', 3),
      (5, 2, 5, '', 'sejour', 0), (7, 1, 7, '', 'sejour-2', 4), (2000, 2, 6, '', '', 1)`,
  ])
    await insert.execute(db);
  assert.deepEqual((await update('9999')).said, []);
  assert.deepEqual(
    await rows(
      db,
      sql`select id, house_id, file_id, title, slug, slug_typed, delta from house_photo order by id`,
    ),
    [
      { id: 1, house_id: 1, file_id: 1, title: 'Le séjour', slug: 'sejour', slug_typed: true, delta: 0 },
      { id: 2, house_id: 1, file_id: 2, title: 'Le séjour', slug: 'sejour-2-1', slug_typed: false, delta: 1 },
      { id: 3, house_id: 1, file_id: 3, title: '', slug: 'photo-3', slug_typed: false, delta: 2 },
      { id: 4, house_id: 1, file_id: 4, title: '', slug: 'photo-4', slug_typed: false, delta: 3 },
      { id: 5, house_id: 2, file_id: 5, title: '', slug: 'sejour', slug_typed: true, delta: 0 },
      { id: 7, house_id: 1, file_id: 7, title: '', slug: 'sejour-2', slug_typed: true, delta: 4 },
      { id: 2000, house_id: 2, file_id: 6, title: '', slug: 'photo-2000', slug_typed: false, delta: 1 },
    ],
  );
  // All wait for their sizes, and the next number follows the last.
  const waiting = await rows(
    db,
    sql`select id from house_photo where drawn_tried is null and drawn_as = '' and original_path is null and not draw_failed`,
  );
  assert.equal(waiting.length, 7);
  const { id } = await one(
    db,
    sql<{
      id: number;
    }>`insert into house_photo (house_id, file_id, slug, delta) values (2, 6, 'vue', 2) returning id`,
  );
  assert.equal(id, 2001);
});

test('10.6 a photo whose title is longer than one may be does not keep an agency from its update: it is cut, stands whole in a task, and can be moved', async (t) => {
  const { db, update } = await openedBefore(t, '0073');
  const [whole, just] = [`Du grenier, ${'la mer '.repeat(50)}`.trim(), 'm'.repeat(255)];
  for (const insert of [
    sql`insert into agency (id, name, mail) values (1, 'Agence', 'a@exemple.test')`,
    sql`insert into person (id, username, mail) overriding system value values (1, 'yann', 'yann@exemple.test')`,
    sql`insert into house (id, agid, title, owner_uid, village) overriding system value values (1, 1, 'Maison', 1, (select min(slug) from village))`,
    sql`insert into file (id, agid, path, name, mime, bytes, sha256, purpose, house_id, public) overriding system value
      select n, 1, 'photo/00/' || n, 'a.webp', 'image/webp', 3, 'x', 'photo', 1, true from generate_series(1, 2) n`,
    sql`insert into house_photo (id, house_id, file_id, title, slug, delta) overriding system value values (1, 1, 1, ${whole}, 'mer', 0), (2, 1, 2, ${just}, 'vue', 1)`,
  ])
    await insert.execute(db);
  assert.deepEqual((await update('9999')).said, []);
  assert.deepEqual(await rows(db, sql`select title, slug from house_photo order by id`), [
    { title: `${whole.slice(0, 254).trimEnd()}…`, slug: 'mer' },
    { title: just, slug: 'vue' },
  ]);
  assert.deepEqual(await rows(db, sql`select agid, nid, title, description from useractivitytask`), [
    {
      agid: 1,
      nid: 1,
      title: 'Relire le titre d’une photo',
      description: `Trop long, il a été coupé lors de la mise à jour. Le voici en entier\u00a0: ${whole}`,
    },
  ]);
  await sql`update house_photo set delta = delta + 1`.execute(db);
});
