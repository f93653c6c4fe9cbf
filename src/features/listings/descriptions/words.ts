/** The sentences of a description made from facts, in each language. Each is whole: a language turns its words as it does. */
import { beforeTitle } from '#kernel/french.ts';
import type { EquipmentLanguage } from '../equipment.ts';

export const NBSP = '\u00a0';
export const [CHILDREN, PETS, NON_SMOKING, REDUCED_MOBILITY] = [1, 2, 3, 4] as const;

export interface Words {
  types: Readonly<Record<number, string>>;
  type: string;
  islands: Readonly<Record<string, string>>;
  /** 'Maison de 105 m² pour 6 personnes, à Ars-en-Ré, sur l’île de Ré.' */
  opening: (words: {
    type: string;
    surface: string;
    people: string;
    place: string;
    island: string;
  }) => string;
  at: (village: string) => string;
  surface: (square: string) => string;
  people: (n: number) => string;
  /** Counted things, each '' where there is none. */
  rooms: (n: number) => string;
  bathrooms: (n: number) => string;
  sleeps: (n: number) => string;
  holds: (list: string) => string;
  sea: (distance: string) => string;
  shops: (distance: string) => string;
  beach: (name: string) => string;
  indoors: (list: string) => string;
  outdoors: (list: string) => string;
  closeTo: (list: string) => string;
  suits: (list: string) => string;
  suitable: Readonly<Record<number, string>>;
  nonSmoking: string;
  /** Before the last of a list. */
  and: (last: string) => string;
  decimal: string;
  /** Nouns keep their capital. */
  keepsCapitals?: true;
}

const plural = (n: number, one: string, many: string) =>
  n === 0 ? '' : `${n}${NBSP}${n === 1 ? one : many}`;

const FRENCH: Words = {
  types: { 1: 'Maison', 2: 'Villa', 3: 'Appartement', 4: 'Maison d’hôtes', 5: 'Hôtel', 6: 'Camping' },
  type: 'Logement',
  islands: { re: ', sur l’île de Ré', oleron: ', sur l’île d’Oléron' },
  opening: ({ type, surface, people, place, island }) => `${type}${surface}${people} ${place}${island}.`,
  at: (village) => beforeTitle('à', village),
  surface: (square) => ` de ${square}`,
  people: (n) => ` pour ${plural(n, 'personne', 'personnes')}`,
  rooms: (n) => plural(n, 'chambre', 'chambres'),
  bathrooms: (n) => plural(n, 'salle de bain', 'salles de bain'),
  sleeps: (n) => plural(n, 'couchage', 'couchages'),
  holds: (list) => `Le logement compte ${list}.`,
  sea: (distance) => `la mer est à ${distance}`,
  shops: (distance) => `les commerces sont à ${distance}`,
  beach: (name) => `La plage la plus proche${NBSP}: ${name}.`,
  indoors: (list) => `À l’intérieur${NBSP}: ${list}.`,
  outdoors: (list) => `À l’extérieur${NBSP}: ${list}.`,
  closeTo: (list) => `À proximité${NBSP}: ${list}.`,
  suits: (list) => `Le logement convient ${list}.`,
  suitable: {
    [CHILDREN]: 'aux enfants',
    [PETS]: 'aux animaux',
    [REDUCED_MOBILITY]: 'aux personnes à mobilité réduite',
  },
  nonSmoking: 'Il est non-fumeur.',
  and: () => 'et',
  decimal: ',',
};

const ENGLISH: Words = {
  types: { 1: 'House', 2: 'Villa', 3: 'Flat', 4: 'Guest house', 5: 'Hotel', 6: 'Campsite' },
  type: 'Accommodation',
  islands: { re: ', on the Île de Ré', oleron: ', on the Île d’Oléron' },
  opening: ({ type, surface, people, place, island }) => `${type}${surface}${people} ${place}${island}.`,
  at: (village) => `in ${village}`,
  surface: (square) => ` of ${square}`,
  people: (n) => ` for ${plural(n, 'person', 'people')}`,
  rooms: (n) => plural(n, 'bedroom', 'bedrooms'),
  bathrooms: (n) => plural(n, 'bathroom', 'bathrooms'),
  sleeps: (n) => plural(n, 'sleeping place', 'sleeping places'),
  holds: (list) => `It has ${list}.`,
  sea: (distance) => `the sea is ${distance} away`,
  shops: (distance) => `the shops are ${distance} away`,
  beach: (name) => `The closest beach: ${name}.`,
  indoors: (list) => `Inside: ${list}.`,
  outdoors: (list) => `Outside: ${list}.`,
  closeTo: (list) => `Close by: ${list}.`,
  suits: (list) => `It is suitable for ${list}.`,
  suitable: {
    [CHILDREN]: 'children',
    [PETS]: 'pets',
    [REDUCED_MOBILITY]: 'people with reduced mobility',
  },
  nonSmoking: 'No smoking inside.',
  and: () => 'and',
  decimal: '.',
};

