/** What a form brings, before a transaction opens: weighed, then proven. */
import { Refusal } from '#kernel/refusal.ts';
import type { Submitter } from '#server/workerqueue.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import { incrementUpTo, decrement } from '#server/ratelimit.ts';
import type { Limit } from '#server/ratelimit.ts';
import type { UploadedFile, UploadedFiles } from '#server/uploads.ts';
import { pixelsOf, validateUpload } from './validation.ts';

const MB = 1_048_576;
/** What one person sends in a day, in bytes. A guest's papers are five photographs; an agency sends for all of its guests. */
const BY_GUEST: Limit = { bucket: 'upload-bytes', max: 60 * MB, minutes: 1440 };
const BY_STAFF: Limit = { bucket: 'upload-bytes', max: 1000 * MB, minutes: 1440 };

/** And in points, which are what a picture costs: forty photographs of a telephone, or any number of scans. */
const PIXELS_BY_GUEST: Limit = { bucket: 'upload-points', max: 500_000_000, minutes: 1440 };
const PIXELS_BY_STAFF: Limit = { bucket: 'upload-points', max: 10_000_000_000, minutes: 1440 };

/** The files of a message, or by themselves. */
export async function acceptAttachments(
  app: App,
  caller: Caller,
  files: UploadedFiles,
  how: { takesCsv?: boolean } = {},
): Promise<UploadedFiles> {
  const bytes = await enforceUploadQuota(app, caller, files);
  const points = await enforcePixelQuota(app, caller, files);
  const submitter = submitterOf(caller);
  const taken: Record<string, UploadedFile> = {};
  try {
    for (const [field, file] of Object.entries(files))
      taken[field] = { ...file, ...(await validateUpload(app, file, { field, submitter, ...how })) };
  } catch (error) {
    // Nobody had time to look at them: trying again is not sending more.
    if (error instanceof Refusal && error.key === 'filesBusy')
      for (const [limit, amount] of [bytes, points])
        await decrement(app.db, limit, subjectOf(caller), amount);
    throw error;
  }
  return taken;
}

type Consumed = readonly [limit: Limit, amount: number];

/** Counted before anything is done with the bytes, so that a hundred at once are not more than one after the other. */
export async function enforceUploadQuota(app: App, caller: Caller, files: UploadedFiles): Promise<Consumed> {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes.length, 0);
  const limit = isByStaff(caller) ? BY_STAFF : BY_GUEST;
  if (bytes > 0 && !(await incrementUpTo(app.db, limit, subjectOf(caller), bytes)))
    throw new Refusal('uploadsTooHeavy', { params: { n: limit.max / MB } });
  return [limit, bytes];
}

async function enforcePixelQuota(app: App, caller: Caller, files: UploadedFiles): Promise<Consumed> {
  const points = Object.entries(files).reduce(
    (sum, [field, { bytes }]) => sum + pixelsOf(bytes, { field }),
    0,
  );
  const limit = isByStaff(caller) ? PIXELS_BY_STAFF : PIXELS_BY_GUEST;
  if (points > 0 && !(await incrementUpTo(app.db, limit, subjectOf(caller), points)))
    throw new Refusal('picturesTooMany');
  return [limit, points];
}

/** In the lines of what is read apart. */
export function submitterOf(caller: Caller): Submitter {
  return { subject: subjectOf(caller), isStaff: isByStaff(caller) };
}

function isByStaff(caller: Caller): boolean {
  return isStaff(caller) || caller.impersonator !== null;
}

function subjectOf(caller: Caller): string {
  return `uid ${caller.impersonator ?? caller.uid}`;
}
