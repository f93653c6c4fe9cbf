/**
 * npm run fuzz: requests generated from the route table itself, as several people, with values that are right, nearly right and hostile.
 * Demand (R13): no 5xx, no answer outside its shape, no stack trace. Prints its seed; bounded; loopback only.
 *   npm run fuzz -- 20000 [seed]
 */
import { seededRandom } from '#demo/random.ts';
import { routes } from '#main/routes.ts';
import type { Route } from '#server/route.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';

const TOTAL = Number(process.argv[2] ?? 20_000);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const AT_ONCE = 8;
const RESULTS = new Set(['ok', 'error', 'expired', 'modifiedother', 'cancelledwithwarnings']);

const random = seededRandom(SEED);
function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '21',
  '1e400',
  '2147483648',
  '9007199254740993',
  '10,50',
  '10.50',
  '10.505',
  '-10,50',
  'NaN',
  'null',
  'true',
  '2026-02-30',
  '2027-03-06',
  '2027-03-13',
  '9999-12-31',
  '0000-00-00',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '\u0000',
  '\ud800',
  '😀'.repeat(40),
  'é'.repeat(2001),
  'x'.repeat(5000),
  '%',
  '_',
  '\\',
  'page_nid:"101"',
  'x:"',
  ':',
  'mail:claire',
  '{}',
  '[]',
  null,
  true,
  false,
  0,
  1,
  -1,
  101,
  1001,
  1.5,
  1e15,
  [],
  {},
  ['a'],
  { a: { b: {} } },
  [[[[]]]],
];
/** Values that get further in. */
const LIKELY: readonly unknown[] = [
  1,
  2,
  4,
  101,
  105,
  201,
  1001,
  1002,
  1050,
  '1001',
  '101',
  '2027-03-06',
  '2027-03-13',
  'arrhes',
  'solde',
  'Bonjour',
  'paul@pertuis.test',
  '611,94',
  'fr',
  'RESERVE',
  'id_ddl:1001',
  'inconnu@exemple.fr',
  '06 39 98 00 21',
  '"deux mots" 15/08 0639980021',
  'S_CANCEL',
  0,
  7,
  100_000,
];
const NAMES = [
  'id_ddl',
  'message',
  'type',
  'amount',
  'label',
  'kind',
  'fee_percent',
  'fee_mode',
  'read',
  'ids',
  'deleteAll',
  '_clientTimestamp',
  'id_ddlchat_quote',
  'profile',
  'searchCriteria',
  'CrmQuote',
  'platform',
  'name',
  'reason',
  'mode',
  'paid_on',
  'LoginForm',
  'statusForm',
  'language',
  'held_until',
  '__proto__',
  'constructor',
];

function value(depth = 0): unknown {
  const roll = random();
  if (roll < 0.45) return pick(LIKELY);
  if (roll < 0.9 || depth > 2) return pick(HOSTILE);
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 5) }, () => [pick(NAMES), value(depth + 1)]),
  );
}

/** As far as a schema of zod's tells what it holds. */
interface Shaped {
  shape?: Record<string, unknown>;
  def?: {
    innerType?: unknown;
    in?: unknown;
    entries?: Record<string, unknown>;
    options?: unknown[];
    values?: unknown[];
  };
}

/** What is asked for behind 'optional' and 'nullable'. */
function bare(schema: unknown): Shaped {
  const shaped: Shaped = schema ?? {};
  const inner = shaped.def?.innerType ?? shaped.def?.in;
  return inner === undefined ? shaped : bare(inner);
}

/** Field names of a schema, so that half of the bodies have the right shape and the wrong content. */
function fieldsOf(schema: unknown): [string, unknown][] {
  return Object.entries(bare(schema).shape ?? {});
}

/** One of the values a closed list allows: what stands behind it is reached. */
function choice(schema: unknown): unknown {
  const { entries, values, options } = bare(schema).def ?? {};
  if (entries) return pick(Object.values(entries));
  if (values) return pick(values);
  return options ? choice(pick(options)) : undefined;
}

function fieldValue(schema: unknown, depth = 0): unknown {
  const inner = fieldsOf(schema);
  if (inner.length > 0 && depth < 3 && random() < 0.8)
    return Object.fromEntries(
      inner.filter(() => random() < 0.8).map(([name, field]) => [name, fieldValue(field, depth + 1)]),
    );
  const allowed = random() < 0.7 ? choice(schema) : undefined;
  return allowed === undefined ? value(depth) : allowed;
}

