import assert from 'node:assert/strict';
import test from 'node:test';
import { fillPlaceholders, placeholderValues } from './placeholders.ts';

const facts = {
  alphaid: 'K4QT9MX',
  agency_name: 'Sel & Volets',
  house_title: 'La Passerose',
  date_from: '2027-08-07',
  date_to: '2027-08-14',
  sender_name: 'Paul Dervaux',
  sender_first_name: 'Paul',
};

test('TAGS-24 placeholders are filled in the reader’s language', () => {
  const text = '{prenom} · {dates} · {location} · {agence} · {numero} · {nuits}';
  assert.equal(
    fillPlaceholders(text, placeholderValues(facts, 'fr')),
    'Paul · du samedi 7 août 2027 au samedi 14 août 2027 · La Passerose · Sel & Volets · K4QT9MX · 7',
  );
  assert.match(
    fillPlaceholders('{dates}', placeholderValues(facts, 'en')),
    /^from Saturday 7 August 2027 to /,
  );
});

test('TAGS-24 what is not known leaves no hole, what is no placeholder stays', () => {
  const nobody = { ...facts, sender_first_name: '', date_from: null, date_to: null, house_title: null };
  const values = placeholderValues(nobody, 'fr');
  assert.equal(fillPlaceholders('Bonjour {prenom},', values), 'Bonjour,');
  assert.equal(fillPlaceholders('votre séjour {dates} à {location}.', values), 'votre séjour à.');
  assert.equal(fillPlaceholders('Code {code_wifi} {constructor}', values), 'Code {code_wifi} {constructor}');
});
