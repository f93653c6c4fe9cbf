import { Refusal } from '#kernel/refusal.ts';
import { submitterOf } from '#features/files/intake.ts';
import { bothNames, rawRoute, route } from '#server/route.ts';
import { slotsFor } from '#server/slots.ts';
import type { Db } from '#server/sql.ts';
import { languageOf } from '#server/errors.ts';
import * as actions from './actions.ts';
import { addPhoto, addPhotos } from './adding.ts';
import * as api from './api.ts';
import { originalOf } from './finishing.ts';
import { refusalOfPhoto } from './intake.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from './photo.ts';
import { MARKS_PICTURES } from './permissions.ts';
import * as queries from './queries.ts';
import { preparedImages, preparedUpload } from './received.ts';
import { preparedFrame } from './framing.ts';
import { versionOf } from './seen.ts';
import { photoWire, removedWire } from './wire.ts';

/** Half of what all files on their way may take together: fifty photos made smaller before they were sent. */
const MAX_JSON_BYTES = 67_108_864;
const NEEDS = { needs: 'toolAds' } as const;

const listing = [
  route(api.listPhotos, NEEDS, async ({ app, db, caller, query }) => {
    const album = await queries.albumInScope(db, caller, query.house);
    if (!album) throw new Refusal('notFound');
    const photos = await queries.photosOf(db, query.house);
    const removed = await queries.removedOf(db, query.house);
    return {
      models: photos.map(photoWire),
      totalCount: photos.length,
      removed: removed.map((photo) => removedWire(app.config.secret, photo)),
    };
  }),

  rawRoute(api.wholePhoto, NEEDS, async ({ app, db, caller, params, query, request, reply }) => {
    const withSlot = slotsFor(app, request, caller);
    const found = await withSlot(() => queries.houseOfPhoto(db, caller, params.id));
    if (!found || found.isRemoved) throw new Refusal('notFound');
    const original = await originalOf(app, params.id, withSlot);
    if (!original) throw new Refusal('pictureUnreadable');
    const whole = await app.providers.photos
      .whole(original, query.rotation ?? 0, submitterOf(caller))
      .catch((error: unknown) => {
        throw refusalOfPhoto(error);
      });
    await reply
      .type('image/webp')
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(Buffer.from(whole));
  }),
];

const adding = [
  route(
    api.postPhotos,
    { ...NEEDS, maxBodyBytes: MAX_JSON_BYTES, prepare: preparedImages },
    async ({ app, tx, caller, body, request, prepared: { photos, stay } }) => {
      const { ids, same } = await addPhotos(tx, caller, body.houseId, photos);
      stay.keep();
      // Nobody of the documents' looks before: it is kept, and said.
      const twice = same.map(({ index, position }) => ({
        type: 'photoTwice' as const,
        field: `images.${index}`,
        params: { n: position },
      }));
      const said =
        twice.length > 0 ? Refusal.many(twice).toWire(languageOf(request), app.refusals).body.warnings : [];
      return { ...(await answerOf(tx, ids)), ...(said.length > 0 && { warnings: said }) };
    },
  ),

  route(
    api.uploadPhoto,
    {
      ...NEEDS,
      maxFileBytes: MAX_PHOTO_BYTES,
      fileTooLarge: 'bodyTooLarge',
      // Whose house it is, and whether there is room, is known before a byte of it is read.
      beforeBody: async (app, request, caller) => {
        const { success, data } = api.uploadPhoto.params!.safeParse(request.params);
        if (!success || !caller) throw new Refusal('notFound');
        await actions.albumToChange(app.db, caller, data.house);
        if ((await queries.knownPhotos(app.db, data.house)).length >= MAX_PHOTOS)
          throw new Refusal('max_pictures');
      },
      prepare: preparedUpload,
    },
    async ({ tx, caller, params, body, prepared: { photo, stay } }) => {
      const { batch: name, nth = 0 } = body;
      const id = await addPhoto(tx, caller, params.house, photo, {
        same: Number(body.same ?? 0) === 1,
        batch: name === undefined ? undefined : { name, nth },
      });
      stay.keep();
      return answerOf(tx, [id]);
    },
  ),
];

const changing = [
  route(api.movePhoto, NEEDS, async ({ tx, caller, params: { id }, body }) => {
    await actions.movePhoto(tx, caller, id, { position: body.desiredPosition, seen: versionOf(body) });
    return answerOf(tx, [id]);
  }),

  route(api.slugPhoto, NEEDS, async ({ tx, caller, params: { id }, body }) => {
    await actions.editPhoto(tx, caller, id, { slug: body.slug }, versionOf(body));
    return answerOf(tx, [id]);
  }),

  route(
    api.editPhoto,
    { ...NEEDS, prepare: preparedFrame },
    async ({ tx, caller, params: { id }, body, prepared }) => {
      const { title, slug } = body;
      const framed = prepared && { frame: prepared.frame, staged: prepared.staged };
      await actions.editPhoto(tx, caller, id, { title: title?.trim(), slug, framed }, versionOf(body));
      prepared?.stay.keep();
      return answerOf(tx, [id]);
    },
  ),

  route(api.restorePhoto, NEEDS, async ({ tx, caller, params: { id } }) => {
    await actions.restorePhoto(tx, caller, id);
    return answerOf(tx, [id]);
  }),

  route(api.removePhoto, NEEDS, async ({ tx, caller, params: { id, cacheTimestamp } }) => {
    await actions.removePhoto(tx, caller, id, cacheTimestamp);
    return {};
  }),
];

export const photoRoutes = [
  ...[...listing, ...adding, ...changing].flatMap(bothNames),

  route(api.listWatermarks, { needs: MARKS_PICTURES }, async ({ db, caller }) => ({
    models: await queries.watermarks(db, caller),
  })),
];

async function answerOf(db: Db, ids: readonly number[]) {
  const models = [];
  for (const id of ids) models.push(photoWire(await queries.photoById(db, id)));
  const timestamp = Math.max(...models.map(({ updated }) => updated));
  return { models, cacheTimestamp: { querykey: 'photos', timestamp } };
}
