/** The demo's pictures, from the files beside this one, and its contract templates: kept like anyone's uploads. */
import { DOCX } from '#kernel/mediatypes.ts';
import type { Files } from '#providers/files/port.ts';
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractTemplate } from './contract/template.ts';
import { loadFaces } from './faces.ts';
import { HOUSES } from './houses.ts';
import { keep } from './demofile.ts';
import { photosOf } from './photos.ts';

export async function loadFiles(tx: Tx, files: Files): Promise<void> {
  await loadPictures(tx, files);
  await loadTemplates(tx, files);
}

/** Of houses and people. */
export async function loadPictures(tx: Tx, files: Files): Promise<void> {
  for (const house of HOUSES.filter((one) => !one.unpublished)) await loadPhotos(tx, files, house.nid);
  await loadFaces(tx, files);
}

async function loadPhotos(tx: Tx, files: Files, nid: number): Promise<void> {
  for (const { slug, title, delta } of photosOf(nid)) {
    const name = `${slug}.webp`;
    const { fid } = await keep(tx, files, await readFile(join(import.meta.dirname, 'photos', name)), {
      agid: nid < 200 ? 1 : 2,
      mime: 'image/webp',
      purpose: 'photo',
      houseId: nid,
      isPublic: true,
      name,
    });
    await sql`insert into house_photo (house_id, file_id, title, slug, delta) values (${nid}, ${fid}, ${title}, ${slug}, ${delta})`.execute(
      tx,
    );
  }
}

/** Every house of the agencies has the agency's templates; La Passerose has its own. */
async function loadTemplates(tx: Tx, files: Files): Promise<void> {
  for (const agid of [1, 2]) {
    const about = { agid, mime: DOCX, purpose: 'template', houseId: null, isPublic: false };
    const { fid: fr } = await keep(tx, files, contractTemplate('fr'), {
      ...about,
      name: 'contrat-de-location.docx',
    });
    const { fid: en } = await keep(tx, files, contractTemplate('en'), {
      ...about,
      name: 'rental-contract.docx',
    });
    await sql`update agency set contract_template_fid = ${fr}, contract_template_en_fid = ${en} where id = ${agid}`.execute(
      tx,
    );
  }
  const { fid: own } = await keep(tx, files, contractTemplate('fr'), {
    agid: 1,
    mime: DOCX,
    purpose: 'template',
    houseId: 101,
    isPublic: false,
    name: 'contrat-la-passerose.docx',
  });
  await sql`update house set contract_template_fid = ${own} where id = 101`.execute(tx);
}
