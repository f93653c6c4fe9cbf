import type { App } from '#server/app.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Db, Tx } from '#server/sql.ts';
import { fileById, insertFile, moveToRequest } from './queries.ts';
import type { NewFile } from './queries.ts';

/**
 * Keeps bytes and their row. The bytes are written first: a transaction that rolls back leaves an unreferenced file, which costs
 * disk and is swept later; the other order could leave a row without its file.
 */
export async function storeFile(
  app: App,
  tx: Tx,
  bytes: Buffer,
  about: Omit<NewFile, 'path' | 'bytes' | 'sha256'>,
): Promise<{ id: number; sha256: string }> {
  const stored = await app.providers.files.put(bytes, { kind: about.purpose });
  const { path, bytes: size, sha256 } = stored;
  return { id: await insertFile(tx, { ...about, path, bytes: size, sha256 }), sha256 };
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
