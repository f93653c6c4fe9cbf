import { one, sql } from '#server/sql.ts';
import { refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** A house of Yann's, let without a calendar. */
async function houseOf(who: string): Promise<{ person: Person; id: number }> {
  const person = await app.as(who);
  const { body } = await person.post('houses', {});
  return { person, id: Number(body.models[0]!['id']) };
}

const line = (from: string, to: string, price: number | string, id = 0) => ({
  from,
  to,
  price,
  type: { id },
});

async function save(person: Person, id: number, prices: object[], more: object = {}): Promise<Answer> {
  const { body } = await person.get(`prices/${id}`);
  return person.post(`prices/${id}`, { prices, _clientTimestamp: body.cacheTimestamp!.timestamp, ...more });
}

test('PRICE-06 PRICE-07 periods are sent as lines and read as numbered columns, in the order of their days', async () => {
  const { person, id } = await houseOf('yann');
  const lines = [line('01/08/2027', '31/08/2027', 1250), line('2027-07-01', '2027-07-31', '180', 1)];
  const saved = await save(person, id, lines, { price_comment: 'Ménage compris.' });
  assert.equal(saved.status, 200, saved.text);
  const { models } = (await person.get(`prices/${id}`)).body;
  const read = models[0]!;
  const row = (n: number) => ['from', 'to', 'price', 'type'].map((column) => read[`${column}${n}`]);
  assert.deepEqual(row(1), ['01/07/2027', '31/07/2027', 180, 1]);
  assert.deepEqual(row(2), ['01/08/2027', '31/08/2027', 1250, 0]);
  assert.deepEqual(row(3), ['', '', 0, 0]);
  assert.deepEqual(row(10), ['', '', 0, 0]);
  assert.equal(read['price_comment'], 'Ménage compris.');
  assert.equal((await save(person, id, [line('', '', 0), line('01/09/2027', '02/09/2027', 0)])).status, 200);
  const after = (await person.get(`prices/${id}`)).body.models[0]!;
  assert.deepEqual([after['from1'], after['price_comment']], ['', 'Ménage compris.']);
});

test('PRICE-02 PRICE-03 PRICE-05 C04 what is wrong stands at its numbered field, and nothing is written', async () => {
  const { person, id } = await houseOf('yann');
  assert.equal((await save(person, id, [line('01/07/2027', '31/07/2027', 99_999)])).status, 200);
  const wrong = async (...lines: object[]) => {
    const { status, body } = await save(person, id, lines);
    return [status, ...(body.warnings ?? []).map(({ field, type }) => [field, type])];
  };
  const july = line('01/07/2027', '31/07/2027', 100);
  assert.deepEqual(await wrong(july, line('31/07/2027', '02/08/2027', '10,5')), [422, ['price2', 'integer']]);
  assert.deepEqual(await wrong(july, line('31/07/2027', '02/08/2027', 10)), [
    422,
    ['from2', 'periodsOverlap'],
  ]);
  assert.deepEqual(await wrong(line('01/07/2027', '31/07/2027', 100_000)), [422, ['price1', 'max']]);
  const eleven = Array.from({ length: 11 }, (_, n) => line(`01/01/${2027 + n}`, `02/01/${2027 + n}`, 5));
  assert.deepEqual(await wrong(...eleven), [422, ['prices', 'tooManyPeriods']]);
  assert.equal((await person.get(`prices/${id}`)).body.models[0]!['price1'], 99_999);
});

test('B12 an older version is refused; another’s house, a guest and the other agency write nothing', async () => {
  const { person, id } = await houseOf('yann');
  const since = (await person.get(`prices/${id}`)).body.cacheTimestamp!.timestamp;
  const body = { prices: [line('01/07/2027', '31/07/2027', 100)], _clientTimestamp: since };
  const claire = await app.as('claire');
  assert.equal((await claire.post(`prices/${id}`, body)).status, 200);
  refused(await person.post(`prices/${id}`, body), 409, 'modifiedother');
  for (const [who, status] of [
    ['lea', 404],
    ['olivier', 404],
    ['paul', 403],
  ] as const) {
    const other = await app.as(who);
    assert.equal((await other.get(`prices/${id}`)).status, status, who);
    assert.equal((await other.post(`prices/${id}`, body)).status, status, who);
  }
  const { n } = await one(
    app.db,
    sql<{ n: number }>`select count(*)::integer as n from price_period where house_id = ${id}`,
  );
  assert.equal(n, 1);
  const oleron = (await claire.get('prices/201')).body.cacheTimestamp!.timestamp;
  refused(await claire.post('prices/201', { ...body, _clientTimestamp: oleron }), 403, 'forbidden');
});

test('EDITOR-04 B34 where prices stand in a calendar, or a subscription has ended, none are written', async () => {
  const yann = await app.as('yann');
  refused(await save(yann, 101, []), 409, 'pricesInCalendar');
  refused(await save(await app.as('lea'), 112, []), 409, 'adExpired');
});

test('PRICE-04 a stored line at 0 € is loaded nowhere: not as a column, not in the editor, not on the public page', async () => {
  const { person, id } = await houseOf('yann');
  await sql`insert into price_period (house_id, date_from, date_to, price, type)
    values (${id}, '2030-06-01', '2030-06-30', 0, 0), (${id}, '2030-07-01', '2030-07-31', 90000, 2)`.execute(
    app.db,
  );
  const read = (await person.get(`prices/${id}`)).body.models[0]!;
  assert.deepEqual([read['from1'], read['price1'], read['type1']], ['01/07/2030', 900, 2]);
  assert.deepEqual([read['from2'], read['to2'], read['price2']], ['', '', 0]);
  assert.deepEqual((await person.get(`houses/${id}`)).body.models[0]!['prices'], [
    { from: '2030-07-01', to: '2030-07-31', price: 900, type: 2 },
  ]);
  await sql`update house set published = true, village = 'loix', title = 'Les Iris' where id = ${id}`.execute(
    app.db,
  );
  const page = await (await fetch(`${app.url}/annonce/${id}`)).text();
  assert.match(page, /900,00\s€ par week-end/);
  assert.doesNotMatch(page, /\D0,00\s€/);
  assert.doesNotMatch(page, /30\/06\/2030|30 juin 2030/);
});

test('ENUM-11 PRICE-01 each kind of price is kept as its number, sent plain or as an object, and read by guests in words', async () => {
  const { person, id } = await houseOf('yann');
  const days = ['01/06/2030', '30/06/2030'] as const;
  const saved = await save(person, id, [
    line(...days, 700, 0),
    line(...days, 110, 1),
    { from: days[0], to: days[1], price: 250, type: 2 },
  ]);
  assert.equal(saved.status, 200, saved.text);
  const read = (await person.get(`prices/${id}`)).body.models[0]!;
  assert.deepEqual(
    [1, 2, 3].map((n) => [read[`price${n}`], read[`type${n}`]]),
    [
      [700, 0],
      [110, 1],
      [250, 2],
    ],
  );
  await sql`update house set published = true, village = 'loix', title = 'Les Iris' where id = ${id}`.execute(
    app.db,
  );
  const page = await (await fetch(`${app.url}/annonce/${id}`)).text();
  for (const words of [/700,00\s€ par semaine/, /110,00\s€ par nuit/, /250,00\s€ par week-end/])
    assert.match(page, words);
});

test('guests read the periods on the public page, with the word about them', async () => {
  const { person, id } = await houseOf('yann');
  await save(person, id, [line('01/07/2030', '31/07/2030', 1250)], { price_comment: 'Ménage compris.' });
  await sql`update house set published = true, village = 'loix', title = 'Les Iris' where id = ${id}`.execute(
    app.db,
  );
  const page = await (await fetch(`${app.url}/annonce/${id}`)).text();
  assert.match(page, /1\s?250,00\s€ par semaine/);
});
