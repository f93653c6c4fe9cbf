/** The demo's pictures and contract templates: drawn and written by our own code, then kept like anyone's uploads. */
import { DOCX } from '#kernel/mediatypes.ts';
import type { Files } from '#providers/files/port.ts';
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { accessSync, constants, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DemoPicture } from './pictures/pictures.ts';
import { contractTemplate } from './contract/template.ts';
import { loadFaces } from './faces.ts';
import { HOUSES } from './houses.ts';
import { keep } from './keep.ts';
import { pictureWebp, picturesOf, thumbnailWebp } from './pictures/pictures.ts';

export async function loadFiles(tx: Tx, files: Files): Promise<void> {
  const cache = pictureCache();
  for (const house of HOUSES.filter((one) => !one.unpublished)) {
    const drawn: { picture: DemoPicture; webp: Buffer; thumbnail: Buffer }[] = [];
    for (const picture of picturesOf(house.nid)) {
      const webp = await pictureWebp(picture, cache);
      drawn.push({ picture, webp, thumbnail: await thumbnailWebp(webp) });
    }
    const about = {
      agid: house.nid < 200 ? 1 : 2,
      mime: 'image/webp',
      purpose: 'photo',
      houseId: house.nid,
      isPublic: true,
    };
    for (const { picture, webp, thumbnail } of drawn) {
      const { fid } = await keep(tx, files, webp, { ...about, name: `${picture.slug}.webp` });
      const { fid: small } = await keep(tx, files, thumbnail, {
        ...about,
        name: `${picture.slug}-640.webp`,
      });
      await sql`insert into house_photo (house_id, file_id, thumbnail_id, title, slug, delta) values (${house.nid}, ${fid}, ${small}, ${picture.title}, ${picture.slug}, ${picture.delta})`.execute(
        tx,
      );
    }
  }
  await loadFaces(tx, files, cache);
  await loadTemplates(tx, files);
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

/** Drawing a hundred pictures takes seconds: they are drawn once per checkout. */
function pictureCache(): string {
  const near = resolve(import.meta.dirname, '../../node_modules/.cache/pertuis-pictures');
  try {
    mkdirSync(near, { recursive: true });
    accessSync(near, constants.W_OK);
    return near;
  } catch {
    return join(tmpdir(), `pertuis-pictures-${process.getuid?.() ?? 0}`);
  }
}
