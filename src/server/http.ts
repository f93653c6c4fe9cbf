/**
 * The HTTP routes. A route is an endpoint (shapes, shared with the browser), what it needs, and a call. For every route the toolkit asks who
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
import { fingerprint, remembered, replayed } from './idempotency.ts';
import type { NamedWrite } from './idempotency.ts';
import { touchedAgencies } from './freshness.ts';
import { enforceClientLimit, clientInfoOf } from './clientaddress.ts';
import { enforceLimit } from './ratelimit.ts';
import { unauthorizedAgencies } from './scope.ts';
import type { Caller } from './session.ts';
import type { Db, Tx } from './sql.ts';
import { inTransaction } from './sql.ts';
import { BODY_BYTES, LOGIN_BYTES } from './bodyparsers.ts';
import { multipartBytes, readMultipart } from './uploads.ts';
import type { Upload } from './uploads.ts';
import { PUBLIC, SESSION } from './route.ts';
import type { Route } from './route.ts';
import { CALLER, tokenOf, withCaller, slotsFor, withSlot } from './slots.ts';

/**
 * Declares the routes under /api. Who is calling, whether they may and how often are asked when the headers are there; only then is the
 * body read from the connection, bounded by what the route needs.
 * @param maxBody the server's own bound, whatever a route asks for; bytes
 */
export function mount(server: FastifyInstance, app: App, routes: readonly Route[], maxBody: number): void {
  server.decorateRequest(CALLER);
  for (const declared of routes) {
    // A name nobody declared throws here, at the start, not at the first call.
    if (declared.needs !== PUBLIC && declared.needs !== SESSION) can(declared.needs, new Set());
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

function bytesOf({ endpoint, needs, options }: Route): number {
  if (options.maxBodyBytes !== undefined) return options.maxBodyBytes;
  if (!endpoint.files) return needs === PUBLIC && !options.isForm ? LOGIN_BYTES : BODY_BYTES;
  return multipartBytes(endpoint.files.length, options.maxFileBytes ?? 0);
}

/**
 * Who is calling, whether they may, and how often: asked of the database, so each call waits for its slot in the queue. Undefined when whoever asked has gone
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
  const isCounted = options.limit !== undefined || options.beforeBody !== undefined;
  const asksCaller = token !== undefined && !(needs === PUBLIC && options.bypassesQueue);
  if (!isCounted && !asksCaller) return { caller: undefined };
  return withCaller(app, request, async (caller) => {
    requireAccess(declared, caller);
    const { limit } = options;
    if (limit?.by === 'person' && caller) await enforceLimit(app.db, limit, `uid ${caller.uid}`);
    else if (limit) await enforceClientLimit(app, limit, clientInfoOf(app, request));
    await options.beforeBody?.(app, request, caller);
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
      ? await readMultipart(request, endpoint.files, {
          bytes: options.maxFileBytes ?? 0,
          refusal: options.fileTooLarge ?? 'fileTooLarge',
        })
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
      await declared.run({ ...call, db: app.db, tx: app.db as Tx, prepared: undefined });
      return reply;
    }
    const write = idempotentWriteOf(declared, request, caller, upload);
    if (write && declared.prepare) {
      const earlier = await slotsFor(app, request, caller)(() => remembered(app.db, write));
      if (earlier !== undefined) return await send(reply, earlier);
    }
    const prepared = await declared.prepare?.({ ...call, db: app.db });
    const produce = async (executor: Db | Tx): Promise<string> => {
      const made = await declared.run({ ...call, db: executor, tx: executor as Tx, prepared });
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

function send(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

/** A write of the staff's that forgot to ask whose row it changes is undone (B106). What is open to everybody is done with nobody's rights. */
function refuseUnauthorizedWrite({ method, path, needs }: Route, caller: Caller | undefined, tx: Tx): void {
  const [agid] = caller && needs !== PUBLIC ? unauthorizedAgencies(tx, caller, touchedAgencies(tx)) : [];
  if (agid !== undefined) throw new Error(`${method} ${path} changed rows of agency ${agid} without asking.`);
}

/** One transaction for the write and its remembered answer. */
async function inWriteTransaction(
  app: App,
  write: NamedWrite | undefined,
  produce: (tx: Tx) => Promise<string>,
): Promise<string> {
  try {
    return await inTransaction(app.db, async (tx) =>
      write === undefined ? produce(tx) : replayed(tx, write, () => produce(tx)),
    );
  } catch (error) {
    // Only here is it known whether asking again with the same key is harmless.
    if (error instanceof OutcomeUnknown && write !== undefined) throw new Refusal('outcomeUnknown');
    throw error;
  }
}

/**
 * A write under its client's name for it, unless remembering it would keep a token in clear or a password under a fast hash (C30). What
 * opens its own transactions remembers by itself.
 */
function idempotentWriteOf(
  { method, options, endpoint, describe }: Route,
  request: FastifyRequest,
  caller: Caller | undefined,
  upload: Upload,
): NamedWrite | undefined {
  const key = request.headers['idempotency-key'];
  const isNamed = method !== 'GET' && !options.ownTransaction && !options.isSecret && typeof key === 'string';
  if (!isNamed) return undefined;
  const told = (answer: string) => {
    // Of another call under the same key, by a mistake of the client's, it is no such answer.
    const { success, data } = endpoint.response.safeParse(JSON.parse(answer));
    return success ? describe?.(data) : undefined;
  };
  return { uid: caller?.uid ?? 0, key, print: fingerprint(request, upload), describe: told };
}

/** The session, then the permission, then nothing else. */
function requireAccess({ needs, options }: Route, caller: Caller | undefined): void {
  if (needs === PUBLIC) return;
  if (!caller) throw new Refusal('sessionExpired');
  const { kinds = ['guest'] } = options;
  if (caller.kind === 'signature' && !kinds.includes('signature')) throw new Refusal('forbidden');
  if (needs !== SESSION && !can(needs, caller.permissions)) throw new Refusal('forbidden');
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
