import type { App } from '#server/app.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { reencoded } from './validation.ts';
import * as queries from './queries.ts';
import type { FileRow, NewFile } from './queries.ts';

/**
 * Keeps bytes and their row. The bytes are written first: a transaction that rolls back leaves an unreferenced file, which costs
 * disk until sweepFiles takes it; the other order could leave a row without its file.
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
    id: await queries.insertFile(tx, { ...about, path, bytes: size, sha256, previewPath: small?.path }),
    sha256,
  };
}

/** A file of the caller's agency that hangs on nothing yet, proven when it came in. */
export async function keepFile(
  app: App,
  tx: Tx,
  caller: Caller,
  { name, mime, bytes, preview }: UploadedFile,
): Promise<FileRow> {
  if (mime === undefined) throw new Error('A file came here past its proof.');
  const { agid, uid } = caller;
  if (agid !== null) requireAgencyWrite(tx, caller, agid, 'item');
  const { id } = await storeFile(app, tx, bytes, { agid, uid, name, mime, purpose: 'other', preview });
  return (await queries.fileById(tx, id))!;
}

/** The row of bytes that were put ahead of the transaction. Whoever put them removes them where it is not committed. */
export function recordFile(tx: Tx, file: NewFile): Promise<number> {
  return queries.insertFile(tx, file);
}

/** Who opens it without a session: everybody, or nobody any more. */
export async function setPublic(tx: Tx, fids: readonly number[], isPublic: boolean): Promise<void> {
  await queries.writePublic(tx, fids, isPublic);
}

/** No house's and no owner's any more, since it was put there by mistake or another took its place: from then on its agency's staff alone open it. */
export async function detachFile(tx: Tx, fid: number): Promise<void> {
  await queries.writeNoHouse(tx, fid);
}

/** Rows of paths that nothing refers to any more; their bytes are removed once that is committed. */
export async function forgetFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  await queries.deleteFiles(tx, paths);
}

/** Refusals that say nothing of the bytes: another time, or a quieter machine, and they are a picture. */
const UNDECIDED: ReadonlySet<RefusalKey> = new Set(['filesBusy', 'pictureGivenUp']);

/** Kept before pictures were written anew when they come in: nobody gets it as it came. */
export function needsReencoding({ purpose, mime, preview_path, clean_failed }: FileRow): boolean {
  return purpose === 'attachment' && preview_path === null && !clean_failed && mime.startsWith('image/');
}

interface Line {
  begun: Map<number, Promise<FileRow>>;
  last: Promise<unknown>;
}
/** By what does the work: jobs have the same, over connections of their own. */
const lines = new WeakMap<App['providers'], Line>();

/**
 * A picture of a message that was kept as it came, before pictures were written anew: done now, once. Where and when it was taken may be
 * what a dispute turns on, so that its bytes stay for a while where nobody is served them. One of which nothing can be decoded keeps its
 * name, its type and its bytes, and is handed to nobody: it may still hold the place. They wait in a line of their own, however many a thread shows at once: each is only done once, and whoever sends a
 * picture meanwhile has one of them ahead, not all.
 */
export function reencodeStored(app: App, { id }: Pick<FileRow, 'id'>): Promise<FileRow> {
  const line: Line = lines.get(app.providers) ?? { begun: new Map(), last: Promise.resolve() };
  lines.set(app.providers, line);
  const begun = line.begun.get(id);
  if (begun) return begun;
  const done = line.last.then(() => reencodeNow(app, id)).finally(() => line.begun.delete(id));
  const over = () => undefined;
  line.last = done.then(over, over);
  line.begun.set(id, done);
  return done;
}

