import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

async function conversations(
  who: string,
  uid: number,
  search = '',
): Promise<Record<string, { title: string; meta: string }>> {
  const answer = await (await app.as(who)).get(`autocomplete/listconversations/${uid}${search}`);
  assert.equal(answer.status, 200);
  return answer.body.models as never;
}

test('SMS-13 the conversations of one person, newest first, in one agency only', async () => {
  const [claire, paul] = [await app.as('claire'), await app.as('paul')];
  const found = await conversations('claire', paul.uid);
  const ids = Object.entries(found).map(([id]) => Number(id));
  assert.ok(ids.length > 0);
  for (const id of ids) {
    const { body } = await claire.get(`ddls/${id}`);
    assert.equal(body.models[0]?.['sender_uid'], paul.uid);
  }
  const first = Object.values(found)[0]!;
  assert.match(first.meta, /^n°[A-Z0-9]+ · \d\d\/\d\d\/\d{4} – /);
  assert.deepEqual(Object.keys(await conversations('claire', paul.uid, '?q=rien+de+tel')), []);
  assert.equal(
    Object.keys(await conversations('claire', paul.uid, `?q=${encodeURIComponent(first.title)}`)).length > 0,
    true,
  );
  assert.deepEqual(await conversations('olivier', paul.uid), {}, 'another agency does not know him');
  assert.equal((await paul.get(`autocomplete/listconversations/${paul.uid}`)).status, 403);
});
