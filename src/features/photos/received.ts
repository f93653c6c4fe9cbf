/** Photos as a call brings them, proven, drawn and put down ahead of its transaction. */
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { albumToChange } from './actions.ts';
import type { ProvenPhoto } from './adding.ts';
import type * as api from './api.ts';
import { dataOf } from './dataurl.ts';
import { countPhotos, provenPhoto } from './intake.ts';
import type { SentPhoto } from './intake.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from './photo.ts';
import { knownPhotos } from './queries.ts';
import type { Album } from './queries.ts';
import { stage, stayOf } from './staging.ts';
import type { Stay } from './staging.ts';

type Prepared<E extends typeof api.postPhotos | typeof api.uploadPhoto> = Call<E> & {
  caller: Caller;
  db: Db;
};

/** One file of a form. */
export async function preparedUpload({
  app,
  db,
  caller,
  params,
  files,
  request,
  reply,
}: Prepared<typeof api.uploadPhoto>): Promise<{ photo: ProvenPhoto; stay: Stay }> {
  const album = await albumToChange(db, caller, params.house);
  const { photo: file } = files;
  if (!file) throw new Refusal('required', { field: 'photo' });
  const stay = stayOf(app, { request, reply });
  const [photo] = await taken(app, caller, album, { sent: [file], stay });
  return { photo: photo!, stay };
}

/** As many as the documents' client sends in one body: too many are known before any is looked at, under the lock for good. */
export async function preparedImages({
  app,
  db,
  caller,
  body,
  request,
  reply,
}: Prepared<typeof api.postPhotos>): Promise<{ photos: ProvenPhoto[]; stay: Stay }> {
  const album = await albumToChange(db, caller, body.houseId);
  const there = await knownPhotos(db, body.houseId);
  if (there.length + body.images.length > MAX_PHOTOS) throw new Refusal('max_pictures');
  const sent = body.images.map(({ data_url }, index): SentPhoto => {
    const field = `images.${index}`;
    const bytes = dataOf(data_url);
    if (!bytes) throw new Refusal('photoType', { field });
    if (bytes.length > MAX_PHOTO_BYTES) throw new Refusal('bodyTooLarge', { field });
    return { bytes, field };
  });
  const stay = stayOf(app, { request, reply });
  return { photos: await taken(app, caller, album, { sent, stay }), stay };
}

/** One after the other: what is held at once is one photo. */
async function taken(
  app: App,
  caller: Caller,
  album: Album,
  { sent, stay }: { sent: readonly SentPhoto[]; stay: Stay },
): Promise<ProvenPhoto[]> {
  const giveBack = await countPhotos(app, caller, sent);
  const photos: ProvenPhoto[] = [];
  try {
    for (const photo of sent) {
      const proven = await provenPhoto(app, caller, album, photo);
      const { markFid } = album;
      const { original, likeness } = proven;
      photos.push({ staged: await stay.add(await stage(app, proven, { markFid, original })), likeness });
    }
    return photos;
  } catch (error) {
    if (error instanceof Refusal && error.key === 'filesBusy') await giveBack();
    throw error;
  }
}
