/**
 * What the SMS provider tells us: what became of a text, and what its reader answered. It signs nothing, so the address it was given holds
 * a secret, after the '?' where no log looks. Everything comes late, twice and shuffled, and counts once.
 */
import { Refusal } from '#kernel/refusal.ts';
import { BadCallback } from '#providers/sms/port.ts';
import type { App } from '#server/app.ts';
import { answerError } from '#server/errors.ts';
import { inTransaction } from '#server/sql.ts';
import type { Tx } from '#server/sql.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { receiveInbound } from './inbound.ts';
import { receiveReport } from './reports.ts';

const MAX_BYTES = 65_536;

export function smsCallbacks(server: FastifyInstance, app: App): void {
  callback(server, app, 'delivery', (body) => {
    const report = app.providers.sms.readReport(body);
    return (tx) => receiveReport(tx, report);
  });
  callback(server, app, 'inbound', (body) => {
    const inbound = app.providers.sms.readInbound(body);
    return (tx) => receiveInbound(tx, inbound);
  });
}

function callback(
  server: FastifyInstance,
  app: App,
  kind: 'delivery' | 'inbound',
  read: (body: unknown) => (tx: Tx) => Promise<void>,
): void {
  // The secret is asked before a byte of the body is read.
  const onRequest = async (request: FastifyRequest) => {
    if (!isOurs(request, app.config.sms.webhookSecret)) throw new Refusal('badSignature');
  };
  server.post(`/api/webhooks/sms/${kind}`, { bodyLimit: MAX_BYTES, onRequest }, async (request, reply) => {
    try {
      await inTransaction(app.db, checked(read, request.body));
      return await reply.header('cache-control', 'no-store').send({ received: true });
    } catch (error) {
      return answerError(app, error, request, reply);
    }
  });
}

function checked(
  read: (body: unknown) => (tx: Tx) => Promise<void>,
  body: unknown,
): (tx: Tx) => Promise<void> {
  try {
    return read(body);
  } catch (error) {
    if (error instanceof BadCallback) throw new Refusal('wrongType');
    throw error;
  }
}

/** Compared by their hashes: equally long, in a time that tells nothing. */
function isOurs(request: FastifyRequest, secret: string): boolean {
  const { token } = request.query as { token?: unknown };
  return typeof token === 'string' && timingSafeEqual(hashed(token), hashed(secret));
}

function hashed(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
