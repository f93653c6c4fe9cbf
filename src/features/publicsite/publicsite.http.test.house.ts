/** What the page of a house shows of its record, in which language, and what it never says. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { db, dropHouses, newHouse, page, PASSEROSE } from './publicsite.http.test.arrangement.ts';

const FULL = 7101;
const HOSTILE = 7102;
const BARE = 7103;
const STREET = '12 rue des Canaries secrètes';
const LOCATION = '46.20987,-1.51234';
const SECRETS = {
  street: STREET,
  location: LOCATION,
  house_note: 'Note tenue entre nous',
  ref_idrl: 'IDR777',
  ref_airbnb: 'AIRBNB-SECRET-1',
  ref_abritel: 'ABRITEL-SEC',
  short_reference: 'COURTE-REF',
  owner_name_override: 'Propriétaire Caché',
  owner_phone_override: '06 39 98 55 55',
  ical: 'https://calendrier.example/prive.ics',
  mandate_number: 'MANDAT-4242',
  warning_points: 'La marche est haute',
  other_comments: 'Autre remarque cachée',
  welcome_booklet: 'La clé est sous le pot',
  custom_field_title_1: 'Code du coffre',
  custom_field_content_1: '4711-SECRET',
} as const;

before(async () => {
  await newHouse(FULL, {
    ...SECRETS,
    title: 'La Malouine',
    title_uk: 'The Breton House',
    title_de: 'Das Bretonische Haus',
    title_es: '',
    description: 'Une longère près du port.\n\nDeux chambres donnent sur le jardin.',
    description_en: 'A longhouse near the harbour.',
    description_de: 'Ein Langhaus am Hafen.',
    indoors_comment: '',
    outdoors_comment: '',
    doublebeds: 2,
    num_singlebeds: 1,
    bunkbeds: 1,
    sofabeds: 1,
    kidsbeds: 1,
    showers: 2,
    bathtubs: 1,
    toilets: 2,
    indoors_equipment: [101, 115],
    outdoors_equipment: [201, 213],
    outdoors_pool: [401, 402],
    outdoors_parking: [453],
    outdoors_close_to: [301, 305],
    coffee_brand: 502,
    adapted_to: [1, 2],
    spoken_languages: [1, 4],
    name_closest_beach: 'La Grange',
    situation: 'Au fond d’une venelle',
    price_comment: 'Draps sur demande.',
    special_offer: 'Une nuit offerte en juin',
    specialoffer_since: new Date().toISOString(),
  });
  await newHouse(BARE, {
    description: '',
    description_en: '',
    indoors_comment: '',
    outdoors_comment: '',
    surface: null,
    guarantee: null,
    location_linge: null,
    location: '',
    indoors_equipment: [],
    outdoors_equipment: [],
    outdoors_pool: [],
    outdoors_parking: [],
    outdoors_close_to: [],
    coffee_brand: null,
    coffee_brand_bis: null,
    adapted_to: [],
    num_taxe_sejour: '',
    online_booking: false,
    housekeeping: false,
    distance_to_sea: null,
    distance_to_shops: null,
  });
});

const NBSP = /\u00a0/g;
/** The text a reader sees, tags away. */
const wordsOf = (text: string) =>
  text
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(NBSP, ' ')
    .replace(/\s+/g, ' ');

test('B96 the page shows beds, washing, equipment by its groups, surroundings, rules, offer and prices, in French and in English', async () => {
  const french = wordsOf((await page(`/annonce/${FULL}`)).text);
  for (const words of [
    'La Malouine',
    '2 lits doubles 1 lit simple 1 paire de lits superposés 1 canapé-lit 1 lit enfant',
    'Salles d’eau 2 douches, 1 baignoire, 2 toilettes',
    'À l’intérieur Wifi Lave-vaisselle Café Cafetière italienne À l’extérieur Jardin Barbecue Piscine Piscine privée Piscine chauffée Stationnement Garage',
    'Situation Au fond d’une venelle',
    'Plage la plus proche La Grange',
    'À proximité Plage, Marché',
    'Les animaux sont les bienvenus.',
    'Les enfants sont les bienvenus, de 0 à 17 ans.',
    'Les fêtes ne sont pas autorisées.',
    'Arrivée à partir de 16h00 Départ avant 10h00',
    'On y parle Français, Allemand',
    'Offre spéciale Une nuit offerte en juin',
    'Draps sur demande.',
    'Ménage et frais de service compris. La taxe de séjour s’y ajoute.',
    'La maison est dans ce cercle.',
  ])
    assert.ok(french.includes(words), words);
  const english = wordsOf((await page(`/annonce/${FULL}?lang=en`)).text);
  for (const words of [
    'The Breton House',
    '2 double beds 1 single bed 1 bunk bed 1 sofa bed 1 child’s bed',
    'Inside Wi-Fi Dishwasher Coffee Moka pot Outside Garden Barbecue Pool Private pool Heated pool Parking Garage',
    'Pets are welcome.',
    'Arrival from 16:00 Departure before 10:00',
    'Languages spoken French, German',
    'Closest beach La Grange',
  ])
    assert.ok(english.includes(words), words);
});

