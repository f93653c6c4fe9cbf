/** What of a photo is shown from now on, drawn ahead of the transaction that says so. */
import { Refusal } from '#kernel/refusal.ts';
import { submitterOf } from '#features/files/intake.ts';
import { AT_ONCE } from '#providers/photos/port.ts';
import type { Call } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import { slotsFor } from '#server/slots.ts';
import type { Db } from '#server/sql.ts';
import { photoToFrame } from './actions.ts';
import type * as api from './api.ts';
import { originalOf } from './finishing.ts';
import { cropTurnedTo, isWhole } from './frame.ts';
import type { Crop, Frame, Rotation } from './frame.ts';
import { countCrop, markOf, refusalOfPhoto } from './intake.ts';
import { versionOf } from './seen.ts';
import { stage, stayOf } from './staging.ts';
import type { StagedPhoto, Stay } from './staging.ts';

/** Undefined where nothing of it changes. */
export async function preparedFrame({
  app,
  db,
  caller,
  params,
  body,
  request,
  reply,
}: Call<typeof api.editPhoto> & { caller: Caller; db: Db }): Promise<
  { frame: Frame; staged: StagedPhoto; stay: Stay } | undefined
> {
  const seen = versionOf(body);
  if (body.rotation === undefined && body.crop === undefined) return undefined;
  const { album, photo } = await photoToFrame(db, caller, params.id, seen);
  const frame = wantedFrame(photo, body);
  if (areSame(frame, frameOf(photo))) return undefined;
  await countCrop(app, caller);
  const stay = stayOf(app, { request, reply });
  const original = await originalOf(app, params.id, slotsFor(app, request, caller));
  if (!original) throw new Refusal('pictureUnreadable');
  const { markFid } = album;
  const drawn = await app.providers.photos
    .draw(original, {
      frame,
      formats: AT_ONCE,
      mark: await markOf(app, markFid),
      submitter: submitterOf(caller),
    })
    .catch((error: unknown) => {
      throw refusalOfPhoto(error);
    });
  return { frame, stay, staged: await stay.add(await stage(app, drawn, { markFid })) };
}

/** What is not sent stays: the rotation, or the part of the picture that is shown, whichever way up it is from now on. */
function wantedFrame(
  photo: Frame,
  { rotation = photo.rotation, crop }: { rotation?: Rotation | undefined; crop?: Crop | null | undefined },
): Frame {
  const kept = photo.crop && cropTurnedTo(photo.crop, photo.rotation, rotation);
  return frameOf({ rotation, crop: crop === undefined ? kept : crop });
}

/** All of it is no crop. */
function frameOf({ rotation, crop }: Frame): Frame {
  return { rotation, crop: crop && isWhole(crop) ? null : crop };
}

function areSame(one: Frame, other: Frame): boolean {
  const parts = ({ rotation, crop }: Frame) =>
    [rotation, crop?.x, crop?.y, crop?.width, crop?.height].join(' ');
  return parts(one) === parts(other);
}
