/** The register: numbers without a gap, entries that stay, the file and the extract of it. */
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { pdfText } from '#tests/support/pdftext.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  CABANE,
  claire,
  entered,
  lastNumber,
  marie,
  olivier,
  OURSE,
  terms,
  version,
} from './mandates.http.test.arrangement.ts';

test('B104 R2 twenty clerks who enter a mandate at once, five of whose tries break after their number was drawn, leave no gap and draw none twice', async () => {
  const before = (await lastNumber(1)).last ?? 0;
  await sql`create function break_some() returns trigger language plpgsql as $$ begin
    perform pg_sleep(0.02);
    if new.owners = 'Brisé' then raise exception 'broken'; end if;
    return new;
  end $$`.execute(app.db);
  await sql`create trigger breaks before insert on mandate for each row execute function break_some()`.execute(
    app.db,
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      marie.post('mandates', {
        CrmMandate: {
          nid: index % 2 === 0 ? CABANE : OURSE,
          ...terms(index % 4 === 3 ? { owners: 'Brisé' } : {}),
        },
      }),
    ),
  );
  await sql`drop trigger breaks on mandate`.execute(app.db);
  assert.deepEqual(
    [200, 500].map((status) => answers.filter((answer) => answer.status === status).length),
    [15, 5],
  );
  const numbers = answers
    .filter(({ status }) => status === 200)
    .map((answer) => Number(ok(answer)['number']))
    .toSorted((one_, other) => one_ - other);
  assert.deepEqual(
    numbers,
    Array.from({ length: 15 }, (_, index) => before + index + 1),
  );
  assert.equal((await entered(CABANE))['number'], before + 16, 'what a broken try drew was not spent');
});

test('B104 an entry that is cancelled keeps its number and its reason; nothing takes it out of the register', async () => {
  const { id, number } = await entered(CABANE);
  refused(await marie.put(`mandates/${String(id)}/cancel`, { reason: ' ' }), 422, 'required');
  const cancelled = ok(await marie.put(`mandates/${String(id)}/cancel`, { reason: 'Saisi deux fois' }));
  assert.deepEqual(
    [cancelled['state'], cancelled['number'], cancelled['cancelled_reason']],
    ['cancelled', number, 'Saisi deux fois'],
  );
  refused(await marie.put(`mandates/${String(id)}/cancel`, { reason: 'Encore' }), 409, 'mandateState');
  refused(
    await marie.put(`mandates/${String(id)}`, {
      CrmMandate: { owners: 'Autre' },
      _clientTimestamp: await version(id),
    }),
    409,
    'mandateState',
  );
  await assert.rejects(sql`delete from mandate where id = ${id}`.execute(app.db), /stays in its register/);
  await assert.rejects(
    sql`update mandate set number = 9999 where id = ${id}`.execute(app.db),
    /keeps its number/,
  );
  assert.equal(Number((await entered(OURSE))['number']), Number(number) + 1);
});

test('B104 two agencies that keep one register draw from one sequence', async () => {
  const before = await one(
    app.db,
    sql<{
      holder: number;
      last: number;
    }>`select k.id as holder, k.last_number as last from mandate_register r join mandate_holder k on k.id = r.holder_id where r.agid = 1`,
  );
  const own = await one(
    app.db,
    sql<{ holder: number }>`select holder_id as holder from mandate_register where agid = 2`,
  );
  await sql`update mandate_register set holder_id = ${before.holder} where agid = 2`.execute(app.db);
  try {
    const drawn = await Promise.all([
      entered(CABANE),
      entered(205, {}, olivier),
      entered(OURSE),
      entered(205, {}, olivier),
    ]);
    assert.deepEqual(
      drawn.map(({ number }) => Number(number)).toSorted((one_, other) => one_ - other),
      [1, 2, 3, 4].map((step) => before.last + step),
    );
  } finally {
    await sql`update mandate_register set holder_id = ${own.holder} where agid = 2`.execute(app.db);
  }
});

