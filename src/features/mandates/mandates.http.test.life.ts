/** The life of a mandate: written, made ready, signed, ended; who reads and who writes it; what stands on the contract. */
import { addDays } from '#kernel/day.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { pdfBytes, pdfText } from '#tests/support/pdftext.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitingForLock } from '#tests/support/waiting.ts';
import { remindOfEnds } from './reminders.ts';
import {
  app,
  CABANE,
  claire,
  entered,
  marie,
  olivier,
  OURSE,
  PASSEROSE,
  today,
  version,
  yann,
} from './mandates.http.test.arrangement.ts';

const at = (id: unknown, act = '') => `mandates/${String(id)}${act === '' ? '' : `/${act}`}`;

test('B104 a draft is completed, made ready with its PDF, signed, and ended before its term; each step only in its state', async () => {
  const draft = await entered(CABANE, {
    rate: null,
    payout_day: null,
    discount_floor: '7,5',
    works_threshold: 200,
  });
  const { id } = draft;
  assert.equal(draft['standing'], 'draft');
  const early = await marie.put(at(id, 'prepare'), {});
  assert.deepEqual(
    early.body.warnings?.map(({ type, field }) => [type, field]),
    [
      ['mandateIncomplete', 'rate'],
      ['mandateIncomplete', 'payout_day'],
    ],
  );
  const preview = await pdfText(app.url, marie, at(id, 'pdf'));
  assert.match(preview, /\(projet\)/);
  ok(
    await marie.put(at(id), {
      CrmMandate: { rate: 22.5, payout_day: 1, weeks_high: 2, claim_until: '31/1' },
      _clientTimestamp: await version(id),
    }),
  );
  const ready = ok(await marie.put(at(id, 'prepare'), {}));
  assert.deepEqual([ready['state'], ready['has_pdf'], ready['rate']], ['to_be_signed', 1, 22.5]);
  refused(await marie.put(at(id, 'prepare'), {}), 409, 'mandateState');
  refused(
    await marie.put(at(id), { CrmMandate: { rate: 10 }, _clientTimestamp: await version(id) }),
    409,
    'mandateState',
  );
  const text = await pdfText(app.url, marie, at(id, 'pdf'));
  for (const said of [
    `Mandat de location saisonnière n° ${String(ready['number'])}`,
    'Françoise Grelaud',
    'Sel & Volets',
    'La Cabane aux Roses',
    '22,5 % du loyer, ménage non compris',
    'Le 1er du mois',
    '7,5 % au plus',
    '200,00 € au plus',
    '2 semaines en haute saison',
    '31/01 de chaque année',
    'Le mandataire',
  ])
    assert.ok(text.includes(said), `${said}\n${text}`);
  assert.doesNotMatch(text, /projet/);
  const kept = await pdfBytes(app.url, marie, at(id, 'pdf'));

  refused(await marie.put(at(id, 'sign'), { signed_on: addDays(today, 1) }), 422, 'inTheFuture');
  const signed = ok(await marie.put(at(id, 'sign'), { signed_on: today }));
  assert.deepEqual([signed['standing'], signed['signed_on']], ['in_force', today]);
  assert.deepEqual(await pdfBytes(app.url, marie, at(id, 'pdf')), kept, 'what was signed is what was made');
  refused(await marie.put(at(id, 'recall'), {}), 409, 'mandateState');
  refused(await marie.put(at(id, 'cancel'), { reason: 'Non' }), 409, 'mandateState');

  refused(
    await marie.put(at(id, 'end'), { date_to: addDays(today, 400), reason: 'Vente' }),
    422,
    'endOutsideMandate',
  );
  const ended = ok(await marie.put(at(id, 'end'), { date_to: addDays(today, 30), reason: 'Vente' }));
  assert.deepEqual(
    [ended['date_to'], ended['ended_reason'], ended['standing']],
    [addDays(today, 30), 'Vente', 'in_force'],
  );
});

test('B104 a mandate taken back to a draft lets its PDF go, and may say something else', async () => {
  const { id } = await entered(OURSE);
  ok(await marie.put(at(id, 'prepare'), {}));
  const back = ok(await marie.put(at(id, 'recall'), {}));
  assert.deepEqual([back['state'], back['has_pdf']], ['draft', 0]);
  ok(
    await marie.put(at(id), {
      CrmMandate: { remarks: 'Pas de location en août.' },
      _clientTimestamp: await version(id),
    }),
  );
  assert.match(await pdfText(app.url, marie, at(id, 'pdf')), /Pas de location en août/);
});

