/** Turned and cropped beside an original that stays, and that nobody is served. */
import { one, rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import sharp from 'sharp';
import type { Photo } from './api.ts';
import {
  added,
  admin,
  album,
  app,
  claire,
  db,
  emptied,
  fetched,
  finished,
  keptPaths,
  lea,
  marie,
  nothingLeftOver,
  PASSEROSE,
  send,
  url,
  warning,
  yann,
} from './photos.http.test.arrangement.ts';
import { finish } from './finishing.ts';
import { forgetPhotos } from './jobs.ts';

beforeEach(() => emptied());

/** Light on the left, dark on the right. */
async function halves(): Promise<Photo> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><rect width="1000" height="600" fill="#111"/><rect width="500" height="600" fill="#eee"/></svg>';
  const answer = await send(await sharp(Buffer.from(svg)).flatten().jpeg().toBuffer());
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models[0] as Photo;
}

const frame = (photo: Photo, body: Record<string, unknown>, by = yann) =>
  by.put(`crmphotos/edit/${photo.id}`, { ...body, photo: { _clientTimestamp: photo.updated } });

const LEFT = { x: 0, y: 0, width: 5000, height: 10_000 };

async function seen(path: string): Promise<{ width: number; height: number; light: number }> {
  const { bytes } = await fetched(path);
  const { width, height } = await sharp(bytes).metadata();
  const { channels } = await sharp(bytes).stats();
  return { width, height, light: Math.round(channels[0]!.mean) };
}

test('a photo is turned and cropped, in all its sizes, AVIF again by its job; whole again, it is as it came', async () => {
  const photo = await halves();
  await finished();
  const answer = await frame(photo, { rotation: 90, crop: { x: 0, y: 0, width: 10_000, height: 5000 } });
  assert.deepEqual([answer.status, answer.body.result], [200, 'ok'], answer.text);
  const turned = answer.body.models[0] as Photo;
  assert.deepEqual([turned.rotation, turned.crop], [90, { x: 0, y: 0, width: 10_000, height: 5000 }]);
  assert.deepEqual([turned.picture.width, turned.picture.height], [600, 500]);
  // What lay on the left is on top.
  assert.deepEqual(await seen(turned.path), { width: 600, height: 500, light: 238 });
  assert.notEqual(turned.path, photo.path);
  assert.equal(turned.picture.sizes.avif, undefined);
  const [done] = await finished();
  assert.deepEqual(
    done!.picture.sizes.avif!.map(([width]) => width),
    [320, 600],
  );
  const whole = await frame(turned, { rotation: 0, crop: { x: 0, y: 0, width: 10_000, height: 10_000 } });
  const again = whole.body.models[0] as Photo;
  assert.deepEqual([again.rotation, again.crop], [0, null]);
  assert.deepEqual(await seen(again.path), await seen(photo.path));
});

test('of a photo that is only turned the same part is shown; of one that is only cropped it stays as it was turned', async () => {
  const photo = await halves();
  const cropped = (await frame(photo, { crop: LEFT })).body.models[0] as Photo;
  assert.deepEqual([cropped.rotation, cropped.crop], [0, LEFT]);
  const answer = await frame(cropped, { rotation: 90 });
  const turned = answer.body.models[0] as Photo;
  // Its left half lies on top.
  assert.deepEqual(
    [turned.rotation, turned.crop],
    [90, { x: 0, y: 0, width: 10_000, height: 5000 }],
    answer.text,
  );
  assert.deepEqual(await seen(turned.path), { width: 600, height: 500, light: 238 });
  const again = (await frame(turned, { crop: null })).body.models[0] as Photo;
  assert.deepEqual(
    [again.rotation, again.crop, again.picture.width, again.picture.height],
    [90, null, 600, 1000],
  );
});

