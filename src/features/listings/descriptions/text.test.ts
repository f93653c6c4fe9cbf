import assert from 'node:assert/strict';
import test from 'node:test';
import { describeHouse } from './text.ts';
import type { HouseFacts } from './text.ts';

const NOTHING: HouseFacts = {
  propertyType: 1,
  village: 'Le Bois-Plage-en-Ré',
  island: 're',
  surface: null,
  people: 0,
  rooms: 0,
  bathrooms: 0,
  sleeps: 0,
  sea: null,
  shops: null,
  beach: '',
  adaptedTo: [],
  indoors: [],
  outdoors: [],
  closeTo: [],
};

const WHOLE: HouseFacts = {
  ...NOTHING,
  propertyType: 3,
  surface: 44,
  people: 3,
  rooms: 1,
  bathrooms: 1,
  sleeps: 3,
  sea: 950,
  shops: 1250,
  beach: 'Gros-Jonc',
  adaptedTo: [1, 3, 4],
  indoors: ['Wifi', 'Lave-vaisselle'],
  outdoors: ['Terrasse', 'Vue sur la mer'],
  closeTo: ['Marché'],
};

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('B31 what no field says is not said', () => {
  assert.equal(describeHouse(NOTHING, 'fr'), 'Maison au Bois-Plage-en-Ré, sur l’île de Ré.');
  assert.equal(describeHouse(NOTHING, 'en'), 'House in Le Bois-Plage-en-Ré, on the Île de Ré.');
  assert.equal(describeHouse(NOTHING, 'de'), 'Haus in Le Bois-Plage-en-Ré auf der Île de Ré.');
  assert.equal(describeHouse(NOTHING, 'es'), 'Casa en Le Bois-Plage-en-Ré, en la isla de Ré.');
});

test('B31 the counts a house is made with are nobody’s word, and are not said until one of them was given', () => {
  const made = { ...NOTHING, rooms: 1, bathrooms: 1, sleeps: 1 };
  assert.equal(
    describeHouse({ ...made, sleeps: 0, people: 6 }, 'fr'),
    describeHouse({ ...NOTHING, people: 6 }, 'fr'),
  );
  for (const people of [0, 6])
    for (const language of ['fr', 'en', 'de', 'es'] as const)
      assert.equal(
        describeHouse({ ...made, people }, language),
        describeHouse({ ...NOTHING, people }, language),
      );
  const given = [
    { ...made, people: 6, sleeps: 6 },
    { ...made, people: 1 },
    { ...made, people: 6, rooms: 3 },
  ].map((facts) => plain(describeHouse(facts, 'fr')));
  assert.match(given[0]!, /1 chambre, 1 salle de bain et 6 couchages\./);
  assert.match(given[1]!, /1 chambre, 1 salle de bain et 1 couchage\./);
  assert.match(given[2]!, /3 chambres et 1 salle de bain\./);
});

test('B31 all that is known is said, in each language in its own way', () => {
  assert.equal(
    plain(describeHouse(WHOLE, 'fr')),
    `Appartement de 44 m² pour 3 personnes au Bois-Plage-en-Ré, sur l’île de Ré. Le logement compte 1 chambre, 1 salle de bain et 3 couchages.

La mer est à 950 m et les commerces sont à 1,3 km. La plage la plus proche : Gros-Jonc.

À l’intérieur : wifi et lave-vaisselle. À l’extérieur : terrasse et vue sur la mer. À proximité : marché.

Le logement convient aux enfants et aux personnes à mobilité réduite. Il est non-fumeur.`,
  );
  const english = { ...WHOLE, indoors: ['Wi-Fi', 'Dishwasher'], outdoors: ['Sea view'], closeTo: [] };
  assert.equal(
    plain(describeHouse(english, 'en')),
    `Flat of 44 m² for 3 people in Le Bois-Plage-en-Ré, on the Île de Ré. It has 1 bedroom, 1 bathroom and 3 sleeping places.

The sea is 950 m away and the shops are 1.3 km away. The closest beach: Gros-Jonc.

Inside: Wi-Fi and dishwasher. Outside: sea view.

It is suitable for children and people with reduced mobility. No smoking inside.`,
  );
  const german = { ...WHOLE, indoors: ['WLAN', 'Geschirrspüler'], outdoors: [], closeTo: ['Markt'] };
  assert.equal(
    plain(describeHouse(german, 'de')),
    `Wohnung mit 44 m² für 3 Personen in Le Bois-Plage-en-Ré auf der Île de Ré. Vorhanden sind 1 Schlafzimmer, 1 Badezimmer und 3 Schlafplätze.

Das Meer ist 950 m entfernt und die Geschäfte sind 1,3 km entfernt. Der nächste Strand: Gros-Jonc.

Innen: WLAN und Geschirrspüler. In der Nähe: Markt.

Geeignet für Kinder und Personen mit eingeschränkter Mobilität. Nichtraucherunterkunft.`,
  );
  const spanish = { ...WHOLE, indoors: ['Wifi'], outdoors: ['Terraza'], closeTo: [] };
  assert.match(
    plain(describeHouse(spanish, 'es')),
    /^Apartamento de 44 m² para 3 personas en Le Bois-Plage-en-Ré, en la isla de Ré\. El alojamiento tiene 1 dormitorio, 1 cuarto de baño y 3 plazas para dormir\./,
  );
});

test('B31 Spanish joins its last word by another where it begins with the same sound', () => {
  const indoors = ['Wifi', 'Iluminación exterior'];
  assert.match(describeHouse({ ...NOTHING, indoors }, 'es'), /En el interior: wifi e iluminación exterior\./);
  assert.match(describeHouse({ ...NOTHING, indoors: ['Wifi', 'Hielo'] }, 'es'), /wifi y hielo\./);
});

test('B31 the same facts read the same, and the longest description fits its field', () => {
  const words = Array.from({ length: 40 }, (_, n) => `Équipement très remarquable numéro ${n}`);
  const full = { ...WHOLE, indoors: words, outdoors: words, closeTo: words, beach: 'a'.repeat(100) };
  for (const language of ['fr', 'en', 'de', 'es'] as const) {
    assert.equal(describeHouse(full, language), describeHouse({ ...full }, language));
    assert.ok(describeHouse(full, language).length <= 2000, language);
  }
});
