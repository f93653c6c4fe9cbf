/** Looks through PDFs away from the server: one made to be looked through for long keeps only this process busy. */
import { answerApart } from '#server/apart.ts';
import { isActivePdf } from './pdf.ts';

answerApart(({ bytes }: { bytes: Uint8Array }): Promise<boolean> =>
  isActivePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
);
