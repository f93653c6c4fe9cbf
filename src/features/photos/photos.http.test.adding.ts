/** Photos that come in: as our screens send them, as the documents write them, and what is no photo. */
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { beforeEach, test } from 'node:test';
import sharp from 'sharp';
import type { Photo } from './api.ts';
import { MAX_PHOTO_BYTES } from './photo.ts';
import {
  added,
  album,
  app,
  claire,
  db,
  emptied,
  fetched,
  finished,
  image,
  keptPaths,
  nothingLeftOver,
  PASSEROSE,
  placeholders,
  scene,
  send,
  url,
  warning,
  yann,
} from './photos.http.test.arrangement.ts';

beforeEach(() => emptied());

test('PHOTO-01 B39 a photo comes to the end of its house, in its sizes, without what its camera noted', async () => {
  const bytes = await sharp(await scene({ width: 2000, height: 1500 }))
    .withExif({ IFD3: { GPSMapDatum: 'CANARY-PLACE' } })
    .jpeg()
    .toBuffer();
  await added();
  const answer = await send(bytes, { name: 'Cuisine d’été.jpg' });
  assert.deepEqual([answer.status, answer.body.result], [200, 'ok'], answer.text);
  const photo = answer.body.models[0] as Photo;
  assert.deepEqual(
    [photo.delta, photo.title, photo.slug, photo.slug_typed, photo.rotation, photo.crop, photo.drawn],
    [1, '', 'photo-2', 0, 0, null, 1],
  );
  const { sizes, blur, width, height } = photo.picture;
  assert.deepEqual([width, height], [1920, 1440]);
  assert.match(blur, /^data:image\/webp/);
  for (const format of ['webp', 'jpeg'] as const) {
    assert.deepEqual(
      sizes[format]?.map(([size]) => size),
      [320, 640, 1280, 1920],
    );
    for (const [size, path] of sizes[format] ?? []) {
      const file = await fetched(`/api/fileserver/${path}`);
      assert.deepEqual([file.status, file.headers.get('content-type')], [200, `image/${format}`]);
      assert.match(file.headers.get('cache-control') ?? '', /immutable/);
      assert.equal((await sharp(file.bytes).metadata()).width, size);
      assert.doesNotMatch(file.bytes.toString('latin1'), /CANARY/);
    }
  }
  // Lists, mails and the public page know it as one file.
  const whole = await fetched(photo.path);
  assert.deepEqual([whole.status, whole.headers.get('content-type')], [200, 'image/jpeg']);
});

test('AVIF follows by a job, no side over 1600 points, and takes the place of nothing', async () => {
  const answer = await send(await scene({ width: 1920, height: 1280 }));
  const before = answer.body.models[0] as Photo;
  assert.equal(before.picture.sizes.avif, undefined);
  const [photo] = await finished();
  const { avif = [], webp, jpeg } = photo!.picture.sizes;
  assert.deepEqual(
    avif.map(([size]) => size),
    [320, 640, 1280, 1600],
  );
  assert.deepEqual([webp, jpeg], [before.picture.sizes.webp, before.picture.sizes.jpeg]);
  const { headers, bytes, status } = await fetched(`/api/fileserver/${avif[0]![1]}`);
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/avif']);
  assert.equal((await sharp(bytes).metadata()).width, 320);
  // Its version is that of what somebody typed.
  assert.equal(photo!.updated, before.updated);
});

