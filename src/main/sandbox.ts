/** /sandbox: what would have left this machine. Development and demo only; config.ts refuses it on an address others can reach. */
import { OUTBOX_CSP, outboxMailPage, outboxPage } from '#providers/mail/outbox.ts';
import type { FastifyInstance } from 'fastify';
import type { Sandboxes } from './providers.ts';

export function sandboxPages(server: FastifyInstance, sandboxes: Sandboxes): void {
  const { cards, mail } = sandboxes;
  server.get('/sandbox', async (_request, reply) =>
    reply.redirect(mail ? '/sandbox/mail' : '/sandbox/cards'),
  );
  if (cards)
    server.get('/sandbox/cards', async (_request, reply) => reply.redirect(`${cards.url}/sandbox/cards`));
  if (!mail) return;
  server.get('/sandbox/mail', async (_request, reply) =>
    reply
      .header('content-security-policy', OUTBOX_CSP)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(outboxPage(await mail.list())),
  );
  server.get('/sandbox/mail/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    const found = await mail.get(id);
    if (!found) return reply.code(404).type('text/plain').send('404');
    return reply
      .header('content-security-policy', OUTBOX_CSP)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(outboxMailPage(found));
  });
}
