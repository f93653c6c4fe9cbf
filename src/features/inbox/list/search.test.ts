import type { Day } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, foldKeeping } from './folding.ts';
import { foundIn, marksIn, snippetOf } from './found.ts';
import { parseSearch } from './search.ts';

const TODAY = '2026-07-22' as Day;
const read = (s: string) => parseSearch(s, TODAY);
const items = (s: string) => read(s).items;
const marked = (text: string, s: string, where: 'words' | 'anywhere' = 'words') =>
  marksIn(text, items(s), where).map(([from, to]) => [...text].slice(from, to).join(''));

test('C44 folding forgets case and accents and keeps where each character came from', () => {
  assert.equal(fold('Cœur d’Été ÇA'), "coeur d'ete ca");
  const { text, from } = foldKeeping('🙂 Œuf');
  assert.equal(text, '🙂 oeuf');
  assert.deepEqual([...from], [0, 0, 1, 2, 2, 3, 4, 5]);
});

test('B14 terms are the closed list’s; what only looks like one is a word', () => {
  assert.deepEqual(read('page_nid:"101" tag_ddl_payment:SOLDE Dupont').terms, [
    { field: 'page_nid', value: '101' },
    { field: 'tag_ddl_payment', value: 'SOLDE' },
  ]);
  assert.deepEqual(
    items('page_nid:"101" Dupont inconnu:3').map(({ text }) => text),
    ['Dupont', 'inconnu:3'],
  );
});

test('a phone is one thing looked for in whatever notation it is typed', () => {
  for (const typed of ['06 39 98 00 21', '+33 6.39.98.00.21', '0033639980021', '(06) 39-98-00-21'])
    assert.deepEqual(
      items(typed).map(({ inFields }) => inFields),
      ['639980021'],
      typed,
    );
  assert.deepEqual(marked('Rappelez-moi au 06.39.98.00.21 svp', '+33 639980021'), ['06.39.98.00.21']);
});

test('days are read as people write them, last year to in two years when the year is left out', () => {
  const spans = (s: string) => items(s).flatMap((item) => item.spans.map(({ from, to }) => `${from}..${to}`));
  assert.deepEqual(spans('15/08/2026'), ['2026-08-15..2026-08-15']);
  assert.deepEqual(spans('2026-08-15'), ['2026-08-15..2026-08-15']);
  assert.deepEqual(spans('15 août 2026'), ['2026-08-15..2026-08-15']);
  assert.deepEqual(spans('08/2026'), ['2026-08-01..2026-08-31']);
  assert.deepEqual(spans('15/08').length, 4);
  assert.deepEqual(spans('Août')[1], '2026-08-01..2026-08-31');
  assert.deepEqual(spans('29/02'), ['2028-02-29..2028-02-29']);
  assert.deepEqual(spans('31/02'), []);
  assert.deepEqual(spans('mar'), []);
  assert.deepEqual(
    items('Dupont 1er août chien').map(({ text }) => text),
    ['1er août', 'Dupont', 'chien'],
  );
  assert.deepEqual(marked('Du 15 août au 22, pas le 15 mars', '15/08'), ['15 août']);
});

test('what was found is marked in the text as it is written, never inside another word of a message', () => {
  assert.deepEqual(marked('Le cœur de l’Île, l’île !', 'COEUR ile'), ['cœur', 'Île', 'île']);
  assert.deepEqual(marked('Deux chiens, pas de malchien', 'chien'), ['chien']);
  assert.deepEqual(marked('Marie-Laure Dupré', 'aure', 'anywhere'), ['aure']);
  assert.deepEqual(marked('🙂🙂 chien', 'chien'), ['chien']);
  assert.deepEqual(marked('a.c abc', 'a.c'), ['a.c']);
});

test('a snippet shows some 120 characters around what was found, with its marks in place', () => {
  const { text, marks } = snippetOf(
    `${'Des mots avant. '.repeat(20)}Notre\nchien\tvient aussi. ${'Des mots après. '.repeat(20)}`,
    items('chien'),
  );
  assert.ok([...text].length <= 122 && text.startsWith('…') && text.endsWith('…'), text);
  assert.deepEqual(
    marks.map(([from, to]) => [...text].slice(from, to).join('')),
    ['chien'],
  );
  assert.deepEqual(snippetOf('Court.', items('absent')), { text: 'Court.', marks: [] });
});

test('C15 only what the reader is shown is looked at for marks', () => {
  const shown = {
    alphaid: 'ACDE347',
    id: 1203,
    sender_name: 'Jeanne Lemoine',
    sender_email: '',
    sender_tel: '',
    page_title: 'La Passerose',
    page_nid: 101,
    date_from: '2026-08-08',
    date_to: '2026-08-15',
  };
  const where = (s: string) => foundIn(shown, items(s), null).map((found) => found.where);
  assert.deepEqual(where('lemoine passerose'), ['name', 'house']);
  assert.deepEqual(where('jeanne@exemple.test'), []);
  assert.deepEqual(where('10/08'), ['dates']);
});

test('whatever is typed is read: signs, patterns, emoji, right-to-left, two hundred characters', () => {
  for (const typed of [
    '%',
    '_',
    '\\',
    '"',
    "'",
    '(((',
    '.*',
    '[a-',
    '\u0000',
    '🙂',
    'שלום',
    '&|!<->',
    "'' :*",
    'ŉ',
    'İstanbul 15/08',
    'x'.repeat(200),
    'a b c d e f g h i j k',
  ]) {
    const asked = items(typed);
    assert.ok(asked.length <= 8, typed);
    marksIn('Du texte — %_\\ (((.*[a- 🙂 שלום', asked, 'words');
  }
});
