/**
 * S1: every route of the running server × every kind of person × rows of their own, of their agency's, of the other one's, and missing.
 * What is expected is declared (support/matrix/access.ts, lines/) and printed in docs/security.md; here it is asked.
 */
import { entities } from '#entities/all.ts';
import { can } from '#kernel/permissions.ts';
import { routes } from '#main/routes.ts';
import { PUBLIC, SESSION } from '#server/route.ts';
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { ask, askedBy, hangUp, isForbidden, isLogin, isThrough } from '#tests/support/matrix/calls.ts';
import type { Said } from '#tests/support/matrix/calls.ts';
import { broughtBy, casesOf, isWrite } from '#tests/support/matrix/cases.ts';
import type { Case } from '#tests/support/matrix/cases.ts';
import { LINES } from '#tests/support/matrix/lines.ts';
import { titleOf } from '#tests/support/matrix/lines/line.ts';
import type { Line } from '#tests/support/matrix/lines/line.ts';
import { quoteOf } from '#tests/support/matrix/lines/quotes.ts';
import { callersOf, deadTokens, open } from '#tests/support/matrix/people.ts';
import type { Caller } from '#tests/support/matrix/people.ts';
import { missing } from '#tests/support/matrix/rows.ts';
import { createTestData } from '#tests/support/matrix/testdata.ts';
import type { Bundle, Place } from '#tests/support/matrix/rows.ts';
import type { TestData } from '#tests/support/matrix/testdata.ts';
import { formAmounts } from '#tests/support/quoting.ts';
import { WHO } from '#tests/support/matrix/access.ts';
import type { FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

/** What the server itself says it answers: also what was added by hand, and the files of the browser's application. */
const running = new Set<string>();
const seen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url, constraints, config }) => {
    const isForm = Object.hasOwn(constraints ?? {}, 'form');
    const address = isBuiltFile(config) ? BUILT_FILES : url;
    for (const each of [method].flat()) running.add(`${each} ${address}${isForm ? ' (a form)' : ''}`);
  });
};

const dist = mkdtempSync(join(tmpdir(), 'pertuis-dist-'));
const ASSETS = join(dist, 'assets');
/** One line stands for all of them: who may read one may read any. Such a route says which folder its file is in. */
const BUILT_FILES = '/assets/*';

function isBuiltFile(config: unknown): boolean {
  return (
    typeof config === 'object' && config !== null && 'rootPath' in config && config.rootPath === `${ASSETS}/`
  );
}

let app: TestApp;
let data: TestData;
let callers: Caller[];
const rowsOf = new Map<Place, Bundle>();

before(async () => {
  mkdirSync(ASSETS);
  writeFileSync(join(ASSETS, 'start-a1B2.js'), 'export {};');
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Pertuis</title>');
  subscribe('fastify.initialization', seen);
  app = await startTestApp({ demo: false, dist });
  unsubscribe('fastify.initialization', seen);
  data = await createTestData(app.db, app.app.providers.files);
  for (const place of Object.values(data.places)) rowsOf.set(place, await data.bundle(place));
  callers = callersOf(data, rowsOf);
  await prepare();
});
after(async () => {
  hangUp();
  await app.close();
  rmSync(dist, { recursive: true });
});

/** What anybody read that was not theirs, on any of the calls below. */
const leaks = new Set<string>();
/** One object, read by its number. */
const SINGLE = /^GET \/api\/\w+\/:id$/;
const undated = new Set<string>();
const answered = new Set<string>();

async function say(line: Line, caller: Caller, row: Bundle, mine: Bundle, token?: string): Promise<Said> {
  const asked = askedBy(line, row, mine);
  const said = await ask(app.url, token ?? (await caller.token(row)), asked);
  // What our own servers play stands where nobody's real letters are.
  const read = line.route.includes(' /sandbox') ? [] : data.canaries.leaks(said.text, caller.reading);
  for (const leak of read) leaks.add(`${titleOf(line)}: ${caller.name} reads ${leak}`);
  if (said.status === 200 && SINGLE.test(line.route) && said.body['cacheTimestamp'] === undefined)
    undated.add(line.route);
  if (said.status < 400) answered.add(titleOf(line));
  return said;
}

/** A few at a time: the server is asked as by several people, and the machine is not ours alone. */
async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<string | undefined>,
): Promise<string[]> {
  const left = [...items];
  const wrong: string[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        const problem = await work(item);
        if (problem !== undefined) wrong.push(problem);
      }
    }),
  );
  return wrong.toSorted();
}

