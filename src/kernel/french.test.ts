import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beforeTitle, de, ofHouse, ofWhom } from './french.ts';

test('before a vowel or a silent h, de loses its own', () => {
  for (const [name, said] of [
    ['Marie', 'de Marie'],
    ['Anne', 'd’Anne'],
    ['Élodie', 'd’Élodie'],
    ['Hélène', 'd’Hélène'],
    ['Yves', 'd’Yves'],
    ['Yann', 'de Yann'],
    ['Yaël', 'de Yaël'],
    ['œuvre', 'd’œuvre'],
    ['n°12', 'de n°12'],
    ['', 'de '],
  ] as const)
    assert.equal(de(name), said);
  assert.deepEqual([ofWhom('Anne', 'fr'), ofWhom('Anne', 'en')], ['d’Anne', 'Anne']);
});

test('the article of a house melts into the word before it', () => {
  for (const [title, at, of] of [
    ['La Passerose', 'à La Passerose', 'de La Passerose'],
    ['Le Fier de Jeanne', 'au Fier de Jeanne', 'du Fier de Jeanne'],
    ['Les Mimosas', 'aux Mimosas', 'des Mimosas'],
    ['L’Escale', 'à L’Escale', 'de L’Escale'],
    ['Escale des îles', 'à Escale des îles', 'd’Escale des îles'],
    ['Lesconil', 'à Lesconil', 'de Lesconil'],
    ['Le', 'à Le', 'de Le'],
  ] as const)
    assert.deepEqual([beforeTitle('à', title), beforeTitle('de', title)], [at, of]);
  assert.deepEqual([ofHouse('Le Fier', 'fr'), ofHouse('Le Fier', 'en')], ['du Fier', 'Le Fier']);
});
