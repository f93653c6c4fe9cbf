/** The people's portraits and the agencies' marks, kept as uploads of theirs. */
import type { Files } from '#providers/files/port.ts';
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { AGENCIES } from './agencies.ts';
import { keep } from './keep.ts';
import { PAST_GUESTS, PEOPLE } from './people.ts';
import type { DemoPerson } from './people.ts';
import { hash } from './pictures/canvas.ts';
import { logoPng } from './pictures/logos.ts';
import { portraitWebp } from './pictures/portraits.ts';
import type { Portrait } from './pictures/portraits.ts';

/** Those who never sent a portrait keep their initials: one past guest in two, and whoever has no name yet. */
const PORTRAYED = PEOPLE.filter(
  (person) => person.first !== '' && (!PAST_GUESTS.includes(person) || person.id % 2 === 0),
);

export async function loadFaces(tx: Tx, files: Files, cache: string): Promise<void> {
  const portraits: { person: DemoPerson; webp: Buffer }[] = [];
  for (const person of PORTRAYED)
    portraits.push({ person, webp: await portraitWebp(portraitOf(person), cache) });
  for (const { person, webp } of portraits) {
    const about = {
      agid: null,
      mime: 'image/webp',
      purpose: 'avatar',
      houseId: null,
      isPublic: true,
      name: `${person.key}.webp`,
    };
    const { path } = await keep(tx, files, webp, about);
    await sql`update person set profile_picture = ${`/api/fileserver/${path}`} where id = ${person.id}`.execute(
      tx,
    );
  }
  for (const { id, name } of AGENCIES) {
    const about = {
      agid: id,
      mime: 'image/png',
      purpose: 'logo',
      houseId: null,
      isPublic: true,
      name: `${name}.png`,
    };
    const { fid } = await keep(tx, files, await logoPng(id), about);
    await sql`update agency set logo_fid = ${fid} where id = ${id}`.execute(tx);
  }
}

const HERS: readonly Portrait['hair'][] = ['long', 'bun', 'curly', 'long'];
const HIS: readonly Portrait['hair'][] = ['short', 'curly', 'short', 'bald'];
const ELDERS = ['perouin', 'sauvion', 'delabrosse', 'baudinel', 'mesnagier', 'grelaud'];

function portraitOf(person: DemoPerson): Portrait {
  const name = `${person.first} ${person.last}`;
  const hairs = person.title === 'TITLE_SIR' ? HIS : HERS;
  return { name, hair: hairs[hash(name) % hairs.length]!, old: ELDERS.includes(person.key) };
}
