/** Whose photos one sees and changes. */
import { sql } from '#server/sql.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Photo } from './api.ts';
import {
  added,
  admin,
  album,
  claire,
  db,
  emptied,
  EXPIRED,
  image,
  lea,
  marie,
  nothingLeftOver,
  olivier,
  OTHER,
  PASSEROSE,
  paul,
  placeholders,
  scene,
  send,
  url,
  warning,
  yann,
} from './photos.http.test.arrangement.ts';

before(async () => {
  for (const house of [PASSEROSE, OTHER, EXPIRED]) await emptied(house);
});

/** Every call that changes something of a photo. */
function changes(by: Person, { id, updated }: Photo) {
  const photo = { _clientTimestamp: updated };
  return [
    () => by.put(`crmphotos/${id}`, { desiredPosition: 0, photo }),
    () => by.put(`crmphotos/slug/${id}`, { slug: 'x', photo }),
    () => by.put(`photos/edit/${id}`, { title: 'x', slug: 'x', photo }),
    () => by.put(`crmphotos/edit/${id}`, { rotation: 90, crop: null, photo }),
    () => by.del(`crmphotos/${id}/${updated}`),
    () => by.put(`photos/restore/${id}`),
  ];
}

test('B106 staff see the other agency’s photos and change them by no call; owners find nothing of another owner’s house', async () => {
  const photo = await added();
  for (const answer of await all(olivier, photo)) {
    assert.deepEqual([answer.status, warning(answer)?.type], [404, 'notFound'], answer.text);
  }
  const [theirs] = await withPhoto(OTHER);
  assert.equal((await claire.get(`photos?house=${OTHER}`)).status, 200);
  for (const answer of await all(claire, theirs!))
    assert.deepEqual(
      [answer.status, warning(answer)?.message],
      [403, 'Ceci appartient à l’autre agence.'],
      answer.text,
    );
  const sent = [
    await send(await scene(), { house: OTHER, by: claire }),
    await claire.post('crmphotos', { houseId: OTHER, images: [image(await scene())] }),
  ];
  for (const answer of sent) assert.equal(answer.status, 403, answer.text);
  for (const answer of [
    ...(await all(lea, photo)),
    await send(await scene(), { by: lea }),
    await lea.get(`photos?house=${PASSEROSE}`),
  ])
    assert.equal(answer.status, 404, answer.text);
  for (const answer of [...(await all(paul, photo)), await paul.get(`photos?house=${PASSEROSE}`)])
    assert.equal(answer.status, 403, answer.text);
  assert.equal((await album()).photos[0]!.updated, photo.updated);
  await nothingLeftOver();
});

async function all(by: Person, photo: Photo) {
  const answers = [];
  for (const change of changes(by, photo)) answers.push(await change());
  return answers;
}

async function withPhoto(house: number): Promise<Photo[]> {
  await placeholders(house, 1);
  return (await album(house, admin)).photos;
}

test('C14 an owner who meets a clerk’s change reads that the agency wrote it, and not which of its people', async () => {
  const { id, updated } = await added();
  const name = (by: Person, title: string) =>
    by.put(`crmphotos/edit/${id}`, { title, photo: { _clientTimestamp: updated } });
  assert.equal((await name(marie, 'La cour')).body.result, 'ok');
  const stale = await name(yann, 'Le jardin');
  assert.equal(stale.body.result, 'modifiedother', stale.text);
  assert.ok(stale.text.includes('Sel & Volets') && !stale.text.includes('Rouvreau'), stale.text);
});

test('ADS-24 B34 of an expired house no photo is added or changed by whoever pays for it, by a direct call either; the agency may', async () => {
  const owner = await ownerOf(EXPIRED);
  const [photo] = await withPhoto(EXPIRED);
  assert.equal((await owner.get(`photos?house=${EXPIRED}`)).status, 200);
  const answers = [
    ...(await all(owner, photo!)),
    await send(await scene(), { house: EXPIRED, by: owner }),
    await owner.post('crmphotos', { houseId: EXPIRED, images: [image(await scene())] }),
  ];
  for (const answer of answers) {
    assert.deepEqual(
      [answer.status, answer.body.result, warning(answer)?.type],
      [409, 'expired', 'adExpired'],
      answer.text,
    );
    assert.equal(
      warning(answer)?.message,
      'Cette annonce a expiré et ne peut plus être sauvegardée. Veuillez nous contacter.',
    );
  }
  assert.equal((await send(await scene(), { house: EXPIRED, by: marie })).body.result, 'ok');
  await nothingLeftOver();
});

async function ownerOf(house: number): Promise<Person> {
  const { rows } = await sql<{
    name: string;
  }>`select split_part(p.mail, '@', 1) as name from house h join person p on p.id = h.owner_uid
    where h.id = ${house}`.execute(db);
  const { app } = await import('./photos.http.test.arrangement.ts');
  return app.as(rows[0]!.name);
}

test('C32 whose house it is, is asked before a byte of a photo is read', async () => {
  const read = async (house: number, by: Person) => {
    let pulled = 0;
    const body = new ReadableStream({
      pull(control) {
        pulled += 1;
        control.enqueue(new Uint8Array(65_536));
        if (pulled > 300) control.close();
      },
    });
    const response = await fetch(`${url}/api/crmphotos/upload/${house}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    return { status: response?.status, pulled };
  };
  const { status, pulled } = await read(PASSEROSE, lea);
  assert.ok(status === 404 || status === undefined, String(status));
  assert.ok(pulled < 300, `${pulled} pieces of 301 were sent`);
});

test('B86 staff read the mark of their own agency first; owners have none', async () => {
  const answer = await claire.get('watermarks');
  assert.deepEqual(
    [answer.status, answer.body.models[0]!['own'], answer.body.models[0]!['agid']],
    [200, 1, 1],
  );
  // The agency itself has its own mark, and no other.
  const own = await olivier.get('watermarks');
  assert.equal(own.status, 200, own.text);
  assert.deepEqual(
    own.body.models.map((mark) => [mark['agid'], mark['own']]),
    [[2, 1]],
  );
  assert.equal((await yann.get('watermarks')).status, 403);
});
