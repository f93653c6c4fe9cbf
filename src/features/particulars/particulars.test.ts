/** What the particulars say, and what they leave out. */
import { asDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { cents } from '#kernel/money.ts';
import { textOfPrinted } from '#kernel/printed.ts';
import { linesOf } from '#kernel/documenttext.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HouseFacts } from './queries.ts';
import { missingOf } from './rubrics.ts';
import type { About, Reader } from './rubrics.ts';
import { particularsSheet } from './sheet.ts';

const NOTHING: HouseFacts = {
  id: 101,
  title: 'La Passerose',
  street: '',
  postal_code: '',
  village: '',
  property_type: 1,
  house_type: null,
  surface: null,
  main_room_surface: null,
  land_surface: null,
  num_rooms_total: null,
  rooms: null,
  max_num_people: null,
  sleeps_total: null,
  classement: 1,
  registration: '',
  dpe: null,
  ges: null,
  energy_class: '',
  climate_class: '',
  situation: '',
  distance_to_sea: null,
  distance_to_shops: null,
  name_closest_beach: '',
  close_to: [],
  num_singlebeds: null,
  doublebeds: null,
  kidsbeds: null,
  sofabeds: null,
  bunkbeds: null,
  bathrooms: null,
  showers: null,
  bathtubs: null,
  toilets: null,
  energies: [],
  indoors: [],
  outdoors: [],
  pool: [],
  pool_depth: null,
  pool_surface: null,
  parking: [],
  adapted_to: [],
  indoors_comment: '',
  indoors_comment_en: '',
  outdoors_comment: '',
  outdoors_comment_en: '',
  guarantee: null,
  fraisservice: null,
  location_linge: null,
  owner_name: '',
  online_booking: true,
  housekeeping: false,
  mandate_number: '',
  agency_name: 'Sel & Volets',
  agency_address: '',
  agency_phone: '',
  agency_mail: '',
  agency_registration: '',
  arrival_time: '',
  departure_time: '',
};

const FULL: HouseFacts = {
  ...NOTHING,
  street: '12, rue du Havre',
  postal_code: '17590',
  village: 'Ars-en-Ré',
  house_type: { fr: 'Maison de village', en: 'Village house' },
  surface: 96,
  num_rooms_total: 5,
  rooms: 3,
  max_num_people: 6,
  sleeps_total: 7,
  classement: 7,
  registration: '17019004711AB',
  dpe: 221,
  ges: 34,
  energy_class: 'D',
  climate_class: 'C',
  situation: 'Au fond d’une venelle',
  distance_to_sea: 350,
  distance_to_shops: 1250,
  close_to: [{ fr: 'Plage', en: 'Beach' }],
  doublebeds: 2,
  num_singlebeds: 1,
  bathrooms: 1,
  showers: 2,
  toilets: 2,
  energies: [1],
  indoors: [{ fr: 'Lave-linge', en: 'Washing machine' }],
  pool: [{ fr: 'Piscine privée', en: 'Private pool' }],
  pool_depth: 14,
  pool_surface: 32,
  indoors_comment: 'Poêle à granulés.',
  guarantee: cents(90_000),
  fraisservice: cents(15_000),
  owner_name: 'Yann Kerdoncuff',
  mandate_number: '2024-017',
};

function said(
  house: HouseFacts,
  reader: Reader = 'house',
  language: Language = 'fr',
  more: Partial<About> = {},
): string {
  const sheet = particularsSheet({ house, reader, language, ...more }, asDay('2027-03-06'));
  return textOfPrinted(sheet)
    .flatMap((block) => linesOf(block))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

test('the one place to sleep every house once began with is nobody’s word', () => {
  assert.doesNotMatch(said({ ...FULL, sleeps_total: 1 }), /Couchages/);
  assert.match(said({ ...FULL, sleeps_total: 1, max_num_people: 1 }), /Couchages/);
});

test('10.7 the sheet has the five rubrics of the order, in their order, in either language', () => {
  const rubrics = (text: string) => text.split('\n').filter((line) => /^\d\. /.test(line));
  assert.deepEqual(rubrics(said(FULL)), [
    '1. Renseignements généraux',
    '2. Adresse et principales caractéristiques',
    '3. Situation dans la localité',
    '4. Description du logement',
    '5. Prix et modalités de la location',
  ]);
  assert.equal(rubrics(said(FULL, 'house', 'en')).length, 5);
  assert.deepEqual(rubrics(said(NOTHING)).length, 5, 'also of a house of which nobody has said anything');
});

test('10.7 what the fields say is in it, in the words of each language', () => {
  const french = said(FULL);
  for (const line of [
    'Yann Kerdoncuff',
    '12, rue du Havre',
    '17590 Ars-en-Ré',
    '96 m²',
    '221 kWh/m²/an (D)',
    '34 kg CO₂/m²/an (C)',
    '4 étoiles',
    '17019004711AB',
    'n° 2024-017',
    '350 m',
    '1,3 km',
    '2 lits doubles, 1 lit simple',
    '1 salle de bain, 2 douches',
    'Lave-linge',
    'Piscine privée, profondeur 1,4 m, 32 m²',
    'Poêle à granulés.',
    '900,00 €',
  ])
    assert.ok(french.includes(line), `${line}\n${french}`);
  const english = said(FULL, 'house', 'en');
  for (const line of [
    '4 stars',
    '2 double beds, 1 single bed',
    '1 bathroom, 2 showers',
    'Washing machine',
    '1.3 km',
    'depth 1.4 m',
  ])
    assert.ok(english.includes(line), `${line}\n${english}`);
  assert.ok(!english.includes('Poêle'), 'a comment that nobody wrote in English is not in it');
});

test('10.7 what the fields do not say is not in it: no line without a value, no nought, no word of ours', () => {
  const text = said(NOTHING);
  for (const absent of [
    'null',
    'undefined',
    'Surface',
    'Chambres',
    'Piscine',
    'Caution',
    'DPE',
    'Mandat\n',
    '0 m',
    'Adresse\n',
  ])
    assert.ok(!text.includes(absent), `${absent}\n${text}`);
  const zero = { ...FULL, num_singlebeds: 0, bunkbeds: 0, bathtubs: 0, location_linge: cents(0), surface: 0 };
  const none = said(zero);
  for (const absent of ['lit superposé', 'baignoire', 'Location du linge', 'Surface habitable'])
    assert.ok(!none.includes(absent), absent);
  assert.ok(said({ ...FULL, distance_to_sea: 0 }).includes('0 m'), 'at the water is a distance');
  assert.ok(!said({ ...FULL, pool: [] }).includes('profondeur'), 'a depth without a pool is none');
});

test('C13 10.7 an offer says neither who owns a house the agency lets nor in which street it is; the contract says both', () => {
  const offer = said(FULL, 'offer');
  assert.ok(!offer.includes('Kerdoncuff') && !offer.includes('rue du Havre'), offer);
  assert.ok(
    offer.includes('L’adresse exacte est donnée avec le contrat.') && offer.includes('17590 Ars-en-Ré'),
  );
  const contract = said(FULL, 'contract');
  assert.ok(contract.includes('Yann Kerdoncuff') && contract.includes('12, rue du Havre'));
  assert.ok(contract.startsWith('Annexe au contrat : état descriptif'));
  const alone = said({ ...FULL, online_booking: false }, 'offer');
  assert.ok(alone.includes('Yann Kerdoncuff'), 'an owner who lets alone is who one deals with');
  assert.ok(!alone.includes('rue du Havre'));
});

test('10.7 what the agency is to the house follows from its switches', () => {
  const role = (online_booking: boolean, housekeeping: boolean) =>
    ['Mandataire', 'Intendance', 'Annonce publiée par'].filter((word) =>
      said({ ...FULL, online_booking, housekeeping }).includes(`${word}\n`),
    );
  assert.deepEqual(role(true, false), ['Mandataire']);
  assert.deepEqual(role(true, true), ['Mandataire']);
  assert.deepEqual(role(false, true), ['Intendance']);
  assert.deepEqual(role(false, false), ['Annonce publiée par']);
});

test('10.7 of a stay the fifth rubric has its days and its price, and no other', () => {
  const text = said(FULL, 'offer', 'fr', {
    stay: [
      ['Arrivée', 'samedi 6 mars 2027'],
      ['Total', '1 200,00 €', 'sum'],
    ],
  });
  assert.ok(text.includes('samedi 6 mars 2027') && text.includes('1 200,00 €'));
  assert.ok(!text.includes('Caution') && !text.includes('Selon les dates'));
  assert.ok(said(FULL).includes('Selon les dates, au devis.'));
});

test('10.7 what every house has to say and one does not is named, in the order of the sheet', () => {
  assert.deepEqual(missingOf(FULL), []);
  assert.deepEqual(
    missingOf({ ...FULL, owner_name: ' ', street: '', surface: null, energies: [], guarantee: null }).map(
      ({ fr }) => fr,
    ),
    ['Propriétaire', 'Adresse', 'Surface habitable', 'Énergies', 'Caution'],
  );
});