test('B104 B16 the file of the register begins with its first entry, and says why one is cancelled; the search finds by number, principal and house', async () => {
  const csv = (await marie.get('mandates/csv-export')).text.trim().split('\r\n');
  const numbers = csv
    .slice(1)
    .map((line) => /^"?(\d+)"?[;,]/.exec(line)?.[1])
    .filter((found) => found !== undefined)
    .map(Number);
  assert.ok(numbers.length > 15);
  assert.deepEqual(
    numbers,
    numbers.toSorted((one_, other) => one_ - other),
  );
  assert.ok(csv.some((line) => line.includes('Annulé') && line.includes('Saisi deux fois')));
  assert.ok(!csv.some((line) => line.includes('Poitevine')), 'the other agency’s');
  const found = async (s: string) =>
    (await marie.get(`mandates?s=${encodeURIComponent(s)}&ps=100`)).body.models;
  assert.deepEqual(
    (await found('2024-017')).map(({ nid }) => Number(nid)).toSorted((a, b) => a - b),
    [101, 109],
    'as it stands on the paper',
  );
  assert.ok((await found('tranchard')).every(({ nid }) => nid === 102));
  assert.ok((await found('cabane')).length > 0 && (await found('cabane')).every(({ nid }) => nid === CABANE));
  const cancelled = await found('state:"cancelled"');
  assert.ok(cancelled.length > 0 && cancelled.every(({ standing }) => standing === 'cancelled'));
  assert.deepEqual(await found('state:"nonsense"'), []);
});

test('B104 the extract of the register names its holder and every entry in its order, cancelled ones with their reason', async () => {
  const text = await pdfText(app.url, marie, 'mandate-register/pdf');
  const entries = await rows(
    app.db,
    sql<{
      number: number;
    }>`select number from mandate where holder_id = (select holder_id from mandate_register where agid = 1) and number is not null order by number`,
  );
  const [first, last] = [entries[0]!.number, entries.at(-1)!.number];
  assert.match(text, /Registre des mandats/);
  assert.match(text, /Sel & Volets/);
  assert.ok(text.includes(`${entries.length} inscriptions, du n° ${first} au n° ${last} sans interruption`));
  assert.match(text, /Annulé : Saisi\s+deux fois|Saisi deux fois/);
  assert.equal(
    (await olivier.get('mandates?ps=100')).body.models.every(({ agid }) => agid === 2),
    true,
  );
});

test('B29 B104 a mandate of a house whose village nobody has said is printed, and stands in the extract as every entry', async () => {
  const { id: nid } = ok(await marie.post('houses', {}));
  const { id, number } = await entered(Number(nid), { owners: 'Inconnuville' });
  const text = await pdfText(app.url, marie, `mandates/${String(id)}/pdf`);
  assert.ok(text.includes('Inconnuville'), text);
  ok(await marie.put(`mandates/${String(id)}/prepare`, {}));
  const register = await pdfText(app.url, marie, 'mandate-register/pdf');
  assert.ok(register.includes('Inconnuville') && register.includes(`au n° ${String(number)}`), register);
});

test('B104 the card’s holder is written down by one’s own agency; the first number no longer changes once there is an entry', async () => {
  const answer = await olivier.get('mandate-register');
  const holder = ok(answer);
  const save = (CrmMandateholder: Record<string, unknown>, seen = answer.body.cacheTimestamp!.timestamp) =>
    olivier.put(`mandate-register/${String(holder['id'])}`, { CrmMandateholder, _clientTimestamp: seen });
  refused(await save({ first_number: 500 }), 422, 'registerBegun');
  refused(await save({ name: ' ' }), 422, 'required');
  const saved = await save({ card_number: 'CPI 1702' });
  assert.equal(ok(saved)['card_number'], 'CPI 1702');
  refused(await save({ card_number: 'CPI 1703' }), 409, 'modifiedself');
  refused(
    await marie.put(`mandate-register/${String(holder['id'])}`, {
      CrmMandateholder: { name: 'Nous' },
      _clientTimestamp: Date.now(),
    }),
    404,
    'notFound',
  );
  await sql`update mandate_holder set last_number = null, first_number = 1 where id = ${holder['id']}`.execute(
    app.db,
  );
  const again = await olivier.get('mandate-register');
  ok(await save({ first_number: 812 }, again.body.cacheTimestamp!.timestamp));
  assert.equal((await entered(205, {}, olivier))['number'], 812);
  assert.equal((await claire.get('mandate-register')).body.models[0]?.['name'], 'Sel & Volets SARL');
});

test('C04 B104 papers that are made when they are asked for are read in a place of the queue, as every call', async (t) => {
  const { id } = await one(
    app.db,
    sql<{ id: number }>`select id from mandate where agid = 1 and state = 'in_force' limit 1`,
  );
  const { requestQueue } = app.app;
  const through = requestQueue.run.bind(requestQueue);
  let got = 0;
  requestQueue.run = (asking, isGone, work) => through(asking, isGone, () => ((got += 1), work()));
  t.after(() => (requestQueue.run = through));
  for (const path of [`mandates/${id}/pdf`, 'mandate-register/pdf', 'house/inventorypages/101']) {
    got = 0;
    assert.equal((await marie.get(path)).status, 200, path);
    // Who calls is asked in the first.
    assert.ok(got >= 2, path);
  }
});
