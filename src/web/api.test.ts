import { builtVersion } from '#kernel/appversion.ts';
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import * as z from 'zod/mini';

/** What the page says of its scripts. */
const OURS = builtVersion(new Date('2026-11-23T10:00:00Z'), 'a0'.repeat(32));
// The toolkit listens to other tabs and names the page's language; here there is no page.
globalThis.addEventListener ??= () => undefined;
Object.assign(globalThis, { document: { documentElement: {}, querySelector: () => ({ content: OURS }) } });
/** The browser's storage: its keys are its own properties, as there. */
class Kept {
  [name: string]: unknown;
}
Object.defineProperties(Kept.prototype, {
  getItem: {
    value: function (this: Kept, name: string) {
      return this[name] ?? null;
    },
  },
  setItem: {
    value: function (this: Kept, name: string, text: string) {
      this[name] = text;
    },
  },
  removeItem: {
    value: function (this: Kept, name: string) {
      delete this[name];
    },
  },
});
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: new Kept(), configurable: true });
const { call, withRetries } = await import('./api.ts');
const { addressOf, takesTimestamp } = await import('./apirequest.ts');
const { sameIntention, write } = await import('./save.ts');
const { queryClient, read } = await import('./queries.ts');
const { closeSession, openSession, session } = await import('./session.ts');
const { ApiRefusal, isAwayAnswer, isUncertain, waitOf } = await import('./apirefusal.ts');
const { remember, recall } = await import('./storage.ts');
const { onRecovered } = await import('./availability.ts');
const { newest, updateWaits } = await import('./version.ts');

const answer = envelope(z.object({ id: z.number() }));
const readOne = endpoint({
  method: 'GET',
  path: '/things/:id',
  params: z.object({ id: idParam }),
  response: answer,
});
const save = endpoint({
  method: 'POST',
  path: '/things',
  body: body({ label: z.string() }),
  response: answer,
  writes: 'adds',
});
const contact = endpoint({
  method: 'POST',
  path: '/contact',
  body: z.strictObject({ LoginForm: z.object({ username: z.string() }) }),
  response: answer,
  writes: 'adds',
});

interface Asked {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The server, as a list of answers; the last one stays. */
function serverSays(...answers: (object | 'down')[]): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = async (url, init) => {
    asked.push({
      url: url as string,
      headers: { ...(init?.headers as Record<string, string>) },
      body: (init?.body ?? '') as string,
    });
    const said = answers.length > 1 ? answers.shift() : answers[0];
    if (said === 'down' || said === undefined) throw new TypeError('network');
    const {
      status = 200,
      headers = {},
      ...envelopeSaid
    } = said as {
      status?: number;
      headers?: Record<string, string>;
    };
    return new Response(JSON.stringify({ result: 'ok', ...envelopeSaid }), { status, headers });
  };
  return asked;
}

const person = {
  uid: 1,
  username: 'marie',
  firstname: 'Marie',
  lastname: 'K',
  mail: 'm@x.test',
  roles: 'basicRole',
  permissions: 'toolChat',
  other_uids: '',
  agid: 1,
  agency_name: '',
  auto_ob: 0,
  pending_signature: '',
  profile_picture: '',
  welcome: 1,
  business_language: 1,
  impersonator: null,
  session: 'full',
};

test('GLOBAL-21 B92 an answer, also a refusal, of a later build of other sources says that a reload waits; an older one, or the same built elsewhere, does not', async () => {
  const later = new Date('2026-11-23T11:00:00Z');
  const newer = builtVersion(later, 'b1'.repeat(32));
  serverSays(
    { models: [], appVersion: OURS },
    { models: [], appVersion: '1.0' },
    { models: [], appVersion: builtVersion(new Date('2026-11-22T11:00:00Z'), 'b1'.repeat(32)) },
    { models: [], appVersion: builtVersion(later, 'a0'.repeat(32)) },
    { result: 'error', status: 404, appVersion: newer },
  );
  for (const waits of [false, false, false, false, true]) {
    await call(readOne, { params: { id: 1 } }).catch((error: unknown) =>
      assert.ok(error instanceof ApiRefusal),
    );
    assert.equal(updateWaits(), waits);
  }
  assert.equal(newest.get(), newer);
});

