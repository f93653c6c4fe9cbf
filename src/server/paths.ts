/**
 * Addresses as a log may hold them. Some carry a key that opens a session, a mail or a telephone, in whatever segment somebody typed; so
 * nothing is looked for that should be hidden. Shown are the words of our own addresses, ids and days: everything else is '…'.
 */
import type { FastifyInstance } from 'fastify';

const words = new Set<string>();

/** An id, a day, or the public half of a signature link: they open nothing. Longer numbers may be a telephone. */
const HARMLESS = /^(\d{1,8}|\d{4}-\d\d-\d\d|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** Called before the routes are declared: their fixed segments are the words that may be shown. */
export function learnPaths(server: FastifyInstance): void {
  server.addHook('onRoute', ({ url }) => {
    for (const segment of url.split('/')) if (!/[:*]/.test(segment)) words.add(segment);
  });
}

/** Every log that names an address names it by this. Never its query. */
export function pathForLog(url: string): string {
  return url
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((segment) => (words.has(segment) || HARMLESS.test(segment) ? segment : '…'))
    .join('/');
}
