/** Houses of Oléron, their prices, inventory and photos; what guests say of them and what is to be done about them. */
import { one, rows, sql } from '#server/sql.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { pdf } from '#tests/support/papers.ts';
import { drawNow } from '#tests/support/drawing.ts';
import { asked } from '#tests/support/scenario.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { app, claire, HOUSE, maelle, OLERON, oleronOnly, RE } from './otheragency.test.arrangement.ts';

/** Of Oléron, booked online under a mandate. */
const PARASOL = 202;

test('B106 houses and files are made in one’s own agency', async () => {
  const agencyOf = async (table: 'house' | 'file', id: unknown) =>
    (await one(app.db, sql<{ agid: number }>`select agid from ${sql.table(table)} where id = ${Number(id)}`))
      .agid;
  const form = () => {
    const sent = new FormData();
    sent.set('myFile', new Blob([new Uint8Array(pdf())]), 'plan.pdf');
    return sent;
  };
  for (const [person, agid] of [
    [claire, RE],
    [maelle, OLERON],
  ] as const)
    for (const prefix of ['', 'crm']) {
      assert.equal(await agencyOf('house', ok(await person.post(`${prefix}houses`, {}))['id']), agid);
      assert.equal(await agencyOf('file', ok(await person.post(`${prefix}files`, form()))['id']), agid);
    }
});

test('B106 a house is written, switched, priced and reported on by its own agency', async () => {
  for (const path of [`houses/${PARASOL}`, `crmhouses/${PARASOL}`])
    await oleronOnly('PUT', path, {
      CrmHouse: { situation: `Au calme, ${path}` },
      _clientTimestamp: LATER,
    });
  await oleronOnly('PUT', `house/translationslookedat/${PARASOL}`, {
    fields: ['description_en'],
    _clientTimestamp: LATER,
  });
  await sql`update house set description_es = '' where id = ${PARASOL}`.execute(app.db);
  await oleronOnly('POST', `house/prefill/${PARASOL}`, {});
  await oleronOnly('PUT', `house/onlinebookingdisable/${PARASOL}`, {});
  await oleronOnly('PUT', `house/housekeepingenable/${PARASOL}`, {});
  await oleronOnly('PUT', `house/housekeepingdisable/${PARASOL}`, {});
  const period = { from: '2027-07-03', to: '2027-08-28', price: 900, type: 1 };
  await oleronOnly('POST', `prices/${PARASOL}`, { prices: [period], _clientTimestamp: LATER });
  await oleronOnly('PUT', `house/onlinebookingenable/${PARASOL}`, { ignoreWarnings: 1 });
  await oleronOnly('PUT', `house/archive/${PARASOL}`, { ignoreWarnings: 1 });
  await oleronOnly('PUT', `house/unarchive/${PARASOL}`, {});
  // Whose report it is is asked here, not how soon a busy machine starts its printer.
  await app.app.providers.documents.warm();
  await oleronOnly('PUT', `house/houseedllock/${PARASOL}`, {});
  await oleronOnly('PUT', `house/houseedlunlock/${PARASOL}`, {});
});

/** Like no other. */
function picture(): Promise<Buffer> {
  const [width, height] = [320, 240];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * raw.channels), { raw })
    .jpeg()
    .toBuffer();
}

/** The sizes that nobody waits for are drawn by a job: none is on its way while what a refusal changed is looked at. */
async function allDrawn(): Promise<void> {
  await drawNow(app.db);
  const left = sql`select from graphile_worker._private_jobs where key like 'photo %'`;
  await until('the sizes of photos are drawn', async () => (await rows(app.db, left)).length === 0, 60);
}

async function photosOnly(...call: Parameters<typeof oleronOnly>): ReturnType<typeof oleronOnly> {
  await allDrawn();
  return oleronOnly(...call);
}

test('B106 photos of a house are added, named, ordered, framed, taken out and put back by its own agency', async () => {
  const upload = async () => {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(await picture())]), 'salon.jpg');
    return form;
  };
  const sent = async () => ({
    houseId: PARASOL,
    images: [
      { file_name: 'vue.jpg', data_url: `data:image/jpeg;base64,${(await picture()).toString('base64')}` },
    ],
  });
  for (const prefix of ['', 'crm']) {
    await photosOnly('POST', `${prefix}photos`, await sent());
    const { id } = await photosOnly('POST', `${prefix}photos/upload/${PARASOL}`, await upload());
    const photo = { _clientTimestamp: LATER };
    const at = (verb: string) => `${prefix}photos/${verb}${String(id)}`;
    await photosOnly('PUT', at(''), { desiredPosition: 0, photo });
    await photosOnly('PUT', at('slug/'), { slug: `vue-${String(id)}`, photo });
    await photosOnly('PUT', at('edit/'), { title: 'La vue', rotation: 90, photo });
    await photosOnly('DELETE', `${at('')}/${LATER}`);
    await photosOnly('PUT', at('restore/'), {});
  }
  await allDrawn();
});

test('B106 B99 what guests say of a house is judged and answered by its own agency', async () => {
  const { ddl, uid } = await asked(app, { house: HOUSE });
  const { id } = await one(
    app.db,
    sql<{ id: number }>`insert into comment (agid, nid, ddl_id, uid, author, date_from, date_to, note, text)
      values (${OLERON}, ${HOUSE}, ${ddl}, ${uid}, 'Jeanne L.', '2026-06-06', '2026-06-13', 9, 'Une belle semaine') returning id`,
  );
  await oleronOnly('PUT', `comments/${id}/moderation`, { status: 'published', _clientTimestamp: LATER });
  await oleronOnly('PUT', `comments/${id}/answer`, { answer: 'Merci', _clientTimestamp: LATER });
});

test('B106 B99 what is to be done is done, and reopened, by the agency it is for', async () => {
  const CrmUseractivitytask = { title: 'Double de clés', nid: HOUSE };
  const made = async (person: Person) =>
    String(ok(await person.post('useractivitytasks', { CrmUseractivitytask }))['id']);
  const id = await made(maelle);
  await oleronOnly('PUT', `tasks/done/${id}`, {});
  await oleronOnly('PUT', `tasks/undone/${id}`, {});
});