test('GLOBAL-52 A35 without pets among what a house is fit for, its page says that none are admitted', async () => {
  assert.match(wordsOf((await page(`/annonce/${BARE}`)).text), /Les animaux ne sont pas admis\./);
});

test('B35 a special offer is shown for fifteen days, and no longer', async () => {
  await sql`update house set specialoffer_since = now() - interval '16 days' where id = ${FULL}`.execute(db);
  const { text } = await page(`/annonce/${FULL}`);
  assert.doesNotMatch(text, /Une nuit offerte en juin/);
  await sql`update house set specialoffer_since = now() where id = ${FULL}`.execute(db);
});

test('a house of which nobody said much has a page that says what is known, and nothing empty', async () => {
  const { status, text } = await page(`/annonce/${BARE}`);
  assert.equal(status, 200);
  assert.match(text, /<meta name="description" content="[^"]*\d personnes?"/, 'engines are told what it is');
  assert.match(text, /Photos à venir/);
  assert.match(text, /Les prix vous sont donnés sur demande\./);
  assert.doesNotMatch(text, /<(ul|dl|dd|h2|p)\b(?![^>]* hidden)[^>]*>\s*<\/\1>/, 'something is empty');
  for (const gone of ['undefined', 'null', 'NaN', 'id="availability"', 'class="place-map"', 'id="equipment"'])
    assert.ok(!text.includes(gone), gone);
});

test('PRICE-06 a house let without online booking shows its price periods, those that are over left out', async () => {
  const today = todayInParis();
  await sql`insert into price_period (house_id, date_from, date_to, price, type) values
    (${BARE}, ${addDays(today, -60)}, ${addDays(today, -30)}, 11100, 0), (${BARE}, ${addDays(today, 30)}, ${addDays(today, 60)}, 123400, 0),
    (${BARE}, ${addDays(today, 61)}, ${addDays(today, 90)}, 15000, 1)`.execute(db);
  const french = wordsOf((await page(`/annonce/${BARE}`)).text);
  assert.match(french, /1 234,00 € par semaine/);
  assert.match(french, /150,00 € par nuit/);
  assert.doesNotMatch(french, /111,00 €/);
});

test('hreflang and canonical: each language is a page of its own that names the others; German where the house is whole in it, Spanish not', async () => {
  const head = async (query: string) => (await page(`/annonce/${FULL}${query}`)).text;
  const linksOf = (text: string) =>
    [...text.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, href]) => [
      code,
      new URL(href!.replaceAll('&amp;', '&')).search,
    ]);
  const expected = [
    ['fr', ''],
    ['en', '?lang=en'],
    ['de', '?lang=de'],
    ['x-default', ''],
  ];
  for (const [query, language] of [
    ['', 'fr-FR'],
    ['?lang=en', 'en-GB'],
    ['?lang=de', 'de-DE'],
  ] as const) {
    const text = await head(query);
    assert.match(text, new RegExp(`<html lang="${language}"`));
    assert.deepEqual(linksOf(text), expected);
    const [, canonical = ''] = /<link rel="canonical" href="([^"]+)"/.exec(text) ?? [];
    assert.match(canonical, new RegExp(`^https?://[^/]+/annonce/${FULL}${query.replace('?', '\\?')}$`));
  }
  const german = wordsOf(await head('?lang=de'));
  for (const words of [
    'Das Bretonische Haus',
    'Ein Langhaus am Hafen.',
    '2 Doppelbetten',
    'WLAN',
    'Ihre Anfrage',
  ])
    assert.ok(german.includes(words), words);
  const spanish = await page(`/annonce/${FULL}?lang=es`);
  assert.deepEqual([spanish.status, spanish.headers.get('location')], [302, `/annonce/${FULL}?lang=en`]);
  assert.match(await head('?lang=it'), /<html lang="fr-FR"/);
});

test('what nobody translated is read in French, and marked as French for whoever hears it', async () => {
  await sql`update house set description_en = '' where id = ${FULL}`.execute(db);
  const { text } = await page(`/annonce/${FULL}?lang=en`);
  assert.match(text, /<div class="prose" lang="fr">\s*<p>Une longère/);
  assert.match(text, /<h1\s*>The Breton House<\/h1>/);
  await sql`update house set description_en = 'A longhouse near the harbour.' where id = ${FULL}`.execute(db);
});

