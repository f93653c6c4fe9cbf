/** The inventory report has a place for every field that is declared for it, and each stands in it once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONDITION_OF, HOUSE_FIELDS, placeOf, SECTIONS } from '../record.ts';
import type { HouseFieldName } from '../record.ts';
import { reportDocument } from './document.ts';
import { conditionOf, FREE_ENTRIES, REPORT } from './report.ts';

const reported = REPORT.flatMap(({ fields }) => fields);

test('ADS-55 EDITOR-33 every field of the tab is in the report once, with the state of all that has one', () => {
  const free = FREE_ENTRIES.flatMap(({ title, content, condition }) => [title, content, condition]);
  const states = reported.map(conditionOf).filter((name) => name !== undefined);
  const texts = [...Object.keys(SECTIONS.remarks.fields), ...Object.keys(SECTIONS.booklet.fields)];
  const all = [...reported, ...states, ...free, ...texts];
  assert.equal(new Set(all).size, all.length);
  const declared = Object.keys(HOUSE_FIELDS).filter((name) => placeOf(name)?.tab === 'edl');
  assert.deepEqual(all.filter((name) => placeOf(name)?.tab === 'edl').toSorted(), declared.toSorted());
  assert.deepEqual(states.length, Object.keys(CONDITION_OF).length);
  assert.equal(FREE_ENTRIES.length, 10);
});

test('ids of sections are those of no other tab', () => {
  const elsewhere = Object.entries(SECTIONS)
    .filter(([, { tab }]) => tab !== 'edl')
    .map(([name]) => name);
  assert.deepEqual(
    REPORT.filter(({ id }) => elsewhere.includes(id)),
    [],
  );
});

const values = (given: Partial<Record<HouseFieldName, unknown>>) =>
  ({
    ...Object.fromEntries(
      Object.keys(HOUSE_FIELDS).map((name) => [name, name.startsWith('condition_') ? 0 : null]),
    ),
    title: 'La Passerose',
    ...given,
  }) as Parameters<typeof reportDocument>[0]['values'];
const about = {
  agency_name: 'Sel & Volets',
  village_label: 'Loix',
  postal_code: '17111',
  owner_name: 'Yann Kerdoncuff',
};
const at = new Date('2026-11-26T09:05:00Z');
const printed = (given: Parameters<typeof values>[0], isDraft = false) =>
  reportDocument(
    { id: 101, values: values(given), about, equipment: new Map([[101, 'Wifi']]) },
    { at, isDraft },
  );

test('ADS-55 a state without a count is printed, and so is a count without a state; nothing else', () => {
  const tables = printed({ num_pillows: 0, condition_toilets: 4, indoors_equipment: [101, 7] }).parts.filter(
    (part) => part.is === 'table',
  );
  assert.deepEqual(
    tables.flatMap(({ rows }) => rows),
    [
      ['Oreillers', '0', ''],
      ['Toilettes', '', 'Mauvais état'],
      // What is listed no longer is shown as it is (C48).
      ['Équipements intérieurs', 'Wifi, 7', ''],
    ],
  );
});

test('B33 a draft is no report: it says so, and is signed by nobody', () => {
  const [draft, report] = [printed({}, true), printed({})];
  assert.deepEqual([draft.title, report.title], ['État des lieux (projet)', 'État des lieux']);
  assert.match(report.subtitle, /^La Passerose, annonce n°\u00a0101, établi le jeudi 26 novembre 2026/);
  const said = ({ parts }: typeof draft) => JSON.stringify(parts);
  assert.doesNotMatch(said(draft), /scellé/);
  assert.match(said(report), /Enregistré par Sel & Volets, le jeudi 26 novembre 2026/);
});
