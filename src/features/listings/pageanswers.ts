/** How a public page leaves: kept by browsers, asked about each time. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

export function send(request: FastifyRequest, reply: FastifyReply, page: string, status = 200): FastifyReply {
  // A form sent from a page that tells no referrer has no origin either; within our own site it may be told.
  reply.code(status).type('text/html; charset=utf-8').header('referrer-policy', 'same-origin');
  if (status !== 200) return reply.header('cache-control', 'no-store').send(page);
  return tagged(request, reply.header('cache-control', 'no-cache'), page);
}

export function file(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  return tagged(request, reply.header('cache-control', 'no-cache').type(type), text);
}

/** Kept by browsers, asked about each time: prices and free nights change. */
function tagged(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
}
