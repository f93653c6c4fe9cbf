/** A file of the demo, put where uploads go and written down like one. */
import type { Files } from '#providers/files/port.ts';
import type { Tx } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';

export interface About {
  agid: number | null;
  mime: string;
  purpose: string;
  houseId: number | null;
  /** Whose own it is: their house's it is not. */
  ownerUid?: number;
  isPublic: boolean;
  name: string;
}

export async function keep(
  tx: Tx,
  files: Files,
  bytes: Buffer,
  about: About,
): Promise<{ fid: number; path: string }> {
  const { path, bytes: size, sha256 } = await files.put(bytes, { kind: about.purpose });
  const { id } = await one(
    tx,
    sql<{
      id: number;
    }>`insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, uid, public)
      values (${about.agid}, ${path}, ${about.name}, ${about.mime}, ${size}, ${sha256}, ${about.purpose}, ${about.houseId}, ${about.ownerUid ?? null}, ${about.isPublic}) returning id`,
  );
  return { fid: id, path };
}
