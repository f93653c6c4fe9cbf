import { euros, flag, integer, longtext, percent, text } from '#kernel/fields.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { resolverOf } from './resolver.ts';
import { isRequired, longestOf, toForm, toWire } from './values.ts';

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

async function errorsOf(values: Record<string, string | boolean>, language: 'fr' | 'en' = 'fr') {
  const resolve = resolverOf(fields, language);
  const { errors } = await resolve({ ...toForm(fields), ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]),
  );
}

test('VALID-01 VALID-03 the rules of the server speak in the form, in the language of its reader', async () => {
  assert.deepEqual(await errorsOf({ name: '', note: 'x'.repeat(301) }), {
    name: 'Ce champ doit être rempli.',
    note: 'Longueur maximale: 300 caractères.',
  });
  assert.equal((await errorsOf({ name: '' }, 'en'))['name'], 'This field must be filled in.');
  assert.deepEqual(await errorsOf({ name: 'A', amount: '10,5' }), {});
});
