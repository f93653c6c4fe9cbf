/** What is asked of a photo before it is anybody's: its weight, its points, and what it is. Ahead of the transaction. */
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { PhotoRefused } from '#providers/photos/port.ts';
import type { TakenPhoto } from '#providers/photos/port.ts';
import { submitterOf } from '#features/files/intake.ts';
import { fileBytes } from '#features/files/actions.ts';
import type { App } from '#server/app.ts';
import { decrement, enforceLimit, incrementUpTo } from '#server/ratelimit.ts';
import type { Limit } from '#server/ratelimit.ts';
import type { Caller } from '#server/session.ts';
import type { Album } from './queries.ts';

const MB = 1_048_576;
/** What one person sends in a day: an owner fifty photos for each of a few houses, staff for all of them. */
const BY_OWNER: Limit = { bucket: 'photo-bytes', max: 2_000 * MB, minutes: 1440 };
const BY_STAFF: Limit = { bucket: 'photo-bytes', max: 20_000 * MB, minutes: 1440 };
/** And how many, whatever they weigh: what is drawn of each stays for thirty days, also of one that is taken out again. */
const MOST_BY_OWNER: Limit = { bucket: 'photos', max: 1_000, minutes: 1440 };
const MOST_BY_STAFF: Limit = { bucket: 'photos', max: 10_000, minutes: 1440 };

/** Eight files a time, of which the former stay for thirty days. */
const CROPS: Omit<Limit, 'max'> = { bucket: 'photo-crops', minutes: 1440, refusal: 'cropsTooMany' };
const CROPS_BY_OWNER: Limit = { ...CROPS, max: 500 };
const CROPS_BY_STAFF: Limit = { ...CROPS, max: 5_000 };

/** Of a photo that is to be drawn otherwise; before it is. */
export async function countCrop(app: App, caller: Caller): Promise<void> {
  const { subject, isStaff } = submitterOf(caller);
  await enforceLimit(app.db, isStaff ? CROPS_BY_STAFF : CROPS_BY_OWNER, subject);
}

export interface SentPhoto {
  bytes: Uint8Array;
  /** Where a refusal belongs: the field of a form, the place in a list. */
  field: string;
}

/**
 * Counted before anything is done with them, so that a hundred at once are not more than one after the other. @returns gives it back: nobody had
 * time to look at them, and trying again is not sending more
 */
export async function countPhotos(
  app: App,
  caller: Caller,
  photos: readonly SentPhoto[],
): Promise<() => Promise<void>> {
  const { subject, isStaff } = submitterOf(caller);
  const [weight, number] = isStaff ? [BY_STAFF, MOST_BY_STAFF] : [BY_OWNER, MOST_BY_OWNER];
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes.length, 0);
  if (!(await incrementUpTo(app.db, number, subject, photos.length)))
    throw new Refusal('photosTooMany', { params: { n: number.max } });
  if (!(await incrementUpTo(app.db, weight, subject, bytes))) {
    await decrement(app.db, number, subject, photos.length);
    throw new Refusal('uploadsTooHeavy', { params: { n: weight.max / MB } });
  }
  return async () => {
    await decrement(app.db, number, subject, photos.length);
    await decrement(app.db, weight, subject, bytes);
  };
}

/** The photo proven and drawn. */
export async function provenPhoto(
  app: App,
  caller: Caller,
  album: Album,
  { bytes, field }: SentPhoto,
): Promise<TakenPhoto> {
  try {
    return await app.providers.photos.take(bytes, {
      mark: await markOf(app, album.markFid),
      submitter: submitterOf(caller),
    });
  } catch (error) {
    throw refusalOfPhoto(error, field);
  }
}

/** What could not be taken, at its field; anything else as it is. */
export function refusalOfPhoto(error: unknown, field?: string): unknown {
  if (!(error instanceof PhotoRefused)) return error;
  const { kind, width, height } = error;
  const at = field === undefined ? {} : { field };
  return new Refusal(OF_PHOTO[kind], kind === 'tooWide' ? { ...at, params: { width, height } } : at);
}

const OF_PHOTO: Readonly<Record<PhotoRefused['kind'], RefusalKey>> = {
  type: 'photoType',
  tooWide: 'pictureTooWide',
  damaged: 'pictureUnreadable',
  gaveUp: 'pictureGivenUp',
};

export async function markOf(app: App, fid: number | null): Promise<Uint8Array | undefined> {
  return fid === null ? undefined : fileBytes(app, app.db, fid);
}
