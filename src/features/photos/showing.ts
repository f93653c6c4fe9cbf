/** The files and sizes a photo is shown in. */
import { recordFile } from '#features/files/actions.ts';
import { fileName } from '#features/files/name.ts';
import type { Tx } from '#server/sql.ts';
import type { Album } from './queries.ts';
import type { StagedPhoto } from './staging.ts';
import { replaceVariants, writeDrawn } from './variantqueries.ts';

/** By which rules sizes are drawn: another name draws all photos anew. */
export const RECIPE = '1';

export function drawnAs(markFid: number | null): string {
  return markFid === null ? RECIPE : `${RECIPE} ${markFid}`;
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