function story({ line, caller, relation }: Case, heard: Said, should: string): string {
  const whose = relation === 'none' ? '' : ` (${relation})`;
  return `${titleOf(line)}: ${caller.name}${whose} hears ${heard.status} ${heard.text.slice(0, 160)}, ${should}`;
}

const nothings = new Map<string, Promise<Said>>();
/** What a caller hears of a row that does not exist, asked once. */
function ofNothing({ line, caller, place }: Case, mine: Bundle): Promise<Said> {
  const name = `${titleOf(line)} ${caller.name}`;
  const said = nothings.get(name) ?? say(line, caller, missing(rowsOf.get(place)!), mine);
  nothings.set(name, said);
  return said;
}

/** A row of the caller's own side, which the call may change beside the one it is about. */
function mineOf({ caller, line }: Case): Bundle {
  const base = rowsOf.get(caller.places.own ?? caller.places.same!)!;
  return prepared.get(`${titleOf(line)} ${base.request}`) ?? base;
}

const prepared = new Map<string, Bundle>();
/** Lines whose second row must be in a state of its own have it made before anything is asked. */
async function prepare(): Promise<void> {
  for (const line of LINES)
    for (const base of line.mineFirst ? rowsOf.values() : []) {
      const mine = await newRow(base, undefined, line.mineFirst);
      prepared.set(`${titleOf(line)} ${base.request}`, mine);
    }
}

async function newRow(like: Bundle, names: Line['names'], first: Line['first']): Promise<Bundle> {
  const row = await data.anew(like, names);
  for (const statement of first?.(row) ?? []) await sql.raw(statement).execute(app.db);
  return row;
}

async function refusal(asked: Case): Promise<string | undefined> {
  const { line, caller, place, expected } = asked;
  const mine = mineOf(asked);
  const heard = await say(line, caller, rowsOf.get(place)!, mine);
  if (expected === 'refused')
    return isForbidden(heard) ? undefined : story(asked, heard, 'and should be refused');
  if (expected === 'seen')
    return heard.status === 403 ? undefined : story(asked, heard, 'and should be refused');
  const none = await ofNothing(asked, mine);
  // Whoever reads both agencies learns nothing by the words: it is the write that is refused.
  const isSame = heard.status === none.status && heard.withoutIds === none.withoutIds;
  if (caller.reading.sees === 'all' && line.isEmpty !== true ? heard.status < 400 : !isSame)
    return story(asked, heard, `and of what does not exist ${none.status} ${none.text.slice(0, 160)}`);
  const usual = line.isEmpty === true ? none.status === 200 : none.status === 404 || none.status === 422;
  return usual ? undefined : story(asked, heard, 'and should find nothing');
}

async function permission(asked: Case): Promise<string | undefined> {
  const { line, caller, place } = asked;
  const isNew = isWrite(line);
  const base = rowsOf.get(place)!;
  const row = isNew && line.names !== undefined ? await newRow(base, line.names, line.first) : base;
  const isMineNew =
    isNew && line.inBody === true && (line.path !== undefined || line.mineFirst !== undefined);
  const mine = isMineNew
    ? await newRow(rowsOf.get(mineOf(asked).place)!, undefined, line.mineFirst)
    : mineOf(asked);
  const priced = line.priced === true ? withPrices(line, row) : line;
  const token = line.endsSession === true ? await freshToken(asked, row) : undefined;
  const heard = await say(await priced, caller, row, mine, token);
  const isOpen = line.who === 'anyone' && heard.status < 500 && !isLogin(heard) && heard.status !== 403;
  if (!isOpen && !isThrough(heard)) return story(asked, heard, 'and may');
  if (line.names === undefined || WHO[line.who][caller.column] === 'yes') return undefined;
  const none = await ofNothing(asked, mineOf(asked));
  return heard.withoutIds === none.withoutIds && heard.status === none.status
    ? story(asked, heard, 'as of what does not exist')
    : undefined;
}

function freshToken({ caller }: Case, row: Bundle): Promise<string> {
  const { uid, sees } = caller.reading;
  return sees === 'signer'
    ? open(data, uid, { kind: 'signature', contractId: row.contract })
    : open(data, uid, { kind: caller.column === 'mailLink' ? 'guest' : 'full' });
}

