/**
 * The door. A route is an endpoint (shapes, shared with the browser), what it needs, and a call. For every route the toolkit asks who
 * is calling, whether they may, whether the input has its shape; a write runs in one transaction in which its idempotent answer is
 * kept too (D13). Refusals and failures leave in one envelope (D11, B13).
 */
import type { Endpoint } from '#kernel/endpoint.ts';
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { isCrossSite } from './hostcheck.ts';
import { OutcomeUnknown } from './databaseerrors.ts';
import { answerError } from './errors.ts';
import type { Client } from './requestqueue.ts';
import { fingerprint, remembered, replayed } from './idempotency.ts';
import type { NamedWrite } from './idempotency.ts';
import { touchedAgencies } from './freshness.ts';
import { enforceClientLimit, clientInfoOf, widerSubnets } from './clientaddress.ts';
import { enforceLimit } from './ratelimit.ts';
import { unauthorizedAgencies } from './scope.ts';
import type { Caller, TokenHolder } from './session.ts';
import { callerOf, isStaff, recentHolder } from './session.ts';
import type { Db, Tx } from './sql.ts';
import { databaseError, inTransaction } from './sql.ts';
import { BODY_BYTES } from './bodyparsers.ts';
import { multipartBytes, readMultipart } from './uploads.ts';
import type { Upload } from './uploads.ts';
import { PUBLIC, SESSION } from './route.ts';
import type { Route } from './route.ts';

const CALLER = 'caller';

/**
 * Declares the routes under /api. Who is calling, whether they may and how often are asked when the headers are there; only then is the
 * body taken off the line, bounded by what the route needs.
 * @param maxBody the server's own bound, whatever a route asks for; bytes
 */
export function mount(server: FastifyInstance, app: App, routes: readonly Route[], maxBody: number): void {
  server.decorateRequest(CALLER);
  for (const declared of routes) {
    server.route({
      method: declared.method,
      url: `/api${declared.path}`,
      bodyLimit: Math.min(maxBody, bytesOf(declared)),
      onRequest: async (request, reply) => {
        const admission = await admit(app, declared, request);
        if (admission === undefined) return reply.hijack();
        request.setDecorator(CALLER, admission.caller);
        return undefined;
      },
      errorHandler: (error, request, reply) => void answerError(app, error, request, reply),
      handler: async (request, reply) => answer(app, declared, request, reply),
    });
  }
}

function bytesOf({ endpoint, options }: Route): number {
  if (!endpoint.files) return BODY_BYTES;
  return multipartBytes(endpoint.files.length, options.maxFileBytes ?? 0);
}

/**
 * Who is calling, whether they may, and how often: asked of the database, so each in their turn. Undefined when whoever asked has gone
 * before.
 */
async function admit(
  app: App,
  declared: Route,
  request: FastifyRequest,
): Promise<{ caller: Caller | undefined } | undefined> {
  // Files may be shown and fetched from a mail read anywhere; what leads from there to us otherwise is a page.
  if (!declared.isRaw && isCrossSite(request.headers)) throw new Refusal('foreignOrigin');
  const { needs, options } = declared;
  const token = tokenOf(request);
  if (token === undefined && needs !== PUBLIC) throw new Refusal('sessionExpired');
  const isAsked = token !== undefined || options.limit !== undefined;
  if (!isAsked || (needs === PUBLIC && options.bypassesQueue)) return { caller: undefined };
  return withCaller(app, request, async (caller) => {
    requireAccess(declared, caller);
    const { limit } = options;
    if (limit?.by === 'person' && caller) await enforceLimit(app.db, limit, `uid ${caller.uid}`);
    else if (limit) await enforceClientLimit(app, limit, clientInfoOf(app, request));
    return { caller };
  });
}

