/**
 * What a list promises at 20 000 rows: each search by words and each sort it offers reads little more than it shows, for one small agency and
 * for whoever sees all of them. Lists are asked over HTTP; what the server asks of PostgreSQL is heard on its way and explained.
 */
import { entities, entityNamed } from '#entities/all.ts';
import type { Entity } from '#kernel/entity.ts';
import { todayInParis } from '#kernel/day.ts';
import type { Field } from '#kernel/fields.ts';
import { isTextKind } from '#kernel/fields.ts';
import { COUNTED } from '#server/listqueries.ts';
import { targetOf } from '#server/references.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import type { Sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rowsRead, statementsAbout } from './support/plans.ts';

const ROWS = 20_000;
/** One row in so many is the small agency's. */
const SHARE = 40;
const PAGE = 20;
/** A page, what was looked at beside it, and the rows it was laid over. */
const READ_FOR_A_PAGE = 10 * PAGE;
/** Of the tables beside it: the requests of a small agency are sooner read whole than one by one. */
const READ_ELSEWHERE = COUNTED;
/** The only row of the small agency that holds these words, and this amount. None of those, every 200th, by which PostgreSQL guesses how rare words are. */
const RARE_ROW = 7120;
const RARE = 'Zéphyrin Quillévéré';
const RARE_AMOUNT = '72,20';
/** The one that points at what is called by them, where rows refer to another entity. */
const POINTS_AT_RARE = RARE_ROW + SHARE;
/** Who owns its house. */
const RARE_OWNER = 'Aldemarquis';

let app: TestApp;
let people: Readonly<Record<string, Person>>;
before(async () => {
  app = await startTestApp();
  people = { 'one agency': await app.as('marie'), 'all agencies': await app.as('claire') };
  await fillPeople();
  await fillRequests();
  for (const entity of entities.toSorted((one, other) => depthOf(one) - depthOf(other))) await fill(entity);
  await fillQuotes();
  await fillMailins();
  await fillHouses();
  await fillComments();
  // Of every table, and now: what autovacuum has come to by the time a plan is made would be another plan from run to run.
  await app.db.transaction().execute(async (tx) => {
    // A quarter of a million rows are read: on a busy disk that takes longer than anything a person waits for.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`analyze`.execute(tx);
  });
});
after(() => app.close());

/** What a table asks for and no declaration says, by the number n of the row. */
const MORE: Readonly<Record<string, Readonly<Record<string, Sql>>>> = {
  // None that a job would send.
  maillog: { status: sql`'sent'`, content: sql`'{}'::jsonb`, message_id: sql`'explain-' || n` },
  smssent: {
    direction: sql`'in'`,
    status: sql`'received'`,
    phone: sql`'+3360' || lpad(n::text, 7, '0')`,
  },
  paymentrequest: { status: sql`'paid'` },
  // Either a rate or an amount.
  discountrule: { amount: sql`null::integer` },
  calendarrule: { amount: sql`1 + n % 100` },
  communerule: { amount: sql`1 + n % 100` },
  season: { minimum_stay: sql`1`, maximum_stay: sql`7`, date_to: sql`date '2040-01-01'` },
  gaprule: { nights: sql`1 + n % 9`, days_before: sql`1 + n % 90` },
  // No round follows them.
  yearlyclosure: {
    active: sql`false`,
    nid: sql`1000001 + n % 1000`,
    from_day: sql`1 + n % 28`,
    to_day: sql`1 + n % 28`,
    days_before: sql`7`,
  },
  tag: { cat: sql`'explain'` },
  // Most are done; one in thirty is what a list opens with.
  useractivitytask: { done: sql`n % 30 <> ${sql.lit(RARE_ROW % 30)}` },
};

const AGENCY = sql`case when n % ${sql.lit(SHARE)} = 0 then 1 else 2 end`;
/** The request a row hangs on is that of the same number. */
const REQUEST = sql`1000000 + n`;
/** And its guest. */
const GUEST = REQUEST;
const NUMBERS = sql`generate_series(1, ${sql.lit(ROWS)}) n`;

