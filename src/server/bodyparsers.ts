/**
 * What comes in a request's body: how much of it is taken, for how long it is waited for, and what a text in it may hold. A bound is told
 * before the bytes are read and long before they are parsed; a route that takes files says in its declaration how large they are.
 */
import multipart from '@fastify/multipart';
import { Refusal } from '#kernel/refusal.ts';
import { serverRefusals } from './refusals.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { Client } from './requestqueue.ts';
import { nested } from './nested.ts';
import { BodyQuota } from './bodyquota.ts';
import type { BodyKind } from './bodyquota.ts';

/** Enough for the longest form of the product; photos and files have bounds of their own. */
export const BODY_BYTES = 262_144;
/** Enough for what strangers log in with, every sign of it escaped. */
export const LOGIN_BYTES = 8_192;
/** Deepest form: an entity holding lists of objects. */
const MAX_DEPTH = 12;
/** Values of one JSON body, and pairs of one form. */
const MAX_VALUES = 20_000;
const MAX_PAIRS = 1_000;

const BASE_TIMEOUT_SECONDS = 10;
/** The slowest connection that is waited for: a telephone on the ferry. */
const MIN_BYTES_PER_SECOND = 20_000;
/** What of a refused body is still read from the connection, so that its sender can read why it was refused. */
const LINGER_BYTES = 8_388_608;
const LINGER_MS = 5_000;

/** @param askingOf by whom a body is sent, asked when it is known who is calling */
export async function registerBodyParsers(
  server: FastifyInstance,
  askingOf: (request: FastifyRequest) => Client,
): Promise<void> {
  const receiving = new BodyQuota();
  const json = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without fields may say JSON and send nothing.
    if (body === '') return done(null, undefined);
    return json(request, body, (error, value) =>
      error ? done(error) : parseInto(done, () => limitJson(value)),
    );
  });
  server.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => parseInto(done, () => nested(pairsOf(body))),
  );
  await server.register(multipart, { throwFileSizeLimit: false });
  server.addHook('onRequest', async (request) => setBodyTimeout(request));
  server.addHook('preParsing', async (request, reply) => {
    const body = bodyOf(request);
    if (!body) return undefined;
    // Whoever left while it was asked who they are leaves no room taken: the end of their answer has been told already.
    if (reply.raw.closed || request.raw.socket.destroyed) return reply.hijack();
    reply.raw.once('close', receiving.reserve(askingOf(request), { ...body, kind: kindOf(body.longest) }));
    return undefined;
  });
  server.addHook('onResponse', async (request) => drainBody(request));
}

/** What is thrown while a body is parsed reaches nobody: it has to be handed over. */
function parseInto(done: (error: Error | null, body?: unknown) => void, read: () => unknown): void {
  let value: unknown;
  try {
    value = read();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, value);
}

function pairsOf(text: string): [string, string][] {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_PAIRS) throw new Refusal('bodyTooLarge');
  return pairs;
}

/**
 * The value of a JSON body, bounded in depth and number, every text in it well-formed: half of an emoji that some field has cut, which
 * PostgreSQL refuses, becomes the sign for what cannot be read, so that the rest of the message arrives.
 */
export function limitJson(value: unknown): unknown {
  let values = 0;
  const walk = (each: unknown, depth: number): unknown => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) throw new Refusal('bodyTooLarge');
    if (typeof each === 'string') return each.toWellFormed();
    if (typeof each !== 'object' || each === null) return each;
    if (Array.isArray(each)) return each.map((inner) => walk(inner, depth + 1));
    const object = each as Record<string, unknown>;
    for (const [name, inner] of Object.entries(object)) {
      if (!name.isWellFormed()) throw new Refusal('wrongType');
      const mended = walk(inner, depth + 1);
      if (mended !== inner) object[name] = mended;
    }
    return object;
  };
  return walk(value, 0);
}

/** The bytes announced, or as many as the route takes; undefined without a body. */
function bodyOf(request: FastifyRequest): { bytes: number; longest: number } | undefined {
  const { headers } = request.raw;
  const announced = Number(headers['content-length'] ?? Number.NaN);
  if (announced === 0 || (Number.isNaN(announced) && headers['transfer-encoding'] === undefined))
    return undefined;
  const longest = request.routeOptions.bodyLimit ?? BODY_BYTES;
  return { bytes: Number.isNaN(announced) ? longest : announced, longest };
}

function kindOf(longest: number): BodyKind {
  if (longest > BODY_BYTES) return 'files';
  return longest > LOGIN_BYTES ? 'forms' : 'logins';
}

/** A body dripped byte by byte holds a place: it has ten seconds, and what a slow telephone needs for the bytes announced. */
function setBodyTimeout(request: FastifyRequest): void {
  const body = bodyOf(request);
  if (!body) return;
  if (body.bytes > body.longest) throw new Refusal('bodyTooLarge');
  const { raw } = request;
  const seconds = BASE_TIMEOUT_SECONDS + body.bytes / MIN_BYTES_PER_SECOND;
  const timer = setTimeout(() => {
    if (!raw.complete) respondOnSocket(raw.socket, '408 Request Timeout', new Refusal('tooSlow'));
  }, seconds * 1000);
  timer.unref();
  const forget = () => clearTimeout(timer);
  raw.once('end', forget);
  raw.once('close', forget);
}

/** Answered before the body was whole: a little more is taken and thrown away, then the connection is closed. */
function drainBody(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.socket.destroyed) return;
  const { socket } = raw;
  const begun = { bytes: socket.bytesRead, at: Date.now() };
  const look = setInterval(() => {
    const isOver = socket.bytesRead - begun.bytes > LINGER_BYTES || Date.now() - begun.at > LINGER_MS;
    if (!raw.complete && !socket.destroyed && !isOver) return;
    clearInterval(look);
    if (!raw.complete) socket.destroy();
  }, 50);
  look.unref();
}

/** On what leaves without passing the hook that says it on every other answer: it is what it says it is, and loads nothing. */
export const MINIMAL_SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The envelope, for what ends before it is a request that can be answered. */
export function respondOnSocket(socket: Socket, status: string, refusal: Refusal): void {
  const text = JSON.stringify(refusal.toWire('fr', serverRefusals).body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
    ...MINIMAL_SECURITY_HEADERS,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${text}`);
  socket.destroySoon();
}