/** What the page says to machines. */
async function structuredOf(id: number, query = ''): Promise<Record<string, unknown>> {
  const { text } = await page(`/annonce/${id}${query}`);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

test('JSON-LD: a VacationRental with its number, people, beds and what it has; the middle of the circle for its place; no street, no rating', async () => {
  const rental = await structuredOf(FULL);
  assert.equal(rental['@type'], 'VacationRental');
  assert.deepEqual(
    [rental['identifier'], rental['name'], rental['petsAllowed']],
    [String(FULL), 'La Malouine', true],
  );
  assert.deepEqual([rental['checkinTime'], rental['checkoutTime']], ['16:00', '10:00']);
  const place = rental['containsPlace'] as Record<string, unknown>;
  assert.deepEqual(place['occupancy'], { '@type': 'QuantitativeValue', value: 6 });
  assert.deepEqual([place['numberOfBedrooms'], place['numberOfBathroomsTotal']], [3, 2]);
  assert.deepEqual(
    (place['amenityFeature'] as { name: string }[]).map(({ name }) => name),
    ['wifi', 'outdoorGrill', 'pool', 'parking', 'childFriendly'],
  );
  assert.equal((place['bed'] as unknown[]).length, 5);
  const [lat, lng] = [Number(rental['latitude']), Number(rental['longitude'])];
  assert.ok(Math.abs(lat - 46.20987) < 0.006 && Math.abs(lng + 1.51234) < 0.009, 'near');
  assert.notEqual(`${lat},${lng}`, LOCATION);
  const text = JSON.stringify(rental);
  for (const word of ['Rating', 'rating', 'review', 'streetAddress', STREET])
    assert.ok(!text.includes(word), word);
  assert.equal((await structuredOf(FULL, '?lang=en'))['name'], 'The Breton House');
  assert.equal('latitude' in (await structuredOf(BARE)), false);
});

test('Open Graph names the page, its house and its agency, with whole addresses', async () => {
  const { text } = await page(`/annonce/${FULL}?lang=en`);
  const meta = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(text)?.[1];
  assert.match(meta('title') ?? '', /^The Breton House, Ars-en-Ré/);
  assert.equal(meta('description'), 'A longhouse near the harbour.');
  assert.equal(meta('site_name'), 'Sel &amp; Volets');
  assert.equal(meta('locale'), 'en_GB');
  assert.match(meta('url') ?? '', /^https?:\/\/.*\?lang=en$/);
});

test('C13 no page tells the street, the exact place, the owner, what is noted of the house or how its price is shared', async () => {
  const owner = await one(
    db,
    sql<Record<'first_name' | 'last_name' | 'mail' | 'tel1' | 'address' | 'rib', string | null>>`
      select o.first_name, o.last_name, o.mail, o.tel1, o.address, o.rib from house h join person o on o.id = h.owner_uid where h.id = ${FULL}`,
  );
  const { text: map } = await page('/annonces');
  const pages = [
    ...(await Promise.all(['', '?lang=en', '?lang=de'].map((query) => page(`/annonce/${FULL}${query}`)))),
    await page(`/annonce/${FULL}/merci`),
    await page(`/annonce/${FULL}/calendrier?prix=1`),
  ].map(({ text }) => text);
  const secrets = [
    ...Object.values(SECRETS),
    '46.20987',
    '1.51234',
    'honoraires',
    'management_fee',
    ...[owner.last_name, owner.mail, owner.tel1, owner.address, owner.rib].filter(
      (value) => value !== null && value !== '',
    ),
  ] as string[];
  for (const secret of secrets) for (const text of [...pages, map]) assert.ok(!text.includes(secret), secret);
});

test('the circle is the same for everybody and every day, and holds the house', async () => {
  const circles = await Promise.all(
    ['', '?lang=en', '?adults=4'].map(async (query) => {
      const { latitude, longitude } = await structuredOf(FULL, query);
      return `${String(latitude)},${String(longitude)}`;
    }),
  );
  assert.equal(new Set(circles).size, 1);
});

const EVIL = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}</title></script>';

