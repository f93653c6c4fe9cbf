import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEVER_READ, notesSince, RELEASE_NOTES } from './notes.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

test('NOTES-03 NOTES-04 NOTES-05 whoever has never read them is told everything, with the date to remember', async () => {
  const claire = await app.as('claire');
  const { status, body } = await claire.get(`crmreleasenote/${NEVER_READ}`);
  assert.equal(status, 200);
  assert.equal(body.models.length, RELEASE_NOTES.length);
  assert.deepEqual(Object.keys(body.models[0]!).toSorted(), ['importance', 'message']);
  assert.equal(body['lastEntryDate'], RELEASE_NOTES[0]!.at);

  const again = await claire.get(`crmreleasenote/${body['lastEntryDate']}`);
  assert.deepEqual(again.body.models, []);
  assert.equal(again.body['lastEntryDate'], body['lastEntryDate']);
});

test('NOTES-01 only those with toolReleaseNotesPopup are told; a date that is none is refused', async () => {
  for (const name of ['paul', 'yann'])
    assert.equal((await (await app.as(name)).get(`crmreleasenote/${NEVER_READ}`)).status, 403);
  assert.equal((await (await app.as('claire')).get('crmreleasenote/20/1/1/x/00')).status, 422);
});

test('a note is told once: later ones only, newest date first', () => {
  const notes = [
    { at: '2026/02/01/08/00', importance: 'B' as const, message: { fr: 'b', en: 'b' } },
    { at: '2026/01/01/08/00', importance: 'A' as const, message: { fr: 'a', en: 'a' } },
  ];
  assert.deepEqual(
    notesSince('2026/01/01/08/00', notes).notes.map(({ at }) => at),
    ['2026/02/01/08/00'],
  );
  assert.deepEqual(notesSince('2026/02/01/08/00', notes), { notes: [], lastEntryDate: '2026/02/01/08/00' });
});