function valueOf(name: string, field: Field): Sql {
  switch (field.kind) {
    case 'text':
    case 'longtext':
    case 'mail':
    case 'phone':
      return sql`left(case when n = ${sql.lit(RARE_ROW)} then ${RARE} else n || ' ' || ${name} end, ${sql.lit(lengthOf(field))})`;
    case 'flag':
      return sql`n % 2 = 0`;
    case 'day':
      return sql`date '2020-01-01' + n % 3000`;
    case 'moment':
      return sql`timestamptz '2020-01-01' + n * interval '1 hour'`;
    case 'integer':
      return sql`n % 100`;
    case 'percent':
      return sql`1 + n % 5000`;
    case 'euros':
      return sql`100 + n`;
    case 'choice': {
      const ids = (field.choices ?? []).map(({ id }) => id);
      const type = ids.every((id) => typeof id === 'number') ? sql`integer[]` : sql`text[]`;
      return sql`(${ids}::${type})[1 + n % ${sql.lit(ids.length)}]`;
    }
    case 'choices':
      return sql`array[1 + n % 20]`;
    case 'place':
      return sql`'46.2,-1.' || n`;
    case 'reference':
      return pointing(field.to!);
  }
}

function pointing(to: string): Sql {
  if (to === 'request') return REQUEST;
  if (to === 'person' || to === 'employee') return GUEST;
  // One of a thousand of its own agency, half of an agency's rows at the same one; one row in a hundred points at nothing.
  const one = sql`(case when n % 80 = 0 then 40 when n % 80 < 40 then 1 else 1 + (n - 1) % 1000 end)`;
  if (to === 'house') return sql`case when n % 100 > 0 then 1000000 + ${one} end`;
  const { table, label } = targetOf(to);
  const [rows, rare] = [sql`${sql.table(table)} target`, sql`${label} like ${`${RARE.slice(0, 10)}%`}`];
  return sql`case when n = ${sql.lit(POINTS_AT_RARE)} then (select min(target.id) from ${rows} where ${rare})
    else (select max(target.id) from ${rows}) - ${sql.lit(ROWS)} + ${one} end`;
}

/** What is referred to is filled first. */
function depthOf({ fields }: Entity): number {
  const targets = Object.values(fields).flatMap(({ to }) =>
    to === undefined ? [] : (entityNamed(to) ?? []),
  );
  return targets.length === 0 ? 0 : 1 + Math.max(...targets.map(depthOf));
}

function lengthOf({ rules }: Field): number {
  const bound = rules.map(({ wire }) => /^maxLength\[(\d+)\]$/.exec(wire)?.[1]).find((n) => n !== undefined);
  return Math.min(20, Number(bound ?? 20));
}

/** Of every field of the declaration something that differs from row to row. */
async function fill(entity: Entity): Promise<void> {
  const values = new Map(
    Object.entries(entity.fields).map(([name, field]) => [field.column ?? name, valueOf(name, field)]),
  );
  if (entity.scope !== 'shared') values.set('agid', AGENCY);
  for (const [name, value] of Object.entries(MORE[entity.name] ?? {})) values.set(name, value);
  const generated = await rows(
    app.db,
    sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_name = ${entity.table} and is_generated = 'ALWAYS'`,
  );
  for (const { name } of generated) values.delete(name);
  await insertMany(
    entity.table,
    sql`insert into ${sql.table(entity.table)} (${sql.join([...values.keys()].map((name) => sql.ref(name)))})
      select ${sql.join([...values.values()])} from ${NUMBERS}`,
  );
}

/** Without the checks of its references, and its indexes made anew afterwards: three times as fast. */
async function insertMany(table: string, insert: Sql): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const indexes = await rows(
      tx,
      sql<{ name: string; definition: string }>`
        select indexname as name, indexdef as definition from pg_indexes
        where tablename = ${table} and indexname not in (select conname from pg_constraint)`,
    );
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(tx);
    await insert.execute(tx);
    for (const { definition } of indexes) await sql.raw(definition).execute(tx);
  });
}

/** A guest of each request, and the agency's card of them: read row by row from tables as long as those of a real agency. */
async function fillPeople(): Promise<void> {
  await insertMany(
    'person',
    sql`insert into person (id, username, last_name) select ${GUEST}, 'explain-' || n, case when n = ${sql.lit(RARE_ROW)} then ${RARE_OWNER} else 'Locataire ' || n end from ${NUMBERS}`,
  );
  await insertMany(
    'agency_card',
    sql`insert into agency_card (agid, uid, last_name) select ${AGENCY}, ${GUEST}, 'Locataire ' || n from ${NUMBERS}`,
  );
}

async function fillRequests(): Promise<void> {
  await insertMany(
    'request',
    sql`insert into request (id, alphaid, hashedid, agid, sender_uid, search)
    select ${REQUEST}, 'EXPLAIN' || n, 'explain-' || n, ${AGENCY}, ${GUEST},
      fold(case when n = ${sql.lit(RARE_ROW)} then ${RARE} else 'locataire ' || n end)
    from ${NUMBERS}`,
  );
}

/** Quotes of the demo, one for each request. */
async function fillQuotes(): Promise<void> {
  const columns = await rows(
    app.db,
    sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_name = 'quote' and is_generated = 'NEVER' and column_name <> 'id'`,
  );
  const own: Readonly<Record<string, Sql>> = { ddl_id: REQUEST, agid: AGENCY, accepted: sql`false` };
  const names = columns.map(({ name }) => name);
  await insertMany(
    'quote',
    sql`insert into quote (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => own[name] ?? sql.ref(`demo.${name}`)))}
    from ${NUMBERS}, (select * from quote order by id limit 1) demo`,
  );
}

