/** What is done to a house's photos. Their order, their number and their slugs are settled under the house's row. */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { recordFile, setPublic } from '#features/files/actions.ts';
import { fileName } from '#features/files/name.ts';
import { touch } from '#server/freshness.ts';
import { enqueue, jobReference } from '#server/jobs.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import type { Frame } from './frame.ts';
import { areAlike } from './likeness.ts';
import { MAX_PHOTOS, moved } from './photo.ts';
import * as queries from './queries.ts';
import type { Album, KnownPhoto, StoredPhoto } from './queries.ts';
import { freeSlug, slugOf } from './slug.ts';
import type { StagedPhoto } from './staging.ts';
import { replaceVariants, retireVariants, writeDrawn, writeFrame } from './variantqueries.ts';

/** By which rules sizes are drawn: another name draws all photos anew. */
export const RECIPE = '1';

export function drawnAs(markFid: number | null): string {
  return markFid === null ? RECIPE : `${RECIPE} ${markFid}`;
}

/** The sizes that nobody waits for, one photo after the other. */
export const finishPhoto = jobReference<{ photo: number }>('finishPhoto');
const QUEUE = 'photos';

/** A house whose photos they may change: theirs to see, of an agency they write in (B106), its subscription paid (B34). */
export async function albumToChange(db: Db, caller: Caller, houseId: number): Promise<Album> {
  return changeable(db, caller, await queries.albumInScope(db, caller, houseId));
}

function changeable(db: Db, caller: Caller, album: Album | undefined): Album {
  if (!album) throw new Refusal('notFound');
  requireAgencyWrite(db, caller, album.agid, 'item');
  if (album.isExpired && !can('toolSubscriptions', caller.permissions)) throw new Refusal('expired');
  return album;
}

async function lockedAlbum(tx: Tx, caller: Caller, houseId: number): Promise<Album> {
  return changeable(tx, caller, await queries.lockAlbum(tx, caller, houseId));
}

/** Ahead of the transaction: what a photo they may change is drawn from. */
export async function photoToFrame(
  db: Db,
  caller: Caller,
  id: number,
  seen: number,
): Promise<{ album: Album; photo: StoredPhoto }> {
  const found = await queries.houseOfPhoto(db, caller, id);
  const photo = await queries.storedPhoto(db, id);
  if (!found || found.isRemoved || !photo) throw new Refusal('notFound');
  const album = await albumToChange(db, caller, found.houseId);
  refuseStale(photo, caller, seen);
  return { album, photo };
}

/** A photo of a house they may change, both held; `seen`: the version it was read at. */
export async function photoToChange(
  tx: Tx,
  caller: Caller,
  id: number,
  seen: number,
): Promise<{ album: Album; photo: StoredPhoto }> {
  const found = await queries.houseOfPhoto(tx, caller, id);
  if (!found || found.isRemoved) throw new Refusal('notFound');
  const album = await lockedAlbum(tx, caller, found.houseId);
  const photo = await queries.storedPhoto(tx, id);
  // Taken out while the house was waited for.
  if (!photo || photo.removed) throw new Refusal('notFound');
  refuseStale(photo, caller, seen);
  return { album, photo };
}

/** Covers stand in every list of houses; other photos only among themselves. */
function touchPhotos(tx: Tx, { agid }: Album, { isCover }: { isCover: boolean }): void {
  touch(tx, agid, isCover ? 'house' : 'photos');
}

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
  if (there) throw new Refusal('photoThere', { field: 'photo', params: { n: there.delta + 1, id: there.id } });
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
  await enqueue(tx, finishPhoto, { photo: id }, { queue: QUEUE, key: `photo ${id}` });
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

/** For a list: wide enough for a tile on a sharp screen, light enough for a mail on the road. */
const THUMBNAIL = 640;

/** The two sizes that every list and mail know as files: the largest JPEG, and a small one. */
export async function recordShown(
  tx: Tx,
  { agid, houseId }: Pick<Album, 'agid' | 'houseId'>,
  { variants }: StagedPhoto,
  slug: string,
): Promise<{ fileId: number; thumbnailId: number }> {
  const jpegs = variants.filter(({ format }) => format === 'jpeg');
  const [largest] = jpegs;
  if (!largest) throw new Error('A photo is drawn as JPEG first.');
  const small = jpegs.find(({ width }) => width <= THUMBNAIL) ?? largest;
  const record = ({ path, bytes, sha256 }: (typeof variants)[number]) =>
    recordFile(tx, {
      agid,
      houseId,
      path,
      bytes,
      sha256,
      name: fileName(slug, 'image/jpeg'),
      mime: 'image/jpeg',
      purpose: 'photo',
      isPublic: true,
    });
  const fileId = await record(largest);
  return { fileId, thumbnailId: small === largest ? fileId : await record(small) };
}

