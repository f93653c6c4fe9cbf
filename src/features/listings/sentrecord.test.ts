/** What is read of what was sent, without a server: what changes, what is refused, what a publication asks for. */
import type { Field, Stored } from '#kernel/fields.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { HOUSE_FIELDS } from './record.ts';
import type { HouseFieldName } from './record.ts';
import { readSent } from './sentrecord.ts';
import type { ReadAgainst } from './sentrecord.ts';

const EMPTY: Partial<Record<string, Stored>> = {
  text: '',
  longtext: '',
  place: '',
  choices: [],
  choice: null,
};
const NOTHING = Object.fromEntries(
  Object.entries(HOUSE_FIELDS).map(([name, { kind, initial }]: [string, Field]) => [
    name,
    initial ?? EMPTY[kind] ?? null,
  ]),
) as Record<HouseFieldName, Stored>;
const HOUSE: Record<HouseFieldName, Stored> = {
  ...NOTHING,
  title: 'La Passerose',
  description: 'Une maison.',
  property_type: 1,
  classement: 6,
  surface: 105,
  max_num_people: 6,
  legal_type: 2,
  fraisservice: 15_000,
  adapted_to: [4, 1],
  rooms: 3,
  sleeps_total: 6,
  bathrooms: 2,
  village: 'ars-en-re',
  street: '14 venelle',
  distance_to_sea: 900,
  distance_to_shops: 300,
  uid: 7,
  agid: 1,
};

const against = (more: Partial<ReadAgainst> = {}): ReadAgainst => ({
  stored: HOUSE,
  onlineBooking: false,
  isInventoryLocked: false,
  mayRead: () => true,
  mayWrite: () => true,
  mode: 'save',
  ...more,
});
const read = (sent: Record<string, unknown>, more: Partial<ReadAgainst> = {}) =>
  readSent(sent, against(more));
const told = (sent: Record<string, unknown>, more: Partial<ReadAgainst> = {}) => {
  const found = read(sent, more);
  return 'warnings' in found ? found.warnings.map(({ type, field }) => `${field} ${type}`) : [];
};

test('only what differs is changed', () => {
  const same = { title: ' La Passerose ', adapted_to: [1, 4], fraisservice: '150', surface: '105' };
  assert.deepEqual(read(same), { changes: {} });
  assert.deepEqual(read({ ...same, fraisservice: '150,00', surface: 106 }), { changes: { surface: 106 } });
});

test('a field of somebody else is refused when it differs, ignored when it is the same, unknown where it is not read', () => {
  const mayWrite = (field: string) => field !== 'management_fee_rate' && field !== 'house_note';
  const mayRead = (field: string) => field !== 'house_note';
  assert.deepEqual(told({ management_fee_rate: 20 }, { mayWrite }), ['management_fee_rate fieldNotYours']);
  assert.deepEqual(told({ management_fee_rate: 'abc' }, { mayWrite }), ['management_fee_rate fieldNotYours']);
  assert.deepEqual(read({ management_fee_rate: null }, { mayWrite }), { changes: {} });
  assert.deepEqual(told({ house_note: '' }, { mayWrite, mayRead }), ['house_note unknownField']);
});

test('ADS-31 B33 a locked inventory is nobody’s to change, and no part of it is asked for', () => {
  const isInventoryLocked = true;
  assert.deepEqual(told({ energies: [1], condition_toilets: 3 }, { isInventoryLocked }), [
    'energies inventoryLocked',
    'condition_toilets inventoryLocked',
  ]);
  assert.deepEqual(read({ energies: [], warning_points: '' }, { isInventoryLocked }), { changes: {} });
  assert.deepEqual(read({ num_singlebeds: 2 }, { isInventoryLocked }), { changes: { num_singlebeds: 2 } });
});

test('EDITOR-35 a publication asks for the whole record, a save for what was sent', () => {
  const stored = { ...HOUSE, title: 'Title', description: '', street: '' };
  assert.deepEqual(told({ surface: 0 }, { stored }), ['surface greaterZero']);
  assert.deepEqual(told({ surface: 0, title: 'La Passerose' }, { stored, mode: 'publish' }), [
    'description required',
    'surface greaterZero',
    'street required',
  ]);
  assert.deepEqual(
    told({}, { stored, mode: 'publish', mayWrite: (field) => field !== 'street' }),
    ['title notTitle', 'description required'],
    'what is somebody else’s is not asked of them',
  );
});

test('A50 a legal type of 0 is a value', () => {
  assert.deepEqual(read({ legal_type: 0 }, { mode: 'publish' }), { changes: { legal_type: 0 } });
  assert.deepEqual(told({ legal_type: null }), ['legal_type required']);
});

test('VALID-20 booked online it needs its fees: asked by a publication, and by a save that takes one away', () => {
  const onlineBooking = true;
  assert.deepEqual(told({ situation: 'x' }, { onlineBooking }), []);
  assert.deepEqual(told({ fraisservice: null }, { onlineBooking }), ['fraisservice required']);
  assert.deepEqual(told({}, { onlineBooking, mode: 'publish' }), [
    'guarantee required',
    'location_linge required',
    'management_fee_rate required',
  ]);
});

test('VALID-18 VALID-19 EDITOR-38 going to a channel asks for its words; leaving it does not', () => {
  assert.deepEqual(told({ publish_to: 1 }), ['rentals_title required', 'rentals_description required']);
  const stored = { ...HOUSE, publish_to: 1, rentals_title: 'R', rentals_description: 'R' };
  const left = read({ publish_to: null, rentals_title: '', rentals_description: '' }, { stored });
  assert.deepEqual(left, { changes: { publish_to: null, rentals_title: '', rentals_description: '' } });
});

test('EDITOR-15 as it is nothing that is missing is asked for, and types and lengths hold', () => {
  const mode = 'asIs';
  assert.deepEqual(read({ title: 'Title', description: '', surface: null }, { mode }), {
    changes: { title: 'Title', description: '', surface: null },
  });
  assert.deepEqual(
    told({ rooms: null, condition_rooms: null, surface: -1, title: 'a'.repeat(256) }, { mode }),
    ['title maxLength', 'surface greaterZero', 'rooms required', 'condition_rooms required'],
  );
});

test('D13 what comes with a reading comes back with it, and is ignored', () => {
  const reading = {
    id: 101,
    agid: 1,
    owner_uid: 7,
    published: 0,
    uid_label: 'Yann',
    writable: [],
    updated_by_name: '',
  };
  assert.deepEqual(read({ ...reading, stale_translations: ['x'], prices: [], can_write: 1, updated: '' }), {
    changes: {},
  });
  assert.deepEqual(told({ surprise: 1 }), ['surprise unknownField']);
});