async function answer(
  app: App,
  declared: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  reply.header('cache-control', 'no-store');
  try {
    const caller = request.getDecorator<Caller | undefined>(CALLER);
    const { endpoint, options } = declared;
    const upload = endpoint.files
      ? await readMultipart(request, endpoint.files, options.maxFileBytes ?? 0)
      : { fields: request.body, files: {} };
    const call = {
      app,
      params: parse(endpoint.params, request.params),
      query: parse(endpoint.query, withoutToken(request.query)),
      body: parse(endpoint.body, upload.fields ?? {}),
      files: upload.files,
      request,
      reply,
      caller,
    };
    if (declared.isRaw) {
      await declared.run({ ...call, db: app.db, tx: app.db as Tx, before: undefined });
      return reply;
    }
    const write = idempotentWriteOf(declared, request, caller, upload);
    if (write && declared.before) {
      const earlier = await slotsFor(app, request, caller)(() => remembered(app.db, write));
      if (earlier !== undefined) return await send(reply, earlier);
    }
    const before = await declared.before?.({ ...call, db: app.db });
    const produce = async (executor: Db | Tx): Promise<string> => {
      const made = await declared.run({ ...call, db: executor, tx: executor as Tx, before });
      refuseUnauthorizedWrite(declared, caller, executor as Tx);
      const envelope = { result: 'ok', ...(made as object), appVersion: app.config.version };
      return JSON.stringify(options.trusted ? envelope : endpoint.response.parse(envelope));
    };
    const work = () =>
      declared.method === 'GET' || options.ownTransaction
        ? produce(app.db)
        : inWriteTransaction(app, write, produce);
    const body = options.bypassesQueue
      ? await app.requestQueue.runUnqueued(caller && `uid ${caller.uid}`, work)
      : await withSlot(app, request, caller, work);
    return body === undefined ? reply.hijack() : await send(reply, body);
  } catch (error) {
    return answerError(app, error, request, reply);
  }
}

/** Undefined when whoever asked has gone before it was begun. */
export function withSlot<T>(
  app: App,
  request: FastifyRequest,
  caller: Caller | undefined,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return queued(app, request, caller && { uid: caller.uid, isStaff: isStaff(caller) }, work);
}

/** For a call that is not queued as a whole: what it asks the database before it waits for something else. */
export type WithSlot = <T>(work: () => Promise<T>) => Promise<T>;

export function slotsFor(app: App, request: FastifyRequest, caller?: Caller): WithSlot {
  return async (work) => {
    const done = await withSlot(app, request, caller, async () => ({ value: await work() }));
    // Whoever asked has gone: this is told to nobody.
    if (!done) throw new Refusal('busy');
    return done.value;
  };
}

function queued<T>(
  app: App,
  request: FastifyRequest,
  holder: TokenHolder | undefined,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return app.requestQueue.run(toClient(app, request, holder), () => request.raw.socket.destroyed, work);
}

/** Once it is known who is calling. */
export function clientFor(app: App, request: FastifyRequest): Client {
  const caller = request.getDecorator<Caller | undefined>(CALLER);
  return toClient(app, request, caller && { uid: caller.uid, isStaff: isStaff(caller) });
}

function toClient(app: App, request: FastifyRequest, holder: TokenHolder | undefined): Client {
  if (holder !== undefined) {
    const key = `uid ${holder.uid}`;
    return { group: holder.isStaff ? 'staff' : 'people', key, quotaKey: key };
  }
  const key = clientInfoOf(app, request).rateLimitKey ?? 'anybody';
  return { group: 'strangers', key, quotaKey: widerSubnets(key).at(-1) ?? key };
}

/**
 * The pages of something long, each in its turn: an export takes no more places than a list that is leafed through. The first is asked
 * for at once, while a refusal can still be told in words.
 */
export async function withSlotPerPage<T>(
  app: App,
  request: FastifyRequest,
  caller: Caller,
  pages: AsyncGenerator<T>,
): Promise<AsyncIterable<T>> {
  const next = () => withSlot(app, request, caller, () => pages.next());
  const first = await next();
  return (async function* () {
    for (let step = first; step && !step.done; step = await next()) yield step.value;
  })();
}