export async function movePhoto(
  tx: Tx,
  caller: Caller,
  id: number,
  { position, seen }: { position: number; seen: number },
): Promise<void> {
  const { album, photo } = await photoToChange(tx, caller, id, seen);
  const ids = (await queries.knownPhotos(tx, album.houseId)).map((one) => one.id);
  const to = Math.min(position, ids.length - 1);
  await queries.renumber(tx, moved(ids, ids.indexOf(id), to));
  await queries.markWritten(tx, id, caller.uid);
  touchPhotos(tx, album, { isCover: photo.delta === 0 || to === 0 });
}

/** What is saved of a photo; undefined: it stays. */
export interface Edit {
  title?: string | undefined;
  /** Empty: from the title again. */
  slug?: string | undefined;
  /** What of it is shown, drawn ahead of the transaction. */
  framed?: { frame: Frame; staged: StagedPhoto } | undefined;
}

export async function editPhoto(
  tx: Tx,
  caller: Caller,
  id: number,
  { title, slug, framed }: Edit,
  seen: number,
): Promise<void> {
  const { album, photo } = await photoToChange(tx, caller, id, seen);
  if (framed) {
    await showDrawn(tx, album, photo, framed.staged);
    await writeFrame(tx, id, framed.frame);
    await retireVariants(tx, id, ['avif']);
    await enqueue(tx, finishPhoto, { photo: id }, { queue: QUEUE, key: `photo ${id}` });
  }
  await queries.writeCaption(tx, id, caller.uid, await captionOf(tx, album, photo, { title, slug }));
  touchPhotos(tx, album, { isCover: photo.delta === 0 });
}

async function captionOf(
  tx: Tx,
  album: Album,
  photo: StoredPhoto,
  { title = photo.title, slug }: Pick<Edit, 'title' | 'slug'>,
): Promise<{ title: string; slug: string; isTyped: boolean }> {
  const others = (await queries.knownPhotos(tx, album.houseId)).filter((one) => one.id !== photo.id);
  const taken = new Set(others.map((one) => one.slug));
  const typed = slug === undefined ? undefined : slugOf(slug);
  const isTyped =
    typed === undefined ? photo.slug_typed : typed !== '' && (photo.slug_typed || typed !== photo.slug);
  if (!isTyped) return { title, slug: freeSlug(title, taken), isTyped };
  if (typed !== undefined && taken.has(typed)) throw new Refusal('sluginuse', { field: 'slug' });
  return { title, slug: typed ?? photo.slug, isTyped };
}

/** Kept for some days, for whoever changes their mind; nobody is shown it meanwhile. */
export async function removePhoto(tx: Tx, caller: Caller, id: number, seen: number): Promise<void> {
  const { album, photo } = await photoToChange(tx, caller, id, seen);
  await queries.takeOut(tx, id, caller.uid);
  await setPublic(tx, await queries.filesOf(tx, id), false);
  const left = (await queries.knownPhotos(tx, album.houseId)).map((one) => one.id);
  await queries.renumber(tx, left);
  touchPhotos(tx, album, { isCover: photo.delta === 0 });
}

/** Where it stood, or at the end of what is left. Under its slug, unless another photo has taken it. */
export async function restorePhoto(tx: Tx, caller: Caller, id: number): Promise<void> {
  const found = await queries.houseOfPhoto(tx, caller, id);
  if (!found) throw new Refusal('notFound');
  const album = await lockedAlbum(tx, caller, found.houseId);
  const photo = await queries.storedPhoto(tx, id);
  if (!photo) throw new Refusal('notFound');
  // Put back by somebody else, or by the same press said twice.
  if (!photo.removed) return;
  const known = await queries.knownPhotos(tx, album.houseId);
  if (known.length >= MAX_PHOTOS) throw new Refusal('max_pictures');
  const taken = new Set(known.map((one) => one.slug));
  const slug = taken.has(photo.slug) ? freeSlug(photo.slug, taken) : photo.slug;
  await queries.putBack(tx, id, caller.uid, { slug, delta: known.length });
  await setPublic(tx, await queries.filesOf(tx, id), true);
  const place = Math.min(photo.delta, known.length);
  await queries.renumber(tx, known.map((one) => one.id).toSpliced(place, 0, id));
  await enqueue(tx, finishPhoto, { photo: id }, { queue: QUEUE, key: `photo ${id}` });
  touchPhotos(tx, album, { isCover: place === 0 });
}

/** Other sizes and other files for a photo. */
export async function showDrawn(
  tx: Tx,
  album: Pick<Album, 'agid' | 'houseId'>,
  { id, slug }: { id: number; slug: string },
  staged: StagedPhoto,
  likeness?: string,
): Promise<void> {
  const files = await recordShown(tx, album, staged, slug);
  await replaceVariants(tx, id, staged.variants);
  const { width, height, blur, original, markFid } = staged;
  await writeDrawn(tx, id, { ...files, width, height, blur, drawnAs: drawnAs(markFid), original, likeness });
}
