/** The public pages: a listing anyone may read, its form without script, and the two files that dress it (D15). */
import { MAX_INTEGER } from '#kernel/integers.ts';
import { isDay, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Language } from '#kernel/localized.ts';
import { paths } from '#kernel/paths.ts';
import type { App } from '#server/app.ts';
import { DatabaseUnavailable, isDiskFull } from '#server/databaseerrors.ts';
import { retryAfter, refusalOf, UNAVAILABLE } from '#server/errors.ts';
import { withSlot } from '#server/slots.ts';
import { replayed } from '#server/idempotency.ts';
import { clientInfoOf, enforceClientLimit } from '#server/clientaddress.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { pathForLog } from '#server/paths.ts';
import { inTransaction } from '#server/sql.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { byForm } from './byform.ts';
import { acceptEnquiry, openEnquiry, TRIED } from './enquiries.ts';
import { EMPTY_ENQUIRY } from './enquiry.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { errorsOf, NO_ERRORS } from './form.ts';
import { gonePage, thanksPage, errorPage } from './otherpages.ts';
import { PageCache } from './pagecache.ts';
import { listingPage } from './page.ts';
import { calendarEnd } from './pagecalendar.ts';
import { file, send } from './pageanswers.ts';
import { pageFont, pageScript, pageStyle } from './pagefiles.ts';
import { WORDS } from './pagetexts.ts';
import { ENQUIRY_PATTERN, thanksPath } from './paths.ts';
import { publicHouse } from './queries.ts';
import type { PublicHouse } from './queries.ts';
import { siteNow, sitePage } from './sitepage.ts';
import { typedOf } from './typed.ts';

export function publicPages(server: FastifyInstance, app: App): void {
  // A guest's browser shows what it is given: never JSON, whatever went wrong.
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    void trouble(app, request, reply, { error, language: asked(request) });

  const kept = new PageCache();
  server.get(paths.listings.pattern, { errorHandler }, async (request, reply) => {
    const page = await withSlot(app, request, undefined, async () =>
      kept.page(await siteNow(app.db, asked(request), pageAsked(request)), sitePage),
    );
    return page === undefined ? reply.hijack() : send(request, reply, page);
  });

  server.get(paths.listing.pattern, { errorHandler }, async (request, reply) => {
    const language = asked(request);
    const page = await withSlot(app, request, undefined, async () => {
      const house = await houseOf(app, request);
      return house
        ? kept.page({ house, language, typed: prefilled(request), errors: NO_ERRORS }, listingPage)
        : null;
    });
    if (page === undefined) return reply.hijack();
    if (page === null) return send(request, reply, gonePage(idOf(request) ?? 0, language), 404);
    return send(request, reply, page);
  });

  server.get(paths.listingThanks.pattern, { errorHandler }, async (request, reply) => {
    const house = await withSlot(app, request, undefined, async () => (await houseOf(app, request)) ?? null);
    if (house === undefined) return reply.hijack();
    if (house === null) return send(request, reply, gonePage(idOf(request) ?? 0, asked(request)), 404);
    return send(request, reply, thanksPage(house, asked(request)));
  });

  // The same address answers JSON in the table of routes; a form without script arrives here and gets pages.
  server.addConstraintStrategy(byForm);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await withSlot(app, request, undefined, () => countTried(app, request));
    return counted === undefined ? reply.hijack() : undefined;
  };
  const isForm = { errorHandler, onRequest, constraints: { form: 'yes' } };
  server.post(ENQUIRY_PATTERN, isForm, async (request, reply) => {
    const answer = await withSlot(app, request, undefined, () => sendForm(app, request, reply));
    return answer === undefined ? reply.hijack() : answer();
  });

  server.get('/annonce.css', async (request, reply) =>
    file(request, reply, 'text/css; charset=utf-8', pageStyle()),
  );
  server.get('/annonce.js', async (request, reply) =>
    file(request, reply, 'text/javascript; charset=utf-8', pageScript()),
  );
  server.get('/annonce-inter.woff2', async (_request, reply) => {
    const font = pageFont();
    if (!font) return reply.code(404).send();
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(font);
  });
}

/** Without a database nobody is counted: the form is read, so that its words stand in the page that says so. */
async function countTried(app: App, request: FastifyRequest): Promise<boolean> {
  try {
    await enforceClientLimit(app, TRIED, clientInfoOf(app, request));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) && !isDiskFull(error)) throw error;
  }
  return true;
}

function idOf(request: FastifyRequest): number | undefined {
  const { id = '' } = request.params as { id?: string };
  return /^\d{1,10}$/.test(id) && Number(id) <= MAX_INTEGER ? Number(id) : undefined;
}

function asked(request: FastifyRequest): Language {
  return (request.query as { lang?: unknown }).lang === 'en' ? 'en' : 'fr';
}

