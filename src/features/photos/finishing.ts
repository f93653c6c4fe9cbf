/** The sizes of a photo that nobody waits for: AVIF, and all of them for one that was there before photos were drawn. */
import { fileBytes } from '#features/files/actions.ts';
import { FileMissing } from '#providers/files/port.ts';
import { AT_ONCE, PhotoRefused } from '#providers/photos/port.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import type { WithSlot } from '#server/slots.ts';
import { inTransaction } from '#server/sql.ts';
import { markOf } from './intake.ts';
import { FORMATS } from './photo.ts';
import { drawnAs as drawnBy, showDrawn } from './showing.ts';
import { pathsOf, removePaths, stage } from './staging.ts';
import type { StagedPhoto } from './staging.ts';
import { drawable, lockDrawable, markUndrawable, replaceVariants } from './variantqueries.ts';
import type { Drawable } from './variantqueries.ts';

/** Told to the log of jobs; '' where nothing is left to do. */
export async function finish(app: App, id: number): Promise<string> {
  const photo = await drawable(app.db, id);
  if (!photo || isFinished(photo)) return '';
  if (photo.originalPath === null) return (await takenAnew(app, photo)) ? finish(app, id) : '';
  const formats = isCurrent(photo) ? (['avif'] as const) : FORMATS;
  const original = await app.providers.files.read(photo.originalPath);
  const { rotation, crop } = photo;
  const drawn = await app.providers.photos.draw(original, {
    frame: { rotation, crop },
    formats,
    mark: await markOf(app, photo.markFid),
  });
  const isKept = await keptIfWanted(app, photo, await stage(app, drawn, photo));
  return isKept ? formats.join(', ') : '';
}

function isCurrent({ drawnAs: held, markFid }: Drawable): boolean {
  return held === drawnBy(markFid);
}

function isFinished(photo: Drawable): boolean {
  return isCurrent(photo) && photo.hasAvif;
}

/** What it is drawn from, also of one that has none yet; undefined where nothing can be made of it. */
export async function originalOf(app: App, id: number, withSlot: WithSlot): Promise<Buffer | undefined> {
  const photo = await withSlot(() => drawable(app.db, id));
  if (!photo) return undefined;
  const { originalPath: path } = photo;
  try {
    // Twenty-five megabytes: who asks a thousand times at once has a few of them read, and not the memory filled.
    if (path !== null) return await withSlot(() => app.providers.files.read(path));
    return (await takenAnew(app, photo)) ? await originalOf(app, id, withSlot) : undefined;
  } catch (error) {
    // A database that came back without its files.
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

/** One that was kept before photos were: its file is proven as if it came now. One that cannot be is shown as it was. */
async function takenAnew(app: App, photo: Drawable): Promise<boolean> {
  const bytes = await fileBytes(app, app.db, photo.fileId);
  const taken = await app.providers.photos
    .take(bytes, { mark: await markOf(app, photo.markFid) })
    .catch((error: unknown) => {
      if (error instanceof PhotoRefused && error.kind !== 'gaveUp') return undefined;
      throw error;
    });
  if (taken)
    return keptIfWanted(
      app,
      photo,
      await stage(app, taken, { ...photo, original: taken.original }),
      taken.likeness,
    );
  await inTransaction(app.db, (tx) => markUndrawable(tx, photo.id));
  return false;
}

/** What a drawing depends on; a place and a name may change meanwhile. */
function looksOf({ rotation, crop, originalPath, markFid, drawnAs, hasAvif }: Drawable): string {
  return JSON.stringify([rotation, crop, originalPath, markFid, drawnAs, hasAvif]);
}

/** Cropped, turned, marked otherwise or taken out meanwhile: what was drawn is nobody's. */
async function keptIfWanted(
  app: App,
  photo: Drawable,
  staged: StagedPhoto,
  likeness?: string,
): Promise<boolean> {
  const isKept = await inTransaction(app.db, async (tx) => {
    const now = await lockDrawable(tx, photo.id);
    if (!now || looksOf(now) !== looksOf(photo)) return false;
    const isAll = AT_ONCE.every((format) => staged.variants.some((variant) => variant.format === format));
    if (isAll) await showDrawn(tx, now, { id: now.id, slug: now.slug }, staged, likeness);
    else await replaceVariants(tx, now.id, staged.variants);
    touch(tx, now.agid, isAll && now.isCover ? 'house' : 'photos');
    return true;
  }).catch(async (error: unknown) => {
    await removePaths(app, pathsOf(staged));
    throw error;
  });
  if (!isKept) await removePaths(app, pathsOf(staged));
  return isKept;
}
