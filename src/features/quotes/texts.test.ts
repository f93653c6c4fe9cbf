import { asDay } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { quoteText } from './texts.ts';

const facts = {
  guest: { title: 'TITLE_MADAM', first_name: '', last_name: 'Ashcombe' },
  house: 'La Malle aux Livres',
  village: 'Saint-Martin-de-Ré',
  from: asDay('2027-09-04'),
  to: asDay('2027-09-11'),
  total: cents(178_765),
  linen: cents(10_000),
  linenIncluded: false,
  linenOffered: cents(0),
  taxCollectedBy: null,
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('QFORM-33 QFORM-34 QFORM-35 QFORM-36 QFORM-37 QFORM-38 the French text: greeting, dates, price with tax, welcome, linen, question', () => {
  const paragraphs = plain(quoteText(facts, 'fr')).split('\n\n');
  assert.equal(paragraphs[0], 'Bonjour Madame Ashcombe,');
  assert.match(paragraphs[1]!, /La Malle aux Livres .*disponible du 4 au 11 septembre 2027/);
  assert.match(paragraphs[2]!, /1 787,65 € \(taxe de séjour comprise\)/);
  assert.match(paragraphs[3]!, /conciergerie/);
  assert.match(paragraphs[4]!, /^Linge de maison : 100,00 €/);
  assert.equal(paragraphs.at(-1), 'Souhaitez-vous réserver ?');
});

test('QFORM-32 the same in English', () => {
  const text = plain(quoteText(facts, 'en'));
  assert.match(
    text,
    /^Hello Mrs Ashcombe,[\s\S]*from 4 to 11 September 2027[\s\S]*tourist tax included[\s\S]*concierge[\s\S]*Bed linen and towels: 100,00 €[\s\S]*Would you like to book\?$/,
  );
});

test('QFORM-37 no linen line when there is nothing to pay; a word when it is included', () => {
  assert.doesNotMatch(quoteText({ ...facts, linen: cents(0) }, 'fr'), /inge/);
  assert.match(quoteText({ ...facts, linen: cents(0), linenIncluded: true }, 'fr'), /draps .* compris/);
});

test('QFORM-37 B113 linen that is offered is ticked on the page of the offer, where its button leads', () => {
  const offered = { ...facts, linen: cents(0), linenOffered: cents(8000) };
  assert.match(plain(quoteText(offered, 'fr')), /en option : 80,00 € en plus\. .*cochez-le sur la page/);
  assert.match(plain(quoteText(offered, 'en')), /80,00 € extra\. .*tick them on the page/);
});

test('QFORM-35 a platform that collects the tax is named, and the price said to be without it', () => {
  assert.match(
    quoteText({ ...facts, taxCollectedBy: 'Plateforme A' }, 'fr'),
    /hors taxe de séjour, collectée par Plateforme A/,
  );
});

test('QFORM-33 somebody whose title and name are unknown is greeted all the same', () => {
  const nameless = { title: '', first_name: '', last_name: 'Ashcombe' };
  assert.match(quoteText({ ...facts, guest: nameless }, 'fr'), /^Bonjour,/);
  assert.match(quoteText({ ...facts, guest: { ...facts.guest, first_name: 'Ada' } }, 'fr'), /^Bonjour Ada,/);
});
