/** Beds24 tells that a booking was made or changed. Whoever tells it proves nothing but that they know the address: what is so is then read. */
import { Refusal } from '#kernel/refusal.ts';
import { BadNews } from '#providers/channels/port.ts';
import type { App } from '#server/app.ts';
import { answerError } from '#server/errors.ts';
import { enqueue } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readBeds24 } from './actions.ts';
import { isNewsToken, NEWS_PATH } from './newsaddress.ts';
import { accountRow } from './queries.ts';

const MAX_BYTES = 262_144;

export function beds24News(server: FastifyInstance, app: App): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!(await isOurs(app, request))) throw new Refusal('badSignature');
  };
  server.post(`${NEWS_PATH}/:account`, { bodyLimit: MAX_BYTES, onRequest }, async (request, reply) => {
    try {
      requireNews(app, request.body);
      const account = accountOf(request);
      await inTransaction(app.db, (tx) =>
        enqueue(tx, readBeds24, { account }, { key: `beds24-read-${account}` }),
      );
      return await reply.header('cache-control', 'no-store').send({ received: true });
    } catch (error) {
      return answerError(app, error, request, reply);
    }
  });
}

function requireNews(app: App, body: unknown): void {
  try {
    app.providers.channels.readNews(body);
  } catch (error) {
    if (error instanceof BadNews) throw new Refusal('wrongType');
    throw error;
  }
}

function accountOf(request: FastifyRequest): number {
  const { account } = request.params as { account: string };
  return /^\d{1,9}$/.test(account) ? Number(account) : 0;
}

/** Asked before a byte of the body is read. */
async function isOurs(app: App, request: FastifyRequest): Promise<boolean> {
  const account = await accountRow(app.db, accountOf(request));
  const { token } = request.query as { token?: unknown };
  if (!account) return false;
  return isNewsToken(app.config.secret, { id: account.id, nonce: account.news_nonce }, token);
}