test('CACHE-01 nested names travel in brackets, empty ones not at all', () => {
  assert.equal(
    addressOf('/cache/updated-keys', { query: { timestamps: { ddl: 1, quote: 2 }, s: '' } }),
    '/api/cache/updated-keys?timestamps%5Bddl%5D=1&timestamps%5Bquote%5D=2',
  );
  assert.equal(addressOf('/things/:id/:tab?', { params: { id: 'a b' } }), '/api/things/a%20b');
});

test('CACHE-08 a write carries the instant it was read at, and only where the call takes it', async () => {
  const asked = serverSays({});
  await call(save, { body: { label: 'A' } }, { since: 77 });
  assert.deepEqual(JSON.parse(asked[0]!.body), { _clientTimestamp: 77, label: 'A' });
  assert.ok(takesTimestamp(save));
  assert.ok(!takesTimestamp(contact));
});

test('CACHE-09 a write that names no cache key is a mistake of ours', async () => {
  await assert.rejects(write(save, { body: { label: 'A' } }, { touches: [], key: 'k' }), /cache key/);
});

test('LOGIN-20 the login form is sent as a form', async () => {
  const asked = serverSays({});
  await call(contact, { body: { LoginForm: { username: 'a@b.test' } } }, { form: true });
  assert.equal(asked[0]!.body, 'LoginForm%5Busername%5D=a%40b.test');
});

test('a try that nobody answered is repeated with the same key', async () => {
  const asked = serverSays('down', { models: [{ id: 1 }] });
  const { models } = await write(save, { body: { label: 'A' } }, { touches: ['ddl'], key: 'once' });
  assert.deepEqual(models, [{ id: 1 }]);
  assert.deepEqual(
    asked.map(({ headers }) => headers['idempotency-key']),
    ['once', 'once'],
  );
});

const away = (type: string) => ({
  status: 503,
  result: 'error',
  warnings: [{ type, message: 'Un instant.' }],
});

test('R10 while the service is away a write is asked again with its key, a read stays in its place, and both come back by themselves', async () => {
  openSession(person);
  const asked = serverSays(away('unavailable'), away('outcomeUnknown'), { models: [{ id: 1 }] });
  const { models } = await write(save, { body: { label: 'A' } }, { touches: ['ddl'], key: 'once' });
  assert.deepEqual(models, [{ id: 1 }]);
  const writes = asked.filter(({ url }) => url === '/api/things');
  assert.deepEqual(
    writes.map(({ headers, body }) => [headers['idempotency-key'], body]),
    Array.from({ length: 3 }, () => ['once', '{"label":"A"}']),
  );

  serverSays(away('unavailable'));
  const options = read(readOne, { params: { id: 7 } }, ['ddl']);
  await assert.rejects(queryClient.fetchQuery({ ...options, retry: false }), { kind: 'away' });
  assert.equal(session.get().profile?.uid, 1, 'nobody is sent away');
  serverSays({ models: [{ id: 7, database: 'ok' }] });
  await new Promise<void>((over) => {
    const forget = onRecovered(() => (forget(), over()));
  });
  for (let tries = 0; tries < 100 && !queryClient.getQueryData(options.queryKey); tries++)
    await new Promise((later) => setTimeout(later, 20));
  assert.equal(queryClient.getQueryData(options.queryKey)?.models?.[0]?.id, 7);
  closeSession('logout');
});

