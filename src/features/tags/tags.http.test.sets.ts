/** The sets that tags come in, and the people a request can be confided to. */
import type { Person } from '#tests/support/app.ts';
import type { TagChoice } from './api.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, marie, claire } from './tags.http.test.arrangement.ts';

test('TAGS-05 TAGS-06 TAGS-07 TAGS-08 TAGS-09 TAGS-10 TAGS-11 TAGS-12 TAGS-01 TAGS-03 each set by its name, whole, in its order', async () => {
  const list = async (set: string) => {
    const answer = await marie.get(`autocomplete/listtags/${set}`);
    assert.equal(answer.status, 200, set);
    return Object.values(answer.body.models as unknown as Record<string, TagChoice>).toSorted(
      (a, b) => a.order - b.order,
    );
  };
  const names = async (set: string) => (await list(set)).map(({ internal_tag }) => internal_tag);
  assert.deepEqual(await names('ddlstatusreservation'), [
    'DEMANDE',
    'DEVIS',
    'PREAPPROBATION',
    'RESERVE',
    'ANNULE',
  ]);
  const sizes = {
    ddlstatusguarantee: 6,
    ddlstatusarrhes: 5,
    ddlstatuspayment: 5,
    ddlstatuscommunication: 9,
    ddlstatusdiscount: 3,
  };
  for (const [set, size] of Object.entries(sizes)) assert.equal((await list(set)).length, size, set);
  assert.equal((await list('ddlall')).length, 5 + 6 + 5 + 5 + 9 + 3);
  const people = await list('userall');
  assert.equal(people.length, 5 + 6 + 5 + 4 + 5);
  const [demande] = await list('ddlstatusreservation');
  assert.deepEqual(
    Object.keys(demande!).toSorted(),
    'cat color group id image internal_tag label label_en meta order sound_id title type'.split(' '),
  );
  assert.equal(demande!.sound_id, 1);
  assert.equal((await marie.get('autocomplete/listtags/inconnu')).status, 422);
  assert.equal((await (await app.as('paul')).get('autocomplete/listtags/ddlall')).status, 403);
});

test('TAGS-13 TAGS-14 TAGS-15 TAGS-16 TAGS-17 TAGS-18 the sets of people', async () => {
  const list = async (person: Person, name: string) =>
    Object.values(
      (await person.get(`autocomplete/${name}`)).body.models as unknown as Record<string, TagChoice>,
    );
  const statuses = await list(marie, 'listtagsproprietairestatus');
  assert.deepEqual(
    statuses.map(({ id }) => id),
    [60, 61, 62, 63, 64],
  );
  for (const name of ['partenairetype', 'locatairetype', 'proprietairetype']) {
    const tags = await list(marie, `listtags${name}`);
    assert.ok(tags.length >= 3 && tags.every(({ cat }) => cat === name), name);
  }
  const types = (await list(marie, 'listtagsusertype')).map(({ internal_tag }) => internal_tag);
  assert.deepEqual(types, ['PROSPECT', 'LOCATAIRE', 'PROPRIETAIRE', 'PARTENAIRE']);
  assert.equal((await marie.get('autocomplete/listtagsusertypesuper')).status, 403);
  const admin = await app.as('admin');
  const all = await list(admin, 'listtagsusertypesuper');
  assert.deepEqual(
    all.toSorted((a, b) => a.order - b.order).map(({ internal_tag }) => internal_tag),
    ['PROSPECT', 'LOCATAIRE', 'PROPRIETAIRE', 'PARTENAIRE', 'EMPLOYE'],
  );
});

test('a tag’s label, colour and sound can be changed, its internal name never', async () => {
  const save = (person: Person, values: Record<string, unknown>) =>
    person.put('tags/41', { CrmTag: values, _clientTimestamp: Date.now() + 1000 });
  assert.equal((await save(marie, { label: 'À joindre' })).status, 403, 'every agency shares them');
  const saved = await save(claire, {
    label: 'À joindre',
    color: '#C2376B',
    sound_id: 2,
    internal_tag: 'PIRATE',
  });
  assert.equal(saved.status, 200, saved.text);
  const { label, color, sound_id, internal_tag } = saved.body.models[0] as Record<string, unknown>;
  assert.deepEqual([label, color, sound_id, internal_tag], ['À joindre', '#C2376B', 2, 'A_RAPPELER']);
  assert.equal((await save(claire, { color: 'red' })).body.warnings?.[0]?.type, 'unknownChoice');
});

test('CHAT-82 whom a request can be confided to: the staff of its agency', async () => {
  const names = async (person: Person, query: string) =>
    Object.values(
      (await person.get(`autocomplete/listemployeeall${query}`)).body.models as unknown as Record<
        string,
        { title: string; group: string }
      >,
    );
  const ours = await names(marie, '');
  assert.ok(
    ours.some(({ title }) => title.startsWith('Claire')) &&
      ours.some(({ title }) => title.startsWith('Marie')),
  );
  assert.ok(!ours.some(({ title }) => title.startsWith('Olivier') || title.startsWith('Yann')));
  assert.deepEqual(await names(marie, '?agid=2'), []);
  assert.ok((await names(claire, '?agid=2')).some(({ title }) => title.startsWith('Olivier')));
  assert.equal((await (await app.as('paul')).get('autocomplete/listemployeeall')).status, 403);
});
