/**
 * What every list does, over HTTP, for each list of the product: its pages, its ends, its months, its exports. Which rows are right
 * is asked of the tables.
 */
import { entities } from '#entities/all.ts';
import { company } from '#entities/company.ts';
import { DECLARATIONS } from '#features/compliance/declarationlist.ts';
import { LEGAL_FILES } from '#features/compliance/legallist.ts';
import { COMMENTS } from '#features/comments/commentlist.ts';
import { HOUSES } from '#features/listings/api.ts';
import { MANDATES } from '#features/mandates/mandatelist.ts';
import { MAILINS } from '#features/mailin/api.ts';
import { QUOTES } from '#features/quotes/quotelist.ts';
import { TASKS } from '#features/tasks/task.ts';
import { listOf } from '#kernel/entity.ts';
import type { List } from '#kernel/list.ts';
import { rows, sql } from '#server/sql.ts';
import type { Sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let marie: Person;
let claire: Person;

/** More mails wait than anybody counts, and the other agency has a row in every list. */
const MAILS = 1105;
before(async () => {
  app = await startTestApp();
  marie = await app.as('marie');
  claire = await app.as('claire');
  await sql`insert into company (agid, name, activity) select 1 + n % 2, 'Entreprise ' || n, 'Ménage' from generate_series(1, 29) n`.execute(
    app.db,
  );
  await sql`insert into calendar_rule (agid, subject, note) select 1 + n % 2, 'preparation', 'Règle ' || n from generate_series(1, 4) n`.execute(
    app.db,
  );
  await sql`insert into season (agid, label, date_from, date_to) select 1 + n % 2, 'Saison ' || n, '2031-06-01', '2031-08-31' from generate_series(1, 4) n`.execute(
    app.db,
  );
  await sql`insert into gap_rule (agid, label, nights, days_before) select 1 + n % 2, 'Trou ' || n, 3, 10 from generate_series(1, 4) n`.execute(
    app.db,
  );
  await sql`insert into yearly_closure (agid, label, nid, from_day, from_month, to_day, to_month, active)
    select 1 + n % 2, 'Fermeture ' || n, case n % 2 when 0 then 101 else 201 end, 5, 1, 15, 2, false from generate_series(1, 4) n`.execute(
    app.db,
  );
  await sql`insert into mailin (agid, message_id, sender, status, received)
    select 1, 'liste-' || n, 'paul@x.test', 'triage', '2026-03-01'::timestamptz + n * interval '1 hour' from generate_series(1, ${MAILS}::integer) n`.execute(
    app.db,
  );
  await sql`insert into mailin (agid, message_id, sender, status) values (2, 'ailleurs', 'paul@x.test', 'triage')`.execute(
    app.db,
  );
  const bothAgencies = sql`generate_series(0, 3) n`;
  for (const filled of [
    sql`insert into maillog (agid, template, recipient, subject, content, status, message_id) select 1 + n % 2, 'x', 'x@x.test', 'x', '{}', 'sent', 'liste-' || n from ${bothAgencies}`,
    sql`insert into smssent (agid, direction, phone, text, status) select 1 + n % 2, 'in', '+33639980021', 'x', 'received' from ${bothAgencies}`,
    sql`insert into payment_request (ddl_id, agid, type, amount) select (select min(id) from request where agid = 1), 1 + n % 2, 'all', 100 from ${bothAgencies}`,
  ])
    await filled.execute(app.db);
  const tables = entities.filter(({ scope }) => scope !== 'shared').map(({ table }) => table);
  for (const table of ['quote', ...tables].map((name) => sql.table(name)))
    await sql`update ${table} set agid = 2 where id in (select max(id) from ${table}) and not exists (select from ${table} where agid = 2)`.execute(
      app.db,
    );
});
after(() => app.close());

/** Each list of the product that is no generic entity, one that is, and the rows of agency 1 it should hold. */
const LISTS: { path: string; terms: readonly string[]; mine: Sql; month: Sql }[] = [
  {
    path: 'companys',
    terms: Object.keys(company.fields),
    mine: sql`select id from company where agid = 1`,
    month: sql`created`,
  },
  {
    path: 'quotes',
    terms: QUOTES.terms,
    mine: sql`select id from quote where agid = 1`,
    month: sql`created`,
  },
  {
    path: 'comments',
    terms: COMMENTS.terms,
    mine: sql`select id from comment where agid = 1`,
    month: sql`created`,
  },
  {
    path: 'tasks',
    terms: TASKS.terms,
    mine: sql`select id from useractivitytask where agid = 1 and not done`,
    month: sql`created`,
  },
  {
    path: 'mailins',
    terms: MAILINS.terms,
    mine: sql`select id from mailin where agid = 1 and status = 'triage'`,
    month: sql`received`,
  },
  {
    path: 'mandates',
    terms: MANDATES.terms,
    mine: sql`select id from mandate where agid = 1`,
    month: sql`created`,
  },
  {
    path: 'legal',
    terms: LEGAL_FILES.terms,
    mine: sql`select id from house where agid = 1 and not archived`,
    month: sql`created`,
  },
  {
    path: 'houses',
    terms: HOUSES.terms,
    mine: sql`select id from house where agid = 1 and not archived and (online_booking or not housekeeping)`,
    month: sql`created`,
  },
];

async function mine(query: Sql, order: Sql = sql`id desc`): Promise<number[]> {
  const found = await rows(app.db, sql<{ id: number }>`${query} order by ${order}`);
  return found.map(({ id }) => id);
}

async function page(
  path: string,
  by: Person = marie,
): Promise<{ ids: number[]; total: number; capped: boolean }> {
  const { status, body, text } = await by.get(path);
  assert.equal(status, 200, text);
  return {
    ids: body.models.map(({ id }) => Number(id)),
    total: Number(body.totalCount),
    capped: body['totalIsCapped'] === true,
  };
}

/** Terms that take a day: a number is none, and is refused in words. */
const DAY_TERMS = ['due'];

async function isNoDay(path: string): Promise<void> {
  const { status, body } = await marie.get(path);
  assert.deepEqual([status, body.warnings?.[0]?.type], [422, 'day'], path);
}

for (const { path, terms, mine: query, month } of LISTS) {
  test(`API-11 ${path}: the pages, one after the other, hold each row of the agency once, newest first or oldest`, async () => {
    const all = (await mine(query)).slice(0, 12);
    for (const [od, expected] of [
      ['desc', all],
      ['asc', (await mine(query, sql`id`)).slice(0, 12)],
    ] as const) {
      // No page further than there are: past the end stands the last one again (C43).
      const numbers = [1, 2, 3, 4].slice(0, Math.ceil(all.length / 3));
      const pages = await Promise.all(numbers.map((number) => page(`${path}?ps=3&page=${number}&od=${od}`)));
      assert.deepEqual(
        pages.flatMap(({ ids }) => ids),
        expected,
      );
    }
    assert.deepEqual((await page(`${path}?n=2&page=3`)).ids, all.slice(0, 2), 'n: from the first on');
  });

  test(`C43 ${path}: past the end there is the last page, and it says how many there are`, async () => {
    const all = await mine(query);
    const size = 4;
    const last = all.slice(Math.floor((all.length - 1) / size) * size);
    assert.deepEqual(await page(`${path}?ps=${size}&page=99999`), {
      ids: last,
      total: all.length,
      capped: false,
    });
  });

  // Mails to be filed are not searched.
  if (path !== 'mailins')
    test(`LIST-01 ${path}: a longer number than any column holds is found nowhere, as a word and by each of its terms`, async () => {
      for (const typed of ['99999999999', '2147483648'])
        for (const s of [typed, ...terms.map((term) => `${term}:${typed}`)])
          if (DAY_TERMS.some((day) => s.startsWith(`${day}:`))) await isNoDay(`${path}?s=${s}`);
          else assert.deepEqual((await page(`${path}?s=${s}`)).ids, [], s);
    });

  test(`B14 ${path}: a month, a number, and no sort but its own`, async () => {
    const id = (await mine(query)).at(-1)!;
    assert.deepEqual((await page(`${path}?sid=${id}`)).ids, [id]);
    const refused = await marie.get(`${path}?of=agid`);
    assert.deepEqual(
      [refused.status, refused.body.warnings?.[0]?.type, refused.body.warnings?.[0]?.field],
      [422, 'unknownField', 'of'],
    );
    const other = await mine(
      sql`${query} and ${month} >= timestamptz '2026-04-01 00:00 Europe/Paris' and ${month} < timestamptz '2026-05-01 00:00 Europe/Paris'`,
    );
    assert.deepEqual((await page(`${path}?m=2026-04&ps=1000`)).ids, other);
  });
}

const DECLARED: [string, Pick<List, 'asks'>][] = [
  ...entities.map((entity): [string, List] => [`crm${entity.name}s`, listOf(entity)]),
  ['quotes', QUOTES],
  ['mailins', MAILINS],
  ['houses', HOUSES],
  ['mandates', MANDATES],
  ['legal', LEGAL_FILES],
  ['legal/declarations', DECLARATIONS],
];

test('B14 API-11 each list answers what it declares, each parameter to its effect, and refuses the rest by name', async () => {
  const asking = { s: 'nihil-in-omnibus', l: 'y', masked: 'true' };
  for (const [path, { asks }] of DECLARED) {
    const all = (await marie.get(`${path}?n=1`)).body;
    for (const [name, value] of Object.entries(asking)) {
      const { status, body } = await marie.get(`${path}?n=1&${name}=${value}`);
      if (!asks.some((asked) => asked === name)) {
        const [said] = body.warnings ?? [];
        assert.deepEqual([status, said?.type, said?.field], [422, 'unknownField', name], `${path} ${name}`);
        continue;
      }
      assert.equal(status, 200, `${path} ${name}`);
      if (name === 's') assert.equal(body.totalCount, 0, `${path} is searched`);
      const [whole, light] = [all.models[0], body.models[0]];
      if (name === 'l' && whole && light)
        assert.ok(Object.keys(light).length < Object.keys(whole).length, `${path} has light rows`);
    }
  }
});

test('A30 C43 beyond a thousand nobody counts; past an end that nobody counted to, the last page and the exact number', async () => {
  const all = await mine(LISTS.find(({ path }) => path === 'mailins')!.mine);
  assert.equal(all.length >= MAILS, true);
  const first = await page('mailins?ps=5000');
  assert.deepEqual(first, { ids: all.slice(0, 1000), total: 1000, capped: true });
  const second = await page('mailins?ps=1000&page=2');
  assert.deepEqual(second, { ids: all.slice(1000), total: 1000, capped: true });
  assert.deepEqual(await page('mailins?ps=1000&page=3'), {
    ids: all.slice(1000),
    total: all.length,
    capped: false,
  });
});

function cellsOf(text: string): string[][] {
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
  return lines.map((line) => line.slice(1, -1).split('";"'));
}

async function exported(path: string, by = marie, language = 'fr'): Promise<string[][]> {
  const answer = await fetch(`${app.url}/api/${path}`, {
    headers: { authorization: `Bearer ${by.token}`, 'accept-language': language },
  });
  assert.equal(answer.status, 200);
  return cellsOf(Buffer.from(await answer.arrayBuffer()).toString());
}

test('API-09 B16 an export stands in the order of the screen: its sort, its search, its month, its columns', async () => {
  const numbers = async (query: string) =>
    (await exported(`companys/csv-export?${query}`)).slice(1).map(([id]) => Number(id));
  for (const [asked, order] of [
    ['of=name', sql`name, id`],
    ['of=name&od=desc', sql`name desc, id desc`],
    ['od=asc', sql`id`],
    ['', sql`id desc`],
  ] as const)
    assert.deepEqual(await numbers(asked), await mine(LISTS[0]!.mine, order), asked);
  const searched = await mine(
    sql`select id from company where agid = 1 and activity = 'Ménage' and name like 'Entreprise%'`,
    sql`name`,
  );
  assert.deepEqual(await numbers('s=entreprise&of=name'), searched);
  assert.deepEqual(await numbers('s=entreprise&m=2020-01'), []);
  // The page that is shown is no part of what is exported.
  assert.deepEqual(await numbers('s=entreprise&of=name&ps=1&page=2'), searched);
});

test('API-09 two rows of one day keep their order from the list to the export, and from page to page, also where no index has it', async () => {
  // Written again they stand behind the others: as the table gives them, they are in no order of their numbers.
  await sql`update booking_payment set paid_on = '2026-05-05' where agid = 1 and id % 2 = 0`.execute(app.db);
  const indexes = await rows(
    app.db,
    sql<{ name: string; definition: string }>`select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'booking_payment' and indexdef ~ 'paid_on, id'`,
  );
  assert.ok(indexes.length > 0);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(app.db);
  try {
    for (const od of ['asc', 'desc']) await isInOrderOfDays(od);
  } finally {
    for (const { definition } of indexes) await sql.raw(definition).execute(app.db);
  }
});

async function isInOrderOfDays(od: string): Promise<void> {
  const shown = (await page(`bookingpayments?of=paid_on&od=${od}&ps=1000`)).ids;
  const file = await exported(`bookingpayments/csv-export?of=paid_on&od=${od}`);
  assert.deepEqual(
    file.slice(1).map(([id]) => Number(id)),
    shown,
  );
  const direction = sql.raw(od);
  const truth = await mine(sql`select id from booking_payment`, sql`paid_on ${direction}, id ${direction}`);
  const small = await Promise.all(
    [1, 2, 3, 4].map((number) => page(`bookingpayments?of=paid_on&od=${od}&ps=7&page=${number}`, claire)),
  );
  assert.deepEqual(
    small.flatMap(({ ids }) => ids),
    truth.slice(0, 28),
  );
}

test('B16 an export is headed in the words of whoever asks', async () => {
  const [french] = await exported('companys/csv-export');
  assert.deepEqual(french, ['N°', 'Nom', 'Activité', 'Contact', 'Téléphone', 'E-mail', 'Active']);
  const [english] = await exported('companys/csv-export', marie, 'en');
  assert.deepEqual(english, ['N°', 'Name', 'Trade', 'Contact', 'Phone', 'E-mail', 'Active']);
});

test('B16 B23 whoever sees several agencies exports a column more: whose each row is', async () => {
  const [head, ...file] = await exported('companys/csv-export?of=name', await app.as('admin'));
  assert.deepEqual(head, ['N°', 'Nom', 'Activité', 'Contact', 'Téléphone', 'E-mail', 'Active', 'Agence']);
  const truth = await rows(
    app.db,
    sql<{
      id: number;
      agency: string;
    }>`select c.id, a.name as agency from company c join agency a on a.id = c.agid
      order by c.name, c.id`,
  );
  assert.deepEqual(
    file.map((row) => [Number(row[0]), row.at(-1)]),
    truth.map(({ id, agency }) => [id, agency]),
  );
  assert.ok(new Set(truth.map(({ agency }) => agency)).size > 1);
});

for (const entity of entities) {
  test(`C34 B23 ${entity.name}: an export holds the rows of one's own agency, each once, and not one more`, async () => {
    const own = entity.scope === 'shared' ? sql`true` : sql`agid = 1`;
    const expected = await mine(sql`select id from ${sql.table(entity.table)} where ${own}`);
    const file = await exported(`${entity.name}s/csv-export`);
    const others = await mine(sql`select id from ${sql.table(entity.table)} where not (${own})`);
    assert.equal(others.length > 0, entity.scope !== 'shared', 'the other agency has a row');
    assert.deepEqual(
      file.slice(1).map(([id]) => Number(id)),
      expected,
    );
  });
}

test('QUOTE-01 API-09 B16 C34 quotes leave as the list shows them: amounts in euros, states in words, no other agency’s', async () => {
  const file = await exported('quotes/csv-export');
  assert.deepEqual(file[0], [
    'Devis',
    'Demande',
    'Locataire',
    'Maison',
    'Arrivée',
    'Départ',
    'Total',
    'État',
    'Créé le',
  ]);
  const ids = file.slice(1).map(([id]) => Number(id));
  assert.deepEqual(ids, await mine(LISTS[1]!.mine));
  const everybody = (await exported('quotes/csv-export', claire)).slice(1).map(([id]) => Number(id));
  assert.deepEqual(everybody, await mine(sql`select id from quote`), 'who sees both agencies exports both');
  const { body } = await marie.get('quotes?ps=1');
  const [quote] = body.models;
  const [, line] = file;
  const total = (Number(quote?.['montant_total']) / 100).toFixed(2).replace('.', ',');
  const [year, month, day] = String(quote?.['date_from']).split('-');
  assert.deepEqual(
    [line?.[1], line?.[2], line?.[4], line?.[6]],
    [quote?.['alphaid'], quote?.['tenant_name'], `${day}/${month}/${year}`, total],
  );
  assert.ok(
    ['Proposé', 'Accepté', 'Annulé', 'Estimation', 'Verrouillé'].includes(line?.[7] ?? ''),
    line?.[7],
  );
  const paul = await app.as('paul');
  assert.equal((await paul.get('quotes/csv-export')).status, 403);
});
