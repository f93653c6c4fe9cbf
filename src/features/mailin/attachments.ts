/** The files of a mail: each validated within its time, those refused named with the reason. */
import { storeFile } from '#features/files/actions.ts';
import { validateUpload } from '#features/files/validation.ts';
import type { ValidatedFile } from '#features/files/validation.ts';
import { ATTACHMENT_MAX_BYTES } from '#features/requests/request.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/sql.ts';
import type { ArrivedFile } from './arrived.ts';
import type { AttachmentRefusal } from './mailin.ts';
import type { KeptFile } from './queries.ts';

const FILES_MAX = 20;

export type ValidatedAttachment = { name: string; bytes: number } & (
  | { proven: ValidatedFile }
  | { refused: AttachmentRefusal }
);

/** By their content, as in a message written here; what may not be taken over is named, and stays in the mail as it came. */
export async function validateAttachments(
  app: App,
  files: readonly ArrivedFile[],
  until: number,
): Promise<ValidatedAttachment[]> {
  const found: ValidatedAttachment[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const about = { name, bytes: bytes.length };
    if (bytes.length > ATTACHMENT_MAX_BYTES) found.push({ ...about, refused: 'size' });
    else if (index >= FILES_MAX) found.push({ ...about, refused: 'many' });
    else if (Date.now() >= until) found.push({ ...about, refused: 'bounds' });
    else {
      const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      found.push({ ...about, ...(await validateAttachment(app, name, content)) });
    }
  }
  return found;
}

const REFUSED_AS: Partial<Record<RefusalKey, AttachmentRefusal>> = {
  fileTypeRefused: 'type',
  pictureUnreadable: 'type',
  documentActive: 'active',
  documentTooLarge: 'bounds',
  pictureTooWide: 'bounds',
  pictureGivenUp: 'bounds',
};

async function validateAttachment(
  app: App,
  name: string,
  bytes: Buffer,
): Promise<{ proven: ValidatedFile } | { refused: AttachmentRefusal }> {
  try {
    return { proven: await validateUpload(app, { name, bytes }) };
  } catch (error) {
    const refused = error instanceof Refusal ? REFUSED_AS[error.key] : undefined;
    // Too much at once, or a fault of ours: its sender comes again.
    if (refused === undefined) throw error;
    return { refused };
  }
}

export async function keepFiles(
  app: App,
  tx: Tx,
  agid: number,
  files: readonly ValidatedAttachment[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const { name, bytes, ...found } of files) {
    if ('refused' in found) {
      kept.push({ name, bytes, refused: found.refused });
      continue;
    }
    const { bytes: content, ...about } = found.proven;
    const { id: fid } = await storeFile(app, tx, content, { ...about, agid, purpose: 'attachment' });
    kept.push({ name: about.name, mime: about.mime, bytes: content.length, fid });
  }
  return kept;
}
