/** GET /api/events: read with fetch, so that the token travels in its header (D14). */
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { MINIMAL_SECURITY_HEADERS } from '#server/bodyparsers.ts';
import { answerError } from '#server/errors.ts';
import type { EventHub } from '#server/events.ts';
import { withCaller } from '#server/slots.ts';
import { isStaff } from '#server/session.ts';
import type { FastifyInstance } from 'fastify';
import { requestOfContract } from './queries.ts';
import { agenciesHeard } from './routes.ts';

export function eventStream(server: FastifyInstance, app: App, hub: EventHub): void {
  server.get('/api/events', async (request, reply) => {
    const asked = await withCaller(app, request, async (caller) => {
      if (!caller) return { caller };
      const only =
        caller.contractId === null ? undefined : await requestOfContract(app.db, caller.contractId);
      return { caller, only, agids: await agenciesHeard(app.db, caller) };
    });
    if (!asked) return reply.hijack();
    const { caller, agids = [], only } = asked;
    if (!caller) return answerError(app, new Refusal('sessionExpired'), request, reply);
    if (hub.isAtLimit(caller)) return answerError(app, new Refusal('tooManyWindows'), request, reply);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'referrer-policy': 'no-referrer',
      ...MINIMAL_SECURITY_HEADERS,
    });
    const { sessionId, uids, roles } = caller;
    hub.add({ response: reply.raw, agids, isStaff: isStaff(caller), uids, only, sessionId, roles });
  });
}
