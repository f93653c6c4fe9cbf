/** What a form brings, before a transaction opens: weighed, then proven. */
import { Refusal } from '#kernel/refusal.ts';
import type { Whose } from '#server/apart.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { addWeight } from '#server/weights.ts';
import { pixelsOf, proven } from './proof.ts';

type Uploaded = Readonly<Record<string, UploadedFile>>;

const MB = 1_048_576;
/** What one person sends in a day. A guest's papers are five photographs; an agency sends for all of its guests. */
const BY_GUEST = { bucket: 'upload-bytes', maxBytes: 60 * MB, minutes: 1440 };
const BY_STAFF = { bucket: 'upload-bytes', maxBytes: 1000 * MB, minutes: 1440 };

/** And in points, which are what a picture costs: forty photographs of a telephone, or any number of scans. */
const POINTS_BY_GUEST = { bucket: 'upload-points', maxBytes: 500_000_000, minutes: 1440 };
const POINTS_BY_STAFF = { bucket: 'upload-points', maxBytes: 10_000_000_000, minutes: 1440 };

/** The files of a message. */
export async function takeAttachments(app: App, caller: Caller, files: Uploaded): Promise<Uploaded> {
  await weighUpload(app, caller, files);
  await weighPoints(app, caller, files);
  const whose = whoseOf(caller);
  const taken: Record<string, UploadedFile> = {};
  for (const [field, file] of Object.entries(files))
    taken[field] = { ...file, ...(await proven(app, file, { field, whose })) };
  return taken;
}

/** Counted before anything is done with the bytes, so that a hundred at once are not more than one after the other. */
export async function weighUpload(app: App, caller: Caller, files: Uploaded): Promise<void> {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes === 0) return;
  const limit = isByStaff(caller) ? BY_STAFF : BY_GUEST;
  if (!(await addWeight(app.db, limit, subjectOf(caller), bytes)))
    throw new Refusal('uploadsTooHeavy', { params: { n: limit.maxBytes / MB } });
}

async function weighPoints(app: App, caller: Caller, files: Uploaded): Promise<void> {
  const points = Object.entries(files).reduce(
    (sum, [field, { bytes }]) => sum + pixelsOf(bytes, { field }),
    0,
  );
  if (points === 0) return;
  const limit = isByStaff(caller) ? POINTS_BY_STAFF : POINTS_BY_GUEST;
  if (!(await addWeight(app.db, limit, subjectOf(caller), points))) throw new Refusal('picturesTooMany');
}

/** In the lines of what is read apart. */
export function whoseOf(caller: Caller): Whose {
  return { subject: subjectOf(caller), isStaff: isByStaff(caller) };
}

function isByStaff(caller: Caller): boolean {
  return isStaff(caller) || caller.impersonator !== null;
}

function subjectOf(caller: Caller): string {
  return `uid ${caller.impersonator ?? caller.uid}`;
}