function bodyFor(route: Route): unknown {
  if (random() < 0.15) return value();
  const body: Record<string, unknown> = {};
  const few = random() < 0.5 ? 0.7 : 0.15;
  for (const [field, schema] of fieldsOf(route.endpoint.body)) {
    if (random() >= few) body[field] = fieldValue(schema);
  }
  if (random() < 0.2) body[pick(NAMES)] = value();
  if (random() < 0.7) body['_clientTimestamp'] = Date.now();
  return body;
}

function pathFor(route: Route): string {
  const path = route.path.replace(
    /:(\w+)\??/g,
    () =>
      encodeURIComponent(
        String(
          random() < 0.7
            ? pick([101, 105, 1001, 1002, 1010, 1050, 1100, '2027-03-06', '2027-03-13', 4, 'RA99H3W', '-'])
            : printable(pick(HOSTILE)),
        ),
      ) || '-',
  );
  const query = new URLSearchParams();
  for (const name of [
    's',
    'ps',
    'page',
    'of',
    'od',
    'm',
    'n',
    'masked',
    'l',
    'sid',
    'platform',
    'children',
    'discount',
    'timestamps[ddl]',
    'house',
    'fd',
  ]) {
    if (random() < 0.12) query.set(name, printable(random() < 0.5 ? pick(LIKELY) : pick(HOSTILE)));
  }
  for (const [name, schema] of fieldsOf(route.endpoint.query)) {
    if (random() < 0.4) query.set(name, printable(fieldValue(schema)));
  }
  return `${path.slice(1)}${query.size > 0 ? `?${query}` : ''}`;
}

function printable(thing: unknown): string {
  return (typeof thing === 'string' ? thing : (JSON.stringify(thing) ?? '')).toWellFormed();
}

interface Bad {
  route: string;
  path: string;
  status: number;
  text: string;
  body: unknown;
}

async function one(person: Person, route: Route): Promise<Bad | undefined> {
  const path = pathFor(route);
  const body = route.method === 'GET' || route.method === 'DELETE' ? undefined : bodyFor(route);
  const call = {
    GET: () => person.get(path),
    DELETE: () => person.del(path),
    POST: () => person.post(path, body),
    PUT: () => person.put(path, body),
  }[route.method as 'GET'];
  const answer = await call();
  const isFile = answer.status === 200 && route.isRaw === true;
  const hasShape =
    isFile || (typeof answer.body === 'object' && answer.body !== null && RESULTS.has(answer.body.result));
  const leaks = /\bat .+\.ts:\d+|node_modules|SELECT |syntax error at/i.test(answer.text);
  const isRightAway = answer.status < 500 || answer.status === 502 || answer.status === 503;
  return isRightAway && hasShape && !leaks
    ? undefined
    : {
        route: `${route.method} ${route.path}`,
        path: path.slice(0, 200),
        status: answer.status,
        text: answer.text.slice(0, 300),
        body,
      };
}

async function main(): Promise<void> {
  process.stdout.write(`fuzz: ${TOTAL} requests, seed ${SEED}\n`);
  const app: TestApp = await startTestApp();
  const people = [
    app.nobody,
    await app.as('claire'),
    await app.as('marie'),
    await app.as('olivier'),
    await app.as('yann'),
    await app.as('paul'),
    await app.as('admin'),
  ];
  // A signed-out person answers 401 to everything: not logging out keeps the others useful; conversions take seconds each.
  const tried = routes.filter(({ path }) => path !== '/logout' && !path.includes('generate-contract'));
  const bad: Bad[] = [];
  const statuses = new Map<number, number>();
  let done = 0;
  const started = performance.now();
  const work = async (): Promise<void> => {
    while (done < TOTAL && bad.length < 20) {
      const route = tried[done++ % tried.length]!;
      const found = await one(pick(people), route);
      statuses.set(found?.status ?? 0, (statuses.get(found?.status ?? 0) ?? 0) + 1);
      if (found) bad.push(found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await app.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  for (const found of bad) process.stdout.write(`${JSON.stringify(found)}\n`);
  process.stdout.write(
    `${done} requests over ${tried.length} routes in ${seconds} s: ${bad.length} wrong answers.\n`,
  );
  process.exit(bad.length === 0 ? 0 : 1);
}

await main();
