/** The request sent by a form without script: thanks, or the page again with every word still there. */
import { todayInParis } from '#kernel/day.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { clientInfoOf, enforceClientLimit } from '#server/clientaddress.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { DatabaseUnavailable, isDiskFull } from '#server/databaseerrors.ts';
import { replayed } from '#server/idempotency.ts';
import { pathForLog } from '#server/paths.ts';
import { withSlot } from '#server/slots.ts';
import { inTransaction } from '#server/sql.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { idOf, pageLanguage } from './asked.ts';
import { byForm } from './byform.ts';
import { acceptEnquiry, openEnquiry, TRIED } from './enquiries.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { errorsOf } from './form.ts';
import { gonePage } from './otherpages.ts';
import { listingPage } from './page.ts';
import { send } from './pageanswers.ts';
import { ENQUIRY_PATTERN, thanksPath } from './paths.ts';
import { offeredNow } from './reading.ts';
import { productLanguage, speaker } from './texts.ts';
import { pageErrors, trouble } from './troubles.ts';
import { typedOf } from './typed.ts';

/** The same address answers JSON in the table of routes; a form without script arrives here and gets pages. */
export function formPages(server: FastifyInstance, app: App): void {
  server.addConstraintStrategy(byForm);
  const errorHandler = pageErrors(app);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await withSlot(app, request, undefined, () => countTried(app, request));
    return counted === undefined ? reply.hijack() : undefined;
  };
  const isForm = { errorHandler, onRequest, constraints: { form: 'yes' } };
  server.post(ENQUIRY_PATTERN, isForm, async (request, reply) => {
    const answer = await withSlot(app, request, undefined, () => sendForm(app, request, reply));
    return answer === undefined ? reply.hijack() : answer();
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

/** Answers how to answer: what is sent leaves after the place was given back, however slowly it is read. */
async function sendForm(app: App, request: FastifyRequest, reply: FastifyReply): Promise<() => FastifyReply> {
  const sent = { ...(request.body as Record<string, unknown> | null) };
  const language = pageLanguage(sent['lang']);
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

/** A form has no key of its own: the same words for the same house on the same day are one sending, however often the button is pressed. */
async function sendOnce(
  app: App,
  id: number,
  typed: EnquiryTyped,
  language: PageLanguage,
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
  language: PageLanguage;
  error: unknown;
}

/** The page as it was, every word typed still there, and what is wrong at its field. */
async function again(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { typed, language, error, id }: Failed,
): Promise<() => FastifyReply> {
  const shown = await offeredNow(app, id);
  if (!shown || (error instanceof Refusal && error.key === 'notFound'))
    return () => send(request, reply, gonePage(id, language), 404);
  if (!(error instanceof Refusal))
    app.log.error({ err: error, reference: request.id, path: pathForLog(request.url) }, 'unexpected failure');
  const said = error instanceof Refusal ? error.toWire(productLanguage(language), app.refusals) : undefined;
  const errors = said
    ? errorsOf(said.body.warnings, language)
    : { fields: {}, general: [speaker(language)('failed')] };
  const status = said?.status ?? 500;
  const page = listingPage({ ...shown, language, origin: app.config.publicUrl, typed, errors });
  return () => send(request, reply, page, status);
}
