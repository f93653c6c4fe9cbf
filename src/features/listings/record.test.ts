/** The bounds of the documents, written down a second time: what the declaration says is compared with them, not with itself. */
import type { Field } from '#kernel/fields.ts';
import { readField } from '#kernel/fields.ts';
import { can, declarePermissions } from '#kernel/permissions.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  ADAPTED_TO,
  CLASSEMENTS,
  CONDITIONS,
  ENERGIES,
  LEGAL_TYPES,
  PROPERTY_TYPES,
  PUBLISH_TO,
} from './choices.ts';
import { housePermissions } from './permissions.ts';
import {
  CONDITION_OF,
  HOUSE_FIELDS,
  HOUSE_RECORD,
  mayReadField,
  mayWriteField,
  placeOf,
  RECORD_TABS,
  SECTIONS,
  sectionsOf,
  STATE_FIELDS,
  TRANSLATIONS,
} from './record.ts';
import type { HouseFieldName } from './record.ts';

const OTHERS = { toolEditEdl: 'agencyRole', toolChangeAgencyId: 'superRole' } as const;
declarePermissions({ ...housePermissions, ...OTHERS });

function problem(field: HouseFieldName, value: unknown): string | undefined {
  const read = readField(HOUSE_FIELDS[field], value);
  return 'problem' in read ? read.problem.type : undefined;
}
const stored = (field: HouseFieldName, value: unknown) => {
  const read = readField(HOUSE_FIELDS[field], value);
  return 'value' in read ? read.value : read.problem.type;
};

/** So many characters pass, and one more does not. */
function holds(field: HouseFieldName, length: number): void {
  assert.equal(problem(field, 'é'.repeat(length)), undefined, field);
  assert.equal(problem(field, 'é'.repeat(length + 1)), 'maxLength', field);
}

/** A whole number from 1 to the most, and nothing beside them. */
function countsTo(field: HouseFieldName, most: number): void {
  for (const right of [1, most, '1', `${most}`])
    assert.equal(problem(field, right), undefined, `${field} ${right}`);
  for (const [wrong, type] of [
    [0, 'greaterZero'],
    [-3, 'greaterZero'],
    [most + 1, 'leq'],
    ['10,5', 'integer'],
    ['10.5', 'integer'],
    ['dix', 'integer'],
  ] as const)
    assert.equal(problem(field, wrong), type, `${field} ${wrong}`);
}

test('EDITOR-45 VALID-06 a title is required, is not the word Title, and has 255 characters', () => {
  holds('title', 255);
  assert.equal(problem('title', ' '), 'required');
  assert.equal(problem('title', 'Title'), 'notTitle');
  assert.equal(problem('title', 'Titles'), undefined);
});

test('EDITOR-46 the other titles have 300 characters, and may be empty', () => {
  for (const field of ['title_uk', 'title_de', 'title_es', 'rentals_title', 'booking_title'] as const) {
    holds(field, 300);
    assert.equal(problem(field, ''), undefined);
  }
});

test('EDITOR-47 EDITOR-48 a description is required; in English and German it has 2000 characters', () => {
  assert.equal(problem('description', ''), 'required');
  for (const field of ['description_en', 'description_de', 'description_es'] as const) {
    holds(field, 2000);
    assert.equal(problem(field, ''), undefined);
  }
});

test('EDITOR-49 comments have 1000 characters', () => {
  const comments = Object.keys(HOUSE_FIELDS).filter((name) => name.includes('comment')) as HouseFieldName[];
  assert.ok(comments.length >= 10);
  for (const field of comments) holds(field, 1000);
});

test('EDITOR-50 EDITOR-51 EDITOR-52 EDITOR-53 village, street, legal type and owner are required', () => {
  assert.equal(problem('village', null), 'required');
  assert.equal(problem('street', ''), 'required');
  holds('street', 255);
  assert.equal(problem('legal_type', null), 'required');
  assert.equal(problem('legal_type', 0), undefined, '0 is a value (A50)');
  assert.equal(problem('uid', ''), 'required');
  assert.equal(problem('uid', '1,5'), 'integer');
});

