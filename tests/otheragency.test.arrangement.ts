/** An employee of Ré and one of Oléron, a family that asked Oléron for a week, and what is asked of every write. */
import { routes } from '#main/routes.ts';
import { PUBLIC } from '#server/route.ts';
import { rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { asked } from '#tests/support/scenario.ts';
import type { Week } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

export const RE = 1;
export const OLERON = 2;
/** Of Oléron. */
export const HOUSE = 201;
export const GUEST = 'jeanne.lemoine@exemple.test';

const SENTENCES = ["Cette demande est celle de l'autre agence.", 'Ceci appartient à l’autre agence.'];

export let app: TestApp;
export let claire: Person;

/** Employee like Claire, of the other agency. */
export let maelle: Person;
/** What a family asked of Oléron, and when they come. */
export let ddl: number;
export let guestUid: number;
export let week: Week;

before(async () => {
  app = await startTestApp();
  // What follows a yearly closure comes by itself, a moment later, whoever was tried meanwhile.
  await sql`drop trigger yearly_closure_followed on yearly_closure`.execute(app.db);
  await sql`update person set agid = ${OLERON} where mail = 'maelle@pertuis.test'`.execute(app.db);
  claire = await app.as('claire');
  maelle = await app.as('maelle');
  await sql`update house set online_booking = true where id = ${HOUSE}`.execute(app.db);
  ({ ddl, uid: guestUid, week } = await asked(app, { house: HOUSE, mail: GUEST }));
});

after(() => app.close());

type Sent = 'GET' | 'POST' | 'PUT' | 'DELETE';

function call(person: Person, method: Sent, path: string, body?: unknown): Promise<Answer> {
  if (method === 'GET') return person.get(path);
  if (method === 'DELETE') return person.del(path);
  return method === 'PUT' ? person.put(path, body) : person.post(path, body);
}

export const tried = new Set<unknown>();

/** What is open to everybody is done with nobody's rights. */
export const writes = routes.filter(({ method, needs }) => method !== 'GET' && needs !== PUBLIC);

function routeOf(method: Sent, path: string) {
  const matching = routes.filter(
    (declared) =>
      declared.method === method &&
      new RegExp(`^${declared.path.replace(/:\w+/g, '[^/]+')}$`).test(`/${path.replace(/\?.*/, '')}`),
  );
  return matching.find(({ path: declared }) => !declared.includes(':')) ?? matching[0];
}

/** Every row of the tables that hold what an agency has. Mails and texts are sent and card pages closed meanwhile: of them only how many there are. */
const TABLES = [
  'request',
  'message',
  'quote',
  'payment_request',
  'booking_payment',
  'contract',
  'stay',
  'agency_card',
  'mailin',
  'house',
  'platform',
  'company',
  'discountrule',
  'activity_type',
  'prewritten',
  'user_activity',
  'person',
  'login_token',
  'signing_code',
  'tag',
  'agency',
  'file',
  'house_document',
  'house_legal',
  'owner_status',
  'mandate',
  'mandate_holder',
  'departure',
  'season',
  'season_batch',
  'season_house',
  'day_layer',
  'house_base',
  'house_closure',
  'house_inventory',
  'house_photo',
  'house_photo_variant',
  'house_translation',
  'price_period',
  'comment',
  'useractivitytask',
];

export async function fingerprint(): Promise<unknown> {
  const parts = TABLES.map(
    (table) =>
      sql`select ${table}::text as name, count(*) as n, coalesce(sum(hashtextextended(x::text, 0)), 0)::text as hash from ${sql.table(table)} x`,
  );
  parts.push(
    sql`select 'maillog', count(*), '' from maillog`,
    sql`select 'smssent', count(*), '' from smssent`,
    sql`select 'card_checkout', count(*), '' from card_checkout`,
  );
  return rows(app.db, sql`select * from (${sql.join(parts, sql` union all `)}) tables order by name`);
}

export function refused(answer: Answer, what: string): void {
  const [warning] = answer.body.warnings ?? [];
  assert.deepEqual([answer.status, warning?.type], [403, 'forbidden'], `${what}: ${answer.text}`);
  assert.ok(SENTENCES.includes(warning?.message ?? ''), `${what}: ${answer.text}`);
}

/** Of what the other agency does not even see. */
export function notFound(answer: Answer, what: string): void {
  assert.deepEqual(
    [answer.status, answer.body.warnings?.[0]?.type],
    [404, 'notFound'],
    `${what}: ${answer.text}`,
  );
}

/** Tried by Ré, refused, nothing changed; then done by Oléron. Answers what Oléron was answered. */
export async function oleronOnly(
  method: Sent,
  path: string,
  body?: unknown,
  isRefused = refused,
): Promise<Record<string, unknown>> {
  const what = `${method} ${path}`;
  const declared = routeOf(method, path);
  assert.ok(declared, what);
  const before = await fingerprint();
  isRefused(await call(claire, method, path, body), what);
  assert.deepEqual(await fingerprint(), before, `${what} changed something`);
  const answer = await call(maelle, method, path, body);
  assert.equal(answer.status, 200, `${what}: ${answer.text}`);
  tried.add(declared.run);
  return answer.body.models?.[0] ?? {};
}
