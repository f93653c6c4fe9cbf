import assert from 'node:assert/strict';
import { test } from 'node:test';
import { de, ofWhom } from './french.ts';

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
