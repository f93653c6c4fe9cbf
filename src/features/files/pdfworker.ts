/** Looks through PDFs away from the server: one made to be looked through for long keeps only this process busy. */
import { serveWorker } from '#server/workerprocess.ts';
import { hasActiveContent } from './pdf.ts';

serveWorker(({ bytes }: { bytes: Uint8Array }): Promise<boolean> =>
  hasActiveContent(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
