import type { Day } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillPlaceholders } from './placeholders.ts';

const known = {
  guest: { title: 'TITLE_SIR', first_name: 'Paul', last_name: 'Dervaux' },
  dateFrom: '2027-08-07' as Day,
  dateTo: '2027-08-14' as Day,
  house: 'La Passerose',
  agency: 'Sel & Volets',
};

test('B89 a text is filled in for one guest, in their language, each placeholder as often as it stands', () => {
  assert.equal(
    fillPlaceholders('Bonjour {prenom}, {location} est libre {dates}. {agence}, {prenom} !', known, 'fr'),
    'Bonjour Paul, La Passerose est libre du 7 au 14 août 2027. Sel & Volets, Paul !',
  );
  assert.equal(
    fillPlaceholders('Hello {prenom}, free {dates}.', known, 'en'),
    'Hello Paul, free from 7 to 14 August 2027.',
  );
});

test('B89 what is not known leaves no hole, what is no placeholder stays, and a name is never read as one', () => {
  const nobody = { title: '', first_name: ' ', last_name: 'Dervaux' };
  const unknown = { guest: nobody, dateFrom: null, dateTo: null, house: null, agency: 'A' };
  assert.equal(
    fillPlaceholders('Bonjour {prenom}, {location} pour {dates} {prix}', unknown, 'fr'),
    'Bonjour, notre location pour vos dates {prix}',
  );
  assert.equal(
    fillPlaceholders('{prenom}', { ...known, guest: { ...nobody, first_name: '{agence}' } }, 'fr'),
    '',
  );
  const madam = { ...nobody, title: 'TITLE_MADAM' };
  assert.equal(
    fillPlaceholders('Bonjour {prenom},', { ...known, guest: madam }, 'fr'),
    'Bonjour Madame Dervaux,',
  );
  assert.equal(fillPlaceholders('{constructor}', known, 'fr'), '{constructor}');
});

test('before a house that has an article, à and de melt with it', () => {
  const les = { ...known, house: 'Les Mimosas' };
  assert.equal(
    fillPlaceholders('Votre séjour à {location}, les clés de {location}\u00a0: {location}.', les, 'fr'),
    'Votre séjour aux Mimosas, les clés des Mimosas\u00a0: Les Mimosas.',
  );
  assert.equal(fillPlaceholders('Your stay at {location}', les, 'en'), 'Your stay at Les Mimosas');
});