async function reencodeNow(app: App, id: number): Promise<FileRow> {
  const { files } = app.providers;
  const file = await queries.fileById(app.db, id);
  if (!file) throw new Refusal('notFound');
  if (!needsReencoding(file)) return file;
  const kept = { name: file.name, bytes: await files.read(file.path) };
  const clean = await reencoded(app, kept, { isKept: true }).catch((error: unknown) => {
    if (error instanceof Refusal && !UNDECIDED.has(error.key)) return undefined;
    throw error;
  });
  if (!clean) {
    await inTransaction(app.db, (tx) => queries.markDamaged(tx, file));
    return (await queries.fileById(app.db, id)) ?? file;
  }
  const { name, mime, bytes, preview } = clean;
  const whole = await files.put(bytes, { kind: file.purpose });
  const small = preview && (await files.put(preview, { kind: 'preview' }));
  const { path, bytes: size, sha256 } = whole;
  const isOurs = await inTransaction(app.db, (tx) =>
    queries.replacePicture(tx, file, {
      path,
      bytes: size,
      sha256,
      name,
      mime,
      preview_path: small?.path ?? null,
    }),
  );
  // Another machine was first: its picture is the one that is kept.
  if (!isOurs) for (const left of [path, small?.path]) if (left !== undefined) await files.remove(left);
  return (await queries.fileById(app.db, id)) ?? file;
}

/** How long the bytes of a picture that was written anew later stay: a dispute about a stay is begun by then. */
const ORIGINAL_DAYS = 90;

export async function removeOriginals(app: App): Promise<number> {
  const forgotten = await inTransaction(app.db, (tx) => queries.forgetOriginals(tx, ORIGINAL_DAYS));
  for (const path of forgotten) await app.providers.files.remove(path);
  return forgotten.length;
}

/** Younger than this, its row may be about to come, or the backup it came back with about to be loaded. */
const ORPHAN_AGE_MS = 7 * 24 * 3_600_000;
/** More of them beside what the database knows: it is not the database of these files, or an old one. */
const MAX_ORPHAN_SHARE = 0.1;

/** Files no row points at: their transaction was rolled back, or their process ended. */
export async function removeOrphans(app: App): Promise<number> {
  const { files } = app.providers;
  const before = Date.now() - ORPHAN_AGE_MS;
  const known = await queries.pathsReferredTo(app.db);
  const orphans: string[] = [];
  let found = 0;
  for await (const { path, since } of files.list())
    if (known.has(path)) found += 1;
    else if (since.getTime() < before) orphans.push(path);
  if (orphans.length > found * MAX_ORPHAN_SHARE) {
    const about = { known: found, unknown: orphans.length };
    app.log.error(about, 'the database knows too few of the files that are kept: none is removed');
    return 0;
  }
  for (const path of orphans) await files.remove(path);
  return orphans.length;
}

/**
 * Other bytes for a file, under the same name; those it had are removed. A process that ends in between leaves them to sweepFiles.
 * @param change of what it holds; undefined or the same: it stays
 */
export async function replaceBytes(
  app: App,
  fid: number,
  change: (bytes: Buffer) => Promise<Buffer | undefined>,
): Promise<boolean> {
  const { files } = app.providers;
  const file = await queries.fileById(app.db, fid);
  if (!file) return false;
  const before = await files.read(file.path);
  const after = await change(before);
  if (after === undefined || after.equals(before)) return false;
  const stored = await files.put(after, { kind: file.purpose });
  const isReplaced = await inTransaction(app.db, (tx) => queries.replacePath(tx, file, stored));
  await files.remove(isReplaced ? file.path : stored.path);
  return isReplaced;
}

/** The bytes of a file whose right to be read was already asked. */
export async function fileBytes(app: App, db: Db, fid: number): Promise<Buffer> {
  const file = await queries.fileById(db, fid);
  if (!file) throw new Refusal('notFound');
  return app.providers.files.read(file.path);
}

/** A file of an agency's becomes one of its request's: who reads the thread may open it. */
export async function fileToRequest(
  tx: Tx,
  fid: number,
  to: { agid: number; ddlId: number; uid: number | null },
): Promise<void> {
  if (!(await queries.moveToRequest(tx, fid, to))) throw new Refusal('notFound');
}
