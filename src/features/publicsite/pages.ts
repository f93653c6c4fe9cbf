/** The public site: the houses on offer, the page of each, the form without script, and the files that dress them (D15). */
import { todayInParis } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import type { App } from '#server/app.ts';
import { withSlot } from '#server/slots.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idOf, languageAsked, prefilled, siteLanguage } from './asked.ts';
import { embedGone, embedPage, readEmbed } from './embed.ts';
import { searchEngines } from './engines.ts';
import { NO_ERRORS } from './form.ts';
import { formPages } from './formpages.ts';
import { gonePage, thanksPage } from './otherpages.ts';
import { PageCache } from './pagecache.ts';
import { listingPage } from './page.ts';
import { file, send, sendEmbedded, sendPrivate } from './pageanswers.ts';
import { asset, ASSET_NAMES, pageFont } from './pagefiles.ts';
import { listingPath, stayTyped } from './paths.ts';
import { previewOf } from './preview.ts';
import { offeredNow } from './reading.ts';
import { siteNow } from './sitenow.ts';
import { sitePage } from './sitepage.ts';
import { readSearch } from './sitesearch.ts';
import { embedErrors, pageErrors } from './troubles.ts';
import { languagesOf } from './written.ts';

export function publicPages(server: FastifyInstance, app: App): void {
  const errorHandler = pageErrors(app);
  const kept = new PageCache();

  server.get(paths.listings.pattern, { errorHandler }, async (request, reply) => {
    const asked = readSearch(request.query as Readonly<Record<string, unknown>>, todayInParis());
    const page = await withSlot(app, request, undefined, async () =>
      kept.page(await siteNow(app, asked, siteLanguage(request)), sitePage),
    );
    return page === undefined ? reply.hijack() : send(request, reply, page);
  });

  server.get(paths.listing.pattern, { errorHandler }, async (request, reply) => {
    const answer = await withSlot(app, request, undefined, () => housePage(app, kept, request, reply));
    return answer === undefined ? reply.hijack() : answer();
  });

  server.get(paths.listingThanks.pattern, { errorHandler }, async (request, reply) => {
    const language = languageAsked(request);
    const id = idOf(request);
    const shown = await withSlot(app, request, undefined, async () =>
      id === undefined ? null : ((await offeredNow(app, id)) ?? null),
    );
    if (shown === undefined) return reply.hijack();
    if (shown === null) return send(request, reply, gonePage(id ?? 0, language), 404);
    return send(request, reply, thanksPage(shown.house, language));
  });

  server.get(paths.listingCalendar.pattern, { errorHandler: embedErrors(app) }, async (request, reply) => {
    const asked = readEmbed(request.query as Readonly<Record<string, unknown>>);
    const id = idOf(request);
    const shown = await withSlot(app, request, undefined, async () =>
      id === undefined ? null : ((await offeredNow(app, id)) ?? null),
    );
    if (shown === undefined) return reply.hijack();
    if (shown === null) return sendEmbedded(request, reply, embedGone(asked), 404);
    return sendEmbedded(request, reply, embedPage({ ...shown, asked, origin: app.config.publicUrl }));
  });

  formPages(server, app);
  searchEngines(server, app);
  dress(server);
}

/** Answers how to answer, once the place in the queue was given back. */
async function housePage(
  app: App,
  kept: PageCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<() => FastifyReply> {
  const language = languageAsked(request);
  const id = idOf(request);
  const linked =
    id === undefined
      ? undefined
      : previewOf(app.config.secret, id, request.query as Readonly<Record<string, unknown>>);
  const shown = id === undefined ? undefined : await offeredNow(app, id);
  const preview = shown ? undefined : linked;
  const seen = shown ?? (preview && (await offeredNow(app, id!, true)));
  if (!seen) return () => send(request, reply, gonePage(id ?? 0, language), 404);
  const typed = prefilled(request);
  // Half in one language and half in another is no page: English is whole.
  if (!languagesOf(seen.house).includes(language)) {
    const english = listingPath(seen.house.id, 'en', { ...stayTyped(typed), ...preview?.link });
    return () => reply.code(302).header('location', english).send();
  }
  const view = { ...seen, language, origin: app.config.publicUrl, typed, errors: NO_ERRORS, preview };
  if (preview) return () => sendPrivate(reply, listingPage(view));
  const page = kept.page(view, listingPage);
  return () => send(request, reply, page);
}

function dress(server: FastifyInstance): void {
  for (const name of ASSET_NAMES)
    server.get(`/${name}`, async (request, reply) => file(request, reply, asset(name)));
  server.get('/annonce-inter.woff2', async (_request, reply) => {
    const font = pageFont();
    if (!font) return reply.code(404).send();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(font);
  });
}
