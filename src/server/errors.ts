/** What goes wrong, in the one envelope (D11): refusals in words, everything else an opaque reference whose story is in the log. */
import type { Language } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { DatabaseUnavailable, isDiskFull, OutcomeUnknown, PoolExhausted } from './databaseerrors.ts';
import { reportDiskFull } from './diskspace.ts';
import { pathForLog } from './paths.ts';
import { databaseError } from './sql.ts';

/** What a 503 says otherwise. The embedded database is back within a few; whoever is too early asks again. */
const DEFAULT_RETRY_AFTER_S = 2;

export function languageOf(request: FastifyRequest): Language {
  return askedLanguage(request) ?? 'fr';
}

/** What a screen is read in; undefined where the caller does not say it. */
export function askedLanguage(request: FastifyRequest): Language | undefined {
  const [, asked] = /^\s*(fr|en)\b/i.exec(request.headers['accept-language'] ?? '') ?? [];
  return asked?.toLowerCase() as Language | undefined;
}

export const UNAVAILABLE = 503;

/** The value of Retry-After, if there is one: what the refusal says, or soon for what is away. */
export function retryAfter({ refusals }: App, key: RefusalKey): string | undefined {
  const { status, retryAfter: planned } = refusals[key];
  const seconds = planned ?? (status === UNAVAILABLE ? DEFAULT_RETRY_AFTER_S : 'unknown');
  return seconds === 'unknown' ? undefined : String(seconds);
}

/** What the person is told, for handlers that answer in another form than the envelope. The bug behind it, if it is one, is in the log. */
export function refusalOf(app: App, error: unknown, request: FastifyRequest): Refusal {
  return asRefusal(app, error) ?? passing(app, error) ?? unexpected(app, error, request);
}

/** Nobody's bug, and it goes by: the database has too much to do or is away, the disk is full. */
function passing(app: App, error: unknown): Refusal | undefined {
  if (error instanceof PoolExhausted) {
    sayNowAndThen(app, error, 'every connection to the database is in use, and calls are told to come again');
    return new Refusal('busy');
  }
  if (error instanceof DatabaseUnavailable) {
    sayNowAndThen(app, error, 'the database does not answer, and calls are told to come again');
    return new Refusal(error instanceof OutcomeUnknown ? 'outcomeUnknownCheck' : 'unavailable');
  }
  if (!isDiskFull(error)) return undefined;
  reportDiskFull(app);
  sayNowAndThen(app, error, 'the disk is full, and nothing can be kept');
  return new Refusal('diskFull');
}

const SAY_EVERY_MS = 10_000;
const lastSaid = new WeakMap<App, Map<string, number>>();

/** Five hundred open screens ask again and again: one line of it is enough. */
function sayNowAndThen(app: App, error: unknown, sentence: string): void {
  const said = lastSaid.get(app) ?? new Map<string, number>();
  lastSaid.set(app, said);
  if (Date.now() - (said.get(sentence) ?? 0) < SAY_EVERY_MS) return;
  said.set(sentence, Date.now());
  app.log.error({ err: error }, sentence);
}

export function answerError(
  app: App,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(app, error, request);
  const { status, body } = refusal.toWire(languageOf(request), app.refusals);
  const seconds = retryAfter(app, refusal.key);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, appVersion: app.config.version }));
}

function asRefusal({ refusals }: App, error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const database = databaseError(error);
  const known = database && refusalBehind(refusals, database.constraint);
  if (known) return new Refusal(known);
  // A text with a NUL or a half surrogate pair: PostgreSQL can't store it, so it is the sender's mistake.
  if (database && (database.code === '22021' || database.code === '22P05')) return new Refusal('wrongType');
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('bodyTooLarge');
  // Node's error for a body whose sender has left; the answer is read by nobody.
  if (code === 'ECONNRESET' && error.message === 'aborted') return new Refusal('wrongType');
  const isBadBody =
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500;
  return isBadBody ? new Refusal('wrongType') : undefined;
}

/** The refusal that names a constraint as its own. */
function refusalBehind(refusals: App['refusals'], constraint: string): RefusalKey | undefined {
  const keys = Object.keys(refusals) as RefusalKey[];
  return keys.find((key) => [refusals[key].constraint ?? []].flat().includes(constraint));
}

function unexpected(app: App, error: unknown, request: FastifyRequest): Refusal {
  const reference = request.id;
  app.log.error(
    { err: error, reference, method: request.method, path: pathForLog(request.url) },
    'unexpected failure',
  );
  return new Refusal('unexpected', { params: { reference } });
}
