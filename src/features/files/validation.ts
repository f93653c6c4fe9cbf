/**
 * What came from outside is proven before it is kept, in one place for messages, mail and templates (C32): the zip is opened, the picture
 * decoded and written anew, the PDF whole. Whatever it was called, it is then called by what it is.
 */
import { DOCX } from '#kernel/mediatypes.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { TemplateError } from '#providers/documents/port.ts';
import type { TemplateFault } from '#providers/documents/port.ts';
import { maxPixels, PictureRefused } from '#providers/pictures/port.ts';
import type { Submitter } from '#providers/pictures/port.ts';
import type { App } from '#server/app.ts';
import { fileName } from './name.ts';
import { pictureSize } from './picturesize.ts';
import { isWholePdf, sniff } from './sniff.ts';

export interface ValidatedFile {
  name: string;
  mime: string;
  bytes: Buffer;
  /** Of a picture: what a thread shows of it. */
  preview?: Buffer;
}

/** Of a form: what is refused is refused at its field. */
interface FieldPosition {
  field?: string;
}
const JPEG_SIGN = 0xff;

interface ValidateOptions extends FieldPosition {
  submitter?: Submitter | undefined;
  /** Tables as text are taken besides (B40): for staff, never from a guest, whose spreadsheet would be opened by a clerk. */
  takesCsv?: boolean;
}

/** Slow: never inside a transaction. */
export async function validateUpload(
  app: App,
  { name, bytes }: { name: string; bytes: Buffer },
  { submitter, takesCsv = false, ...at }: ValidateOptions = {},
): Promise<ValidatedFile> {
  const kind = sniff(bytes);
  if (kind === undefined && takesCsv && isCsv(name, bytes))
    return { name: fileName(name, CSV), mime: CSV, bytes };
  if (kind === 'picture') {
    pixelsOf(bytes, at);
    return reencoded(app, { name, bytes }, { submitter, ...at });
  }
  if (kind === 'application/zip') {
    await app.providers.documents.validate(bytes, submitter).catch((error: unknown) => {
      throw error instanceof TemplateError ? new Refusal(OF_DOCUMENT[error.kind], at) : error;
    });
    return { name: fileName(name, DOCX), mime: DOCX, bytes };
  }
  if (kind === undefined || !isWholePdf(bytes)) throw new Refusal('fileTypeRefused', at);
  return { name: fileName(name, kind), mime: kind, bytes };
}

const CSV = 'text/csv';

/** Lines of text, in whatever alphabet a spreadsheet writes them; a table has no first bytes to be known by, so its name counts as well. */
function isCsv(name: string, bytes: Uint8Array): boolean {
  return /\.csv$/i.test(name) && !bytes.some((sign) => sign < BLANK && !LINE_SIGNS.has(sign));
}

const BLANK = 0x20;
/** Tab, line feed, carriage return. */
const LINE_SIGNS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d]);

const OF_DOCUMENT: Record<TemplateFault, RefusalKey> = {
  notDocx: 'fileTypeRefused',
  tooLarge: 'documentTooLarge',
  active: 'documentActive',
  tracked: 'fileTypeRefused',
  hidden: 'fileTypeRefused',
  syntax: 'fileTypeRefused',
  unknownPlaceholder: 'fileTypeRefused',
};

/** Of a picture, the points it announces, before any is decoded; refused where they are too many. A header that does not say counts as the most. */
export function pixelsOf(bytes: Buffer, at: FieldPosition = {}): number {
  if (sniff(bytes) !== 'picture') return 0;
  const most = maxPixels(bytes[0] === JPEG_SIGN);
  const said = pictureSize(bytes);
  if (said && said.width * said.height > most) throw tooWide(said, at);
  return said ? said.width * said.height : most;
}

/** A picture decoded and written again; `isKept`: one that was taken before this was done, by the bounds of that time. */
export async function reencoded(
  app: App,
  { name, bytes }: { name: string; bytes: Buffer },
  { submitter, isKept = false, ...at }: ValidateOptions & { isKept?: boolean },
): Promise<ValidatedFile> {
  try {
    const clean = await app.providers.pictures.reencode(bytes, { submitter, isKept });
    const { mime } = clean;
    return {
      name: fileName(name, mime),
      mime,
      bytes: Buffer.from(clean.bytes),
      preview: Buffer.from(clean.preview),
    };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    if (error.kind === 'tooWide') throw tooWide(error, at);
    throw new Refusal(error.kind === 'gaveUp' ? 'pictureGivenUp' : 'pictureUnreadable', at);
  }
}

function tooWide({ width, height }: { width: number; height: number }, at: FieldPosition): Refusal {
  return new Refusal('pictureTooWide', { ...at, params: { width, height } });
}
