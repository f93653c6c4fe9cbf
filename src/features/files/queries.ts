import type { Caller } from '#server/session.ts';
import { agencyScope, houseScope, throughRequest } from '#server/scope.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';

export interface FileRow {
  id: number;
  path: string;
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  purpose: string;
  public: boolean;
  /** Of a picture written anew when it came in, what a thread shows of it. */
  preview_path: string | null;
  /** Of a picture kept before: nothing of it could be decoded, so that it is handed to nobody. */
  clean_failed: boolean;
}

const COLUMNS = sql`f.id, f.path, f.name, f.mime, f.bytes, f.sha256, f.purpose, f.public, f.preview_path, f.clean_failed`;

export type NewFile = {
  agid: number | null;
  path: string;
  name: string;
  mime: string;
  bytes: number;
  sha256: string;
  purpose: 'photo' | 'template' | 'contract' | 'preview' | 'attachment' | 'logo' | 'avatar' | 'other';
  houseId?: number | undefined;
  ddlId?: number | undefined;
  uid?: number | undefined;
  isPublic?: boolean | undefined;
  previewPath?: string | undefined;
  /** Of a contract's PDF: the version of the quote it was made of. */
  quoteUpdated?: Date | undefined;
  /** Of a contract: the fingerprint of what its pages were filled with. */
  filledSha256?: string | undefined;
};

export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const row = await one(
    tx,
    sql<{
      id: number;
    }>`insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, ddl_id, uid, public, preview_path, quote_updated, filled_sha256)
      values (${file.agid}, ${file.path}, ${file.name}, ${file.mime}, ${file.bytes}, ${file.sha256}, ${file.purpose}, ${file.houseId ?? null},
        ${file.ddlId ?? null}, ${file.uid ?? null}, ${file.isPublic ?? false}, ${file.previewPath ?? null}, ${file.quoteUpdated ?? null}, ${file.filledSha256 ?? null}) returning id`,
  );
  return row.id;
}

/** Other bytes for a picture, unless somebody else changed them in the meantime. Those it had are no address of anything any more, and stay for a while. */
export async function replacePicture(
  tx: Tx,
  { id, path }: FileRow,
  to: Pick<FileRow, 'path' | 'bytes' | 'sha256' | 'name' | 'mime' | 'preview_path'>,
): Promise<boolean> {
  const replaced = sql`update file set path = ${to.path}, bytes = ${to.bytes}, sha256 = ${to.sha256}, name = ${to.name}, mime = ${to.mime},
    preview_path = ${to.preview_path}, original_path = path, original_since = now() where id = ${id} and path = ${path} and preview_path is null`;
  return (await changed(tx, replaced)) === 1;
}

/** Other bytes for a file, unless somebody else changed them in the meantime. */
export async function replacePath(
  tx: Tx,
  { id, path }: FileRow,
  to: Pick<FileRow, 'path' | 'bytes' | 'sha256'>,
): Promise<boolean> {
  const replaced = sql`update file set path = ${to.path}, bytes = ${to.bytes}, sha256 = ${to.sha256} where id = ${id} and path = ${path}`;
  return (await changed(tx, replaced)) === 1;
}

export async function markDamaged(tx: Tx, { id, path }: FileRow): Promise<void> {
  await changed(tx, sql`update file set clean_failed = true where id = ${id} and path = ${path}`);
}

/** Lets go of what pictures were before they were written anew, after so many days. Answers the paths nobody points at any more. */
export async function forgetOriginals(tx: Tx, days: number): Promise<string[]> {
  const forgotten = await rows(
    tx,
    sql<{ path: string }>`update file set original_path = null, original_since = null
      where original_path is not null and original_since < now() - make_interval(days => ${days}) returning old.original_path as path`,
  );
  return forgotten.map(({ path }) => path);
}

/** Every path a row points at: files, the sizes photos are drawn in, and what they are drawn from. */
export async function pathsReferredTo(db: Db): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{
      path: string;
    }>`select unnest(array_remove(array[path, preview_path, original_path], null)) as path from file
      union select path from house_photo_variant
      union select original_path from house_photo where original_path is not null`,
  );
  return new Set(found.map(({ path }) => path));
}

/**
 * Pictures of messages that were kept as they came, those first that were never taken. Marked ahead of the work: one that cannot be done
 * goes behind the others, whatever it ends.
 */