test('EDITOR-54 EDITOR-55 EDITOR-56 surface and distances are required, whole, from 1 to 10000', () => {
  for (const field of ['surface', 'distance_to_sea', 'distance_to_shops'] as const) {
    countsTo(field, 10_000);
    assert.equal(problem(field, ''), 'required');
  }
});

test('EDITOR-57 EDITOR-58 labels of energy and gases go from 1 to 10000, and may be missing', () => {
  for (const field of ['dpe', 'ges'] as const) {
    countsTo(field, 10_000);
    assert.equal(problem(field, ''), undefined);
  }
});

test('EDITOR-59 the most people must be selected, of at most twenty', () => {
  for (const nothing of [0, '', null]) assert.equal(problem('max_num_people', nothing), 'selectRequired');
  assert.equal(problem('max_num_people', 1), undefined);
  assert.equal(problem('max_num_people', 20), undefined);
  assert.equal(problem('max_num_people', 21), 'unknownChoice');
});

test('EDITOR-60 EDITOR-61 EDITOR-62 fees are whole euros, zero or more', () => {
  for (const field of ['fraisservice', 'guarantee', 'location_linge'] as const) {
    assert.deepEqual(
      [stored(field, 0), stored(field, '150'), stored(field, '1 000'), stored(field, '')],
      [0, 15_000, 100_000, null],
    );
    for (const [wrong, type] of [
      ['10,5', 'integer'],
      ['10.555', 'price'],
      [-1, 'positive'],
    ] as const)
      assert.equal(problem(field, wrong), type, `${field} ${wrong}`);
  }
});

test('EDITOR-63 the management rate is whole, from 1 to 100', () => {
  countsTo('management_fee_rate', 100);
});

test('EDITOR-64 EDITOR-65 EDITOR-66 EDITOR-67 EDITOR-68 EDITOR-69 EDITOR-70 EDITOR-71 EDITOR-72 EDITOR-74 each reference, name and remark has its length', () => {
  holds('num_taxe_sejour', 14);
  holds('name_closest_beach', 100);
  holds('special_offer', 80);
  holds('owner_name_override', 300);
  holds('owner_phone_override', 300);
  holds('short_reference', 60);
  holds('ref_idrl', 6);
  holds('ref_airbnb', 30);
  holds('ref_abritel', 15);
  holds('situation', 300);
  const address = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  assert.equal(problem('ical', address(150)), undefined);
  assert.equal(problem('ical', address(151)), 'maxLength');
  for (const wrong of [
    'http://a.example/x.ics',
    'https://localhost/x',
    'https://a:b@c.example/',
    'webcal://a.example/',
  ])
    assert.equal(problem('ical', wrong), 'httpsAddress', wrong);
});

test('EDITOR-73 land and main room have at most 50000 square metres', () => {
  for (const field of ['land_surface', 'main_room_surface'] as const) {
    assert.equal(problem(field, 50_000), undefined);
    assert.equal(problem(field, 50_001), 'leq');
    assert.equal(problem(field, -1), 'positive');
  }
});

test('EDITOR-75 inputs are made for as many characters as the documents say', () => {
  const width = (field: HouseFieldName) => (HOUSE_FIELDS[field] as Field).width;
  assert.deepEqual(
    [
      width('pool_depth'),
      width('pool_surface'),
      width('surface'),
      width('main_room_surface'),
      width('owner_name_override'),
    ],
    [2, 3, 5, 5, 100],
  );
  assert.deepEqual([problem('pool_depth', 99), problem('pool_depth', 100)], [undefined, 'leq']);
  assert.deepEqual([problem('pool_surface', 999), problem('pool_surface', 1000)], [undefined, 'leq']);
});

test('ENUM-01 ENUM-02 ENUM-03 ENUM-04 ENUM-05 ENUM-12 ENUM-13 the fields hold the numbers of the documents', () => {
  for (const [field, choices, ids] of [
    ['property_type', PROPERTY_TYPES, [1, 2, 3, 4, 5, 6]],
    ['classement', CLASSEMENTS, [1, 4, 5, 6, 7, 8, 9]],
    ['legal_type', LEGAL_TYPES, [0, 1, 2, 3]],
    ['publish_to', PUBLISH_TO, [1, 2]],
    ['condition_toilets', CONDITIONS, [0, 1, 2, 3, 4]],
  ] as const) {
    assert.deepEqual(
      choices.map(({ id }) => id),
      ids,
    );
    for (const id of ids) assert.equal(stored(field, id), id, field);
    assert.equal(problem(field, 99), 'unknownChoice');
  }
  assert.deepEqual(
    stored(
      'adapted_to',
      ADAPTED_TO.map(({ id }) => id),
    ),
    [1, 2, 3, 4],
  );
  assert.deepEqual(
    stored(
      'energies',
      ENERGIES.map(({ id }) => id),
    ),
    [1, 2, 3, 4],
  );
});

