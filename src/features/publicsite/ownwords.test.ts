import { HOUSES } from '#demo/houses.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { tellsStreet } from './ownwords.ts';

test('B96 a text that names the street of a house is known by it, whatever its accents, capitals and signs', () => {
  for (const [street, text] of [
    ['3 rue du Moulin', 'Au 3, rue du Moulin'],
    ['3 rue du Moulin', 'Derrière la RUE DU MOULIN : au calme.'],
    ['12 bis, allée de la Forêt', 'au bout de l’allée de la foret'],
    ['7-9 route des Huîtres', 'Route-des-huitres, puis à gauche'],
    ['4 le Port', 'Nous sommes 4 le port.'],
  ] as const)
    assert.ok(tellsStreet(street, text), text);
  for (const [street, text] of [
    ['', 'Au calme'],
    ['3 rue du Moulin', ''],
    ['3 rue du Moulin', 'À deux pas de la rue et du moulin'],
    ['3 rue du Moulin', 'la rue du Moulinet'],
    ['4 le Port', 'Le port est à 300 mètres.'],
    ['Le Port', 'Le port est à 300 mètres.'],
  ] as const)
    assert.ok(!tellsStreet(street, text), `${street}: ${text}`);
});

test('no house of the demo says its own street', () => {
  for (const { title, street, ...words } of HOUSES)
    for (const text of [title, ...Object.values(words)])
      if (typeof text === 'string') assert.ok(!tellsStreet(street, text), `${title}: ${text}`);
});
