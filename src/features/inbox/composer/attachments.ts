/** A file that hangs on a message: what it really is, by its content, and whether a browser could open it. */
import { Refusal } from '#kernel/refusal.ts';
import { storeFile } from '#features/files/actions.ts';
import { pictureSize } from '#features/files/picturesize.ts';
import { attachmentType } from '#features/files/sniff.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';

/** A telephone's largest photograph fits; a picture of a few kilobytes that unfolds into gigabytes does not. */
const MOST_PIXELS = 100_000_000;

export async function keepAttachment(
  app: App,
  tx: Tx,
  caller: Caller,
  request: Pick<RequestRow, 'id' | 'agid'>,
  file: UploadedFile,
): Promise<number> {
  const mime = attachmentType(file.bytes);
  if (mime === undefined) throw new Refusal('fileTypeRefused', { field: 'myFile' });
  const size = pictureSize(file.bytes);
  if (size && size.width * size.height > MOST_PIXELS)
    throw new Refusal('pictureTooWide', { field: 'myFile', params: { ...size } });
  const stored = await storeFile(app, tx, file.bytes, {
    agid: request.agid,
    name: file.name,
    mime,
    purpose: 'attachment',
    ddlId: request.id,
    uid: caller.uid,
  });
  return stored.id;
}