test('what a photo looked like before is shown for thirty days to pages and mails that name it, then removed', async () => {
  const photo = await halves();
  await finished();
  const before = await keptPaths();
  await frame(photo, { rotation: 0, crop: LEFT });
  await finished();
  assert.equal((await seen(photo.path)).width, 1000);
  await forgetPhotos.run(app.app, {});
  assert.equal((await seen(photo.path)).width, 1000);
  await sql`update house_photo_variant set retired = now() - interval '31 days' where retired is not null`.execute(
    db,
  );
  await forgetPhotos.run(app.app, {});
  assert.notEqual((await fetched(photo.path)).status, 200);
  const [now] = (await album()).photos;
  assert.equal((await seen(now!.path)).width, 500);
  await nothingLeftOver();
  const { original } = await one(
    db,
    sql<{ original: string }>`select original_path as original from house_photo where id = ${photo.id}`,
  );
  assert.ok(before.has(original) && (await keptPaths()).has(original));
});

test('the original is kept and served to nobody, by no address: not its owner, not the agency, not an administrator', async () => {
  const photo = await added();
  const { path } = await one(
    db,
    sql<{ path: string }>`select original_path as path from house_photo where id = ${photo.id}`,
  );
  assert.ok((await keptPaths()).has(path));
  for (const person of [undefined, yann, claire, marie, admin]) {
    const answer = await fetched(`/api/fileserver/${path}`, person);
    assert.ok(answer.status === 401 || answer.status === 404, String(answer.status));
  }
  // Nor does any answer name it, nor any row that files are served from.
  const { text } = await yann.get(`photos?house=${PASSEROSE}`);
  assert.ok(!text.includes(path));
  const known = await rows(
    db,
    sql`select from file where path = ${path} or preview_path = ${path}
    union all select from house_photo_variant where path = ${path}`,
  );
  assert.deepEqual(known, []);
});