test('ADS-47 ADS-48 ADS-49 ADS-50 ADS-51 ADS-52 ADS-53 ADS-54 ADS-55 a house has every field of the documents under its name', () => {
  const documented =
    `id title title_uk title_de title_es description description_en description_de description_es rentals_title
    rentals_description booking_title booking_description property_type classement legal_type surface max_num_people situation dpe ges
    num_taxe_sejour publish_to online_booking housekeeping fraisservice guarantee management_fee_rate location_linge special_offer
    specialoffer_expired price_comment adapted_to spoken_languages indoors_equipment coffee_brand coffee_brand_bis num_singlebeds doublebeds
    kidsbeds sofabeds bunkbeds sleeps_total rooms bathrooms showers bathtubs toilets indoors_comment indoors_comment_en outdoors_close_to
    outdoors_equipment outdoors_pool outdoors_parking outdoors_comment outdoors_comment_en village village_label street location
    distance_to_sea distance_to_shops name_closest_beach owner_uid uid agid short_reference ref_idrl ref_airbnb ref_abritel
    owner_name_override owner_phone_override ical house_note archived edl_locked_on has_holes channel_linked expiry_date days_remaining
    agency_name owner_name owner_mail coverpicture_path published energies welcome_booklet welcome_booklet_en house_type land_surface
    num_rooms_total main_room_surface num_pillows num_square_pillows num_bolsters num_single_duvets num_double_duvets num_kids_duvets
    pool_depth pool_surface warning_points other_comments`.split(/\s+/);
  const custom = Array.from({ length: 10 }, (_, n) => [
    `custom_field_title_${n + 1}`,
    `custom_field_content_${n + 1}`,
  ]).flat();
  const conditions = Object.keys(CONDITION_OF).map((name) => `condition_${name}`);
  // The number and the version are the reading's own.
  const missing = [...documented, ...custom, ...conditions].filter(
    (name) => name !== 'id' && !Object.hasOwn(HOUSE_RECORD.fields, name),
  );
  assert.deepEqual(missing, []);
  for (const name of Object.keys(CONDITION_OF))
    assert.ok(Object.hasOwn(HOUSE_FIELDS, name), `${name} is a field`);
  assert.ok(Object.values(STATE_FIELDS).every(({ readOnly }) => readOnly));
});

test('every field stands in one section of one tab, and has a width of text or a bound of number', () => {
  const names = Object.values(SECTIONS).flatMap(({ fields }) => Object.keys(fields));
  assert.equal(new Set(names).size, names.length, 'no field twice');
  assert.deepEqual(names.toSorted(), Object.keys(HOUSE_FIELDS).toSorted());
  assert.deepEqual(placeOf('dpe'), { tab: 'general', section: 'regulation' });
  assert.deepEqual(placeOf('street'), { tab: 'map', section: 'address' });
  assert.equal(placeOf('published'), undefined);
  // The first invalid field is the first of the declaration: it goes through the tabs in their order.
  const tabs = Object.values(SECTIONS).map(({ tab }) => RECORD_TABS.indexOf(tab));
  assert.deepEqual(
    tabs,
    tabs.toSorted((one, other) => one - other),
  );
});

