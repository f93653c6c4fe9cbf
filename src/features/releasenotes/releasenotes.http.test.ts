import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
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

  // Looked at is not closed: after a reload they are there again.
  assert.equal((await claire.get(`crmreleasenote/${NEVER_READ}`)).body.models.length, RELEASE_NOTES.length);
  const again = await claire.get(`crmreleasenote/${body['lastEntryDate']}`);
  assert.deepEqual(again.body.models, []);
  assert.equal(again.body['lastEntryDate'], body['lastEntryDate']);
});

test('NOTES-01 only those with toolReleaseNotesPopup are told; a date that is none is refused', async () => {
  for (const name of ['paul', 'yann']) {
    const person = await app.as(name);
    assert.equal((await person.get(`crmreleasenote/${NEVER_READ}`)).status, 403);
    assert.equal((await person.post('crmreleasenote', { lastEntryDate: NEVER_READ })).status, 403);
  }
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

test('NOTES-02 once closed they are told no more to that person, whatever the device remembers; to others they are', async () => {
  const [claire, maelle] = [await app.as('claire'), await app.as('maelle')];
  const told = async (person: Person) =>
    (await person.get(`crmreleasenote/${NEVER_READ}`)).body.models.length;
  const [newest, oldest] = [RELEASE_NOTES[0]!.at, RELEASE_NOTES.at(-1)!.at];
  assert.equal((await claire.post('crmreleasenote', { lastEntryDate: newest })).status, 200);
  assert.equal(await told(claire), 0);
  // A window that was opened earlier is closed later.
  assert.equal((await claire.post('crmreleasenote', { lastEntryDate: oldest })).status, 200);
  assert.deepEqual([await told(claire), await told(maelle)], [0, RELEASE_NOTES.length]);
  assert.equal((await claire.post('crmreleasenote', { lastEntryDate: '2026' })).status, 422);
});
