/** Photos that an agency in use had before they were drawn in sizes, and the nightly sweep over all their files. */
import { removeOrphans } from '#features/files/actions.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import sharp from 'sharp';
import type { Photo } from './api.ts';
import {
  added,
  album,
  app,
  db,
  emptied,
  EXPIRED,
  fetched,
  finished,
  keptPaths,
  nothingLeftOver,
  OTHER,
  PASSEROSE,
  scene,
  yann,
} from './photos.http.test.arrangement.ts';
import { drawPhotos, forgetPhotos } from './jobs.ts';

beforeEach(async () => {
  for (const house of [PASSEROSE, 102, EXPIRED, OTHER]) await emptied(house);
});

/** As the demo and the time before kept them: a file, and its row. */
async function former(bytes: Buffer, delta = 0): Promise<{ id: number; path: string }> {
  const { path, sha256 } = await app.app.providers.files.put(bytes, { kind: 'photo' });
  return one(
    db,
    sql<{
      id: number;
      path: string;
    }>`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
        values (1, ${path}, 'salon.webp', 'image/webp', ${bytes.length}, ${sha256}, 'photo', ${PASSEROSE}, true) returning id)
      insert into house_photo (house_id, file_id, title, slug, delta, slug_typed) select ${PASSEROSE}, id, 'Le séjour', ${`salon-${delta}`}, ${delta}, true
      from kept returning id, ${path}::text as path`,
  );
}

const webp = async () =>
  sharp(await scene({ width: 1600, height: 1000 }))
    .webp()
    .toBuffer();

test('a photo from before is shown as it was, and gets its sizes by the job, with its title, its slug and its version', async () => {
  const { id, path } = await former(await webp());
  const [before] = (await album()).photos;
  assert.deepEqual([before!.drawn, before!.path, before!.picture.sizes], [0, `/api/fileserver/${path}`, {}]);
  assert.equal((await fetched(before!.path)).status, 200);
  const said = await drawPhotos.run(app.app, {});
  assert.equal(said, '1 photos drawn, 0 to be tried again');
  const [photo] = (await album()).photos;
  assert.deepEqual(
    [photo!.id, photo!.title, photo!.slug, photo!.updated, photo!.delta, photo!.drawn],
    [id, 'Le séjour', 'salon-0', before!.updated, 0, 1],
  );
  for (const format of ['webp', 'jpeg', 'avif'] as const)
    assert.deepEqual(
      photo!.picture.sizes[format]?.map(([width]) => width),
      [320, 640, 1280, 1600],
    );
  assert.equal((await fetched(photo!.path)).headers.get('content-type'), 'image/jpeg');
  // Mails and pages that name the file it was go on showing it.
  assert.equal((await fetched(before!.path)).status, 200);
  assert.equal(await drawPhotos.run(app.app, {}), '');
  await sql`update house_photo_variant set retired = now() - interval '400 days' where retired is not null`.execute(
    db,
  );
  await forgetPhotos.run(app.app, {});
  assert.equal((await fetched(before!.path)).status, 200, 'as long as the photo is there');
  await nothingLeftOver();
});

test('a photo from before is cropped without waiting for the job', async () => {
  const { id } = await former(await webp());
  const [before] = (await album()).photos;
  const answer = await yann.put(`photos/edit/${id}`, {
    rotation: 90,
    crop: null,
    _clientTimestamp: before!.updated,
  });
  assert.equal(answer.status, 200, answer.text);
  const { picture } = answer.body.models[0] as Photo;
  assert.deepEqual([picture.width, picture.height], [1000, 1600]);
  await finished();
});

test('one of which nothing can be decoded is shown as it was, is tried no more, and keeps the others from nothing', async () => {
  const { path } = await former(Buffer.from('RIFF\0\0\0\0WEBP, and nothing behind it'));
  await former(await webp(), 1);
  await drawPhotos.run(app.app, {});
  const { photos } = await album();
  assert.deepEqual(
    photos.map(({ drawn }) => drawn),
    [0, 1],
  );
  assert.equal(photos[0]!.path, `/api/fileserver/${path}`);
  await sql`update house_photo set drawn_tried = null`.execute(db);
  assert.equal(await drawPhotos.run(app.app, {}), '');
});

test('C33 the nightly sweep keeps every size and original of a photo, and takes what nobody points at', async () => {
  const photo = await added();
  await finished();
  const [first] = (await album()).photos;
  await yann.del(`crmphotos/${photo.id}/${first!.updated}`);
  await added();
  await finished();
  const before = await keptPaths();
  const { path: left } = await app.app.providers.files.put(Buffer.from('nobody’s'), { kind: 'photo' });
  const old = new Date(Date.now() - 8 * 24 * 3_600_000);
  for (const path of [...before, left]) await utimes(join(app.app.config.dataDir, 'files', path), old, old);
  assert.equal(await removeOrphans(app.app), 1);
  assert.deepEqual(await keptPaths(), before);
});
