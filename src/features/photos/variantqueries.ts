/** SQL on the sizes a photo is drawn in. */
import type { Db, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import type { Frame } from './frame.ts';
import { KEPT_DAYS } from './photo.ts';
import type { PhotoFormat, Size } from './photo.ts';

export interface NewVariant extends Size {
  format: PhotoFormat;
  path: string;
  bytes: number;
}

/** In the place of those of the same formats, which are kept for a while. */
export async function replaceVariants(
  tx: Tx,
  photoId: number,
  variants: readonly NewVariant[],
): Promise<void> {
  const formats = [...new Set(variants.map(({ format }) => format))];
  await retireVariants(tx, photoId, formats);
  await sql`insert into house_photo_variant (photo_id, format, width, height, bytes, path)
    select ${photoId}, v.format, v.width, v.height, v.bytes, v.path
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) v (format text, width integer, height integer, bytes integer, path text)`.execute(
    tx,
  );
}

export async function retireVariants(
  tx: Tx,
  photoId: number,
  formats: readonly PhotoFormat[],
): Promise<void> {
  await sql`update house_photo_variant set retired = now()
    where photo_id = ${photoId} and retired is null and format = any(${formats}::text[])`.execute(tx);
}

/** A photo that is drawn, as far as drawing goes. */
export interface Drawable extends Frame {
  id: number;
  houseId: number;
  agid: number;
  fileId: number;
  originalPath: string | null;
  markFid: number | null;
  drawnAs: string;
  hasAvif: boolean;
  slug: string;
  isCover: boolean;
}

const DRAWABLE = sql`hp.id, h.id as "houseId", h.agid, hp.slug, hp.delta = 0 as "isCover", hp.file_id as "fileId", hp.rotation, hp.crop, hp.original_path as "originalPath",
  case when a.watermark then a.logo_fid end as "markFid", hp.drawn_as as "drawnAs",
  exists (select from house_photo_variant v where v.photo_id = hp.id and v.format = 'avif' and v.retired is null) as "hasAvif"`;

/** Undefined for one that was taken out. */
export function drawable(db: Db, id: number): Promise<Drawable | undefined> {
  return maybe(
    db,
    sql<Drawable>`select ${DRAWABLE} from house_photo hp join house h on h.id = hp.house_id join agency a on a.id = h.agid
      where hp.id = ${id} and not hp.draw_failed`,
  );
}

/** The same, held until the transaction ends: what was drawn meanwhile is kept only where it is still what is wanted. */
export function lockDrawable(tx: Tx, id: number): Promise<Drawable | undefined> {
  return maybe(
    tx,
    sql<Drawable>`select ${DRAWABLE} from house_photo hp join house h on h.id = hp.house_id join agency a on a.id = h.agid
      where hp.id = ${id} and not hp.draw_failed for no key update of hp`,
  );
}

/**
 * Photos that lack sizes: there before they were drawn, under another mark by now, or whose job was given up. Marked ahead of the work: one
 * that cannot be done goes behind the others.
 */
export async function claimUndrawn(db: Db, recipe: string, limit: number): Promise<number[]> {
  const claimed = await rows(
    db,
    sql<{ id: number }>`update house_photo set drawn_tried = now() where id in (
        select hp.id from house_photo hp join house h on h.id = hp.house_id join agency a on a.id = h.agid
        where not hp.draw_failed and (hp.drawn_tried is null or hp.drawn_tried < now() - interval '1 hour')
          and (hp.drawn_as <> ${recipe} || coalesce(case when a.watermark then ' ' || a.logo_fid end, '')
            or not exists (select from house_photo_variant v where v.photo_id = hp.id and v.format = 'avif' and v.retired is null))
        order by hp.drawn_tried nulls first, hp.id limit ${limit} for no key update of hp skip locked)
      returning id`,
  );
  return claimed.map(({ id }) => id);
}

export interface Drawn extends Size {
  fileId: number;
  thumbnailId: number;
  blur: string;
  drawnAs: string;
  original?: { path: string; sha256: string } | undefined;
  likeness?: string | undefined;
}

/** What is shown of it from now on; the files it had go when their time is over. The version stays: nobody typed anything. */
export async function writeDrawn(tx: Tx, id: number, drawn: Drawn): Promise<void> {
  await sql`insert into house_photo_variant (photo_id, format, width, height, bytes, path, retired)
    select hp.id, substr(f.mime, 7), 0, 0, f.bytes, f.path, now() from house_photo hp join file f on f.id in (hp.file_id, hp.thumbnail_id)
    where hp.id = ${id} on conflict (path) do nothing`.execute(tx);
  await sql`update house_photo set file_id = ${drawn.fileId}, thumbnail_id = ${drawn.thumbnailId}, width = ${drawn.width}, height = ${drawn.height},
    blur = ${drawn.blur}, drawn_as = ${drawn.drawnAs}, drawn_tried = now(), original_path = coalesce(original_path, ${drawn.original?.path ?? null}),
    original_sha256 = coalesce(original_sha256, ${drawn.original?.sha256 ?? null}), likeness = coalesce(likeness, ${drawn.likeness ?? null})
    where id = ${id}`.execute(tx);
}

export async function writeFrame(tx: Tx, id: number, { rotation, crop }: Frame): Promise<void> {
  await sql`update house_photo set rotation = ${rotation}, crop = ${crop === null ? null : JSON.stringify(crop)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

export async function markUndrawable(tx: Tx, id: number): Promise<void> {
  await sql`update house_photo set draw_failed = true where id = ${id}`.execute(tx);
}

/**
 * Sizes that nobody is shown any more, their time over: their rows go, and their paths are told. Files from before photos were drawn stay as long
 * as their photo: mails that left then name them, and nobody knew that they would end.
 */
export async function forgetRetired(tx: Tx): Promise<string[]> {
  const gone = await rows(
    tx,
    sql<{
      path: string;
    }>`delete from house_photo_variant where retired < now() - make_interval(days => ${KEPT_DAYS}) and width > 0 returning path`,
  );
  return gone.map(({ path }) => path);
}

/** Photos that can be put back no more: their rows go, and all their paths are told. */
export async function forgetRemoved(tx: Tx): Promise<string[]> {
  const gone = await rows(
    tx,
    sql<{ path: string }>`with gone as (
        delete from house_photo where removed < now() - make_interval(days => ${KEPT_DAYS}) returning id, file_id, thumbnail_id, original_path)
      select v.path from house_photo_variant v join gone on gone.id = v.photo_id
      union select f.path from file f join gone on f.id in (gone.file_id, gone.thumbnail_id)
      union select original_path from gone where original_path is not null`,
  );
  return gone.map(({ path }) => path);
}
