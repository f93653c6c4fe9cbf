import type { App } from '#server/app.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { fileName } from './name.ts';
import { proven } from './proof.ts';
import { fileById, insertFile, moveToRequest, replaceBytes } from './queries.ts';
import type { FileRow, NewFile } from './queries.ts';

/**
 * Keeps bytes and their row. The bytes are written first: a transaction that rolls back leaves an unreferenced file, which costs
 * disk and is swept later; the other order could leave a row without its file.
 */
export async function storeFile(
  app: App,
  tx: Tx,
  bytes: Buffer,
  {
    preview,
    ...about
  }: Omit<NewFile, 'path' | 'bytes' | 'sha256' | 'previewPath'> & { preview?: Buffer | undefined },
): Promise<{ id: number; sha256: string }> {
  const stored = await app.providers.files.put(bytes, { kind: about.purpose });
  const small = preview && (await app.providers.files.put(preview, { kind: 'preview' }));
  const { path, bytes: size, sha256 } = stored;
  return {
    id: await insertFile(tx, { ...about, path, bytes: size, sha256, previewPath: small?.path }),
    sha256,
  };
}

/** Refusals that say nothing of the bytes: another time, or a quieter machine, and they are a picture. */
const UNDECIDED: ReadonlySet<RefusalKey> = new Set(['filesBusy', 'pictureGivenUp']);

/** Kept before pictures were written anew when they come in: nobody gets it as it came. */
export function isUnclean({ purpose, mime, preview_path }: FileRow): boolean {
  return purpose === 'attachment' && preview_path === null && mime.startsWith('image/');
}

interface Line {
  begun: Map<number, Promise<FileRow>>;
  last: Promise<unknown>;
}
/** By what does the work: jobs have the same, over connections of their own. */
const lines = new WeakMap<App['providers'], Line>();

/**
 * A picture of a message that was kept as it came, before pictures were written anew: done now, once. What cannot be decoded is no longer
 * shown as a picture. They wait in a line of their own, however many a thread shows at once: each is only done once, and whoever sends a
 * picture meanwhile has one of them ahead, not all.
 */
export function cleanKept(app: App, { id }: Pick<FileRow, 'id'>): Promise<FileRow> {
  const line: Line = lines.get(app.providers) ?? { begun: new Map(), last: Promise.resolve() };
  lines.set(app.providers, line);
  const begun = line.begun.get(id);
  if (begun) return begun;
  const done = line.last.then(() => cleanNow(app, id)).finally(() => line.begun.delete(id));
  const over = () => undefined;
  line.last = done.then(over, over);
  line.begun.set(id, done);
  return done;
}

async function cleanNow(app: App, id: number): Promise<FileRow> {
  const { files } = app.providers;
  const file = await fileById(app.db, id);
  if (!file) throw new Refusal('notFound');
  if (!isUnclean(file)) return file;
  const clean = await proven(app, { name: file.name, bytes: await files.read(file.path) }).catch(
    (error: unknown) => {
      if (error instanceof Refusal && !UNDECIDED.has(error.key)) return undefined;
      throw error;
    },
  );
  const { mime = 'application/octet-stream', bytes, preview } = clean ?? {};
  const whole = bytes && (await files.put(bytes, { kind: file.purpose }));
  const small = preview && (await files.put(preview, { kind: 'preview' }));
  const { path = file.path, bytes: size = file.bytes, sha256 = file.sha256 } = whole ?? {};
  const name = fileName(file.name, mime);
  const isOurs = await inTransaction(app.db, (tx) =>
    replaceBytes(tx, file, { path, bytes: size, sha256, name, mime, preview_path: small?.path ?? null }),
  );
  // Whoever came first did it; the bytes nobody points at any more go.
  for (const left of isOurs ? [file.path] : [whole?.path, small?.path])
    if (left !== undefined && left !== (isOurs ? path : file.path)) await files.remove(left);
  return (await fileById(app.db, file.id)) ?? file;
}

/** The bytes of a file whose right to be read was already asked. */
export async function fileBytes(app: App, db: Db, fid: number): Promise<Buffer> {
  const file = await fileById(db, fid);
  if (!file) throw new Refusal('notFound');
  return app.providers.files.read(file.path);
}

/** A file of an agency's becomes one of its request's: who reads the thread may open it. */
export async function fileToRequest(
  tx: Tx,
  fid: number,
  to: { agid: number; ddlId: number; uid: number | null },
): Promise<void> {
  if (!(await moveToRequest(tx, fid, to))) throw new Refusal('notFound');
}
