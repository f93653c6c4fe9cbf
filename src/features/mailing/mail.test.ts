import { hello, nameInMail } from './mail.ts';
import assert from 'node:assert/strict';
import test from 'node:test';

test('names of every country are said; addresses, telephones and what is longer than names are is not', () => {
  for (const name of [
    'Paul',
    'Jean-Pierre',
    'Anne & Luc',
    'M. Dupré',
    'O’Brien',
    "D'Arcy",
    'Đặng',
    '李',
    'Marie (Mme)',
    'SCI 3 Îles',
    'Marie-Hélène de La Rochefoucauld',
  ])
    assert.equal(nameInMail(name), name);
  for (const name of [
    'http://evil.example',
    'evil.example',
    't.co/x',
    'www evil',
    'paul@evil.example',
    'evil。example',
    'evil․example',
    'ｅｖｉｌ．example',
    'Appelez le 0899 70 12 34',
    'javascript:alert(1)',
    '<a href=x>',
    'Votre compte est bloque rappelez vite votre banque',
    'Rappelez vite votre banque ce soir',
    'x'.repeat(41),
    '\u202eelpmaxe.live',
    '127.0.0.1',
    'Paul\nhttps',
  ])
    assert.equal(nameInMail(name), '', name);
  assert.deepEqual(
    ['Paul', 'evil.example', ''].map((first_name) => hello({ ...MADAM, title: '', first_name }, 'fr')),
    ['Bonjour Paul,', 'Bonjour,', 'Bonjour,'],
  );
});

const MADAM = { title: 'TITLE_MADAM', first_name: '', last_name: 'Dervaux' };

test('QFORM-33 one rule greets everybody: by first name, else by title and name, else without a name', () => {
  const greetings = [
    { ...MADAM, first_name: 'Anne' },
    MADAM,
    { ...MADAM, title: 'TITLE_SIR_AND_MADAM' },
    { ...MADAM, title: '' },
    { ...MADAM, last_name: '' },
    { ...MADAM, last_name: 'evil.example' },
    { ...MADAM, title: 'TITLE_SIR_AND_MADAM', first_name: 'Indivision', last_name: 'Tranchard-Veyre' },
    { ...MADAM, title: 'TITLE_SIR', last_name: 'SCI du Phare' },
    { ...MADAM, first_name: 'S.C.I.' },
    { ...MADAM, first_name: 'Sacha' },
  ];
  assert.deepEqual(
    greetings.map((person) => [hello(person, 'fr'), hello(person, 'en')]),
    [
      ['Bonjour Anne,', 'Hello Anne,'],
      ['Bonjour Madame Dervaux,', 'Hello Mrs Dervaux,'],
      ['Bonjour Madame et Monsieur Dervaux,', 'Hello Mr and Mrs Dervaux,'],
      ['Bonjour,', 'Hello,'],
      ['Bonjour,', 'Hello,'],
      ['Bonjour,', 'Hello,'],
      ['Bonjour,', 'Hello,'],
      ['Bonjour,', 'Hello,'],
      ['Bonjour,', 'Hello,'],
      ['Bonjour Sacha,', 'Hello Sacha,'],
    ],
  );
});