/** The line with the amounts the form would send, as the simulator computed them. */
async function withPrices(line: Line, row: Bundle): Promise<Line> {
  const { house, from, to, platformOfQuote } = row;
  const asked = {
    method: 'GET',
    path: `/api/hub/simulator/simulate-with-values/${house}/${from}/${to}/2/-1/-1/-1/-1/-1/-1?platform=${platformOfQuote}`,
    body: undefined,
    form: undefined,
    ids: [],
  };
  const administrator = callers.find(({ column }) => column === 'super')!;
  const { body } = await ask(app.url, await administrator.token(row), asked);
  const [model] = (body.models ?? []) as Record<string, unknown>[];
  const amounts = formAmounts(model ?? {});
  const written = line.body;
  return {
    ...line,
    body: (bundle, mine) => ({
      ...(written?.(bundle, mine) as object),
      CrmQuote: { ...quoteOf(bundle), ...amounts },
    }),
  };
}

/** Every row of every table that a refusal must leave alone; sessions and counters of guesses live by being asked. */
async function everything(): Promise<Map<string, string>> {
  const tables = await rows(
    app.db,
    sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('session', 'rate_limit', 'cronlog') order by 1`,
  );
  const sums = new Map<string, string>();
  for (const { name } of tables)
    sums.set(
      name,
      (
        await one(
          app.db,
          sql<{
            sum: string;
          }>`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(name)} t`,
        )
      ).sum,
    );
  return sums;
}

/** What was allowed before sends mails and asks the card provider afterwards, at once or a minute later; that is no refusal's trace. */
async function jobsDone(): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker._private_jobs where run_at between now() and now() + interval '10 minutes' and attempts < max_attempts), now())`.execute(
    app.db,
  );
  const due = sql<{ n: number }>`
    select count(*)::integer as n from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts`;
  for (let tries = 0; (await one(app.db, due)).n > 0; tries++) {
    assert.ok(tries < 300, 'jobs never end');
    await pause(100);
  }
}

async function withoutTrace(work: () => Promise<string[]>): Promise<void> {
  await jobsDone();
  const earlier = await everything();
  const wrong = await work();
  const later = await everything();
  const touched = [...later].filter(([table, sum]) => earlier.get(table) !== sum).map(([table]) => table);
  assert.deepEqual([wrong, touched], [[], []]);
}

const cases = () =>
  LINES.filter(({ who }) => who !== 'anyone').flatMap((line) =>
    callers.flatMap((caller) => casesOf(line, caller)),
  );
const settled = () => cases().filter((asked) => broughtBy(asked) === undefined);

test('S1 every route of the running server has its line in the matrix, and no line is without its route', () => {
  const declared = new Set(LINES.map(({ route }) => route));
  const head = [...running].filter((route) => route.startsWith('HEAD '));
  for (const route of head) assert.ok(running.has(route.replace('HEAD ', 'GET ')), `${route} has no GET`);
  const unknown = [...running]
    .filter((route) => !route.startsWith('HEAD ') && !declared.has(route))
    .toSorted();
  assert.deepEqual(
    unknown,
    [],
    `These routes have no line in tests/support/matrix/lines/. Write one for each, for example
  api('${unknown[0]?.replace(' /api/', ' /')}', 'deskWrite', { names: 'request', body: () => ({}) }),
with who may call it (a group of access.ts), the row that its id names (a field of Bundle in rows.ts) and a body it accepts. A new entity
takes one line in tests/support/matrix/records.ts. Then: npm run security`,
  );
  assert.deepEqual(
    [...declared].filter((route) => !running.has(route)),
    [],
    'these lines name a route that the server does not have',
  );
});

/** Calls whose address or body names no row of an agency's, and what it names instead. */
const NO_ROW: Readonly<Record<string, readonly string[]>> = {
  'a key, an address of mail or a page that anybody may ask for': [
    'GET /login/fromobmail/:hash/:timestamp/:email/:t/:uid',
    'GET /login/fromobmail/:hash/:timestamp/:email/:t',
    'GET /login/fromsignature/:id',
    'GET /login/sendpasswordresetlink/hub/:email',
    'POST /login/fromespace',
    'POST /login/fromobmail',
    'POST /login/fromsignature',
    'POST /login/frommagiclink',
    'POST /login/sendpasswordresetlink',
    'POST /login/setnewpassword',
    'GET /annonce/:id/prix',
    'POST /annonce/:id/demande',
  ],
  'one’s own session, or all that one may read': [
    'POST /logout',
    'POST /markallread',
    'POST /crmreleasenote',
  ],
  'what is asked for, in words': [
    'GET /hub/simulator/simulate/:dateFrom/:dateTo/:adultsPlusDisabled/:village/:owner/:pool/:pets/:noSmoking/:disabledAccess/:bedrooms/:bathrooms',
    'GET /autocomplete/listtags/:set',
    'GET /crmreleasenote/:year/:month/:day/:hour/:minute',
  ],
  'what is everybody’s': ['GET /tags/:id', 'PUT /tags/:id', 'GET /crmtags/:id', 'PUT /crmtags/:id'],
  'one’s own name': ['PUT /profile/name'],
  'a new house of one’s own': ['POST /houses', 'POST /crmhouses'],
  'a new file of one’s own agency, that hangs on nothing yet': ['POST /files', 'POST /crmfiles'],
  'one’s own agency, or another that one writes in (compliance.http.test.declared.ts)': [
    'POST /legal/declarations',
    'POST /legal/owners',
  ],
  'a new row of one’s own agency, that names no other': entities
    .filter(
      ({ create, fields }) => create !== null && !Object.values(fields).some(({ to }) => to !== undefined),
    )
    .flatMap(({ name }) => [`POST /${name}s`, `POST /crm${name}s`]),
};

