import { choices, euros, flag, integer, listed, longtext, percent, place, text } from '#kernel/fields.ts';
import { discountrule } from '#entities/discountrule.ts';
import { platform } from '#entities/platform.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { problemsOf } from './problems.ts';
import { isRequired, longestOf, rowsOf, toForm, toWire } from './values.ts';

const label = { fr: 'Champ', en: 'Field' };
const fields = {
  name: text(label, 20, { required: true }),
  note: longtext(label, 300),
  amount: euros(label),
  rate: percent(label),
  nights: integer(label),
  active: flag(label),
  seen: text(label, 5, { readOnly: true }),
};

test('VALID-04 an amount shows with a comma and goes back as the number it was', () => {
  const shown = toForm(fields, { name: 'A', amount: 1234.5, rate: 15.5, nights: 7, active: 1, note: null });
  assert.deepEqual(shown, {
    name: 'A',
    note: '',
    amount: '1234,50',
    rate: '15,50',
    nights: '7',
    active: true,
    seen: '',
  });
  assert.deepEqual(toWire(fields, shown), {
    name: 'A',
    note: '',
    amount: 1234.5,
    rate: 15.5,
    nights: 7,
    active: 1,
  });
});

test('C38 a comma and a dot are the same amount; an empty one is none', () => {
  const written = (amount: string) => toWire({ amount: fields.amount }, { amount })['amount'];
  assert.equal(written('10,50'), 10.5);
  assert.equal(written('10.5'), 10.5);
  assert.equal(written(' '), null);
});

test('a read-only field is never sent', () => {
  assert.ok(!('seen' in toWire(fields, { seen: 'x' })));
});

test('the bound of a text is known to its counter', () => {
  assert.equal(longestOf(fields.note), 300);
  assert.equal(longestOf(fields.amount), undefined);
  assert.ok(isRequired(fields.name));
});

function errorsOf(values: Record<string, string | boolean>, language: 'fr' | 'en' = 'fr') {
  const problems = problemsOf(fields, undefined, { ...toForm(fields), ...values }, language);
  return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
}

test('VALID-01 VALID-03 the rules of the server speak in the form, in the language of its reader', () => {
  assert.deepEqual(errorsOf({ name: '', note: 'x'.repeat(301) }), {
    name: 'Ce champ doit être rempli.',
    note: 'Longueur maximale: 300 caractères.',
  });
  assert.equal(errorsOf({ name: '' }, 'en')['name'], 'This field must be filled in.');
  assert.deepEqual(errorsOf({ name: 'A', amount: '10,5' }), {});
});

test('the rules over several fields that the server runs speak in the form too, at their field, on what was typed', () => {
  const typed = (values: Record<string, string>) =>
    problemsOf(
      discountrule.fields,
      discountrule.rules,
      { ...toForm(discountrule.fields, { label: 'Été', borne_by: 'owner' }), ...values },
      'fr',
    ).map(({ field, message }) => `${field}: ${message}`);
  assert.deepEqual(typed({ percent: '10,5' }), []);
  assert.deepEqual(typed({}), ['percent: Veuillez saisir soit un pourcentage, soit un montant.']);
  assert.equal(typed({ percent: '10', amount: '50,00' }).length, 1);
  assert.match(typed({ percent: '10', date_from: '2027-08-02', date_to: '2027-08-01' }).join(), /^date_to: /);
  assert.deepEqual(typed({ percent: '10', date_from: '2027-08-02', date_to: '2027-08-02' }), []);
});

test('a new record’s form holds its initial values as inputs do; one that is read holds its own', () => {
  assert.deepEqual(
    (({ kind, fee_percent, fee_mode, active }) => ({ kind, fee_percent, fee_mode, active }))(
      toForm(platform.fields),
    ),
    { kind: 'other', fee_percent: '', fee_mode: 'added', active: true },
  );
  assert.equal(toForm({ amount: euros(label, { initial: 12.5 }) }).amount, '12,50');
  assert.equal(toForm(platform.fields, { label: 'A', active: 0 }).active, false);
});

test('VALID-25 a long text is drawn with a row for each hundred of its characters, ten at most', () => {
  const rows = (length: number) => rowsOf(longtext(label, length));
  assert.deepEqual([80, 200, 999, 1000, 1001, 4000].map(rows), [1, 2, 9, 10, 10, 10]);
});

test('several choices stand in a form as their numbers, a place as its text, one of a served list as its id', () => {
  const chosen = {
    adapted_to: choices(label, [
      { id: 1, label },
      { id: 4, label },
    ]),
    village: listed(label, { name: 'village', ids: 'text' }),
    house_type: listed(label, { name: 'housetype', ids: 'number' }),
    location: place(label),
  };
  const record = { adapted_to: [4, 1], village: 'loix', house_type: 601, location: '46.2,-1.37' };
  const shown = toForm(chosen, record);
  assert.deepEqual(shown, { ...record, adapted_to: '1,4', house_type: '601' });
  assert.deepEqual(toWire(chosen, shown), { ...record, adapted_to: [1, 4] });
  const nothing = toForm(chosen, { adapted_to: [], village: null, house_type: null, location: '' });
  assert.deepEqual(toWire(chosen, nothing), {
    adapted_to: [],
    village: null,
    house_type: null,
    location: '',
  });
});