test('PHOTO-11 photos come as JSON as the documents write them, in their order; one that is there already is kept, and said', async () => {
  const [one, two, three] = [await scene(), await scene(), await scene()];
  const answer = await yann.post('crmphotos', {
    houseId: PASSEROSE,
    _clientTimestamp: Date.now(),
    images: [image(one, 'un.jpg'), image(two), image(three)],
  });
  assert.deepEqual([answer.status, answer.body.result], [200, 'ok'], answer.text);
  assert.equal(answer.body.cacheTimestamp?.querykey, 'photos');
  assert.ok((answer.body.cacheTimestamp?.timestamp ?? 0) > 0);
  assert.deepEqual(
    (await album()).photos.map(({ delta, slug }) => [delta, slug]),
    [
      [0, 'photo'],
      [1, 'photo-2'],
      [2, 'photo-3'],
    ],
  );
  const again = await yann.post('photos', { houseId: PASSEROSE, images: [image(await scene()), image(two)] });
  assert.equal(again.body.result, 'ok', again.text);
  assert.deepEqual(
    [warning(again)?.type, warning(again)?.field, warning(again)?.params],
    ['photoTwice', 'images.1', { n: 2 }],
  );
  assert.equal((await album()).photos.length, 5);
});

test('C33 of a batch in which one is no photo none is kept, and which one it was is said', async () => {
  const before = await keptPaths();
  const answer = await yann.post('crmphotos', {
    houseId: PASSEROSE,
    images: [image(await scene()), image(Buffer.from('<svg><script/></svg>')), image(await scene())],
  });
  assert.deepEqual(
    [answer.status, warning(answer)?.type, warning(answer)?.field],
    [422, 'photoType', 'images.1'],
  );
  const none = await yann.post('crmphotos', {
    houseId: PASSEROSE,
    images: [{ ...image(await scene()), data_url: 'blob:1' }],
  });
  assert.deepEqual([none.status, warning(none)?.type, warning(none)?.field], [422, 'photoType', 'images.0']);
  assert.deepEqual((await album()).photos, []);
  await nothingLeftOver();
  assert.deepEqual(await keptPaths(), before);
});

test('PHOTO-05 PHOTO-07 C04 a house has fifty photos; the fifty-first is refused with its result, and nothing of it is kept', async () => {
  await placeholders(PASSEROSE, 49);
  const batch = await yann.post('crmphotos', {
    houseId: PASSEROSE,
    images: [image(await scene()), image(await scene())],
  });
  assert.deepEqual(
    [batch.status, batch.body.result, warning(batch)?.message],
    [409, 'max_pictures', 'Impossible de télécharger plus de 50 images sur une annonce'],
  );
  assert.equal((await album()).photos.length, 49);
  assert.equal((await added()).delta, 49);
  const more = await send(await scene());
  assert.deepEqual([more.status, more.body.result], [409, 'max_pictures']);
  const fifty = await yann.post('crmphotos', {
    houseId: PASSEROSE,
    images: Array.from({ length: 51 }, () => image(Buffer.from('x'))),
  });
  assert.equal(fifty.body.result, 'max_pictures');
  assert.equal((await album()).photos.length, 50);
  await nothingLeftOver();
});

test('PHOTO-05 of many sent at once as many are kept as there is room for', async () => {
  await placeholders(PASSEROSE, 48);
  const sent = await Promise.all([scene(), scene(), scene(), scene()]);
  const answers = await Promise.all(sent.map((bytes) => send(bytes)));
  assert.deepEqual(answers.map(({ body }) => body.result).toSorted(), [
    'max_pictures',
    'max_pictures',
    'ok',
    'ok',
  ]);
  const { photos } = await album();
  assert.deepEqual(
    photos.map(({ delta }) => delta),
    Array.from({ length: 50 }, (_, index) => index),
  );
  assert.equal(new Set(photos.map(({ slug }) => slug)).size, 50);
  await nothingLeftOver();
});

test('photos chosen together stand in the order they were chosen in, whichever comes first; others are not pushed aside', async () => {
  const before = await added();
  const last = await added({ batch: 'lot', nth: 3 });
  const first = await added({ batch: 'lot', nth: 0 });
  const other = await added({ batch: 'autre', nth: 0 });
  const [third, second] = await Promise.all([
    added({ batch: 'lot', nth: 2 }),
    added({ batch: 'lot', nth: 1 }),
  ]);
  const { photos } = await album();
  assert.deepEqual(
    photos.map(({ id }) => id),
    [before, first, second, third, last, other].map(({ id }) => id),
  );
  assert.deepEqual(
    photos.map(({ delta }) => delta),
    [0, 1, 2, 3, 4, 5],
  );
});

