/** A zip as it is sent: an entry is read when its turn has come, one of them in memory at a time, stored as it is (scans do not get smaller). */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  at: Date;
  read: () => Buffer | Promise<Buffer>;
}

export function zipOf(entries: readonly ZipEntry[]): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const sent = zip.outputStream as Readable;
  zip.on('error', (error: Error) => sent.destroy(error));
  for (const { name, at, read } of entries)
    zip.addReadStreamLazy(name, { mtime: at, compress: false }, (answer) => {
      Promise.resolve()
        .then(read)
        .then(
          (bytes) => answer(null, Readable.from([bytes])),
          (error: unknown) => answer(error as Error, Readable.from([])),
        );
    });
  zip.end();
  return sent;
}
