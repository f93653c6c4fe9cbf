/** A guest's browser shows what it is given: a page, never JSON, whatever went wrong. */
import type { PageLanguage } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import { refusalOf, retryAfter, UNAVAILABLE } from '#server/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idOf, languageAsked } from './asked.ts';
import { embedNote, readEmbed } from './embed.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { errorPage } from './otherpages.ts';
import { send, sendEmbedded } from './pageanswers.ts';
import { problemText } from './problems.ts';
import { productLanguage } from './texts.ts';

export interface Failure {
  error: unknown;
  language: PageLanguage;
  /** A form that could not be taken: kept within the page. */
  typed?: EnquiryTyped;
}

export function trouble(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, language, typed }: Failure,
): FastifyReply {
  const { status, words, seconds } = told(app, request, reply, { error, language });
  const page = errorPage({
    id: idOf(request) ?? 0,
    language,
    words,
    ...(typed && { typed }),
    passes: status === UNAVAILABLE && seconds !== undefined,
  });
  return send(request, reply, page, status);
}

interface Told {
  status: number;
  /** What happened. */
  words: string;
  /** When to come again; undefined where nobody knows. */
  seconds: string | undefined;
}

function told(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { error, language }: Pick<Failure, 'error' | 'language'>,
): Told {
  const refusal = refusalOf(app, error, request);
  const { status, body } = refusal.toWire(productLanguage(language), app.refusals);
  const seconds = retryAfter(app, refusal.key);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  const words = body.warnings.map((warning) => problemText(warning, language)).join(' ');
  return { status, words, seconds };
}

/** Of the calendar on other sites: what happened is said within its frame, which shows nothing that may not be framed. */
export function embedErrors(app: App) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const asked = readEmbed(request.query as Readonly<Record<string, unknown>>);
    const { status, words } = told(app, request, reply, { error, language: asked.language });
    void sendEmbedded(request, reply, embedNote(asked, words), status);
  };
}

/** Of every public page. */
export function pageErrors(app: App) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void =>
    void trouble(app, request, reply, { error, language: languageAsked(request) });
}