test('B104 a mandate that changes while its PDF is made is not kept with pages that say something else', async () => {
  const { id } = await entered(CABANE);
  const held = Promise.withResolvers<void>();
  const changed = inTransaction(app.db, async (tx) => {
    await sql`select from mandate where id = ${id} for update`.execute(tx);
    await held.promise;
    await sql`update mandate set owners = 'Quelqu’un d’autre', updated = clock_timestamp() where id = ${id}`.execute(
      tx,
    );
  });
  const prepared = marie.put(at(id, 'prepare'), {});
  // Printed by now, and waiting for the row.
  await waitingForLock(app.db, 'mandate where id', 1);
  held.resolve();
  await changed;
  refused(await prepared, 409, 'mandateChanged');
  assert.equal(ok(await marie.get(at(id)))['state'], 'draft');
});

test('B104 of one kind a house has one mandate in force at a time; another kind, or the days after, stand beside it', async () => {
  const signed = async (more: Record<string, unknown>) => {
    const { id } = await entered(OURSE, more);
    return marie.put(at(id, 'sign'), { signed_on: today });
  };
  ok(await signed({ date_to: addDays(today, 100) }));
  refused(
    await signed({ date_from: addDays(today, 100), date_to: addDays(today, 200) }),
    409,
    'mandateOverlaps',
  );
  ok(await signed({ date_from: addDays(today, 101), date_to: addDays(today, 200) }));
  ok(await signed({ kind: 'intendance', date_to: addDays(today, 100) }));
});

