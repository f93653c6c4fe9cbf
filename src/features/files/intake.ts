/** What a form brings, before a transaction opens: weighed, then proven. */
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { addWeight } from '#server/weights.ts';
import { proven } from './proof.ts';

type Uploaded = Readonly<Record<string, UploadedFile>>;

const MB = 1_048_576;
/** What one person sends in a day. A guest's papers are five photographs; an agency sends for all of its guests. */
const BY_GUEST = { bucket: 'upload-bytes', maxBytes: 60 * MB, minutes: 1440 };
const BY_STAFF = { bucket: 'upload-bytes', maxBytes: 1000 * MB, minutes: 1440 };

/** The files of a message. */
export async function takeAttachments(app: App, caller: Caller, files: Uploaded): Promise<Uploaded> {
  await weighUpload(app, caller, files);
  const taken: Record<string, UploadedFile> = {};
  for (const [field, file] of Object.entries(files))
    taken[field] = { ...file, ...(await proven(app, file, { field })) };
  return taken;
}

/** Counted before anything is done with the bytes, so that a hundred at once are not more than one after the other. */
export async function weighUpload(app: App, caller: Caller, files: Uploaded): Promise<void> {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes === 0) return;
  const limit = isStaff(caller) || caller.impersonator !== null ? BY_STAFF : BY_GUEST;
  if (!(await addWeight(app.db, limit, `uid ${caller.impersonator ?? caller.uid}`, bytes)))
    throw new Refusal('uploadsTooHeavy', { params: { n: limit.maxBytes / MB } });
}
