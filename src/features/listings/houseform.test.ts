import { PRICES } from '#features/periods/formlines.ts';
import type { FormValues } from '#web/form/values.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import type { EditedHouse } from './editor.ts';
import { fieldsFor, houseProblems, tabOfField, toSend, valuesOf, wantedFields } from './houseform.ts';
import type { SaveMode } from './houseform.ts';
import { initialRecord } from '#kernel/fields.ts';
import { HOUSE_FIELDS } from './record.ts';

const NAMES = Object.keys(HOUSE_FIELDS);

/** A house as it is read when it was just made: what has no initial value is empty. */
function houseOf(more: Record<string, unknown> = {}): EditedHouse {
  const empty = Object.fromEntries(
    Object.entries(HOUSE_FIELDS).map(([name, { kind }]) => [
      name,
      kind === 'choices' ? [] : ['text', 'longtext', 'place'].includes(kind) ? '' : null,
    ]),
  );
  return {
    ...empty,
    ...initialRecord(HOUSE_FIELDS),
    id: 1,
    title: 'Title',
    uid: 7,
    agid: 1,
    rooms: 1,
    bathrooms: 1,
    sleeps_total: 1,
    prices: [],
    writable: NAMES,
    can_write: 1,
    online_booking: 0,
    ...more,
  } as unknown as EditedHouse;
}

function problems(house: EditedHouse, patch: FormValues, mode: SaveMode, hasPrices = true): string[] {
  const fields = fieldsFor(house);
  const base = valuesOf(fields, house);
  const asked = { mode, fields, house, base, language: 'fr', hasPrices } as const;
  return houseProblems({ ...base, ...patch }, asked).map(({ field }) => field);
}

test('a save asks for what was changed, and not for what was missing before', () => {
  assert.deepEqual(problems(houseOf(), { situation: 'Au calme' }, 'save'), []);
  assert.deepEqual(problems(houseOf(), { surface: '0', situation: 'x'.repeat(301) }, 'save'), [
    'surface',
    'situation',
  ]);
  assert.deepEqual(problems(houseOf({ street: '3 rue du Port' }), { street: '' }, 'save'), ['street']);
  assert.deepEqual(problems(houseOf(), { publish_to: '2' }, 'save'), [
    'booking_title',
    'booking_description',
  ]);
});

test('EDITOR-35 a publication asks for everything that is missing, in the order of tabs and fields', () => {
  assert.deepEqual(problems(houseOf(), {}, 'publish'), [
    'title',
    'description',
    'surface',
    'max_num_people',
    'village',
    'street',
    'distance_to_sea',
    'distance_to_shops',
  ]);
  const lines = JSON.stringify([['01/07/2027', '', '100', '0']]);
  const found = problems(houseOf(), { [PRICES]: lines, publish_to: '1' }, 'publish');
  assert.deepEqual(found.slice(4, 8), ['rentals_title', 'rentals_description', 'to1', 'village']);
  assert.deepEqual([...new Set(found.map(tabOfField))], ['general', 'prices', 'map']);
});

test('EDITOR-15 as it is, nothing that is missing is asked for; what is wrong by itself still is', () => {
  assert.deepEqual(problems(houseOf(), { title: '' }, 'asIs'), []);
  assert.deepEqual(problems(houseOf(), { dpe: '10001' }, 'asIs'), ['dpe']);
});

test('VALID-20 a house that is booked online asks for its four amounts, and marks them', () => {
  const online = houseOf({ online_booking: 1 });
  const fields = fieldsFor(online);
  const four = ['fraisservice', 'guarantee', 'location_linge', 'management_fee_rate'];
  assert.deepEqual([...wantedFields(fields, valuesOf(fields, online), online)].toSorted(), four);
  const asked = problems(online, {}, 'publish');
  assert.deepEqual(
    four.filter((name) => !asked.includes(name)),
    [],
  );
  assert.deepEqual([...wantedFields(fields, valuesOf(fields, online), houseOf())], []);
});

test('EDITOR-04 prices written before they went to the calendar keep a save from saying that all is saved', () => {
  const lines = JSON.stringify([['01/07/2027', '', '100', '0']]);
  assert.deepEqual(problems(houseOf(), { [PRICES]: lines }, 'save'), ['to1']);
  for (const mode of ['save', 'publish', 'asIs'] as const)
    assert.ok(problems(houseOf(), { [PRICES]: lines }, mode, false).includes(PRICES), mode);
  assert.deepEqual(problems(houseOf(), { situation: 'Au calme' }, 'save', false), []);
});

test('what is sent is what was changed; fields that are not theirs are neither asked for nor sent', () => {
  const house = houseOf({ writable: ['title', 'surface'], outdoors_pool: [401] });
  const fields = fieldsFor(house);
  const base = valuesOf(fields, house);
  assert.deepEqual(toSend(fields, base, { ...base, title: 'Les Iris', street: 'x' }, true), {
    CrmHouse: { title: 'Les Iris' },
  });
  assert.deepEqual(problems(house, {}, 'publish'), ['title', 'surface']);
  const all = fieldsFor(houseOf());
  const stored = valuesOf(all, houseOf());
  const lines = [['01/07/2027', '31/07/2027', '100', '1']];
  const typed = { ...stored, [PRICES]: JSON.stringify(lines), outdoors_pool: '401,403' };
  assert.deepEqual(toSend(all, stored, typed, true), {
    CrmHouse: { outdoors_pool: [401, 403] },
    prices: [{ from: '01/07/2027', to: '31/07/2027', price: '100', type: '1' }],
  });
  assert.deepEqual(toSend(all, stored, typed, false), { CrmHouse: { outdoors_pool: [401, 403] } });
});

test('a house one may not change has no field to write in', () => {
  const fields = fieldsFor(houseOf({ can_write: 0 }));
  assert.equal(
    Object.values(fields).every(({ readOnly }) => readOnly),
    true,
  );
});

test('B106 C13 a field that is not theirs to read is not there', () => {
  const { house_note: _, ...rest } = houseOf() as Record<string, unknown>;
  assert.equal(Object.hasOwn(fieldsFor(rest as unknown as EditedHouse), 'house_note'), false);
});
