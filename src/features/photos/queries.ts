/** SQL on house_photo and its variants; this feature alone writes them. */
import type { Caller } from '#server/session.ts';
import { agencyScope, houseScope } from '#server/scope.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { photoSources } from '#server/photosql.ts';
import { PARIS_TODAY, parisTimestamp, PUBLIC_FILE } from '#server/sqlwords.ts';
import { nameTold } from '#server/toldnames.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Version } from '#server/version.ts';
import type { Crop, Rotation } from './frame.ts';
import { KEPT_DAYS } from './photo.ts';
import type { PhotoSources } from './sources.ts';

/** What of a house its photos ask about. */
export interface Album {
  houseId: number;
  agid: number;
  /** Its subscription has ended (B34). */
  isExpired: boolean;
  /** The agency's logo, where it marks its photos. */
  markFid: number | null;
}

const MARK = sql`case when a.watermark then a.logo_fid end`;
const ALBUM = sql`h.id as "houseId", h.agid, coalesce(h.expiry_date <= ${PARIS_TODAY}, false) as "isExpired", ${MARK} as "markFid"`;

export function albumInScope(db: Db, caller: Caller, houseId: number): Promise<Album | undefined> {
  return maybe(
    db,
    sql<Album>`select ${ALBUM} from house h join agency a on a.id = h.agid where h.id = ${houseId} and ${houseScope(caller, 'h')}`,
  );
}

/** Held until the transaction ends: whoever changes the order or the number of a house's photos does it alone. */
export function lockAlbum(tx: Tx, caller: Caller, houseId: number): Promise<Album | undefined> {
  return maybe(
    tx,
    sql<Album>`select ${ALBUM} from house h join agency a on a.id = h.agid
      where h.id = ${houseId} and ${houseScope(caller, 'h')} for no key update of h`,
  );
}

export interface PhotoRow {
  id: number;
  title: string;
  delta: number;
  slug: string;
  slug_typed: boolean;
  rotation: Rotation;
  crop: Crop | null;
  picture: PhotoSources;
  updated: number;
  is_drawn: boolean;
}

const PHOTO = sql`hp.id, hp.title, hp.delta, hp.slug, hp.slug_typed, hp.rotation, hp.crop, ${photoSources('hp')} as picture, ${versionMs(sql`hp.updated`)} as updated,
  exists (select from house_photo_variant v where v.photo_id = hp.id and v.retired is null) as is_drawn`;

export function photosOf(db: Db, houseId: number): Promise<PhotoRow[]> {
  return rows(
    db,
    sql<PhotoRow>`select ${PHOTO} from house_photo hp where hp.house_id = ${houseId} order by hp.delta`,
  );
}

export function photoById(db: Db, id: number): Promise<PhotoRow> {
  return one(db, sql<PhotoRow>`select ${PHOTO} from house_photo hp where hp.id = ${id}`);
}

export interface RemovedRow {
  id: number;
  title: string;
  delta: number;
  blur: string;
  thumbnail_fid: number;
  /** Paris time. */
  removed: string;
}

/** The last one first. */
export function removedOf(db: Db, houseId: number): Promise<RemovedRow[]> {
  return rows(
    db,
    sql<RemovedRow>`select hp.id, hp.title, hp.delta, hp.blur, coalesce(hp.thumbnail_id, hp.file_id) as thumbnail_fid, ${parisTimestamp(sql`hp.removed`)} as removed
    from house_photo hp where hp.removed_from = ${houseId} and hp.removed > now() - make_interval(days => ${KEPT_DAYS}) order by hp.removed desc, hp.id desc`,
  );
}

