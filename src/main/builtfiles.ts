/** The built application: its page under every address of a screen, its files under their names. */
import staticFiles from '@fastify/static';
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { answerError } from '#server/errors.ts';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What the build made smaller beforehand: served in the place of what it is a copy of. */
const COMPRESSED = '**/*.{br,gz}';

export async function serveBuiltFiles(
  server: FastifyInstance,
  app: App,
  dist: string | undefined,
): Promise<void> {
  const built = dist !== undefined && existsSync(join(dist, 'index.html'));
  if (built) {
    const all = { index: false, preCompressed: true } as const;
    // The few at the top by name, so that every other path is a screen's.
    await server.register(staticFiles, {
      ...all,
      root: dist,
      wildcard: false,
      globIgnore: ['assets/**', COMPRESSED],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
    const assets = {
      ...all,
      root: join(dist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply: { header: (name: string, value: string) => unknown }) =>
        void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    };
    // Each by a route of its own: the one for any name reads the folder at every call, to see that the name is spelled as there.
    await server.register(staticFiles, { ...assets, wildcard: false, globIgnore: [COMPRESSED] });
    // What a build brings while we run; and a name there is none of, as an old page asks for.
    await server.register(staticFiles, assets);
  }
  server.setNotFoundHandler(async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (/^\/api(\/|$)/.test(path)) return answerError(app, new Refusal('unknownPath'), request, reply);
    if (!built || !(request.method === 'GET' || request.method === 'HEAD') || path.startsWith('/assets/'))
      return reply.code(404).type('text/plain; charset=utf-8').send('404');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}

const PRECONDITION_FAILED = 412;
const NO_SUCH_PART = 416;

interface FileError {
  status: number;
  headers?: Record<string, string>;
}

/** A part the file does not have, a version it is not: what was asked of it cannot be, and that is nobody's bug. */
export function isFileError(error: unknown): error is FileError {
  if (!(error instanceof Error) || !('status' in error)) return false;
  return error.status === PRECONDITION_FAILED || error.status === NO_SUCH_PART;
}