export function claimPicturesToReencode(db: Db, limit: number): Promise<FileRow[]> {
  return rows(
    db,
    sql<FileRow>`update file f set clean_tried = now() where f.id in (select id from file
        where purpose = 'attachment' and preview_path is null and mime like 'image/%' and not clean_failed
        order by clean_tried nulls first, id limit ${limit} for no key update skip locked)
      returning ${COLUMNS}`,
  );
}

/** Only a file of that agency which hangs on nothing yet, or already on this request. */
export async function moveToRequest(
  tx: Tx,
  fid: number,
  to: { agid: number; ddlId: number; uid: number | null },
): Promise<boolean> {
  const moved = sql`update file set ddl_id = ${to.ddlId}, uid = coalesce(uid, ${to.uid})
    where id = ${fid} and agid = ${to.agid} and (ddl_id is null or ddl_id = ${to.ddlId}) and house_id is null`;
  return (await changed(tx, moved)) === 1;
}

export function fileById(db: Db, fid: number): Promise<FileRow | undefined> {
  return maybe(db, sql<FileRow>`select ${COLUMNS} from file f where f.id = ${fid}`);
}

export async function writePublic(tx: Tx, fids: readonly number[], isPublic: boolean): Promise<void> {
  await sql`update file set public = ${isPublic} where id = any(${fids}::integer[])`.execute(tx);
}

export async function writeNoHouse(tx: Tx, fid: number): Promise<void> {
  await sql`update file set house_id = null, uid = null where id = ${fid}`.execute(tx);
}

export async function deleteFiles(tx: Tx, paths: readonly string[]): Promise<void> {
  await sql`delete from file where path = any(${paths}::text[])`.execute(tx);
}

export function publicFileByPath(db: Db, path: string): Promise<FileRow | undefined> {
  return maybe(db, sql<FileRow>`select ${COLUMNS} from file f where f.path = ${path} and f.public`);
}

/** A size of a photo that its house shows, or showed a while ago. One that was taken out of its house is nobody's to see. */
export function photoByPath(db: Db, path: string): Promise<FileRow | undefined> {
  return maybe(
    db,
    sql<FileRow>`select 0 as id, v.path, hp.slug as name, 'image/' || v.format as mime, v.bytes, split_part(v.path, '/', 3) as sha256, 'photo' as purpose,
        true as public, null as preview_path, false as clean_failed
      from house_photo_variant v join house_photo hp on hp.id = v.photo_id where v.path = ${path} and hp.house_id is not null`,
  );
}

/** By number or by path, when the caller may see what it belongs to: a request, a house, or their agency. A note's attachment is staff's; a contract's pages name the tenant's
 * telephone and mail, which the owner of a house let by the agency does not get (C13). */
export function fileForCaller(
  db: Db,
  caller: Caller,
  file: { id: number } | { path: string },
): Promise<FileRow | undefined> {
  const which = 'id' in file ? sql`f.id = ${file.id}` : sql`f.path = ${file.path}`;
  const byContract = sql`f.purpose = 'contract' and exists (select from contract where f.id in (contract.attachment_fid, contract.signed_attachment_fid) and contract.id = ${caller.contractId})`;
  const byRequest = sql`f.ddl_id is not null and ${throughRequest(caller, 'f.ddl_id')}
    and not (f.purpose = 'preview' and ${caller.sees === 'guest' || caller.sees === 'owner'})
    and not exists (select from message where message.file_id = f.id and message.action = 'NOTE' and ${caller.sees === 'guest' || caller.sees === 'owner'})
    and not (f.purpose = 'contract' and ${caller.sees === 'owner'} and exists (select from contract k join request r on r.id = k.ddl_id join quote q on q.id = k.quote_id
      join house h on h.id = q.nid where k.ddl_id = f.ddl_id and h.online_booking and r.sender_uid <> all(${caller.uids}::integer[])))`;
  const byHouse = sql`f.ddl_id is null and f.house_id is not null and exists (select from house h where h.id = f.house_id and ${houseScope(caller, 'h')})`;
  const byAgency = sql`f.ddl_id is null and f.house_id is null and ${agencyScope(caller, 'f')}`;
  const allowed =
    caller.kind === 'signature'
      ? sql`${byContract}`
      : sql`(f.public or f.uid = any(${caller.uids}::integer[]) or (${byRequest}) or (${byHouse}) or (${byAgency}))`;
  return maybe(db, sql<FileRow>`select ${COLUMNS} from file f where ${which} and ${allowed}`);
}
