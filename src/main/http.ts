/** The HTTP server: the API from the table of routes, the public pages, the browser application and nothing else. */
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { isAllowedHost, isSafeMethod, isSameOrigin } from '#server/hostcheck.ts';
import type { AllowedHosts } from '#server/hostcheck.ts';
import { BODY_BYTES, registerBodyParsers, respondOnSocket } from '#server/bodyparsers.ts';
import { answerError } from '#server/errors.ts';
import type { EventHub } from '#server/events.ts';
import { mount } from '#server/http.ts';
import { clientFor } from '#server/slots.ts';
import { nested } from '#server/nested.ts';
import { trustProxy } from '#server/clientaddress.ts';
import type { TrustedProxies } from '#server/trustedproxies.ts';
import { learnPaths, pathForLog } from '#server/paths.ts';
import { fastify, LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants as zlib } from 'node:zlib';
import { isFileError, serveBuiltFiles } from './builtfiles.ts';
import { pages } from './pages.ts';
import { routes } from './routes.ts';

/** An export that is streamed gains nothing from a window of megabytes, which it would hold while it lasts. */
const STREAM_WINDOW_BITS = 18;

export interface HttpOptions {
  /** The largest body that any route may take; bytes. */
  maxBody: number;
  addresses: AllowedHosts;
  trustProxy: TrustedProxies;
  /** The built browser application; absent in tests that only speak HTTP. */
  dist: string | undefined;
  log: FastifyBaseLogger;
}

/** Headers are a few hundred bytes: ten seconds for them. The whole of a request has the longest that a body may take; each has its own deadline in bodyparsers.ts. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 7_200_000;
const LOOK_MS = 2_000;
const IDLE_MS = 120_000;
/** What is asked while the server ends is answered within that, well before its process gives up. */
const LAST_ANSWERS_MS = 5_000;
const YEAR_SECONDS = 31_536_000;

/** Takes no further call and answers those under way; what holds a connection open for longer is not waited for. */
export async function closeServer(server: FastifyInstance): Promise<void> {
  // One that was busy at first is kept alive after its answer.
  const idle = setInterval(() => server.server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.server.closeAllConnections(), LAST_ANSWERS_MS);
  await server.close().finally(() => {
    clearInterval(idle);
    clearTimeout(cut);
  });
}

export async function buildServer(app: App, hub: EventHub, options: HttpOptions): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: BODY_BYTES,
    http: {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LOOK_MS,
    },
    requestTimeout: REQUEST_MS,
    // A connection on which nothing moves, in either direction; streams speak every twenty seconds.
    connectionTimeout: IDLE_MS,
    trustProxy: trustProxy(options.trustProxy),
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    clientErrorHandler: onClientError,
    // An address that cannot be read would be repeated in Fastify's own answer, with the key it may hold.
    frameworkErrors: (_error, request, reply) => {
      answerError(app, new Refusal('unknownPath'), request, reply);
    },
    routerOptions: { maxParamLength: 20_000, querystringParser: (text) => nested(new URLSearchParams(text)) },
  });
  learnPaths(server);
  const { tiles } = app.config.map;
  await server.register(helmet, {
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    hsts: overHttps(options.addresses),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Mantine writes its theme's variables into a style element; no text of ours or of a user's reaches it.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...(tiles ? [tiles.origin] : [])],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'frame-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
      },
    },
  });
  await server.register(compress, {
    threshold: 1_024,
    // No call of ours is sent compressed: a thousand bytes may hold a thousand times as much.
    globalDecompression: false,
    // In one go what is whole already: 25 kB take 0.2 ms, and a stream per answer holds buffers until the next collection (decision 0023).
    syncThreshold: 262_144,
    brotliOptions: {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: STREAM_WINDOW_BITS },
    },
    encodings: ['br', 'gzip'],
    customTypes: /^(?!text\/event-stream)(text\/|application\/(json|javascript)|image\/svg)/,
  });
  server.setErrorHandler((error, request, reply) => {
    if (!isFileError(error)) return answerError(app, error, request, reply);
    return reply
      .code(error.status)
      .headers(error.headers ?? {})
      .type('text/plain; charset=utf-8')
      .send(`${error.status}`);
  });
  logRequests(server);
  rejectPipelining(server);
  checkHostAndOrigin(server, options.addresses);
  await registerBodyParsers(server, (request) => clientFor(app, request));
  mount(server, app, routes, options.maxBody);
  pages(server, app, hub);
  await serveBuiltFiles(server, app, options.dist);
  return server;
}

/** What Node refuses before it is a request (headers beyond 16 kB, broken framing) is answered in the envelope too. */
function onClientError(error: Error & { code?: string }, socket: Socket): void {
  const [status, key] = CLIENT_ERRORS[error.code ?? ''] ?? (['400 Bad Request', 'wrongType'] as const);
  respondOnSocket(socket, status, new Refusal(key));
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: string, key: RefusalKey]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'bodyTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'tooSlow'],
};

/** Told to browsers where the public address is https: for a year they come by https only, to the names below it too when it is not a whole domain. */
function overHttps({ publicOrigin }: AllowedHosts) {
  const { protocol, hostname } = new URL(publicOrigin);
  if (protocol !== 'https:') return false;
  return { maxAge: YEAR_SECONDS, includeSubDomains: hostname.split('.').length > 2 };
}

/** Browsers and proxies ask once and wait; who sends the next questions before the answer wants work for nothing. */
const MAX_PIPELINED = 2;

/** A connection on which requests are piled up is cut: what waits for its answers is then not begun. */
function rejectPipelining(server: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  server.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count <= MAX_PIPELINED && !socket.destroyed) return undefined;
    socket.destroy();
    return reply.hijack();
  });
}

/** On every request, before anything else is looked at: is it our name that was called, and is what changes something sent by our pages. */
function checkHostAndOrigin(server: FastifyInstance, ours: AllowedHosts): void {
  server.addHook('onRequest', async ({ raw, method }) => {
    const { headers } = raw;
    if (!isAllowedHost({ headers, localAddress: raw.socket.localAddress }, ours))
      throw new Refusal('notOurAddress');
    if (!isSafeMethod(method) && !isSameOrigin({ headers }, ours)) throw new Refusal('foreignOrigin');
  });
}

/** Neither queries nor keys: both open sessions (D01, C30). */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const path = pathForLog(request.url);
    request.log.debug(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}
