/** The people's portraits and the agencies' logos, kept as uploads of theirs. */
import type { Files } from '#providers/files/port.ts';
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AGENCIES } from './agencies.ts';
import { keep } from './demofile.ts';
import { PAST_GUESTS, PEOPLE } from './people.ts';

/** Those who never sent a portrait keep their initials: one past guest in two, and whoever has no name yet. */
export const PORTRAYED = PEOPLE.filter(
  (person) => person.first !== '' && (!PAST_GUESTS.includes(person) || person.id % 2 === 0),
);

export async function loadFaces(tx: Tx, files: Files): Promise<void> {
  for (const { id, key } of PORTRAYED) {
    const { path } = await keep(tx, files, await picture(`portraits/${key}.webp`), {
      agid: null,
      mime: 'image/webp',
      purpose: 'avatar',
      houseId: null,
      isPublic: true,
      name: `${key}.webp`,
    });
    await sql`update person set profile_picture = ${`/api/fileserver/${path}`} where id = ${id}`.execute(tx);
  }
  for (const { id, name } of AGENCIES) {
    const { fid } = await keep(tx, files, await picture(`logos/${id}.png`), {
      agid: id,
      mime: 'image/png',
      purpose: 'logo',
      houseId: null,
      isPublic: true,
      name: `${name}.png`,
    });
    await sql`update agency set logo_fid = ${fid} where id = ${id}`.execute(tx);
  }
}

function picture(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, name));
}
