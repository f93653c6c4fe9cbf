/** What a house is: its place and size in a line, where one sleeps, what is there, what is asked of whoever stays. */
import { isSleepsSaid } from '#features/listings/house.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { EQUIPMENT } from '#features/listings/equipment.ts';
import type { EquipmentList } from '#features/listings/equipment.ts';
import { detailList, formatDistance, inWords, paragraphs } from './details.ts';
import { label } from './labels.ts';
import type { PublicHouse } from './queries.ts';
import { counted } from './texts.ts';
import type { PageWord, Say } from './texts.ts';
import { written } from './written.ts';

/** adapted_to: pets are welcome. */
const PETS = 2;
const UNRATED = 1;

export interface About {
  house: PublicHouse;
  language: PageLanguage;
  say: Say;
}

/** 'Maison, 3 étoiles · Ars-en-Ré, île de Ré'. */
export function placeLine({ house, language, say }: About): string {
  const stars =
    house.classement > UNRATED ? `, ${inWords(label('stars', house.classement, language), language)}` : '';
  return `${label('property', house.property_type, language)}${stars} · ${villageLine(house, say)}`;
}

export function villageLine(house: Pick<PublicHouse, 'village_label' | 'island'>, say: Say): string {
  if (house.village_label === '') return say('noVillage');
  return say('inVillage', { village: house.village_label, island: islandName(house.island, say) });
}

export function islandName(island: string, say: Say): string {
  return island === 're' ? say('re') : say('oleron');
}

export function hasPool({ equipment }: Pick<PublicHouse, 'equipment'>): boolean {
  return equipment.some(({ list }) => list === EQUIPMENT.pool.name);
}

export function facts({ house, language, say }: About): Html {
  const list = [
    counted(house.max_num_people, 'person', 'persons', language),
    counted(house.rooms, 'bedroom', 'bedrooms', language),
    counted(house.bathrooms, 'bathroom', 'bathrooms', language),
    ...(house.surface === null ? [] : [`${house.surface}\u00a0m²`]),
    ...(hasPool(house) ? [say('pool')] : []),
    ...(house.adapted_to.includes(PETS) ? [say('pets')] : []),
  ];
  return html`<ul class="facts">
    ${list.map((fact) => html`<li>${fact}</li>`)}
  </ul>`;
}

export function description({ house, language, say }: About): Html | false {
  const about = written(house.description, language);
  if (about.text === '') return false;
  return html`<section aria-labelledby="about">
    <h2 id="about">${say('theHouse')}</h2>
    <div class="prose" ${lang(about.language, language)}>${paragraphs(about.text)}</div>
  </section>`;
}

/** Said where a text is not in the page's own language. */
export function lang(text: PageLanguage, page: PageLanguage): Html | '' {
  return text === page ? '' : html`lang="${text}"`;
}

const BEDS = [
  ['double', 'doubleBed', 'doubleBeds'],
  ['single', 'singleBed', 'singleBeds'],
  ['bunk', 'bunkBed', 'bunkBeds'],
  ['sofa', 'sofaBed', 'sofaBeds'],
  ['kids', 'kidsBed', 'kidsBeds'],
] as const satisfies readonly [keyof PublicHouse['beds'], PageWord, PageWord][];

const WASHING = [
  ['showers', 'shower', 'showers'],
  ['bathtubs', 'bathtub', 'bathtubs'],
  ['toilets', 'toilet', 'toilets'],
] as const satisfies readonly [keyof PublicHouse['washing'], PageWord, PageWord][];

/** Where one sleeps and washes; a count that nobody gave is left out. */
export function sleeping({ house, language, say }: About): Html {
  const counts = <K extends string>(
    of: Readonly<Record<K, number | null>>,
    words: readonly (readonly [K, PageWord, PageWord])[],
  ) =>
    words.flatMap(([key, one, many]) => ((of[key] ?? 0) > 0 ? [counted(of[key]!, one, many, language)] : []));
  const beds = counts(house.beds, BEDS);
  const washing = counts(house.washing, WASHING);
  return html`<section aria-labelledby="sleeping">
    <h2 id="sleeping">${say('sleeping')}</h2>
    <p class="rooms">
      ${counted(house.rooms, 'bedroom', 'bedrooms', language)}
      ${isSleepsSaid(house) && html`· ${say('sleepsTotal', { places: counted(house.sleeps_total, 'sleepingPlace', 'sleepingPlaces', language) })}`}
    </p>
    ${
      beds.length > 0 &&
      html`<ul class="beds">
        ${beds.map((bed) => html`<li>${bed}</li>`)}
      </ul>`
    }
    ${detailList([[say('washing'), washing.join(', ')]])}
  </section>`;
}

