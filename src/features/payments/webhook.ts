/**
 * What the card provider tells us, signed. Events come late, twice, shuffled: each id is handled once, each charge counts once by the
 * provider's own name for it, and an event about something unknown is acknowledged and left alone.
 */
import { Refusal } from '#kernel/refusal.ts';
import { BadEvent, BadSignature } from '#providers/cards/port.ts';
import type { CardEvent } from '#providers/cards/port.ts';
import type { App } from '#server/app.ts';
import { clientInfoOf } from '#server/clientaddress.ts';
import { answerError } from '#server/errors.ts';
import { enqueue } from '#server/jobs.ts';
import { increment, refuseSpent } from '#server/ratelimit.ts';
import { slotsFor } from '#server/slots.ts';
import { inTransaction } from '#server/sql.ts';
import type { Tx } from '#server/sql.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cardPaid, CURRENCY } from './charges.ts';
import { READ_REFUNDS } from './jobnames.ts';
import * as checkoutQueries from './checkoutqueries.ts';

const MAX_EVENT_BYTES = 1_000_000;
/** What takes longer was tried in vain before. */
const LATE_MS = 5 * 60_000;
/** Wrong signatures from one network: the provider has none. */
const UNSIGNED = { bucket: 'event-unsigned', max: 100, minutes: 15 };

export function cardWebhook(server: FastifyInstance, app: App): void {
  // The signature is over the bytes as they came: this scope keeps them unparsed.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      (_request, body, done) => done(null, body),
    );
    const onRequest = async (request: FastifyRequest) => {
      if (request.headers['stripe-signature'] === undefined) throw new Refusal('badSignature');
      const { rateLimitKey } = clientInfoOf(app, request);
      if (rateLimitKey !== undefined)
        await slotsFor(app, request)(() => refuseSpent(app.db, UNSIGNED, rateLimitKey));
    };
    const options = { bodyLimit: MAX_EVENT_BYTES, onRequest };
    scope.post('/api/webhooks/stripe', options, async (request, reply) => {
      try {
        const event = readEvent(app, request.body, request.headers['stripe-signature']);
        await inTransaction(app.db, (tx) => handleEvent(tx, event));
        return await reply.send({ received: true });
      } catch (error) {
        if (error instanceof Refusal && error.key === 'badSignature') await countUnsigned(app, request);
        return answerError(app, error, request, reply);
      }
    });
  });
}

async function countUnsigned(app: App, request: FastifyRequest): Promise<void> {
  const { rateLimitKey } = clientInfoOf(app, request);
  if (rateLimitKey !== undefined)
    await slotsFor(app, request)(() => increment(app.db, UNSIGNED, rateLimitKey));
}

function readEvent(app: App, body: unknown, signature: string | string[] | undefined): CardEvent {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refusal('badSignature');
  try {
    return app.providers.cards.readEvent(body, signature);
  } catch (error) {
    if (error instanceof BadSignature) throw new Refusal('badSignature');
    if (error instanceof BadEvent) throw new Refusal('wrongType');
    throw error;
  }
}

export async function handleEvent(tx: Tx, event: CardEvent): Promise<void> {
  if (!(await checkoutQueries.firstTimeSeen(tx, event))) return;
  const checkout = await checkoutQueries.checkoutOfEvent(tx, event);
  if (!checkout) return;
  if (event.kind === 'checkoutExpired') {
    await checkoutQueries.endCheckout(tx, checkout.id, 'expired', null);
    return;
  }
  if (event.kind === 'refunded' || event.kind === 'refundChanged') {
    // Which of several is the latest, no event can tell: a job reads what is so.
    await enqueue(tx, READ_REFUNDS, { checkoutId: checkout.id }, { key: `refunds ${checkout.id}` });
    return;
  }
  const isPaid = event.kind === 'paymentSucceeded' || (event.kind === 'checkoutCompleted' && event.paid);
  if (isPaid && event.paymentIntentId !== undefined && event.amount !== undefined) {
    // Heard of long after, it may have gone back since: a job reads the charge and its refunds, and books both at once.
    if (Date.now() - event.created.getTime() > LATE_MS && checkout.session_id !== null) {
      await enqueue(tx, READ_REFUNDS, { checkoutId: checkout.id }, { key: `refunds ${checkout.id}` });
      return;
    }
    const { paymentIntentId: transactionId, amount, currency = CURRENCY } = event;
    await cardPaid(tx, checkout, { transactionId, amount, currency });
  }
}
