/** What is done to a house's photos. Their order, their number and their slugs are settled under the house's row. */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { setPublic } from '#features/files/actions.ts';
import { touch } from '#server/freshness.ts';
import { enqueue, jobReference } from '#server/jobs.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import type { Frame } from './frame.ts';
import { MAX_PHOTOS, moved } from './photo.ts';
import * as queries from './queries.ts';
import type { Album, StoredPhoto } from './queries.ts';
import { showDrawn } from './showing.ts';
import { freeSlug, slugOf } from './slug.ts';
import type { StagedPhoto } from './staging.ts';
import { retireVariants, writeFrame } from './variantqueries.ts';

/** The sizes that nobody waits for, one photo after the other. */
export const finishPhoto = jobReference<{ photo: number }>('finishPhoto');
const QUEUE = 'photos';

/** @param afterMs not before: whoever sends an album has both cores and the memory for the sizes they wait for */
export async function finishLater(tx: Tx, id: number, afterMs = 0): Promise<void> {
  const runAt = new Date(Date.now() + afterMs);
  await enqueue(tx, finishPhoto, { photo: id }, { queue: QUEUE, key: `photo ${id}`, runAt });
}

/** A house whose photos they may change: theirs to see, of an agency they write in (B106), its subscription paid (B34). */
export async function albumToChange(db: Db, caller: Caller, houseId: number): Promise<Album> {
  return changeable(db, caller, await queries.albumInScope(db, caller, houseId));
}

function changeable(db: Db, caller: Caller, album: Album | undefined): Album {
  if (!album) throw new Refusal('notFound');
  requireAgencyWrite(db, caller, album.agid, 'item');
  if (album.isExpired && !can('toolSubscriptions', caller.permissions)) throw new Refusal('adExpired');
  return album;
}

export async function lockedAlbum(tx: Tx, caller: Caller, houseId: number): Promise<Album> {
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
  const photo = await queries.storedPhoto(db, caller, id);
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
  const photo = await queries.storedPhoto(tx, caller, id);
  // Taken out while the house was waited for.
  if (!photo || photo.removed) throw new Refusal('notFound');
  refuseStale(photo, caller, seen);
  return { album, photo };
}

/** Covers stand in every list of houses; other photos only among themselves. */
export function touchPhotos(tx: Tx, { agid }: Album, { isCover }: { isCover: boolean }): void {
  touch(tx, agid, isCover ? 'house' : 'photos');
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
    await finishLater(tx, id);
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
  const photo = await queries.storedPhoto(tx, caller, id);
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
  await finishLater(tx, id);
  touchPhotos(tx, album, { isCover: place === 0 });
}
