/** The two files that search engines ask for. */
import { todayInParis } from '#kernel/day.ts';
import type { App } from '#server/app.ts';
import { withSlot } from '#server/slots.ts';
import type { FastifyInstance } from 'fastify';
import { tagged } from './pageanswers.ts';
import { mappedHouses, offeredCount } from './sitequeries.ts';
import { HOUSES_OF_A_PART, robots, SITEMAP, sitemap, sitemapIndex } from './sitemap.ts';

export function searchEngines(server: FastifyInstance, app: App): void {
  const { publicUrl } = app.config;
  server.get('/robots.txt', async (request, reply) =>
    tagged(
      request,
      reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8'),
      robots(publicUrl),
    ),
  );
  server.get(SITEMAP, async (request, reply) => {
    const text = await withSlot(app, request, undefined, () => mapOf(app, partAsked(request.query)));
    if (text === undefined) return reply.hijack();
    return tagged(
      request,
      reply.header('cache-control', 'no-cache').type('application/xml; charset=utf-8'),
      text,
    );
  });
}

function partAsked(query: unknown): number | undefined {
  const { part } = query as { part?: unknown };
  return typeof part === 'string' && /^[1-9]\d{0,3}$/.test(part) ? Number(part) : undefined;
}

/** One file where it holds them all; else an index of its parts. */
async function mapOf({ db, config }: App, part: number | undefined): Promise<string> {
  const today = todayInParis();
  const parts = Math.max(1, Math.ceil((await offeredCount(db, today)) / HOUSES_OF_A_PART));
  if (part === undefined && parts > 1) return sitemapIndex(config.publicUrl, parts);
  const houses = await mappedHouses(db, today, { part: part ?? 1, size: HOUSES_OF_A_PART });
  return sitemap(config.publicUrl, houses, (part ?? 1) === 1);
}