test('photos sent one after the other as our screens do, each with the instant of the answer before it, all arrive', async () => {
  const first = await send(await scene());
  const { timestamp } = first.body.cacheTimestamp!;
  const form = new FormData();
  form.set('_clientTimestamp', String(timestamp));
  form.set('same', '0');
  form.set('photo', new Blob([new Uint8Array(await scene())]), 'IMG_2.jpg');
  const second = await yann.post(`photos/upload/${PASSEROSE}`, form);
  assert.equal(second.status, 200, second.text);
  form.set('_clientTimestamp', 'hier');
  assert.equal((await yann.post(`photos/upload/${PASSEROSE}`, form)).status, 422);
});

test('a photo that is there already is refused where its person is asked, and kept where they want it', async () => {
  const bytes = await scene({ seed: 4242 });
  await send(bytes);
  await added();
  const smaller = await sharp(bytes).resize(300).webp().toBuffer();
  const answer = await send(smaller);
  assert.deepEqual(
    [answer.status, warning(answer)?.type, warning(answer)?.params?.['n']],
    [409, 'photoThere', 1],
  );
  assert.match(warning(answer)?.message ?? '', /^Cette photo est déjà là\u00a0: c’est la photo 1\./);
  assert.equal((await album()).photos.length, 2);
  await nothingLeftOver();
  assert.equal((await send(smaller, { same: true })).body.result, 'ok');
  assert.equal((await album()).photos.length, 3);
  // In another house it is another photo.
  await emptied(102);
  assert.equal((await send(bytes, { house: 102, by: claire })).body.result, 'ok');
});

test('C32 what is no photo is refused in words, whatever it is called; the session stays (B117)', async () => {
  const jpeg = await scene();
  const bad: [string, Buffer][] = [
    ['photoType', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['photoType', Buffer.from('PK\u0003\u0004 zip')],
    ['photoType', Buffer.from('%PDF-1.4')],
    ['photoType', await sharp(jpeg).gif().toBuffer()],
    ['pictureUnreadable', jpeg.subarray(0, jpeg.length - 3000)],
    ['pictureTooWide', await headerOf(20_000, 14_000)],
  ];
  for (const [type, bytes] of bad) {
    const answer = await send(bytes, { name: 'maison.jpg' });
    assert.deepEqual(
      [answer.status, warning(answer)?.type, warning(answer)?.field],
      [422, type, 'photo'],
      answer.text,
    );
  }
  const empty = await yann.post(`crmphotos/upload/${PASSEROSE}`, new FormData());
  assert.deepEqual([empty.status, warning(empty)?.type, warning(empty)?.field], [422, 'required', 'photo']);
  assert.deepEqual((await album()).photos, []);
  await nothingLeftOver();
});

/** A PNG that says how large it is, and holds nothing. */
async function headerOf(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // libpng looks at its sum before it believes it.
  const { crc32 } = await import('node:zlib');
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('PHOTO-09 a file larger than the server takes is refused before it is looked at', async () => {
  const answer = await send(Buffer.alloc(MAX_PHOTO_BYTES + 1, 0xff));
  assert.deepEqual(
    [answer.status, warning(answer)?.message],
    [413, 'La taille de cet envoi dépasse la limite maximale autorisée du serveur.'],
  );
  const { weighed } = await one(
    db,
    sql<{
      weighed: number;
    }>`select count(*)::integer as weighed from rate_limit where bucket = 'photo-bytes' and hits > ${MAX_PHOTO_BYTES}`,
  );
  assert.equal(weighed, 0);
});

test('PHOTO-03 C33 an upload that is called off, on its way or while it is drawn, leaves nothing', async () => {
  await added();
  await finished();
  const before = await keptPaths();
  const bytes = await scene({ width: 3000, height: 2000 });
  for (const share of [0.5, 1]) {
    await calledOff(bytes, share);
    await nothingLeftOver();
    assert.equal((await album()).photos.length, 1, `after ${share}`);
  }
  assert.deepEqual(await keptPaths(), before);
});

/** Sends a part of the form, or all of it, and hangs up before the answer. */
function calledOff(bytes: Buffer, share: number): Promise<void> {
  const line = '----pertuis';
  const body = Buffer.concat([
    Buffer.from(
      `--${line}\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${line}--\r\n`),
  ]);
  return new Promise((settle) => {
    const call = request(`${url}/api/crmphotos/upload/${PASSEROSE}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${yann.token}`,
        'content-type': `multipart/form-data; boundary=${line}`,
        'content-length': body.length,
      },
    });
    call.on('error', () => undefined);
    call.on('close', () => settle());
    call.write(body.subarray(0, Math.floor(body.length * share)));
    setTimeout(() => call.destroy(), 60);
  });
}

