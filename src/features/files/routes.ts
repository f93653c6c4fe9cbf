/** Files go out as bytes, not envelopes: only paths the database knows, scope asked, never guessed from a name (B40). */
import { MAX_INTEGER } from '#kernel/integers.ts';
import { Refusal } from '#kernel/refusal.ts';
import { PUBLIC_FILES, publicFile } from '#kernel/paths.ts';
import type { Submitter } from '#server/workerqueue.ts';
import type { App } from '#server/app.ts';
import { answerError } from '#server/errors.ts';
import { withCaller } from '#server/slots.ts';
import { clientInfoOf } from '#server/clientaddress.ts';
import type { Caller } from '#server/session.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bothNames, route } from '#server/route.ts';
import { keepFile, reencodeStored, needsReencoding } from './actions.ts';
import * as api from './api.ts';
import { acceptAttachments, submitterOf } from './intake.ts';
import { sealIsGood } from './links.ts';
import { fileName } from './name.ts';
import { hasActiveContentCached } from './pdfcheck.ts';
import { fileById, fileForCaller, photoByPath, publicFileByPath } from './queries.ts';
import type { FileRow } from './queries.ts';

const SHOWN_INLINE = /^(image\/(avif|jpeg|png|webp|gif)|application\/pdf)$/;

/** Half of what all files on their way may take together, as for photos (decision 65). */
const MAX_FILE_BYTES = 67_108_864;

/** Files by themselves (PHOTO-15): staff put them down, to be named by what is saved next. */
export const keptFileRoutes = [
  route(
    api.keepFile,
    {
      needs: 'toolHousesMeta',
      maxFileBytes: MAX_FILE_BYTES,
      fileTooLarge: 'bodyTooLarge',
      prepare: ({ app, caller, files }) => acceptAttachments(app, caller, files, { takesCsv: true }),
    },
    async ({ app, tx, caller, prepared: { myFile } }) => {
      if (!myFile) throw new Refusal('required', { field: 'myFile' });
      const { id, name, mime, bytes, path } = await keepFile(app, tx, caller, myFile);
      return { models: [{ id, name, mime, bytes, path: publicFile(path) }] };
    },
  ),
].flatMap(bothNames);

export function fileRoutes(server: FastifyInstance, app: App): void {
  server.get(`${PUBLIC_FILES}by-id/:fid`, async (request, reply) => {
    const { fid } = request.params as { fid: string };
    const id = /^\d{1,10}$/.test(fid) && Number(fid) <= MAX_INTEGER ? Number(fid) : undefined;
    if (id === undefined) return answerError(app, new Refusal('notFound'), request, reply);
    return serve(app, request, reply, () => sealedFile(app, request, id), { id });
  });

  server.get(`${PUBLIC_FILES}*`, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const open = async () => (await photoByPath(app.db, path)) ?? publicFileByPath(app.db, path);
    return serve(app, request, reply, open, { path });
  });
}

/** Without a session: a public file, or a sealed address that is still good. Otherwise what the caller may see. */
async function serve(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Promise<FileRow | undefined>,
  which: { id: number } | { path: string },
): Promise<FastifyReply> {
  try {
    const found = await withCaller(app, request, async (caller) => ({
      file: (await open()) ?? (await fileOfCaller(app, caller, which)),
      // A sealed address is opened without a session: its readers stand in line by where they come from.
      submitter: caller
        ? submitterOf(caller)
        : { subject: clientInfoOf(app, request).rateLimitKey ?? 'anybody', isStaff: false },
    }));
    return found ? await send(app, request, reply, found) : reply.hijack();
  } catch (error) {
    return answerError(app, error, request, reply);
  }
}

async function sealedFile(app: App, request: FastifyRequest, id: number): Promise<FileRow | undefined> {
  const { until, seal } = request.query as { until?: unknown; seal?: unknown };
  const sealed =
    typeof until === 'string' &&
    typeof seal === 'string' &&
    sealIsGood(app.config.secret, id, Number(until), seal);
  const file = await fileById(app.db, id);
  return file && (sealed || file.public) ? file : undefined;
}

async function fileOfCaller(
  app: App,
  caller: Caller | undefined,
  which: { id: number } | { path: string },
): Promise<FileRow> {
  if (!caller) throw new Refusal('sessionExpired');
  const file = await fileForCaller(app.db, caller, which);
  if (!file) throw new Refusal('notFound');
  return file;
}

/**
 * People's files, the pictures of their threads too, are not left in a browser's cache: a logout clears every trace of them (C29), and what
 * the cache of a shared computer holds it does not reach. A thread opened again fetches its pictures again.
 */
async function send(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  found: { file: FileRow; submitter: Submitter },
): Promise<FastifyReply> {
  const file = needsReencoding(found.file) ? await reencodeStored(app, found.file) : found.file;
  if (file.clean_failed) throw new Refusal('pictureDamaged');
  const preview = (request.query as { size?: unknown }).size === 'preview' ? file.preview_path : null;
  const [path, mime] = preview === null ? [file.path, file.mime] : [preview, 'image/webp'];
  const etag = `"${file.sha256.slice(0, 32)}${preview === null ? '' : '-preview'}"`;
  const isShown = SHOWN_INLINE.test(mime) && !(await isActive(app, file, mime, found.submitter));
  const disposition = isShown ? 'inline' : 'attachment';
  reply
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `${disposition}; ${named(fileName(file.name, mime))}`)
    .header('cache-control', cacheControlOf(file))
    .header('etag', etag);
  // A webmail's page shows the picture of a house that our mail names.
  if (file.public) reply.header('cross-origin-resource-policy', 'cross-origin');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(mime).send(await app.providers.files.stream(path));
}

/** The bytes under the path of a photo never change: other ones have another path. */
function cacheControlOf(file: FileRow): string {
  if (!file.public) return 'private, no-store';
  return file.id === 0 ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';
}

/** A PDF of somebody's, whenever it came; those we make ourselves are known. */
async function isActive(
  app: App,
  { purpose, sha256, path }: FileRow,
  mime: string,
  submitter: Submitter,
): Promise<boolean> {
  if (mime !== 'application/pdf' || purpose === 'contract' || purpose === 'preview') return false;
  return hasActiveContentCached(app.log, sha256, { read: () => app.providers.files.read(path), submitter });
}

/** For every browser, and for those that only know the old way of writing it (RFC 6266). */
function named(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}