test('all of a photo is shown to whoever crops it, turned as they ask; not to others', async () => {
  const photo = await halves();
  await frame(photo, { rotation: 0, crop: LEFT });
  const whole = await fetched(`/api/photos/whole/${photo.id}?rotation=90`, yann);
  assert.deepEqual(
    [whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')],
    [200, 'image/webp', 'private, no-store'],
  );
  const { width, height } = await sharp(whole.bytes).metadata();
  assert.deepEqual([width, height], [600, 1000]);
  assert.equal((await fetched(`/api/photos/whole/${photo.id}`, lea)).status, 404);
  assert.equal((await fetch(`${url}/api/photos/whole/${photo.id}`)).status, 401);
  assert.equal((await fetched(`/api/photos/whole/${photo.id}?rotation=45`, yann)).status, 422);
});

test('a rectangle that leaves the picture, or leaves too little of it, is refused at its field, and nothing is drawn', async () => {
  const photo = await halves();
  const wrong = [
    { rotation: 0, crop: { ...LEFT, x: 5001 } },
    { rotation: 0, crop: { ...LEFT, width: 999 } },
    { rotation: 0, crop: { ...LEFT, height: 10_001 } },
    { rotation: 0, crop: { ...LEFT, x: 0.5 } },
    { rotation: 0, crop: { x: 0 } },
    { rotation: 45, crop: null },
  ];
  for (const body of wrong) {
    const answer = await frame(photo, body);
    assert.equal(answer.status, 422, answer.text);
    assert.match(warning(answer)?.field ?? '', /^(crop|rotation)/);
  }
  assert.deepEqual((await album()).photos[0]!.updated, photo.updated);
  await nothingLeftOver();
});

test('C33 whoever crops without end fills no disk: past the bound of a day nothing more is drawn', async () => {
  const photo = await halves();
  await finished();
  const first = (await frame(photo, { crop: LEFT })).body.models[0] as Photo;
  await finished();
  const before = await keptPaths();
  await sql`update rate_limit set hits = 500 where bucket = 'photo-crops'`.execute(db);
  const answer = await frame(first, { crop: null });
  assert.deepEqual([answer.status, warning(answer)?.type], [429, 'cropsTooMany'], answer.text);
  // Its words are another matter.
  const named = await frame(first, { title: 'La façade' });
  assert.equal(named.status, 200, named.text);
  assert.deepEqual(await keptPaths(), before);
  await sql`delete from rate_limit where bucket = 'photo-crops'`.execute(db);
});

/** As if its job had not run yet. */
async function withoutAvif(id: number): Promise<void> {
  const gone = await rows(
    db,
    sql<{
      path: string;
    }>`delete from house_photo_variant where photo_id = ${id} and format = 'avif' returning path`,
  );
  for (const { path } of gone) await app.app.providers.files.remove(path);
}

test('a photo that is named and put elsewhere while its AVIF is drawn has it all the same', async () => {
  const first = await halves();
  await added();
  await finished();
  await withoutAvif(first.id);
  const { photos } = app.app.providers;
  const { draw } = photos;
  photos.draw = async (...asked) => {
    const drawn = await draw(...asked);
    photos.draw = draw;
    const seen = { photo: { _clientTimestamp: first.updated } };
    const moved = await yann.put(`crmphotos/${first.id}`, { desiredPosition: 1, ...seen });
    assert.equal(moved.status, 200, moved.text);
    const { updated } = (await album()).photos[1]!;
    const named = { slug: 'nommee', photo: { _clientTimestamp: updated } };
    assert.equal((await yann.put(`crmphotos/slug/${first.id}`, named)).body.result, 'ok');
    return drawn;
  };
  assert.equal(await finish(app.app, first.id), 'avif');
  await nothingLeftOver();
});

test('AVIF that was drawn of a former crop is shown to nobody', async () => {
  const photo = await halves();
  await finished();
  await withoutAvif(photo.id);
  const { photos } = app.app.providers;
  const { draw } = photos;
  // Somebody crops it while it is drawn.
  photos.draw = async (...asked) => {
    const drawn = await draw(...asked);
    photos.draw = draw;
    assert.equal((await frame(photo, { rotation: 0, crop: LEFT })).status, 200);
    return drawn;
  };
  assert.equal(await finish(app.app, photo.id), '');
  const [now] = await finished();
  for (const [, path] of now!.picture.sizes.avif!) {
    const { light } = await seen(`/api/fileserver/${path}`);
    assert.ok(light > 200, String(light));
  }
  await nothingLeftOver();
});

test('A41 of two who crop a photo at once, one has it, the other is told; nothing of theirs is left', async () => {
  const photo = await halves();
  await finished();
  const answers = await Promise.all([
    frame(photo, { rotation: 180, crop: null }),
    frame(photo, { rotation: 0, crop: LEFT }, claire),
  ]);
  assert.deepEqual(answers.map(({ body }) => body.result).toSorted(), ['modifiedother', 'ok']);
  await finished();
  await nothingLeftOver();
});

test('C04 what a photo is cropped or drawn from is read in a place of the queue: who asks a thousand times at once fills no memory', async (t) => {
  const photo = await added();
  await finished();
  const { requestQueue, providers } = app.app;
  const through = requestQueue.run.bind(requestQueue);
  const read = providers.files.read.bind(providers.files);
  let places = 0;
  const reads: number[] = [];
  requestQueue.run = (asking, isGone, work) =>
    through(asking, isGone, async () => {
      places += 1;
      try {
        return await work();
      } finally {
        places -= 1;
      }
    });
  providers.files.read = (path) => {
    reads.push(places);
    return read(path);
  };
  t.after(() => {
    requestQueue.run = through;
    providers.files.read = read;
  });
  assert.equal((await fetched(`/api/photos/whole/${photo.id}?rotation=90`, yann)).status, 200);
  const turned = await frame(photo, { rotation: 90 });
  assert.equal(turned.status, 200, turned.text);
  // What the job of its new sizes reads comes after them.
  assert.deepEqual(
    reads.slice(0, 2).map((held) => held > 0),
    [true, true],
  );
});