/** The groups of the page, each with the list it shows. */
const GROUPS = [
  ['inside', EQUIPMENT.indoors.name],
  ['coffee', EQUIPMENT.coffee.name],
  ['outside', EQUIPMENT.outdoors.name],
  ['pool', EQUIPMENT.pool.name],
  ['parking', EQUIPMENT.parking.name],
] as const satisfies readonly [PageWord, EquipmentList][];

export function equipment({ house, language, say }: About): Html | false {
  const groups = [
    ...GROUPS.map(([name, list]) => [say(name), thingsOf(house, list, language)] as const),
    [say('goodFor'), house.adapted_to.map((id) => label('adaptedTo', id, language))] as const,
  ].filter(([, items]) => items.length > 0);
  const remarks = [house.indoors_comment, house.outdoors_comment]
    .map((texts) => written(texts, language))
    .filter(({ text }) => text !== '');
  if (groups.length === 0 && remarks.length === 0) return false;
  return html`<section aria-labelledby="equipment">
    <h2 id="equipment">${say('equipment')}</h2>
    <div class="equipment">
      ${groups.map(
        ([name, items]) =>
          html`<div>
            <h3>${name}</h3>
            <ul>
              ${items.map((item) => html`<li>${item}</li>`)}
            </ul>
          </div>`,
      )}
    </div>
    ${remarks.map(({ text, language: of }) => html`<div class="prose" ${lang(of, language)}>${paragraphs(text)}</div>`)}
  </section>`;
}

function thingsOf(house: PublicHouse, list: EquipmentList, language: PageLanguage): string[] {
  return house.equipment.filter((thing) => thing.list === list).map((thing) => thing[language] || thing.fr);
}

export function surroundings({ house, language, say }: About): Html | false {
  const near = thingsOf(house, EQUIPMENT.closeTo.name, language);
  const rows = detailList([
    [
      say('setting'),
      house.situation === '' ? null : html`<span ${lang('fr', language)}>${house.situation}</span>`,
    ],
    [say('sea'), formatDistance(house.distance_to_sea, language, say)],
    [say('beach'), house.name_closest_beach],
    [say('shops'), formatDistance(house.distance_to_shops, language, say)],
    [say('closeTo'), near.join(', ')],
  ]);
  return (
    rows &&
    html`<section aria-labelledby="around">
      <h2 id="around">${say('around')}</h2>
      ${rows}
    </section>`
  );
}

/** As the agency wrote it, '16h00', or as other languages write it. */
function clock(time: string, language: PageLanguage): string {
  return language === 'fr' ? time : time.replace('h', ':');
}

/** The agency's rules (GLOBAL-51, -52); a house that welcomes pets says so in their place (A35). */
export function houseRules({ house, language, say }: About): Html {
  const { arrival_time, departure_time } = house.agency;
  const sentences = [
    say('rulesChildren'),
    say(house.adapted_to.includes(PETS) ? 'rulesPets' : 'rulesNoPets'),
    say('rulesNoSmoking'),
    say('rulesNoParties'),
  ];
  const spoken = house.spoken_languages.map((id) => label('spoken', id, language));
  return html`<section aria-labelledby="rules">
    <h2 id="rules">${say('rules')}</h2>
    <ul class="rules">
      ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
    </ul>
    ${detailList([
      [say('arrival'), say('arrivalFrom', { time: clock(arrival_time, language) })],
      [say('departure'), say('departureBefore', { time: clock(departure_time, language) })],
      [say('most'), counted(house.max_num_people, 'person', 'persons', language)],
      [say('spoken'), spoken.join(', ')],
    ])}
  </section>`;
}