/** Most were filed; one in a hundred still waits. */
async function fillMailins(): Promise<void> {
  await insertMany(
    'mailin',
    sql`insert into mailin (agid, message_id, sender, suggested_ddl_id, status)
    select ${AGENCY}, 'explain-' || n, 'paul@x.test', ${REQUEST}, case when n % 100 < 2 then 'triage' else 'filed' end from ${NUMBERS}`,
  );
}

/** Each of an owner of its own; no night of them has a price. */
async function fillHouses(): Promise<void> {
  await insertMany(
    'house',
    sql`insert into house (id, agid, owner_uid, title, village, online_booking)
    select ${REQUEST}, ${AGENCY}, ${GUEST}, case when n = ${sql.lit(RARE_ROW)} then ${RARE} else 'Villa ' || n end, (array(select slug from village))[1 + n % (select count(*) from village)], true from ${NUMBERS}`,
  );
}

/** One of each stay, of a house of its own; one in fifty still waits. */
async function fillComments(): Promise<void> {
  await insertMany(
    'comment',
    sql`insert into comment (agid, nid, ddl_id, uid, author, text, note, date_from, date_to, status, moderated_at)
    select ${AGENCY}, ${REQUEST}, ${REQUEST}, ${GUEST}, case when n = ${sql.lit(RARE_ROW)} then ${RARE} else 'Paul D.' end, 'Très bien ' || n, n % 11,
      date '2020-01-01' + n % 2000, date '2020-01-08' + n % 2000, case when n % 50 = 0 then 'waiting' else 'published' end, case when n % 50 > 0 then now() end from ${NUMBERS}`,
  );
}

interface Asked {
  path: string;
  table: string;
  words: readonly string[];
  /** How many rows the rare words find. */
  finds: number;
  sorts: readonly string[];
  /** Seen through their requests: PostgreSQL sooner asks that of all the rows of a small agency at once, and sorts those. */
  throughRequests: boolean;
  /** Of the tables beside it, where a row shows more than a line of each. */
  elsewhere?: number;
}

const LISTS: readonly Asked[] = [
  ...entities.map(({ name, table, search, sort, fields, scope }) => ({
    path: `${name}s`,
    table,
    words: [
      ...(search.some((field) => isTextKind(fields[field]!.kind)) ? [RARE] : []),
      ...(search.some((field) => fields[field]!.kind === 'euros') ? [RARE_AMOUNT] : []),
      ...(search.some((field) => fields[field]!.to === 'request') ? [`EXPLAIN${RARE_ROW}`] : []),
      ...(search.some((field) => fields[field]!.to === 'person') ? [`locataire ${RARE_ROW}`] : []),
    ],
    finds: 1 + search.filter((field) => entityNamed(fields[field]!.to ?? '')).length,
    sorts: ['id', ...sort],
    throughRequests: scope === 'request',
  })),
  {
    path: 'tasks',
    table: 'useractivitytask',
    words: [RARE],
    finds: 1,
    sorts: ['id', 'due'],
    throughRequests: false,
  },
  { path: 'quotes', table: 'quote', words: [RARE], finds: 1, sorts: ['id'], throughRequests: false },
  {
    path: 'comments',
    table: 'comment',
    words: [RARE],
    finds: 1,
    sorts: ['id', 'note'],
    throughRequests: false,
  },
  { path: 'mailins', table: 'mailin', words: [], finds: 1, sorts: ['id'], throughRequests: false },
  // A house shows whether some night of nine months has no price.
  {
    path: 'houses',
    table: 'house',
    words: [RARE, RARE_OWNER],
    finds: 1,
    sorts: ['id'],
    throughRequests: false,
    elsewhere: PAGE * 271,
  },
];

