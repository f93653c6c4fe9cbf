/** Photos that come to a house, under its row: how many there may be, whether they are there already, and where they stand. */
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { finishLater, lockedAlbum, touchPhotos } from './actions.ts';
import { areAlike } from './likeness.ts';
import { MAX_PHOTOS } from './photo.ts';
import * as queries from './queries.ts';
import type { Album, KnownPhoto } from './queries.ts';
import { drawnAs, recordShown } from './showing.ts';
import { freeSlug } from './slug.ts';
import type { StagedPhoto } from './staging.ts';
import { replaceVariants } from './variantqueries.ts';

/** In which most albums have come in. */
const ALBUM_MS = 60_000;

export interface ProvenPhoto {
  staged: StagedPhoto;
  likeness: string | undefined;
}

/** The same picture among those of the house, whatever it is called. */
export function sameAmong(known: readonly KnownPhoto[], photo: ProvenPhoto): KnownPhoto | undefined {
  return known.find(
    ({ likeness, original_sha256 }) =>
      original_sha256 === photo.staged.original?.sha256 ||
      (likeness !== null && photo.likeness !== undefined && areAlike(likeness, photo.likeness)),
  );
}

/** The how manieth of those chosen together. */
export interface Batch {
  name: string;
  nth: number;
}

/** At the end; of those chosen together, behind those that were chosen before it, whichever came first. */
function placeFor(known: readonly KnownPhoto[], batch: Batch | undefined): number {
  const isOf = (photo: KnownPhoto) => batch !== undefined && photo.batch === batch.name;
  const before = known.findLastIndex((photo) => isOf(photo) && photo.batch_nth! < batch!.nth);
  if (before !== -1) return before + 1;
  const after = known.findIndex(isOf);
  return after === -1 ? known.length : after;
}

/** One of ours. @param same it is to be kept although it is there already */
export async function addPhoto(
  tx: Tx,
  caller: Caller,
  houseId: number,
  photo: ProvenPhoto,
  { same, batch }: { same: boolean; batch: Batch | undefined },
): Promise<number> {
  const album = await lockedAlbum(tx, caller, houseId);
  const known = await queries.knownPhotos(tx, houseId);
  if (known.length >= MAX_PHOTOS) throw new Refusal('max_pictures');
  const there = same ? undefined : sameAmong(known, photo);
  if (there)
    throw new Refusal('photoThere', { field: 'photo', params: { n: there.delta + 1, id: there.id } });
  const place = placeFor(known, batch);
  const added = await keepPhoto(tx, caller, album, photo, { known, batch });
  const ids = known.map(({ id }) => id);
  if (place < ids.length) await queries.renumber(tx, ids.toSpliced(place, 0, added.id));
  touchPhotos(tx, album, { isCover: place === 0 });
  return added.id;
}

export interface Added {
  ids: number[];
  /** Of each that was there already, where. */
  same: { index: number; position: number }[];
}

/** At the end, in the order they were sent. All of them or none: more than fifty are refused (B39). */
export async function addPhotos(
  tx: Tx,
  caller: Caller,
  houseId: number,
  photos: readonly ProvenPhoto[],
): Promise<Added> {
  const album = await lockedAlbum(tx, caller, houseId);
  const known = await queries.knownPhotos(tx, houseId);
  if (known.length + photos.length > MAX_PHOTOS) throw new Refusal('max_pictures');
  const added: Added = { ids: [], same: [] };
  for (const [index, photo] of photos.entries()) {
    const there = sameAmong(known, photo);
    if (there) added.same.push({ index, position: there.delta + 1 });
    const kept = await keepPhoto(tx, caller, album, photo, { known, batch: undefined });
    known.push(kept);
    added.ids.push(kept.id);
  }
  touchPhotos(tx, album, { isCover: known.length === photos.length });
  return added;
}

async function keepPhoto(
  tx: Tx,
  caller: Caller,
  album: Album,
  { staged, likeness }: ProvenPhoto,
  { known, batch }: { known: readonly KnownPhoto[]; batch: Batch | undefined },
): Promise<KnownPhoto> {
  const { original, width, height, blur } = staged;
  if (!original) throw new Error('A photo is kept with what it was drawn from.');
  const slug = freeSlug('', new Set(known.map((one) => one.slug)));
  const delta = known.length;
  const originalSha256 = original.sha256;
  const id = await queries.insertPhoto(tx, {
    houseId: album.houseId,
    uid: caller.uid,
    slug,
    delta,
    ...(await recordShown(tx, album, staged, slug)),
    width,
    height,
    blur,
    likeness,
    originalPath: original.path,
    originalSha256,
    drawnAs: drawnAs(staged.markFid),
    batch: batch?.name ?? null,
    batchNth: batch?.nth ?? null,
  });
  await replaceVariants(tx, id, staged.variants);
  await finishLater(tx, id, ALBUM_MS);
  return {
    id,
    title: '',
    slug,
    delta,
    likeness: likeness ?? null,
    original_sha256: originalSha256,
    batch: batch?.name ?? null,
    batch_nth: batch?.nth ?? null,
  };
}