/** What the documents put under each heading (S2 §2.3, §3.1), written down a second time. */
const UNDER: Readonly<Record<string, readonly [tab: string, heading: string, fields: string]>> = {
  texts: [
    'general',
    'Titres et descriptions',
    'title title_uk title_de title_es description description_en description_de description_es',
  ],
  property: ['general', 'Le bien', 'property_type classement surface max_num_people situation'],
  publication: [
    'general',
    'Publication sur Rentals et Booking',
    'publish_to rentals_title rentals_description booking_title booking_description',
  ],
  regulation: ['general', 'Règlement de votre annonce', 'legal_type num_taxe_sejour dpe ges'],
  rates: ['general', 'Tarifs annexes', 'fraisservice guarantee location_linge management_fee_rate'],
  accessibility: ['general', 'Accueil et accessibilité', 'adapted_to spoken_languages'],
  interior: [
    'general',
    'Intérieur',
    `rooms sleeps_total num_singlebeds doublebeds kidsbeds sofabeds bunkbeds bathrooms showers bathtubs toilets indoors_equipment
    coffee_brand coffee_brand_bis indoors_comment indoors_comment_en`,
  ],
  exterior: [
    'general',
    'Extérieur',
    'outdoors_close_to outdoors_equipment outdoors_pool outdoors_parking outdoors_comment outdoors_comment_en',
  ],
  prices: ['prices', 'Tarifs', 'price_comment'],
  address: ['map', 'Adresse', 'village street location'],
  surroundings: ['map', 'Aux alentours', 'distance_to_sea distance_to_shops name_closest_beach'],
  promotion: ['promo', 'Offre spéciale', 'special_offer'],
  management: [
    'meta',
    'Gestion',
    'uid agid short_reference owner_name_override owner_phone_override ical house_note',
  ],
  technical: ['meta', 'Références techniques', 'ref_idrl ref_airbnb ref_abritel'],
  dwelling: ['edl', 'Le logement', 'house_type land_surface num_rooms_total main_room_surface energies'],
  bedding: [
    'edl',
    'Literie',
    'num_pillows num_square_pillows num_bolsters num_single_duvets num_double_duvets num_kids_duvets',
  ],
  pool: ['edl', 'Piscine', 'pool_depth pool_surface'],
  custom: ['edl', 'Rubriques libres', 'custom_field_title_1 custom_field_content_10'],
  remarks: ['edl', 'Remarques', 'warning_points other_comments'],
  booklet: ['edl', 'Livret d’accueil', 'welcome_booklet welcome_booklet_en'],
};

test('EDITOR-23 EDITOR-24 EDITOR-25 EDITOR-26 EDITOR-27 EDITOR-29 EDITOR-30 EDITOR-31 EDITOR-32 EDITOR-33 each field stands in its tab under its heading', () => {
  for (const [section, [tab, heading, fields]] of Object.entries(UNDER)) {
    assert.equal(SECTIONS[section as keyof typeof SECTIONS].title.fr, heading);
    for (const field of fields.split(/\s+/)) assert.deepEqual(placeOf(field), { tab, section }, field);
  }
});

test('A29 translations are called as the documents call them, each of a field there is', () => {
  for (const [name, { of, language }] of Object.entries(TRANSLATIONS)) {
    assert.ok(Object.hasOwn(HOUSE_FIELDS, name) && Object.hasOwn(HOUSE_FIELDS, of), name);
    const suffix = of === 'title' && language === 'en' ? 'uk' : language;
    assert.equal(name, `${of}_${suffix}`);
  }
});

test('EDITOR-77 EDITOR-78 EDITOR-79 EDITOR-80 EDITOR-87 a tab shows the sections of one’s permissions, and a right to write is one to read', () => {
  const owner = new Set(['fullOwnCrmNode', 'toolPublishRentals']);
  const agency = new Set(['fullOwnCrmNode', 'toolHousesMeta', 'toolEditEdl']);
  const names = (tab: (typeof RECORD_TABS)[number], held: ReadonlySet<string>) =>
    sectionsOf(tab, held).map(({ name }) => name);
  assert.deepEqual(names('edl', owner), []);
  assert.ok(names('edl', agency).length > 5);
  assert.ok(
    names('general', owner).includes('publication') && !names('general', agency).includes('publication'),
  );
  for (const held of [owner, agency, new Set<string>()])
    for (const field of Object.keys(HOUSE_FIELDS))
      if (mayWriteField(field, held)) assert.ok(mayReadField(field, held), field);
  assert.ok(!can('fullCrmNode', owner));
  assert.ok(!mayWriteField('published', new Set(['fullCrmNode'])), 'a state is nobody’s to write');
});