/** Asks as that person does; no statement about the table may have read more of it than so many rows. */
async function readsLittle(person: Person, path: string, table: string, most: Most): Promise<number> {
  let total = -1;
  const statements = await statementsAbout(table, async () => {
    const answer = await person.get(path);
    assert.equal(answer.status, 200, answer.text);
    total = Number(answer.body.totalCount);
  });
  assert.ok(statements.length >= 2, `${path}: a total and a page`);
  for (const statement of statements) {
    const allowed = statement.text.startsWith('select count(*)') ? most.total : most.page;
    for (const [name, read] of await rowsRead(app.db, statement))
      assert.ok(
        read <= (name === table ? allowed : most.elsewhere),
        `${path} reads ${read} rows of ${name} by ${statement.text}`,
      );
  }
  return total;
}
interface Most {
  total: number;
  page: number;
  elsewhere: number;
}

const MONTH = todayInParis().slice(0, 7);

/** What is asked while somebody types, and how many it finds. */
const CHOOSERS: readonly [path: string, table: string, word: string, finds: number][] = [
  ['autocomplete/listhouse', 'house', RARE, 1],
  ['autocomplete/listhouse', 'house', String(1_000_000 + RARE_ROW), 1],
  ['autocomplete/listhouseowner', 'person', RARE_OWNER, 1],
  ['autocomplete/listemployeeall', 'person', RARE_OWNER, 0],
  [`nodecalendars?m=${MONTH}`, 'house', RARE, 1],
  [`nodecalendars?m=${MONTH}`, 'house', RARE_OWNER, 1],
];

for (const [path, table, word, finds] of CHOOSERS)
  test(`B22 ${path}: of 20 000 rows ‘${word}’ reads little more than it finds`, async () => {
    for (const person of Object.values(people)) {
      const address = `${path}${path.includes('?') ? '&' : '?'}s=${encodeURIComponent(word)}`;
      const statements = await statementsAbout(table, async () => {
        const { status, body, text } = await person.get(address);
        assert.deepEqual([status, Object.keys(body.models).length], [200, finds], text);
      });
      assert.equal(statements.length, 1, address);
      for (const [name, read] of await rowsRead(app.db, statements[0]!))
        assert.ok(
          read <= (name === table ? READ_FOR_A_PAGE : READ_ELSEWHERE),
          `${address} reads ${read} rows of ${name}`,
        );
    }
  });

for (const { path, table, words, finds, sorts, throughRequests, elsewhere = READ_ELSEWHERE } of LISTS) {
  test(`B22 ${path}: of 20 000 rows a search reads what it finds, and a sort what it shows`, async () => {
    const sorted = {
      total: COUNTED + READ_FOR_A_PAGE,
      page: READ_FOR_A_PAGE + (throughRequests ? ROWS / SHARE : 0),
      elsewhere,
    };
    const found = { total: READ_FOR_A_PAGE, page: READ_FOR_A_PAGE, elsewhere };
    for (const person of Object.values(people)) {
      for (const word of words)
        assert.equal(
          await readsLittle(person, `${path}?s=${encodeURIComponent(word)}`, table, found),
          word === RARE ? finds : 1,
          word,
        );
      for (const sort of sorts)
        for (const direction of ['asc', 'desc'])
          await readsLittle(person, `${path}?of=${sort}&od=${direction}&ps=${PAGE}`, table, sorted);
    }
  });
}
