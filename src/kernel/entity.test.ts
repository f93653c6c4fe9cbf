import assert from 'node:assert/strict';
import test from 'node:test';
import { defineEntity, groupsOf, prefixOf, tableDefinition } from './entity.ts';
import { readRecord, requiredNow } from './readrecord.ts';
import type { RecordOf } from './entity.ts';
import * as fields from './fields.ts';
import { inOrder, requiredWith } from './recordrules.ts';
import { declarePermissions } from './permissions.ts';

declarePermissions({ toolChat: 'agencyRole', toolChatManage: 'agencyRole' });

const label = { fr: 'Champ', en: 'Field' };
const example = defineEntity({
  name: 'example',
  table: 'example',
  title: label,
  singular: label,
  scope: 'agency',
  view: 'toolChat',
  create: 'toolChatManage',
  save: 'toolChatManage',
  remove: null,
  cacheKey: 'ddl',
  fields: {
    label: fields.text(label, 255, { required: true }),
    amount: fields.euros(label),
    house: fields.reference(label, 'house'),
    kind: fields.choice(label, [{ id: 'er', label }]),
    active: fields.flag(label),
    from: fields.day(label),
    to: fields.day(label),
    seen: fields.moment(label),
  },
  columns: ['label', 'amount'],
  search: ['label'],
  sort: ['label'],
  rules: [inOrder('from', 'to', 'fromAfterTo')],
});

function told(sent: Record<string, unknown>, existing?: Parameters<typeof readRecord>[2]): string[] {
  const read = readRecord(example, sent, existing);
  return 'warnings' in read ? read.warnings.map(({ field, type }) => `${field}: ${type}`) : [];
}

test('D13 an unknown field is refused, a read-only one and a label are ignored', () => {
  assert.deepEqual(told({ label: 'a', nope: 1, constructor: 2 }), [
    'nope: unknownField',
    'constructor: unknownField',
  ]);
  assert.deepEqual(
    readRecord(example, { label: 'a', seen: 'x', id: 3, agid: 9, updated_by: 1, house_label: 'Villa' }),
    {
      values: { label: 'a', amount: null, house: null, kind: null, active: false, from: null, to: null },
    },
  );
  assert.deepEqual(told({ label: 'a', amount_label: 'x' }), ['amount_label: unknownField']);
});

test('every wrong field is told at once', () => {
  assert.deepEqual(told({ label: '', amount: '1,234', kind: 'x', from: '2026-02-30' }), [
    'label: required',
    'amount: price',
    'kind: unknownChoice',
    'from: day',
  ]);
});

test('VALID-03 C04 255 characters are kept and 256 refused', () => {
  assert.deepEqual(told({ label: 'é'.repeat(255) }), []);
  assert.deepEqual(told({ label: 'é'.repeat(256) }), ['label: maxLength']);
});

test('a partial save reads only what was sent, and checks it against what is stored', () => {
  const existing = { label: 'a', from: '2026-08-01', to: '2026-08-08' };
  assert.deepEqual(readRecord(example, { amount: '19,99' }, existing), { values: { amount: 1999 } });
  assert.deepEqual(told({ to: '2026-07-31' }, existing), ['to: fromAfterTo']);
  assert.deepEqual(told({ to: '2026-08-09' }, existing), []);
  assert.deepEqual(told({ label: ' ' }, existing), ['label: required']);
});

test('API-10 VALID-24 a table definition says what this person may do and which rules hold', () => {
  const clerk = tableDefinition(example, new Set(['toolChat', 'toolChatManage']), false);
  assert.deepEqual(
    [clerk.allowViewing, clerk.allowSaving, clerk.allowDeleting, clerk.limitedResults],
    [true, true, false, true],
  );
  assert.deepEqual(clerk.rules['label'], ['required', 'maxLength[255]']);
  assert.deepEqual(clerk.rules['seen'], ['readonly']);
  const guest = tableDefinition(example, new Set(['toolChat']), true);
  assert.deepEqual([guest.allowViewing, guest.allowSaving, guest.limitedResults], [true, false, false]);
  assert.equal(tableDefinition(example, new Set(), true).allowViewing, false);
});