test('S9 a hostile text is text in whatever field of a house it was typed, on every page that shows it', async () => {
  const texts = Object.fromEntries(
    ['title', 'description', 'indoors_comment', 'outdoors_comment'].flatMap((name) =>
      ['', '_de', '_es'].map((end) => [`${name}${end}`, EVIL]),
    ),
  );
  await newHouse(HOSTILE, {
    ...texts,
    title_uk: EVIL,
    description_en: EVIL,
    indoors_comment_en: EVIL,
    outdoors_comment_en: EVIL,
    special_offer: EVIL.slice(0, 80),
    specialoffer_since: new Date().toISOString(),
    price_comment: EVIL,
    name_closest_beach: EVIL,
    situation: EVIL,
    num_taxe_sejour: EVIL,
  });
  await sql`insert into equipment (id, list, position, label_fr, label_en, label_de, label_es) values (9901, 'indoorsequipment', 990, ${EVIL}, ${EVIL}, ${EVIL}, ${EVIL})`.execute(
    db,
  );
  await sql`update house set indoors_equipment = '{9901}' where id = ${HOSTILE}`.execute(db);
  await sql`update agency set name = ${EVIL.slice(0, 100)}, address = ${EVIL}, registration = ${EVIL} where id = 1`.execute(
    db,
  );
  await sql`insert into comment (agid, nid, ddl_id, uid, author, date_from, date_to, note, text, status, moderated_at, answer, answered_at)
    select 1, ${HOSTILE}, r.id, r.sender_uid, ${EVIL}, '2026-07-04', '2026-07-11', 9, ${EVIL}, 'published', now(), ${EVIL}, now() from request r
    where not exists (select from comment c where c.ddl_id = r.id) order by r.id limit 1`.execute(db);
  try {
    for (const path of [
      ...['', '?lang=en', '?lang=de', '?lang=es', '/merci', '/calendrier'].map(
        (rest) => `/annonce/${HOSTILE}${rest}`,
      ),
      '/annonces',
      `/annonce/${PASSEROSE}`,
    ]) {
      const { status, text } = await page(path);
      assert.equal(status, 200, path);
      assert.doesNotMatch(text, /<script>|<img src=x|onerror=alert\(1\)>/, path);
      const scripts = [...text.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      assert.ok(
        scripts.every((tag) => /src="\/annonce\.js\?|type="application\/ld\+json"/.test(tag)),
        path,
      );
      if (!path.includes('merci') && !path.includes('calendrier') && path.startsWith(`/annonce/${HOSTILE}`))
        assert.equal((await structuredOf(HOSTILE, new URL(path, 'http://x').search))['name'], EVIL);
    }
    assert.ok(
      (await page(`/annonce/${HOSTILE}`)).text.split('&lt;script&gt;alert(1)').length > 10,
      'it is shown',
    );
  } finally {
    await sql`update agency set name = 'Sel & Volets', address = '4 place de la République, 17410 Saint-Martin-de-Ré', registration = 'RCS' where id = 1`.execute(
      db,
    );
    await dropHouses(HOSTILE);
    await sql`delete from equipment where id = 9901`.execute(db);
  }
});

test('B91 B99 what guests said is shown with its stars, its stay, how it is checked and the answer; what is not published is not', async () => {
  await sql`insert into comment (agid, nid, ddl_id, uid, author, language, date_from, date_to, note, text, checked, status, reason, moderated_at, answer, answered_at)
    select 1, ${FULL}, r.id, r.sender_uid, c.author, 'fr', c.day, c.day + 7, c.note, c.text, true, c.status, c.reason, c.moderated, c.answer, c.moderated
    from (select id, sender_uid, row_number() over (order by id desc) as n from request where not exists (select from comment where ddl_id = request.id)) r
    join (values (1, 'Jeanne L.', date '2026-07-04', 9, 'Une maison lumineuse.', 'published', '', now(), 'Merci de votre visite !'),
      (2, 'Hugo M.', date '2026-08-01', 8, 'Très calme.', 'published', '', now(), ''),
      (3, 'Caché N.', date '2026-06-01', 1, 'Refusé hors sujet.', 'refused', 'Hors sujet', now(), ''),
      (4, 'Attend P.', date '2026-06-08', 2, 'Pas encore lu.', 'waiting', '', null, '')) c(n, author, day, note, text, status, reason, moderated, answer) on c.n = r.n`.execute(
    db,
  );
  const french = wordsOf((await page(`/annonce/${FULL}`)).text);
  for (const words of [
    '4,3 sur 5 · 2 avis',
    'Jeanne L.',
    'séjour en juillet 2026',
    'séjour vérifié',
    'Une maison lumineuse.',
    'Réponse de l’hôte Merci de votre visite !',
    'Seuls des voyageurs dont le séjour a eu lieu',
  ])
    assert.ok(french.includes(words), words);
  for (const hidden of ['Refusé hors sujet', 'Hors sujet', 'Pas encore lu', 'Caché', 'Attend'])
    assert.ok(!french.includes(hidden), hidden);
  assert.ok(french.indexOf('Hugo M.') < french.indexOf('Jeanne L.'), 'the most recent stay first');
  const english = wordsOf((await page(`/annonce/${FULL}?lang=en`)).text);
  assert.ok(english.includes('4.3 out of 5 · 2 reviews') && english.includes('stayed in July 2026'));
  assert.doesNotMatch(JSON.stringify(await structuredOf(FULL)), /lumineuse|ating/);
});