test('C33 whoever adds and takes out without end fills no disk: past the bound of a day no photo is taken, however little it weighs', async () => {
  await added();
  await sql`update rate_limit set hits = 999 where bucket = 'photos'`.execute(db);
  const two = [image(await scene()), image(await scene())];
  const both = await yann.post('photos', { houseId: PASSEROSE, images: two });
  assert.deepEqual([both.status, warning(both)?.type], [429, 'photosTooMany'], both.text);
  assert.equal((await send(await scene())).status, 200, 'what was refused is not counted');
  const past = await send(await scene());
  assert.deepEqual([past.status, warning(past)?.type], [429, 'photosTooMany'], past.text);
  assert.equal((await send(await scene(), { by: claire })).status, 200, 'each for themselves');
  await sql`delete from rate_limit where bucket = 'photos'`.execute(db);
  await nothingLeftOver();
});

test('C10 a photo sent twice under one key is one photo', async () => {
  const bytes = await scene();
  const headers = { 'idempotency-key': 'photo-key-0001' };
  const [first, second] = await Promise.all([send(bytes, { headers }), send(bytes, { headers })]);
  assert.deepEqual([first.body.result, second.body.result], ['ok', 'ok'], second.text);
  assert.deepEqual(first.body.models[0]!['id'], second.body.models[0]!['id']);
  const third = await send(bytes, { headers });
  assert.equal(third.body.models[0]!['id'], first.body.models[0]!['id']);
  assert.equal((await album()).photos.length, 1);
  await nothingLeftOver();
});

test('B86 an agency that marks its photos marks those that come, and those that are there by its job', async () => {
  const { drawPhotos } = await import('./jobs.ts');
  const logo = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#ffffff' } })
    .png()
    .toBuffer();
  const { path, sha256 } = await app.app.providers.files.put(logo, { kind: 'logo' });
  const dark = async (photo: Photo) => {
    const { bytes } = await fetched(photo.path);
    const { width, height } = await sharp(bytes).metadata();
    const corner = await sharp(bytes)
      .extract({ left: Math.round(width * 0.9), top: Math.round(height * 0.9), width: 1, height: 1 })
      .greyscale()
      .raw()
      .toBuffer();
    return corner[0]! < 100;
  };
  const night = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#101820' } })
      .jpeg()
      .toBuffer();
  const before = (await send(await night())).body.models[0] as Photo;
  assert.ok(await dark(before));
  await finished();
  await sql`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, public)
      values (1, ${path}, 'logo.png', 'image/png', ${logo.length}, ${sha256}, 'logo', true) returning id)
    update agency set watermark = true, logo_fid = (select id from kept) where id = 1`.execute(db);
  const after = (await send(await night(), { same: true })).body.models[0] as Photo;
  assert.ok(!(await dark(after)));
  await sql`update house_photo set drawn_tried = null`.execute(db);
  await drawPhotos.run(app.app, {});
  const [redrawn] = (await album()).photos;
  assert.ok(!(await dark(redrawn!)));
  // What pages and mails name goes on being shown for a while.
  assert.equal((await fetched(before.path)).status, 200);
  await sql`update agency set watermark = false, logo_fid = null where id = 1`.execute(db);
});