test('B104 A41 two who write one draft: the second is told of the first, and nothing is lost', async () => {
  const { id } = await entered(CABANE);
  const seen = await version(id);
  const save = (by: typeof marie, owners: string) =>
    by.put(at(id), { CrmMandate: { owners }, _clientTimestamp: seen });
  const answers = await Promise.all([save(marie, 'Une personne'), save(claire, 'Deux personnes')]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.equal(answers.find(({ status }) => status === 409)?.body.warnings?.[0]?.type, 'modifiedother');
  refused(
    await marie.put(at(id), { CrmMandate: { nid: OURSE }, _clientTimestamp: await version(id) }),
    422,
    'mandateHouse',
  );
});

test('B104 B106 staff read and write their agency’s, an employee reads both, an owner reads what they signed and nobody else’s', async () => {
  const { id } = await entered(PASSEROSE, { kind: 'intendance', owners: 'Yann Kerdoncuff' });
  assert.equal((await olivier.get(at(id))).status, 404);
  assert.equal((await olivier.put(at(id, 'prepare'), {})).status, 404);
  assert.equal((await yann.get(at(id))).status, 404, 'a draft is the agency’s');
  assert.equal((await yann.put(at(id, 'prepare'), {})).status, 403);
  assert.equal((await yann.post('mandates', { CrmMandate: { nid: PASSEROSE } })).status, 403);
  ok(await marie.put(at(id, 'prepare'), {}));
  assert.equal(ok(await yann.get(at(id)))['can_write'], 0);
  assert.deepEqual(
    [ok(await marie.get(at(id)))['author_name'], ok(await yann.get(at(id)))['author_name']],
    ['Marie Rouvreau', ''],
    'its people are the agency’s to know',
  );
  assert.match(await pdfText(app.url, yann, at(id, 'pdf')), /Yann Kerdoncuff/);
  const own = (await yann.get('mandates?ps=100')).body.models;
  assert.ok(own.length >= 3 && own.every(({ nid }) => nid === 101 || nid === 109));
  assert.ok(own.every(({ author_name }) => author_name === ''));
  const theirs = await one(
    app.db,
    sql<{ id: number }>`select id from mandate where house_id = 102 and state = 'in_force'`,
  );
  assert.equal((await yann.get(at(theirs.id))).status, 404);
  assert.equal((await yann.get(at(theirs.id, 'pdf'))).status, 404);
  assert.equal((await yann.get('mandate-register/pdf')).status, 403);

  const oleron = await one(
    app.db,
    sql<{ id: number }>`select id from mandate where agid = 2 and state = 'in_force' limit 1`,
  );
  assert.equal(ok(await claire.get(at(oleron.id)))['can_write'], 0);
  refused(await claire.put(at(oleron.id, 'end'), { date_to: today, reason: 'Non' }), 403, 'forbidden');
  refused(
    await claire.post('mandates', { CrmMandate: { nid: 201, kind: 'location', owners: 'X' } }),
    403,
    'forbidden',
  );
  refused(
    await marie.post('mandates', { CrmMandate: { nid: 201, kind: 'location', owners: 'X' } }),
    422,
    'unknownChoice',
  );
});

test('B104 the PDF of a mandate stays its owner’s and its agency’s when the house is somebody else’s', async () => {
  const { id } = await entered(109, { kind: 'intendance', owners: 'Yann Kerdoncuff' });
  ok(await marie.put(at(id, 'prepare'), {}));
  const { fid } = await one(
    app.db,
    sql<{ fid: number }>`select file_id as fid from mandate where id = ${id}`,
  );
  const lea = await app.as('lea');
  await sql`update house set owner_uid = ${lea.uid} where id = 109`.execute(app.db);
  try {
    assert.equal((await lea.get(`fileserver/by-id/${fid}`)).status, 404);
    assert.equal((await lea.get(at(id))).status, 404);
    assert.equal((await yann.get(`fileserver/by-id/${fid}`)).status, 200);
    assert.equal((await olivier.get(`fileserver/by-id/${fid}`)).status, 404);
  } finally {
    await sql`update house set owner_uid = ${yann.uid} where id = 109`.execute(app.db);
  }
});

test('B104 10.8 C13 one that was cancelled as a draft never reached its owner, and is not found for them; one they had to sign is', async () => {
  const owned = { kind: 'intendance', owners: 'Yann Kerdoncuff' };
  const seen = async (id: unknown) => [
    (await yann.get(at(id))).status,
    (await yann.get(at(id, 'pdf'))).status,
    (await yann.get(`mandates?s=${encodeURIComponent('nid:109')}&ps=100`)).body.models.some(
      (one) => one['id'] === id,
    ),
  ];
  const cancel = (id: unknown) => marie.put(at(id, 'cancel'), { reason: 'Erreur de saisie' });
  const { id: draft } = await entered(109, owned);
  ok(await cancel(draft));
  assert.deepEqual(await seen(draft), [404, 404, false], 'never sent');
  const { id: sent } = await entered(109, owned);
  ok(await marie.put(at(sent, 'prepare'), {}));
  assert.deepEqual(await seen(sent), [200, 200, true]);
  ok(await cancel(sent));
  assert.deepEqual(await seen(sent), [200, 200, true], 'they had it to sign');
  assert.match(await pdfText(app.url, yann, at(sent, 'pdf')), /\(annulé\)[^]*, annulé/);
  const { id: taken } = await entered(109, owned);
  ok(await marie.put(at(taken, 'prepare'), {}));
  ok(await marie.put(at(taken, 'recall'), {}));
  ok(await cancel(taken));
  assert.deepEqual(await seen(taken), [404, 404, false], 'taken back first');
  assert.equal((await marie.get(at(draft))).status, 200, 'the register keeps it');
});

test('B104 10.8 a mandate made ready for the former owner is signed by nobody once the house is sold, and nothing changes; one over before only has to be written down', async () => {
  const owned = { kind: 'intendance', owners: 'Yann Kerdoncuff' };
  const lea = await app.as('lea');
  const ready = await entered(109, owned);
  ok(await marie.put(at(ready['id'], 'prepare'), {}));
  const draft = await entered(109, owned);
  const sold = addDays(today, -10);
  const past = await entered(109, {
    ...owned,
    date_from: addDays(sold, -300),
    date_to: addDays(sold, -1),
  });
  const rowOf = (id: unknown) =>
    one(
      app.db,
      sql<{ all: string }>`select to_jsonb(m)::text as all from mandate m where id = ${Number(id)}`,
    );
  const before = [await rowOf(ready['id']), await rowOf(draft['id'])];
  await sql`insert into former_owner (house_id, owner_uid, until) values (109, ${yann.uid}, ${sold})`.execute(
    app.db,
  );
  await sql`update house set owner_uid = ${lea.uid} where id = 109`.execute(app.db);
  try {
    for (const day of [today, addDays(sold, -1)]) {
      const answer = await marie.put(at(ready['id'], 'sign'), { signed_on: day });
      refused(answer, 409, 'mandateOfFormerOwner');
      assert.match(answer.body.warnings![0]!.message!, /^Cette maison a changé de propriétaire/);
    }
    refused(await marie.put(at(draft['id'], 'prepare'), {}), 409, 'mandateOfFormerOwner');
    refused(await marie.put(at(draft['id'], 'sign'), { signed_on: today }), 409, 'mandateOfFormerOwner');
    assert.deepEqual([await rowOf(ready['id']), await rowOf(draft['id'])], before);
    refused(await marie.put(at(past['id'], 'sign'), { signed_on: sold }), 409, 'mandateOfFormerOwner');
    ok(await marie.put(at(past['id'], 'sign'), { signed_on: addDays(sold, -300) }));
    const between = await entered(109, {
      ...owned,
      date_from: addDays(sold, -40),
      date_to: addDays(sold, -1),
    });
    await sql`update mandate set owner_uid = ${yann.uid} where id = ${Number(between['id'])}`.execute(app.db);
    await sql`insert into former_owner (house_id, owner_uid, until) values (109, ${yann.uid}, ${addDays(sold, -60)}), (109, ${lea.uid}, ${addDays(sold, -20)})`.execute(
      app.db,
    );
    const then = { signed_on: addDays(sold, -40) };
    refused(await marie.put(at(between['id'], 'sign'), then), 409, 'mandateOfFormerOwner');
    await sql`delete from former_owner where house_id = 109 and until < ${sold}`.execute(app.db);
    ok(await marie.put(at(between['id'], 'cancel'), { reason: 'Vendue entre-temps' }));
    const bought = await entered(109, { kind: 'intendance', owners: 'Léa' });
    ok(await marie.put(at(bought['id'], 'prepare'), {}));
    ok(await marie.put(at(ready['id'], 'cancel'), { reason: 'Vendue' }));
  } finally {
    await sql`update house set owner_uid = ${yann.uid} where id = 109`.execute(app.db);
    await sql`delete from former_owner where house_id = 109`.execute(app.db);
  }
});

test('B104 a new mandate begins with the terms of the one before, for as long again from the day after it', async () => {
  const before = await one(
    app.db,
    sql<{ date_to: string }>`select date_to::text from mandate where house_id = 102 and state = 'in_force'`,
  );
  const proposed = ok(await marie.get('mandates/proposal?nid=102'));
  assert.equal(proposed['date_from'], addDays(before.date_to as never, 1));
  assert.deepEqual(
    [proposed['rate'], proposed['notice_months'], proposed['owners']],
    [20, 3, 'Indivision Tranchard-Veyre'],
  );
  const first = ok(await marie.get('mandates/proposal?nid=111'));
  assert.equal(first['kind'], 'location');
  assert.equal((await marie.get('mandates/proposal?nid=201')).status, 404);
});

test('B104 the agency hears of a mandate’s end sixty days ahead and fifteen, once each, and not where another follows', async () => {
  const mails = async (id: unknown) =>
    (
      await one(
        app.db,
        sql<{
          n: number;
        }>`select count(*)::integer as n from maillog where template = 'mandateEnding' and content->'button'->>'path' = ${`/mandates/${String(id)}`}`,
      )
    ).n;
  await remindOfEnds(app.db, today);
  const { id } = await entered(CABANE, { kind: 'intendance', date_to: addDays(today, 80) });
  ok(await marie.put(at(id, 'sign'), { signed_on: today }));
  const told: number[] = [];
  for (const day of [19, 20, 21, 64, 65, 66, 80, 81]) {
    await remindOfEnds(app.db, addDays(today, day));
    told.push(await mails(id));
  }
  assert.deepEqual(told, [0, 1, 1, 1, 2, 2, 2, 2]);
  const late = await entered(CABANE, {
    kind: 'intendance',
    date_from: addDays(today, 81),
    date_to: addDays(today, 90),
  });
  ok(await marie.put(at(late['id'], 'sign'), { signed_on: today }));
  const next = await entered(CABANE, {
    kind: 'intendance',
    date_from: addDays(today, 91),
    date_to: addDays(today, 300),
  });
  ok(await marie.put(at(next['id'], 'sign'), { signed_on: today }));
  await remindOfEnds(app.db, addDays(today, 82));
  assert.equal(await mails(late['id']), 0, 'another follows it');
});