test('R10 what nobody can name, and a full disk, are told at once; a proxy without a server is the service away', async () => {
  for (const type of ['outcomeUnknownCheck', 'diskFull']) {
    const asked = serverSays(away(type));
    const refusal = await write(save, { body: { label: 'A' } }, { touches: ['ddl'], key: 'k' }).catch(
      (error: unknown) => error,
    );
    assert.ok(refusal instanceof ApiRefusal && refusal.has(type));
    assert.equal(asked.length, 1);
  }
  assert.ok(isAwayAnswer(502, undefined));
  assert.ok(!isAwayAnswer(503, [{ type: 'documentsUnavailable' }]), 'the converter is not the service');
  assert.ok(isUncertain(new ApiRefusal('away')), 'the key is kept for the next click');
});

test('ERR-03 an answer that is not ok is refused with its words', async () => {
  serverSays({ result: 'expired', warnings: [{ type: 'adExpired', message: 'Trop tard.' }] });
  const refusal = await call(readOne, { params: { id: 1 } }).catch((error: unknown) => error);
  assert.ok(refusal instanceof ApiRefusal);
  assert.deepEqual([refusal.kind, refusal.result, refusal.message], ['refused', 'expired', 'Trop tard.']);
});

async function readUnder(said: object): Promise<string | undefined> {
  openSession(person);
  serverSays(said);
  const options = read(readOne, { params: { id: Math.floor(Math.random() * 1e9) } }, ['ddl']);
  await queryClient.fetchQuery({ ...options, retry: false }).catch(() => undefined);
  const { reason, profile } = session.get();
  if (profile) closeSession('logout');
  return profile ? 'stays' : reason;
}

test('ERR-01 LOGIN-38 LOGIN-39 a failed read sends away: the code first, then the status', async () => {
  assert.equal(await readUnder({ status: 401, result: 'error', code: 190 }), 'expired');
  assert.equal(await readUnder({ status: 401, result: 'error', code: 191 }), 'linkExpired');
  assert.equal(await readUnder({ status: 403, result: 'error' }), 'hubError');
  assert.equal(await readUnder({ status: 500, result: 'error' }), 'error');
});

test('C27 C29 what was written and not sent outlives a session that ends by itself; a logout, and anybody else, erase it', () => {
  const unsent = () => [recall('draft.1'), recall('intention.1')];
  function write(): void {
    openSession(person);
    remember('draft.1', 'Bonjour Paul');
    remember('intention.1', 'key words');
    remember('columns.quote', 'house');
  }
  for (const reason of ['expired', 'hubError', 'error', 'linkExpired'] as const) {
    write();
    closeSession(reason);
    assert.deepEqual(unsent(), ['Bonjour Paul', 'key words'], reason);
    assert.deepEqual([recall('profile'), recall('columns.quote')], [null, null]);
    openSession(person);
    assert.deepEqual(unsent(), ['Bonjour Paul', 'key words'], 'still there for its writer');
    closeSession(reason);
    // A link that no longer opens anything ends no session, and tells nothing new of the writer.
    session.set({ profile: undefined, reason: undefined });
    closeSession('linkExpired');
    openSession({ ...person, uid: 2 });
    assert.deepEqual(unsent(), [null, null], 'another person');
    closeSession('logout');
  }
  write();
  openSession({ ...person, uid: 2 });
  assert.deepEqual(unsent(), [null, null], 'a session taken over by a link');
  closeSession('logout');
  write();
  closeSession('logout');
  assert.deepEqual(unsent(), [null, null]);
});

const notNow = (status: number, type: string, seconds = 0) => ({
  status,
  result: 'error',
  warnings: [{ type, message: 'Le service est très sollicité.' }],
  headers: { 'retry-after': String(seconds) },
});

