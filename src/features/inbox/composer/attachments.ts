/** A file that hangs on a message, proven when it came in. */
import { storeFile } from '#features/files/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';

export async function keepAttachment(
  app: App,
  tx: Tx,
  caller: Caller,
  request: Pick<RequestRow, 'id' | 'agid'>,
  { name, mime, bytes, preview }: UploadedFile,
): Promise<number> {
  if (mime === undefined) throw new Error('A file came here past its proof.');
  const stored = await storeFile(app, tx, bytes, {
    agid: request.agid,
    name,
    mime,
    purpose: 'attachment',
    ddlId: request.id,
    uid: caller.uid,
    preview,
  });
  return stored.id;
}
