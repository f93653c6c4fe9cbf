/** What goes wrong, in the one envelope (D11): refusals in words, everything else an opaque reference whose story is in the log. */
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { pathForLog } from './paths.ts';
import { databaseError } from './sql.ts';

/** Constraints that stand behind a rule already checked in code, for the moment two writers meet. */
const CONSTRAINTS: Record<string, ConstructorParameters<typeof Refusal>[0]> = {
  stay_nights_free: 'nightsTaken',
  contract_one_live: 'ddlHasOngoingSignatures',
  quote_one_accepted: 'quoteNotAcceptable',
  person_mail: 'existingMail',
  person_username: 'existingMail',
  person_tel: 'samePhoneNumber',
};

/** Seconds after which another try may help. */
const COME_BACK: Partial<Record<RefusalKey, number>> = {
  tooManyAttempts: 60,
  tooManyWindows: 60,
  accountGuessed: 300,
  tooManyLogins: 5,
};

export function languageOf(request: FastifyRequest): 'fr' | 'en' {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'fr';
}

export function answerError(
  app: App,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = asRefusal(error) ?? unexpected(app, error, request);
  const { status, body } = refusal.toWire(languageOf(request));
  const seconds = COME_BACK[refusal.key];
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, appVersion: app.config.version }));
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const database = databaseError(error);
  const known = database && CONSTRAINTS[database.constraint];
  if (known) return new Refusal(known);
  // A text with a NUL or a half surrogate pair: PostgreSQL can't store it, so it is the sender's mistake.
  if (database && (database.code === '22021' || database.code === '22P05')) return new Refusal('wrongType');
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE')
    return new Refusal('bodyTooLarge');
  const isBadBody =
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500;
  return isBadBody ? new Refusal('wrongType') : undefined;
}

function unexpected(app: App, error: unknown, request: FastifyRequest): Refusal {
  const reference = request.id;
  app.log.error(
    { err: error, reference, method: request.method, path: pathForLog(request.url) },
    'unexpected failure',
  );
  return new Refusal('unexpected', { params: { reference } });
}