test('a read that is told to come later keeps the session and what was typed, whatever has too much to do', async () => {
  remember('draft.1', 'Bonjour Paul');
  for (const type of ['busy', 'tooManyLogins', 'filesBusy', 'pictureGivenUp', 'documentsUnavailable'])
    assert.equal(await readUnder(notNow(503, type)), 'stays', type);
  for (const type of ['tooManyAttempts', 'tooManyWindows'])
    assert.equal(await readUnder(notNow(429, type, 60)), 'stays', type);
  remember('draft.1', 'Bonjour Paul');
  openSession(person);
  serverSays(notNow(503, 'busy'));
  const refusal = await queryClient
    .fetchQuery(read(readOne, { params: { id: 11 } }, ['ddl']))
    .catch((error: unknown) => error);
  assert.ok(refusal instanceof ApiRefusal);
  assert.deepEqual([refusal.kind, refusal.message], ['refused', 'Le service est très sollicité.']);
  assert.equal(recall('draft.1'), 'Bonjour Paul');
  assert.equal(session.get().profile?.uid, 1);
  closeSession('logout');
  assert.equal(recall('draft.1'), null);
});

test('a busy server is asked again by reads when it said, and by links; a wait of a minute is told in words', async () => {
  const asked = serverSays(notNow(503, 'busy'), notNow(503, 'busy'), { models: [{ id: 12 }] });
  const { models } = await queryClient.fetchQuery(read(readOne, { params: { id: 12 } }, ['ddl']));
  assert.deepEqual([models, asked.length], [[{ id: 12 }], 3]);
  const wait = (said: object) => {
    serverSays(said);
    return call(readOne, { params: { id: 1 } }).catch((error: unknown) => waitOf(error));
  };
  const five = await wait(notNow(503, 'busy', 5));
  assert.ok(typeof five === 'number' && five >= 5000 && five <= 7500);
  assert.equal(await wait(notNow(429, 'tooManyAttempts', 60)), undefined);
  assert.equal(await wait({ status: 422, result: 'error' }), undefined);
  const linked = serverSays(notNow(503, 'busy'), { models: [{ id: 13 }] });
  await withRetries(() => call(readOne, { params: { id: 13 } }));
  assert.equal(linked.length, 2);
});

test('a write that is told to come later says why at once, and a broken one before it keeps its key', async () => {
  const asked = serverSays('down', notNow(503, 'busy'));
  const refusal = await write(save, { body: { label: 'A' } }, { touches: ['ddl'], key: 'once' }).catch(
    (error: unknown) => error,
  );
  assert.ok(refusal instanceof ApiRefusal && refusal.has('busy'));
  assert.equal(asked.length, 2);
  assert.ok(isUncertain(refusal), 'the next click has the same key: the first try may have arrived');
});

test('a proxy that says too many in our place sends nobody away', async () => {
  assert.ok(isAwayAnswer(429, undefined));
  assert.ok(!isAwayAnswer(429, [{ type: 'tooManyWindows' }]));
});

test('what does not exist is told in its place, and keeps the session', async () => {
  assert.equal(await readUnder({ status: 404, result: 'error', warnings: [{ type: 'notFound' }] }), 'stays');
});

test('a refused write keeps the session, whatever its status', async () => {
  openSession(person);
  serverSays({ status: 401, result: 'error', code: 190 });
  await assert.rejects(write(save, { body: { label: 'A' } }, { touches: ['ddl'], key: 'k' }), ApiRefusal);
  assert.equal(session.get().profile?.uid, 1);
  closeSession('logout');
});

test('D13 R10 a try nobody answered keeps its key: with the same words for every write, with others for what is being made', () => {
  const [made, changed] = [{ makesOne: true }, {}];
  const [first, edited] = [{ body: { amount: '40' } }, { body: { amount: '45' } }];
  for (const call of [made, changed]) {
    const unanswered = sameIntention(undefined, call, first);
    const { key } = unanswered;
    assert.equal(sameIntention(unanswered, call, first).key, key);
    assert.equal(sameIntention(unanswered, call, edited).key === key, call === made);
    assert.equal(
      JSON.stringify(unanswered).includes('amount'),
      call === changed,
      'words that need not be kept',
    );
    assert.notEqual(sameIntention(undefined, call, first).key, key, 'answered, it is over');
  }
});
