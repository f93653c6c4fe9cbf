/** Their order, titles and slugs; taken out and put back. */
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { Photo } from './api.ts';
import {
  added,
  album,
  app,
  claire,
  db,
  emptied,
  fetched,
  finished,
  keptPaths,
  marie,
  nothingLeftOver,
  PASSEROSE,
  placeholders,
  warning,
  yann,
} from './photos.http.test.arrangement.ts';
import { forgetPhotos } from './jobs.ts';

before(() => emptied());
beforeEach(() => emptied());

const ids = async () => (await album()).photos.map(({ id }) => id);
const deltas = async () => (await album()).photos.map(({ delta }) => delta);

async function five(): Promise<Photo[]> {
  await placeholders(PASSEROSE, 5);
  return (await album()).photos;
}

const move = (photo: Pick<Photo, 'id' | 'updated'>, desiredPosition: number, by = yann) =>
  by.put(`crmphotos/${photo.id}`, { desiredPosition, photo: { _clientTimestamp: photo.updated } });

const slug = (photo: Pick<Photo, 'id' | 'updated'>, words: string, by = yann) =>
  by.put(`crmphotos/slug/${photo.id}`, { slug: words, photo: { _clientTimestamp: photo.updated } });

const remove = (photo: Pick<Photo, 'id' | 'updated'>, by = yann) =>
  by.del(`crmphotos/${photo.id}/${photo.updated}`);

test('PHOTO-13 a photo is put where it is wanted, the others close up: 0 to n−1, without a gap', async () => {
  const [a, b, c, d, e] = await five();
  const answer = await move(e!, 1);
  assert.deepEqual(
    [answer.status, answer.body.result, answer.body.models[0]!['delta']],
    [200, 'ok', 1],
    answer.text,
  );
  assert.deepEqual(
    await ids(),
    [a, e, b, c, d].map((photo) => photo!.id),
  );
  await move(a!, 3);
  assert.deepEqual(
    await ids(),
    [e, b, c, a, d].map((photo) => photo!.id),
  );
  // Beyond the last is the last.
  await move(b!, 49);
  assert.deepEqual(
    await ids(),
    [e, c, a, d, b].map((photo) => photo!.id),
  );
  assert.deepEqual(await deltas(), [0, 1, 2, 3, 4]);
  for (const wrong of [-1, 1.5, 'x', null]) {
    const refused = await yann.put(`crmphotos/${a!.id}`, {
      desiredPosition: wrong,
      photo: { _clientTimestamp: 9e12 },
    });
    assert.deepEqual([refused.status, warning(refused)?.field], [422, 'desiredPosition']);
  }
});

