import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemsIn, problemText } from './problems.ts';
import { counted, productLanguage, speaker } from './texts.ts';
import { DE } from './texts/de.ts';
import { EN } from './texts/en.ts';
import { ES } from './texts/es.ts';
import { FR } from './texts/fr.ts';
import type { PageWord } from './texts/words.ts';
import { languagesOf, written } from './written.ts';

const blanks = (sentence: string) =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();

test('GLOBAL-11 every sentence of the page leaves the same blanks in every language', () => {
  for (const [language, words] of Object.entries({ EN, DE, ES }))
    for (const word of Object.keys(FR) as PageWord[]) {
      assert.deepEqual(blanks(words[word]), blanks(FR[word]), `${language} ${word}`);
    }
});

test('what is wrong is told in the page’s language; what no language of ours has a sentence for, as the product says it', () => {
  assert.deepEqual(blanks(problemsIn('de')['minimumStay']!), ['n']);
  assert.deepEqual(Object.keys(problemsIn('de')), Object.keys(problemsIn('es')));
  assert.deepEqual(problemsIn('fr'), {});
  const tooMany = { type: 'capacity', params: { n: 6 }, message: 'This house takes at most 6 people.' };
  assert.equal(problemText(tooMany, 'de'), 'In diesem Haus wohnen höchstens 6 Personen.');
  assert.equal(problemText(tooMany, 'en'), tooMany.message);
  assert.equal(problemText({ type: 'foreignOrigin', message: 'No.' }, 'es'), 'No.');
});

test('GLOBAL-12 whoever reads German or Spanish is written to in English: the product has two languages', () => {
  assert.deepEqual((['fr', 'en', 'de', 'es'] as const).map(productLanguage), ['fr', 'en', 'en', 'en']);
});

test('counts and blanks: French takes zero for one', () => {
  assert.equal(counted(0, 'bedroom', 'bedrooms', 'fr'), '0 chambre');
  assert.equal(counted(0, 'bedroom', 'bedrooms', 'en'), '0 bedrooms');
  assert.equal(counted(2, 'night', 'nights', 'de'), '2 Nächte');
  assert.equal(speaker('es')('minimum', { n: 3 }), '3 noches como mínimo');
});

const texts = (fr: string, de = '', es = '') => ({ fr, en: '', de, es });
const none = texts('');

test('a page is offered in German or Spanish only where nothing of it is missing; French and English always', () => {
  const house = {
    title: texts('Le Phare', 'Der Leuchtturm'),
    description: texts('Une maison.', 'Ein Haus.'),
    indoors_comment: none,
    outdoors_comment: none,
  };
  assert.deepEqual(languagesOf(house), ['fr', 'en', 'de']);
  assert.deepEqual(languagesOf({ ...house, indoors_comment: texts('Une cave.') }), ['fr', 'en']);
  assert.deepEqual(languagesOf({ ...house, description: texts('Une maison.', '  ') }), ['fr', 'en']);
});

test('what nobody translated is read in French, and says that it is', () => {
  assert.deepEqual(written(texts('Le Phare'), 'en'), { text: 'Le Phare', language: 'fr' });
  assert.deepEqual(written(texts('Le Phare', 'Der Leuchtturm'), 'de'), {
    text: 'Der Leuchtturm',
    language: 'de',
  });
});