test('the prefix of a body is Crm and the capitalised name', () => {
  assert.equal(prefixOf({ name: 'paymentrequest' }), 'CrmPaymentrequest');
});

test('the record type is derived from the declaration', () => {
  const record: RecordOf<typeof example> = {
    id: 1,
    label: 'a',
    amount: 19.99,
    house: null,
    kind: 'er',
    active: 1,
    from: null,
    to: null,
    seen: null,
  };
  // @ts-expect-error a choice is one of its ids
  const wrong: RecordOf<typeof example> = { ...record, kind: 'other' };
  assert.notEqual(wrong.kind, record.kind);
});

const plain = defineEntity({
  name: 'reminder',
  table: 'reminder',
  title: label,
  singular: label,
  scope: 'agency',
  fields: {
    label: fields.text(label, 60),
    kind: fields.choice(
      label,
      [
        { id: 'er', label },
        { id: 'other', label },
      ],
      { required: true, initial: 'er' },
    ),
    active: fields.flag(label, { initial: true }),
    amount: fields.euros(label),
    due: fields.day(label),
  },
  groups: [{ title: label, fields: ['due', 'amount'] }],
  columns: ['label'],
  search: ['label'],
  sort: [],
  rules: [requiredWith('due', ['amount'])],
});

test('permissions, cache key and what a record is called by follow from the declaration, unless it says otherwise', () => {
  const needs = 'fullCrmReminder or fullOwnCrmReminder';
  assert.deepEqual(
    [plain.view, plain.create, plain.save, plain.remove, plain.cacheKey, plain.labelField],
    [needs, needs, needs, needs, 'reminder', 'label'],
  );
  assert.deepEqual([example.view, example.remove, example.cacheKey], ['toolChat', null, 'ddl']);
  const read = defineEntity({
    name: 'reading',
    table: 'reading',
    title: label,
    singular: label,
    scope: 'agency',
    readOnly: true,
    fields: { seen: fields.moment(label), subject: fields.text(label, 60) },
    labelField: 'subject',
    columns: ['seen', 'subject'],
    search: [],
    sort: [],
  });
  assert.deepEqual([read.create, read.save, read.remove, read.labelField], [null, null, null, 'subject']);
});

test('a create begins with the initial values of what it leaves out; a save and an empty value do not', () => {
  assert.deepEqual(readRecord(plain, { label: 'a' }), {
    values: { label: 'a', kind: 'er', active: true, amount: null, due: null },
  });
  assert.deepEqual(readRecord(plain, { label: 'b' }, { kind: 'other', active: false }), {
    values: { label: 'b' },
  });
  assert.deepEqual(readRecord(plain, { kind: '' }), { warnings: [{ type: 'required', field: 'kind' }] });
});

test('what others ask for is asked for beside what is wrong, and as one types', () => {
  assert.deepEqual(readRecord(plain, { amount: 5, kind: 'x' }), {
    warnings: [
      { type: 'unknownChoice', field: 'kind' },
      { type: 'required', field: 'due' },
    ],
  });
  assert.deepEqual([...requiredNow(plain, { amount: '5,00', kind: 'x' })], ['due']);
  assert.deepEqual([...requiredNow(plain, { amount: 'cinq' })], []);
  assert.deepEqual([...requiredNow(plain, { amount: '' })], []);
});

test('fields of no group come first', () => {
  assert.deepEqual(
    groupsOf(plain).map((group) => group.fields),
    [
      ['label', 'kind', 'active'],
      ['due', 'amount'],
    ],
  );
});

test('what every agency shares is neither created nor deleted through its routes: each line below is no program', () => {
  const shared = {
    name: 'shared',
    table: 'shared',
    title: label,
    singular: label,
    scope: 'shared',
    fields: { label: fields.text(label, 60) },
    columns: ['label'],
    search: [],
    sort: [],
  } as const;
  // @ts-expect-error A new row would be its creator's agency's.
  defineEntity({ ...shared, remove: null });
  // @ts-expect-error It would be gone for agencies that nobody tells.
  defineEntity({ ...shared, create: null });
  const { create, save, remove } = defineEntity({ ...shared, create: null, remove: null });
  assert.deepEqual([create, save === null, remove], [null, false, null]);
  assert.equal(defineEntity({ ...shared, readOnly: true }).create, null);
});
