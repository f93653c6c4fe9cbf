/** A slot of the request queue for each call: as whom it queues, and what waits beside the queue. */
import { Refusal } from '#kernel/refusal.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { askedLanguage } from './errors.ts';
import type { Client } from './requestqueue.ts';
import { clientInfoOf, widerSubnets } from './clientaddress.ts';
import type { Caller, TokenHolder } from './session.ts';
import { callerOf, isStaff, recentHolder } from './session.ts';

export const CALLER = 'caller';

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

/** Whoever called it off is told nothing, and nothing is done for them. */
export function refuseGone(request: FastifyRequest): void {
  if (request.raw.socket.destroyed) throw new Refusal('busy');
}

/**
 * The pages of something long, each in a slot of its own: an export takes no more places than a list that is leafed through. The first is asked
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

/**
 * Does in a slot what begins with the question who is calling. The database answers that, so the queue is chosen by whose the token was
 * when it was last asked about; a token nobody came with lately waits with the strangers.
 */
export function withCaller<T>(
  app: App,
  request: FastifyRequest,
  work: (caller: Caller | undefined) => Promise<T>,
): Promise<T | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return queued(app, request, undefined, () => work(undefined));
  return queued(app, request, recentHolder(token), async () =>
    work(reading(await callerOf(app.db, token), request)),
  );
}

/** Who chose another language on this device reads that one: half a screen in each is none. */
function reading(caller: Caller | undefined, request: FastifyRequest): Caller | undefined {
  return caller && { ...caller, language: askedLanguage(request) ?? caller.language };
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