/** Whose house a photo is of, or was taken out of; undefined where it is not theirs to see. */
export async function houseOfPhoto(
  db: Db,
  caller: Caller,
  id: number,
): Promise<{ houseId: number; isRemoved: boolean } | undefined> {
  return maybe(
    db,
    sql<{
      houseId: number;
      isRemoved: boolean;
    }>`select h.id as "houseId", hp.removed is not null as "isRemoved"
      from house_photo hp join house h on h.id = coalesce(hp.house_id, hp.removed_from) where hp.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

/** A photo as it is known once its house is locked. */
export interface StoredPhoto extends Version {
  id: number;
  title: string;
  slug: string;
  slug_typed: boolean;
  delta: number;
  file_id: number;
  thumbnail_id: number | null;
  rotation: Rotation;
  crop: Crop | null;
  original_path: string | null;
  removed: Date | null;
}

export function storedPhoto(db: Db, caller: Caller, id: number): Promise<StoredPhoto | undefined> {
  return maybe(
    db,
    sql<StoredPhoto>`select hp.id, hp.title, hp.slug, hp.slug_typed, hp.delta, hp.file_id, hp.thumbnail_id, hp.rotation, hp.crop, hp.original_path, hp.removed,
        ${versionMs(sql`hp.updated`)} as ms, hp.updated_by as by, coalesce(${nameTold(caller, 'e', sql`h.agid`)}, '') as name
      from house_photo hp join house h on h.id = coalesce(hp.house_id, hp.removed_from) left join person e on e.id = hp.updated_by where hp.id = ${id}`,
  );
}

/** What a new one is compared with. */
export interface KnownPhoto {
  id: number;
  title: string;
  slug: string;
  delta: number;
  likeness: string | null;
  original_sha256: string | null;
  batch: string | null;
  batch_nth: number | null;
}

/** In their order. */
export function knownPhotos(db: Db, houseId: number): Promise<KnownPhoto[]> {
  return rows(
    db,
    sql<KnownPhoto>`select id, title, slug, delta, likeness, original_sha256, batch, batch_nth from house_photo where house_id = ${houseId} order by delta`,
  );
}

export interface NewPhoto {
  houseId: number;
  uid: number;
  slug: string;
  delta: number;
  fileId: number;
  thumbnailId: number;
  width: number;
  height: number;
  blur: string;
  likeness: string | undefined;
  originalPath: string;
  originalSha256: string;
  drawnAs: string;
  batch: string | null;
  batchNth: number | null;
}

export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<number> {
  const { id } = await one(
    tx,
    sql<{
      id: number;
    }>`insert into house_photo (house_id, file_id, thumbnail_id, slug, delta, updated_by, width, height, blur, likeness, original_path,
        original_sha256, drawn_as, drawn_tried, batch, batch_nth)
      values (${photo.houseId}, ${photo.fileId}, ${photo.thumbnailId}, ${photo.slug}, ${photo.delta}, ${photo.uid}, ${photo.width}, ${photo.height},
        ${photo.blur}, ${photo.likeness ?? null}, ${photo.originalPath}, ${photo.originalSha256}, ${photo.drawnAs}, now(), ${photo.batch}, ${photo.batchNth}) returning id`,
  );
  return id;
}

/** Their places, in this order; 0 is the first. */
export async function renumber(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update house_photo hp set delta = n.place - 1 from unnest(${ids}::integer[]) with ordinality n (id, place)
    where hp.id = n.id and hp.delta <> n.place - 1`.execute(tx);
}

function written(uid: number): Sql {
  return sql`updated = ${nextVersion(sql`updated`)}, updated_by = ${uid}`;
}

export async function markWritten(tx: Tx, id: number, uid: number): Promise<void> {
  await sql`update house_photo set ${written(uid)} where id = ${id}`.execute(tx);
}

export async function writeCaption(
  tx: Tx,
  id: number,
  uid: number,
  { title, slug, isTyped }: { title: string; slug: string; isTyped: boolean },
): Promise<void> {
  await sql`update house_photo set title = ${title}, slug = ${slug}, slug_typed = ${isTyped}, ${written(uid)} where id = ${id}`.execute(
    tx,
  );
}

/** Out of its house, where the query of no house finds it. */
export async function takeOut(tx: Tx, id: number, uid: number): Promise<void> {
  await sql`update house_photo set removed_from = house_id, house_id = null, removed = now(), ${written(uid)} where id = ${id}`.execute(
    tx,
  );
}

export async function putBack(
  tx: Tx,
  id: number,
  uid: number,
  { slug, delta }: { slug: string; delta: number },
): Promise<void> {
  await sql`update house_photo set house_id = removed_from, removed_from = null, removed = null, slug = ${slug}, delta = ${delta}, ${written(uid)}
    where id = ${id}`.execute(tx);
}

/** Every file that is, or was, a size of the photo. */
export async function filesOf(tx: Tx, id: number): Promise<number[]> {
  const found = await rows(
    tx,
    sql<{
      id: number;
    }>`select f.id from file f join house_photo_variant v on v.path = f.path where v.photo_id = ${id}
      union select f.id from file f join house_photo hp on f.id in (hp.file_id, hp.thumbnail_id) where hp.id = ${id}`,
  );
  return found.map((file) => file.id);
}

export interface WatermarkRow {
  agid: number;
  name: string;
  logo: string;
  own: 0 | 1;
}

/** The marks of the agencies whose staff they are, their own first. */
export function watermarks(db: Db, caller: Caller): Promise<WatermarkRow[]> {
  return rows(
    db,
    sql<WatermarkRow>`select a.agid, a.name, coalesce(${PUBLIC_FILE} || f.path, '') as logo, (a.agid is not distinct from ${caller.agid})::integer as own
      from (select id as agid, name, logo_fid from agency) a left join file f on f.id = a.logo_fid and f.public
      where ${agencyScope(caller, 'a')} order by own desc, a.agid`,
  );
}