const GERMAN: Words = {
  types: { 1: 'Haus', 2: 'Villa', 3: 'Wohnung', 4: 'Gästehaus', 5: 'Hotel', 6: 'Campingplatz' },
  type: 'Unterkunft',
  islands: { re: ' auf der Île de Ré', oleron: ' auf der Île d’Oléron' },
  opening: ({ type, surface, people, place, island }) => `${type}${surface}${people} ${place}${island}.`,
  at: (village) => `in ${village}`,
  surface: (square) => ` mit ${square}`,
  people: (n) => ` für ${plural(n, 'Person', 'Personen')}`,
  rooms: (n) => plural(n, 'Schlafzimmer', 'Schlafzimmer'),
  bathrooms: (n) => plural(n, 'Badezimmer', 'Badezimmer'),
  sleeps: (n) => plural(n, 'Schlafplatz', 'Schlafplätze'),
  holds: (list) => `Vorhanden sind ${list}.`,
  sea: (distance) => `das Meer ist ${distance} entfernt`,
  shops: (distance) => `die Geschäfte sind ${distance} entfernt`,
  beach: (name) => `Der nächste Strand: ${name}.`,
  indoors: (list) => `Innen: ${list}.`,
  outdoors: (list) => `Außen: ${list}.`,
  closeTo: (list) => `In der Nähe: ${list}.`,
  suits: (list) => `Geeignet für ${list}.`,
  suitable: {
    [CHILDREN]: 'Kinder',
    [PETS]: 'Haustiere',
    [REDUCED_MOBILITY]: 'Personen mit eingeschränkter Mobilität',
  },
  nonSmoking: 'Nichtraucherunterkunft.',
  and: () => 'und',
  decimal: ',',
  keepsCapitals: true,
};

const SPANISH: Words = {
  types: { 1: 'Casa', 2: 'Villa', 3: 'Apartamento', 4: 'Casa de huéspedes', 5: 'Hotel', 6: 'Camping' },
  type: 'Alojamiento',
  islands: { re: ', en la isla de Ré', oleron: ', en la isla de Oléron' },
  opening: ({ type, surface, people, place, island }) => `${type}${surface}${people} ${place}${island}.`,
  at: (village) => `en ${village}`,
  surface: (square) => ` de ${square}`,
  people: (n) => ` para ${plural(n, 'persona', 'personas')}`,
  rooms: (n) => plural(n, 'dormitorio', 'dormitorios'),
  bathrooms: (n) => plural(n, 'cuarto de baño', 'cuartos de baño'),
  sleeps: (n) => plural(n, 'plaza para dormir', 'plazas para dormir'),
  holds: (list) => `El alojamiento tiene ${list}.`,
  sea: (distance) => `el mar está a ${distance}`,
  shops: (distance) => `las tiendas están a ${distance}`,
  beach: (name) => `La playa más cercana: ${name}.`,
  indoors: (list) => `En el interior: ${list}.`,
  outdoors: (list) => `En el exterior: ${list}.`,
  closeTo: (list) => `Cerca: ${list}.`,
  suits: (list) => `El alojamiento es adecuado para ${list}.`,
  suitable: {
    [CHILDREN]: 'niños',
    [PETS]: 'mascotas',
    [REDUCED_MOBILITY]: 'personas con movilidad reducida',
  },
  nonSmoking: 'No se permite fumar.',
  // Before the sound of its own.
  and: (last) => (/^h?i(?!e)/i.test(last) ? 'e' : 'y'),
  decimal: ',',
};

export const WORDS: Readonly<Record<EquipmentLanguage, Words>> = {
  fr: FRENCH,
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
};
