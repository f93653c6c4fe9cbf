/** The HTTP server: the API from the table of routes, the public pages, the browser application and nothing else. */
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import staticFiles from '@fastify/static';
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { answerError } from '#server/errors.ts';
import type { EventHub } from '#server/events.ts';
import { mount } from '#server/http.ts';
import { nested } from '#server/nested.ts';
import { fastify, LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { constants as zlib } from 'node:zlib';
import { pages } from './pages.ts';
import { routes } from './routes.ts';

/** An export that is streamed gains nothing from a window of megabytes, which it would hold while it lasts. */
const STREAM_WINDOW_BITS = 18;

export interface HttpOptions {
  maxBody: number;
  trustProxy: boolean | string;
  /** The built browser application; absent in tests that only speak HTTP. */
  dist: string | undefined;
  log: FastifyBaseLogger;
}

export async function buildServer(app: App, hub: EventHub, options: HttpOptions): Promise<FastifyInstance> {
  const server = fastify({
    bodyLimit: options.maxBody,
    trustProxy: options.trustProxy,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 20_000, querystringParser: (text) => nested(new URLSearchParams(text)) },
  });
  await server.register(helmet, {
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    hsts: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Mantine writes its theme's variables into a style element; no text of ours or of a user's reaches it.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
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
    // In one go what is whole already: 25 kB take 0.2 ms, and a stream per answer holds buffers until the next collection (decision 0023).
    syncThreshold: 262_144,
    brotliOptions: {
      params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: STREAM_WINDOW_BITS },
    },
    encodings: ['br', 'gzip'],
    customTypes: /^(?!text\/event-stream)(text\/|application\/(json|javascript)|image\/svg)/,
  });
  await server.register(formbody, { parser: (text) => nested(new URLSearchParams(text)) });
  await server.register(multipart, { throwFileSizeLimit: false });
  server.setErrorHandler((error, request, reply) => answerError(app, error, request, reply));
  logRequests(server);
  mount(server, app, routes);
  pages(server, app, hub);
  await serveBrowser(server, app, options.dist);
  return server;
}

/** What Node refuses before it is a request (headers beyond 16 kB, broken framing) is answered in the envelope too. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { body } = new Refusal(isTooLarge ? 'bodyTooLarge' : 'wrongType').toWire('fr');
  const text = JSON.stringify(body);
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
    );
  socket.destroy(error);
}

/** Path only: queries may carry tokens (D01, C30). */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    request.log.debug(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}

async function serveBrowser(server: FastifyInstance, app: App, dist: string | undefined): Promise<void> {
  const built = dist !== undefined && existsSync(join(dist, 'index.html'));
  if (built) {
    const all = { index: false, preCompressed: true } as const;
    // The few at the top by name, so that every other path is a screen's; the assets, four hundred with their compressed copies, by one route.
    await server.register(staticFiles, {
      ...all,
      root: dist,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{br,gz}'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
    await server.register(staticFiles, {
      ...all,
      root: join(dist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (/^\/api(\/|$)/.test(path)) return answerError(app, new Refusal('unknownPath'), request, reply);
    if (!built || !(request.method === 'GET' || request.method === 'HEAD') || path.startsWith('/assets/'))
      return reply.code(404).type('text/plain').send('404');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