test('S1 C02 every call that names a row, and every write, is asked here about rows of either side', () => {
  const asked = new Set(LINES.flatMap(({ route, names }) => (names === undefined ? [] : [route])));
  const unasked = routes
    .filter(({ method, path }) => method !== 'GET' || path.includes('/:'))
    .filter(({ method, path }) => !asked.has(`${method} /api${path}`))
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(unasked.toSorted(), Object.values(NO_ROW).flat().toSorted());
});

test('S1 C01 a token that opens nothing is answered 401 and code 190 on every route that asks for a session', async () => {
  const row = rowsOf.get(data.places.guest)!;
  const guarded = LINES.filter(({ who }) => who !== 'anyone');
  const dead = await deadTokens(data);
  await withoutTrace(() =>
    each(
      guarded.flatMap((line) => dead.map(([name, token]) => ({ line, name, token }))),
      async ({ line, name, token }) => {
        const said = await ask(app.url, token, askedBy(line, row, row));
        return isLogin(said)
          ? undefined
          : `${titleOf(line)}: ${name} hears ${said.status} ${said.text.slice(0, 160)}`;
      },
    ),
  );
});

test('S1 C01 C02 D11 what is not theirs answers each person as what does not exist, and no refusal changes a row', async () => {
  const refused = settled().filter(({ expected }) => expected !== 'may');
  assert.ok(refused.length > 2_000, `${refused.length} refusals`);
  await withoutTrace(() => each(refused, refusal));
});

test('S1 each person reads what is theirs', async () => {
  const reads = settled().filter(({ expected, line }) => expected === 'may' && !isWrite(line));
  assert.deepEqual(await each(reads, permission), []);
});

test('S1 each person changes what is theirs to change', async () => {
  const writes = settled().filter(({ expected, line }) => expected === 'may' && isWrite(line));
  assert.deepEqual(await each(writes, permission), []);
});

test('S1 what is for anyone asks for no session, and gives one nothing more', async () => {
  const [guest] = callers;
  const row = rowsOf.get(data.places.guest)!;
  const nobody: Caller = {
    ...guest!,
    name: 'nobody',
    reading: { uid: 0, sees: 'nobody', agid: 0 },
    token: () => Promise.resolve(''),
  };
  const opened = LINES.filter(({ who }) => who === 'anyone').flatMap((line) => [
    { line, caller: nobody, relation: 'none' as const, place: row.place, expected: 'may' as const },
    { line, caller: guest!, relation: 'none' as const, place: row.place, expected: 'may' as const },
  ]);
  assert.deepEqual(await each(opened, permission), []);
});

test('B106 who sees both agencies reads both, and writes only in their own', () => decided('B106'));

test('B116 nobody but staff learns from a mail or a number who its owner is', async () => {
  await decided('B116');
  assert.deepEqual(
    leaksOf((leak) => leak.includes('whose an address')),
    [],
  );
});

/** What rests on a decision: refusals first, which leave no trace, then what is allowed. */
async function decided(decision: Line['brings']): Promise<void> {
  const brought = cases().filter((asked) => broughtBy(asked) === decision);
  assert.ok(brought.length > 0);
  const [allowed, refused] = [
    brought.filter(({ expected }) => expected === 'may'),
    brought.filter(({ expected }) => expected !== 'may'),
  ];
  if (refused.length > 0)
    await withoutTrace(() =>
      each(refused, (asked) => (asked.expected === 'words' ? otherAgency(asked) : refusal(asked))),
    );
  assert.deepEqual(await each(allowed, permission), []);
}