function send(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

/** A write of the staff's that forgot to ask whose row it changes is undone (B106). What is open to everybody is done with nobody's rights. */
function refuseUnauthorizedWrite({ method, path, needs }: Route, caller: Caller | undefined, tx: Tx): void {
  const [agid] = caller && needs !== PUBLIC ? unauthorizedAgencies(tx, caller, touchedAgencies(tx)) : [];
  if (agid !== undefined) throw new Error(`${method} ${path} changed rows of agency ${agid} without asking.`);
}

const ATTEMPTS = 3;

const DEADLOCK = '40P01';

const SERIALIZATION = '40001';

/** One transaction for the write and its remembered answer; a deadlock is PostgreSQL asking to try again, nothing was done. */
async function inWriteTransaction(
  app: App,
  write: NamedWrite | undefined,
  produce: (tx: Tx) => Promise<string>,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(app.db, async (tx) =>
        write === undefined ? produce(tx) : replayed(tx, write, () => produce(tx)),
      );
    } catch (error) {
      // Only here is it known whether asking again with the same key is harmless.
      if (error instanceof OutcomeUnknown && write !== undefined) throw new Refusal('outcomeUnknown');
      const code = databaseError(error)?.code;
      if (attempt === ATTEMPTS || (code !== DEADLOCK && code !== SERIALIZATION)) throw error;
    }
  }
}

/**
 * A write under its client's name for it, unless remembering it would keep a token in clear or a password under a fast hash (C30). What
 * opens its own transactions remembers by itself.
 */
function idempotentWriteOf(
  { method, options }: Route,
  request: FastifyRequest,
  caller: Caller | undefined,
  upload: Upload,
): NamedWrite | undefined {
  const key = request.headers['idempotency-key'];
  const isNamed = method !== 'GET' && !options.ownTransaction && !options.isSecret && typeof key === 'string';
  return isNamed ? { uid: caller?.uid ?? 0, key, print: fingerprint(request, upload) } : undefined;
}

/** The session, then the permission, then nothing else. */
function requireAccess({ needs, options }: Route, caller: Caller | undefined): void {
  if (needs === PUBLIC) return;
  if (!caller) throw new Refusal('sessionExpired');
  const { kinds = ['guest'] } = options;
  if (caller.kind === 'signature' && !kinds.includes('signature')) throw new Refusal('forbidden');
  if (needs !== SESSION && !can(needs, caller.permissions)) throw new Refusal('forbidden');
}

/**
 * Does in its turn what begins with the question who is calling. The database answers that, so the queue is chosen by whose the token was
 * when it was last asked about; a token nobody came with lately waits with the strangers.
 */
export function withCaller<T>(
  app: App,
  request: FastifyRequest,
  work: (caller: Caller | undefined) => Promise<T>,
): Promise<T | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return queued(app, request, undefined, () => work(undefined));
  return queued(app, request, recentHolder(token), async () => work(await callerOf(app.db, token)));
}

/** Token from the Authorization header (our browser) or from access_token (D01). */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return header.slice('Bearer '.length);
  const query = request.query;
  if (
    typeof query === 'object' &&
    query !== null &&
    'access_token' in query &&
    typeof query.access_token === 'string'
  )
    return query.access_token;
  return undefined;
}

/** access_token and testKey ride on any call (S1 §7); they are nobody's parameter. */
function withoutToken(query: unknown): unknown {
  const { access_token: _token, testKey: _test, ...rest } = { ...(query as Record<string, unknown>) };
  return rest;
}

function parse(schema: Endpoint['params'], value: unknown): never {
  if (schema === undefined) return undefined as never;
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw Refusal.fromIssues(result.error.issues);
  return result.data as never;
}
