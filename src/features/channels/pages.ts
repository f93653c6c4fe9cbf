/** What other sites read of us, and the window in which another channel manager is shown. Neither has a session: each address is its own key. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/app.ts';
import { withSlot } from '#server/slots.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { html, ownMarkup } from '#kernel/html.ts';
import { widgetUrl } from './boardqueries.ts';
import { calendarOf, isSealOf, readExportName } from './exporting.ts';
import { exported, exportedNights, writeTold } from './exportqueries.ts';

export function channelPages(server: FastifyInstance, app: App): void {
  server.get('/ical/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const known = request.headers['if-none-match'];
    const answer = await withSlot(app, request, undefined, () => exportOf(app, name, known));
    if (answer === undefined) return reply.hijack();
    if (answer === null) return reply.code(404).type('text/plain; charset=utf-8').send('404');
    reply
      .header('etag', answer.etag)
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex');
    if (answer.text === undefined) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(answer.text);
  });

  server.get('/ical-widget/:agid/:until/:seal', async (request, reply) => {
    const asked = request.params as { agid: string; until: string; seal: string };
    const url = await withSlot(app, request, undefined, async () =>
      isGood(app.config.secret, asked) ? widgetUrl(app.db, Number(asked.agid)) : '',
    );
    if (url === undefined) return reply.hijack();
    return url === ''
      ? reply.code(404).type('text/plain; charset=utf-8').send('404')
      : sendWidget(reply, url);
  });
}

async function exportOf(
  app: App,
  name: string,
  known: string | undefined,
): Promise<{ etag: string; text: string | undefined } | null> {
  const asked = readExportName(name);
  const feed = asked && (await exported(app.db, asked.feedId));
  if (!asked || !feed || !isSealOf(app.config.secret, feed.id, feed.export_key, asked.seal)) return null;
  const etag = `"${feed.mark}"`;
  const text =
    known === etag ? undefined : calendarOf(await exportedNights(app.db, feed.id), app.config.secret);
  await writeTold(app.db, feed.id);
  return { etag, text };
}

const WIDGET_MS = 600_000;

function sealed(secret: string, agid: string, until: string): string {
  return createHmac('sha256', secret)
    .update(`channel widget ${agid} ${until}`)
    .digest('base64url')
    .slice(0, 32);
}

/** Good for some minutes: what is asked of us without a session holds another service's key. */
export function widgetPath(secret: string, agid: number): string {
  const until = String(Date.now() + WIDGET_MS);
  return `/ical-widget/${agid}/${until}/${sealed(secret, String(agid), until)}`;
}

function isGood(
  secret: string,
  { agid, until, seal }: { agid: string; until: string; seal: string },
): boolean {
  if (!/^\d{1,9}$/.test(agid) || !/^\d{1,15}$/.test(until) || Number(until) < Date.now()) return false;
  const ours = Buffer.from(sealed(secret, agid, until));
  const theirs = Buffer.from(seal);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** A page of its own: only here, and only of this one site, may a frame of somebody else's be shown (B80). */
function sendWidget(reply: FastifyReply, url: string): FastifyReply {
  const csp = `default-src 'none'; frame-src ${new URL(url).origin}; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex" />
        <title>Canaux</title>
        <style>
          ${ownMarkup('html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}')}
        </style>
      </head>
      <body>
        <iframe src="${url}" title="Channel manager" referrerpolicy="no-referrer"></iframe>
      </body>
    </html>`;
  return reply
    .header('content-security-policy', csp)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page.text);
}