test('PHOTO-13 many moves at once leave one order, without a gap or a double', async () => {
  const photos = await five();
  const answers = await Promise.all(
    photos.map((photo, index) => move(photo, (index * 3) % 5, index % 2 ? claire : yann)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    Array(5).fill(200),
  );
  assert.deepEqual(await deltas(), [0, 1, 2, 3, 4]);
  assert.deepEqual(new Set(await ids()), new Set(photos.map(({ id }) => id)));
});

test('A41 B12 whoever moves, names or takes out a photo that was changed since is told by whom, and nothing is done', async () => {
  const [first, second] = await five();
  await slug(first!, 'entrée', claire);
  for (const [by, named] of [
    [marie, /Claire/],
    // To an owner the agency is one (C14).
    [yann, /Sel & Volets/],
  ] as const)
    for (const answer of [
      await move(first!, 3, by),
      await slug(first!, 'autre', by),
      await remove(first!, by),
    ]) {
      assert.deepEqual([answer.status, answer.body.result], [409, 'modifiedother'], answer.text);
      assert.match(warning(answer)?.message ?? '', named);
    }
  assert.deepEqual((await album()).photos.map((photo) => [photo.id, photo.slug])[0], [first!.id, 'entree']);
  // Its neighbours were only pushed along: their versions stand.
  assert.equal((await move(second!, 0)).status, 200);
});

test('PHOTO-04 PHOTO-12 a slug is kept as it is shown: without accents, in small letters and figures, spaces as hyphens, a hundred at most', async () => {
  const [photo] = await five();
  const answer = await slug(photo!, '  La Cuisine d’été & son Four n° 2 ');
  assert.deepEqual(
    [answer.body.result, answer.body.models[0]!['slug']],
    ['ok', 'la-cuisine-dete-son-four-n-2'],
    answer.text,
  );
  const long = await slug(answer.body.models[0] as Photo, `${'é'.repeat(100)} fin`);
  assert.equal(long.body.models[0]!['slug'], 'e'.repeat(100));
  assert.equal(long.body.models[0]!['slug_typed'], 1);
});

test('PHOTO-08 a slug that another photo of the house has is refused in its words; in another house it is free', async () => {
  const [first, second] = await five();
  await slug(first!, 'jardin');
  const answer = await slug(second!, 'Jardin !');
  assert.deepEqual(
    [
      answer.status,
      answer.body.result,
      warning(answer)?.type,
      warning(answer)?.field,
      warning(answer)?.message,
    ],
    [
      409,
      'sluginuse',
      'sluginuse',
      'slug',
      "Impossible d'enregistrer: ce slug est déjà utilisé par une autre image.",
    ],
  );
  assert.notEqual((await album()).photos[1]!.slug, 'jardin');
  await emptied(102);
  await placeholders(102, 1);
  const [other] = (await album(102, claire)).photos;
  assert.equal((await slug(other!, 'jardin', claire)).body.result, 'ok');
});

test('PHOTO-08 of two who give one slug at once, one has it', async () => {
  const [first, second] = await five();
  const answers = await Promise.all([slug(first!, 'vue mer', yann), slug(second!, 'vue mer', claire)]);
  assert.deepEqual(answers.map(({ body }) => body.result).toSorted(), ['ok', 'sluginuse']);
});

test('B39 a slug follows the title until somebody types one, with a number where it is taken; emptied, it follows again', async () => {
  const [first, second] = await five();
  const caption = async (photo: Photo, title: string, words: string) =>
    (await yann.put(`photos/edit/${photo.id}`, { title, slug: words, _clientTimestamp: photo.updated })).body
      .models[0] as Photo;
  const one1 = await caption(first!, 'Cuisine d’été', first!.slug);
  assert.deepEqual([one1.title, one1.slug, one1.slug_typed], ['Cuisine d’été', 'cuisine-dete', 0]);
  const two = await caption(second!, 'Cuisine d’été', second!.slug);
  assert.deepEqual([two.slug, two.slug_typed], ['cuisine-dete-2', 0]);
  const typed = await caption(one1, 'Séjour', 'salon');
  assert.deepEqual([typed.title, typed.slug, typed.slug_typed], ['Séjour', 'salon', 1]);
  const kept = await caption(typed, 'Le séjour', 'salon');
  assert.deepEqual([kept.slug, kept.slug_typed], ['salon', 1]);
  const again = await caption(kept, 'Le séjour', '');
  assert.deepEqual([again.slug, again.slug_typed], ['le-sejour', 0]);
  const long = await yann.put(`photos/edit/${again.id}`, {
    title: 'é'.repeat(256),
    slug: '',
    _clientTimestamp: again.updated,
  });
  assert.deepEqual([long.status, warning(long)?.type, warning(long)?.field], [422, 'maxLength', 'title']);
  const most = await caption(again, '🏖'.repeat(127), '');
  assert.deepEqual([[...most.title].length, most.slug], [127, 'photo']);
});

test('PHOTO-14 the cover is taken out, the next photo is the cover; put back, it is where it was, under its slug', async () => {
  const [cover, second] = [await added(), await added()];
  const [named] = (await slug(cover, 'facade')).body.models as Photo[];
  const [finishedCover] = await finished();
  const path = finishedCover!.path;
  const small = `/api/fileserver/${finishedCover!.picture.sizes.webp![0]![1]}`;
  assert.deepEqual([(await fetched(path)).status, (await fetched(small)).status], [200, 200]);
  const coverOf = async () => (await yann.get(`houses/${PASSEROSE}`)).body.models[0]!['coverpicture_path'];
  assert.equal(await coverOf(), path);

  const removed = await remove(named!);
  assert.deepEqual([removed.status, removed.body.result], [200, 'ok'], removed.text);
  const left = await album();
  assert.deepEqual(
    left.photos.map(({ id, delta }) => [id, delta]),
    [[second.id, 0]],
  );
  assert.equal(await coverOf(), second.path);
  assert.deepEqual([left.removed.length, left.removed[0]!.id, left.removed[0]!.delta], [1, cover.id, 0]);
  // Nobody is shown it, but whoever may put it back.
  for (const gone of [path, small]) assert.notEqual((await fetched(gone)).status, 200);
  assert.equal((await fetched(left.removed[0]!.thumbnail)).status, 200);
  assert.equal((await remove(named!)).status, 404);

  const back = await yann.put(`crmphotos/restore/${cover.id}`);
  assert.deepEqual(
    [back.status, back.body.models[0]!['delta'], back.body.models[0]!['slug']],
    [200, 0, 'facade'],
    back.text,
  );
  assert.deepEqual((await album()).removed, []);
  assert.deepEqual(await deltas(), [0, 1]);
  assert.equal(await coverOf(), path);
  assert.deepEqual([(await fetched(path)).status, (await fetched(small)).status], [200, 200]);
});

test('a photo put back twice is there once; its slug has a number when another took it, and a house of fifty has no room for it', async () => {
  const photos = await five();
  await slug(photos[0]!, 'jardin');
  const [first] = (await album()).photos;
  await remove(first!);
  await slug(photos[1]!, 'jardin');
  const twice = await Promise.all([
    yann.put(`photos/restore/${first!.id}`),
    claire.put(`photos/restore/${first!.id}`),
  ]);
  assert.deepEqual(
    twice.map(({ status }) => status),
    [200, 200],
  );
  const { photos: now } = await album();
  assert.deepEqual(now.map(({ delta, slug: words }) => [delta, words]).slice(0, 2), [
    [0, 'jardin-2'],
    [1, 'jardin'],
  ]);
  assert.equal(now.length, 5);
  await remove(now[0]!);
  await placeholders(PASSEROSE, 46);
  const full = await yann.put(`photos/restore/${first!.id}`);
  assert.deepEqual([full.status, full.body.result], [409, 'max_pictures']);
});

test('after thirty days a photo that was taken out is gone, with all its files; before, with none', async () => {
  const photo = await added();
  await finished();
  const others = await added();
  await finished();
  const before = await keptPaths();
  const [first] = (await album()).photos;
  await remove(first!);
  await sql`update house_photo set removed = now() - interval '29 days' where id = ${photo.id}`.execute(db);
  await forgetPhotos.run(app.app, {});
  assert.deepEqual(await keptPaths(), before);
  await sql`update house_photo set removed = now() - interval '31 days' where id = ${photo.id}`.execute(db);
  // Its time is over before its files are.
  assert.deepEqual((await album()).removed, []);
  await forgetPhotos.run(app.app, {});
  await nothingLeftOver();
  assert.ok((await keptPaths()).size < before.size);
  const { left } = await one(
    db,
    sql<{ left: number }>`select count(*)::integer as left from house_photo where id = ${photo.id}`,
  );
  assert.equal(left, 0);
  assert.equal((await fetched(others.path)).status, 200);
});
