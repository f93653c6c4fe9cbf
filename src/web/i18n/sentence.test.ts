import assert from 'node:assert/strict';
import test from 'node:test';
import { compileSentence } from './sentence.ts';

test('a plain sentence is itself, apostrophes and all', () => {
  assert.deepEqual(compileSentence("Aujourd'hui, c'est l'été."), ["Aujourd'hui, c'est l'été."]);
});

test('names are holes, also after an apostrophe, also twice', () => {
  assert.deepEqual(compileSentence("l'{a} et l'{b}"), ["l'", ['a'], " et l'", ['b']]);
  assert.deepEqual(compileSentence('<0>ok {a}</0> {0}'), ['<0>ok ', ['a'], '</0> ', ['0']]);
});

test('C39 a plural keeps its cases, exact numbers and what is nested in them', () => {
  assert.deepEqual(compileSentence('{n, plural, =0 {rien} one {# nuit} other {# nuits à {x}}}'), [
    [
      'n',
      'plural',
      { offset: undefined, 0: ['rien'], one: ['#', ' nuit'], other: ['#', ' nuits à ', ['x']] },
    ],
  ]);
  assert.deepEqual(compileSentence('{n, plural, offset:1 one {a} other {b}} fin'), [
    ['n', 'plural', { offset: 1, one: ['a'], other: ['b'] }],
    ' fin',
  ]);
});

test('a choice is not counted: its # is a letter', () => {
  assert.deepEqual(compileSentence('{who, select, owner {n° #} other {}}'), [
    ['who', 'select', { offset: undefined, owner: ['n° #'], other: [] }],
  ]);
});

test('a brace that never closes is refused', () => {
  assert.throws(() => compileSentence('Bonjour {name'), SyntaxError);
});
