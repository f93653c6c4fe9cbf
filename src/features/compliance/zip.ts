/** A zip as it is sent: an entry is read when its turn has come, one of them in memory at a time, stored as it is (scans do not get smaller). */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  at: Date;
  /** Undefined: it is not there, and the zip goes on without it. */
  read: () => Buffer | undefined | Promise<Buffer | undefined>;
}

/** @param last what stands at its end, once it is known which entries were not there */
export function zipOf(
  entries: readonly ZipEntry[],
  last: (missing: readonly string[]) => readonly ZipEntry[] = () => [],
): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const sent = zip.outputStream as Readable;
  zip.on('error', (error: Error) => sent.destroy(error));
  // What breaks before anybody reads is told to whoever reads then.
  sent.on('error', () => undefined);
  fill(zip, entries, last).catch((error: unknown) => sent.destroy(error as Error));
  return sent;
}

async function fill(
  zip: ZipFile,
  entries: readonly ZipEntry[],
  last: (missing: readonly string[]) => readonly ZipEntry[],
): Promise<void> {
  const missing: string[] = [];
  for (const entry of entries) if (!(await add(zip, entry))) missing.push(entry.name);
  for (const entry of last(missing)) await add(zip, entry);
  zip.end();
}

/** Answers once its bytes have left, or false where there are none. */
async function add(zip: ZipFile, { name, at, read }: ZipEntry): Promise<boolean> {
  const bytes = await read();
  if (bytes === undefined) return false;
  await new Promise<void>((left) => {
    const source = Readable.from([bytes]).once('close', left);
    zip.addReadStream(source, name, { mtime: at, compress: false });
  });
  return true;
}
