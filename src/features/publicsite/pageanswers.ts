/** How a public page leaves: kept by browsers, asked about each time. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeptText } from './kepttext.ts';
import type { Asset } from './pagefiles.ts';

const HTML = 'text/html; charset=utf-8';

export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string | KeptText,
  status = 200,
): FastifyReply {
  // A form sent from a page that tells no referrer has no origin either; within our own site it may be told.
  reply.code(status).type(HTML).header('referrer-policy', 'same-origin');
  if (status !== 200)
    return reply.header('cache-control', 'no-store').send(typeof page === 'string' ? page : page.text);
  return tagged(request, reply.header('cache-control', 'no-cache'), page);
}

/** For whoever has its link: it stays in no cache, and its address is told to nobody. */
export function sendPrivate(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type(HTML)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .send(page);
}

/** Under its version it never changes; without, browsers ask each time. */
export function file(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, version }: Asset,
): FastifyReply {
  const isNamed = (request.query as { v?: unknown }).v === version;
  reply.type(type);
  return isNamed
    ? packed(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), text)
    : tagged(request, reply.header('cache-control', 'no-cache'), text);
}

/** Kept by browsers, asked about each time: prices and free nights change. */
export function tagged(request: FastifyRequest, reply: FastifyReply, text: string | KeptText): FastifyReply {
  const { etag } = typeof text === 'string' ? new KeptText(text) : text;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return typeof text === 'string' ? reply.send(text) : packed(request, reply, text);
}

/** A browser that lists Brotli, and not to say that it won't have it. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Compressed beforehand where the browser reads that; what is named so already is not compressed again (main/http.ts). */
function packed(request: FastifyRequest, reply: FastifyReply, text: KeptText): FastifyReply {
  reply.header('vary', 'accept-encoding');
  if (!TAKES_BROTLI.test(request.headers['accept-encoding'] ?? '')) return reply.send(text.text);
  return reply.header('content-encoding', 'br').send(text.packed);
}

/** Within anybody's page, and on its own: it runs nothing, sends nothing, and frames nothing. Everything else of ours stands in no foreign frame. */
const EMBEDDED_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

export function sendEmbedded(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  status = 200,
): FastifyReply {
  reply.code(status).type(HTML).header('content-security-policy', EMBEDDED_POLICY);
  reply.removeHeader('x-frame-options');
  if (status !== 200) return reply.header('cache-control', 'no-store').send(page);
  return tagged(request, reply.header('cache-control', 'no-cache'), page);
}