/** Of '?page=2'; what is no number is the first. */
function pageAsked(request: FastifyRequest): number {
  const { page } = request.query as { page?: unknown };
  return typeof page === 'string' && /^\d{1,6}$/.test(page) ? Number(page) : 1;
}

async function houseOf(app: App, request: FastifyRequest): Promise<PublicHouse | undefined> {
  const id = idOf(request);
  const today = todayInParis();
  return id === undefined ? undefined : publicHouse(app.db, id, today, calendarEnd(today));
}

/** Dates and people may come with the link somebody was sent. */
function prefilled(request: FastifyRequest): EnquiryTyped {
  const { from, to, adults, children } = request.query as Record<string, unknown>;
  const count = (value: unknown, fallback: string) =>
    typeof value === 'string' && /^\d{1,2}$/.test(value) ? value : fallback;
  return {
    ...EMPTY_ENQUIRY,
    date_from: isDay(from) ? from : '',
    date_to: isDay(to) ? to : '',
    adults: count(adults, EMPTY_ENQUIRY.adults),
    children: count(children, EMPTY_ENQUIRY.children),
  };
}

/** Answers how to answer: what is sent leaves after the place was given back, however slowly it is read. */
async function sendForm(app: App, request: FastifyRequest, reply: FastifyReply): Promise<() => FastifyReply> {
  const sent = { ...(request.body as Record<string, unknown> | null) };
  const language: Language = sent['lang'] === 'en' ? 'en' : 'fr';
  const id = idOf(request);
  if (id === undefined) return () => send(request, reply, gonePage(0, language), 404);
  const typed = typedOf(sent);
  try {
    const sender = { origin: clientInfoOf(app, request), isRobot: (sent['website'] ?? '') !== '' };
    await sendOnce(app, id, typed, language, sender);
    return () =>
      reply.code(303).header('location', thanksPath(id, language)).header('cache-control', 'no-store').send();
  } catch (error) {
    const failed = { id, typed, language, error };
    if (isAnsweredShortly(error)) return () => trouble(app, request, reply, failed);
    // The page around the form needs the database once more.
    return again(app, request, reply, failed).catch(
      (worse: unknown) => () => trouble(app, request, reply, { ...failed, error: worse }),
    );
  }
}

/** The page around the form can't be had, or is more than who sends too many forms is owed. */
function isAnsweredShortly(error: unknown): boolean {
  const isTooMany = error instanceof Refusal && error.key === 'tooManyAttempts';
  return isTooMany || error instanceof DatabaseUnavailable || isDiskFull(error);
}

function trouble(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, language, typed }: Pick<Failed, 'error' | 'language'> & { typed?: EnquiryTyped },
): FastifyReply {
  const refusal = refusalOf(app, error, request);
  const { status, body } = refusal.toWire(language, app.refusals);
  const seconds = retryAfter(app, refusal.key);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  const words = body.warnings.map(({ message }) => message).join(' ');
  const page = errorPage({
    id: idOf(request) ?? 0,
    language,
    words,
    ...(typed && { typed }),
    passes: status === UNAVAILABLE && seconds !== undefined,
  });
  return send(request, reply, page, status);
}

/** A form has no key of its own: the same words for the same house on the same day are one sending, however often the button is pressed. */
async function sendOnce(
  app: App,
  id: number,
  typed: EnquiryTyped,
  language: Language,
  sender: { origin: ClientInfo; isRobot: boolean },
): Promise<void> {
  const accepted = await acceptEnquiry(app, id, typed, sender);
  if (!accepted) return;
  const { house, enquiry } = accepted;
  const print = createHash('sha256')
    .update(JSON.stringify([id, todayInParis(), enquiry]))
    .digest();
  await inTransaction(app.db, (tx) =>
    replayed(tx, { uid: 0, key: `form-${print.toString('base64url')}`, print }, async () => {
      await openEnquiry(tx, house, enquiry, language);
      return '{}';
    }),
  );
}

interface Failed {
  id: number;
  typed: EnquiryTyped;
  language: Language;
  error: unknown;
}

/** The page as it was, every word typed still there, and what is wrong at its field. */
async function again(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { typed, language, error, id }: Failed,
): Promise<() => FastifyReply> {
  const house = await houseOf(app, request);
  if (!house || (error instanceof Refusal && error.key === 'notFound'))
    return () => send(request, reply, gonePage(id, language), 404);
  if (!(error instanceof Refusal))
    app.log.error({ err: error, reference: request.id, path: pathForLog(request.url) }, 'unexpected failure');
  const said = error instanceof Refusal ? error.toWire(language, app.refusals) : undefined;
  const errors = said ? errorsOf(said.body.warnings) : { fields: {}, general: [WORDS.failed[language]] };
  const status = said?.status ?? 500;
  const page = listingPage({ house, language, typed, errors });
  return () => send(request, reply, page, status);
}