/** Seen, and told so: which agency a request is no secret to those who read both (B106). */
async function otherAgency(asked: Case): Promise<string | undefined> {
  const heard = await say(asked.line, asked.caller, rowsOf.get(asked.place)!, mineOf(asked));
  return heard.status === 403 && /l['’]autre agence/.test(heard.text)
    ? undefined
    : story(asked, heard, 'and should be told it is the other agency’s');
}

test('S1 C50 without a permission that its route needs, even an administrator is refused', async () => {
  const { super: uid } = data.people;
  const administrator = callers.find(({ reading }) => reading.uid === uid)!;
  const row = missing(rowsOf.get(data.places.guest)!);
  const token = await administrator.token(row);
  const held = (
    await rows(
      app.db,
      sql<{ permission: string }>`select permission from role_permission where role = 'superRole'`,
    )
  ).map(({ permission: name }) => name);
  const expressions = Map.groupBy(
    routes.filter(({ needs }) => needs !== PUBLIC && needs !== SESSION),
    ({ needs }) => needs,
  );
  const wrong: string[] = [];
  for (const [needs, guarded] of expressions) {
    const lines = guarded.flatMap(({ method, path }) =>
      LINES.filter(({ route }) => route === `${method} /api${path}`).slice(0, 1),
    );
    assert.equal(lines.length, guarded.length);
    for (const taken of subsets([...new Set(needs.match(/\b(?!and\b|or\b|not\b)\w+/g))])) {
      const may = can(needs, new Set(held.filter((name) => !taken.includes(name))));
      await sql`delete from role_permission where role = 'superRole' and permission = any(${taken}::text[])`.execute(
        app.db,
      );
      wrong.push(
        ...(await each(lines, async (line) => {
          const said = await ask(app.url, token, askedBy(line, row, row));
          return isForbidden(said) === !may
            ? undefined
            : `${titleOf(line)} without ${taken.join(', ')}: ${said.status}`;
        })),
      );
      await sql`insert into role_permission select 'superRole', unnest(${taken}::text[])`.execute(app.db);
    }
  }
  assert.ok(expressions.size > 10);
  assert.deepEqual(wrong, []);
});

/** Every choice of at least one. */
function subsets(names: readonly string[]): string[][] {
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
    names.filter((_name, bit) => ((index + 1) >> bit) % 2 === 1),
  );
}

test('S1 each line was answered with more than a refusal, to somebody at least once', () => {
  const silent = LINES.filter((line) => line.neverOk === undefined && !answered.has(titleOf(line))).map(
    titleOf,
  );
  assert.deepEqual(silent, []);
});

test('API-04 whoever reads one object is told the instant of its reading', () => {
  assert.deepEqual([...undated], []);
});

/** Text that is no text: one of a short list of words, a print, a name our own code gives. The rest holds a canary over this data. */
const NO_TEXT =
  /^(audit|cache_key|cronlog|equipment|house_translation|idempotency|login_token|migration|news_read|permission_seen|rate_limit|role_permission|session|smsreport|smsstop|tag|tax_\w+|village|webhook_event)\.|\.(accent|action|alphaid|arrival_time|attachments|borne_by|channel|claim_until|cleaning_by|climate_class|closed_for|color|crop|departure_time|details|direction|discount_borne_by|energy_class|fee_mode|format|hashedid|internal_tag|unallocated_reason|item|kind|language|level|linen_by|(last|sender|agency)_action|mime|mode|password_hash|path|prices_by|pricing|proof|purpose|reason|refund|regime|region|robot|sha256|siret|slug|state|status|system|tag_category|tag_type|template|title|type|village|way|website)$|^(commune_rule\.subject|calendar_rule\.(subject|weekday)|declaration_column\.content|channel_feed\.source|channel_reading\.(changes|outcome))$/;

test('S2 every column of the database that may hold words holds a word of its own here', async () => {
  const silent = (await data.canaries.bare()).filter((column) => !NO_TEXT.test(column));
  assert.deepEqual(
    silent,
    [],
    'these columns are never read in the matrix: plant something in tests/support/matrix/seedrequest.ts',
  );
});

test('S2 C13 C15 nobody read a word or a hidden amount that was not theirs, on any of these calls', () => {
  assert.deepEqual(
    leaksOf((leak) => !leak.includes('whose an address')),
    [],
  );
});

function leaksOf(which: (leak: string) => boolean): string[] {
  return [...leaks].filter(which).toSorted();
}
