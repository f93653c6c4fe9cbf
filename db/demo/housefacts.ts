/**
 * What the demo's houses say of themselves beyond their first lines: sleeping places, energy, surroundings, comments, inventory. What follows from
 * the size of a house is worked out; the rest is each house's own. Some are unfinished, as people leave them: 210 was begun and never ended.
 */
import type { DemoHouse } from './house.ts';
import { HOUSE_WORDS } from './housewords.ts';

type Facts = Record<string, string | number | null>;

/** Begun, and left: what only its owner knows is missing. */
const UNFINISHED = 210;
/** Their energy label is still to come (the tasks of the day say so). */
const WITHOUT_DPE = new Set([203, UNFINISHED]);
/** Lived in by their owners the rest of the year. */
const MAIN_RESIDENCES = new Set([203, 205]);

/** Whose words for a channel are written. */
const CHANNELS: Readonly<Record<number, number>> = { 101: 1, 104: 2 };

const [FILTER, ITALIAN, BEANS, NESPRESSO, SENSEO] = [501, 502, 504, 506, 509];
const COFFEE = [FILTER, NESPRESSO, ITALIAN, BEANS, SENSEO] as const;
const [SINGLE_STOREY, UPPER_FLOOR, VILLAGE_HOUSE, VILLA, FLAT_GROUND, FLAT_UPPER] = [
  601, 602, 604, 608, 614, 615,
];
const HOUSES_OF = [VILLAGE_HOUSE, SINGLE_STOREY, UPPER_FLOOR] as const;

/** The columns that every house has, filled or not. */
export function factsOf(house: DemoHouse): Facts {
  const isUnfinished = house.nid === UNFINISHED;
  return {
    publish_to: CHANNELS[house.nid] ?? null,
    legal_type: isUnfinished ? 0 : MAIN_RESIDENCES.has(house.nid) ? 1 : 2,
    ...(isUnfinished ? NOTHING : { ...sleeping(house), ...energy(house), ...inventory(house) }),
    ...words(house),
  };
}

/** Two of three rooms have a double bed, the rest of the people their own; a flat of one room has its sofa. */
function sleeping({ people, rooms, bathrooms, nid }: DemoHouse): Facts {
  const doublebeds = Math.min(Math.ceil(rooms * 0.6), Math.floor(people / 2));
  const rest = people - 2 * doublebeds;
  const sofabeds = rooms === 1 ? Math.floor(rest / 2) : 0;
  const bunkbeds = rooms >= 4 && nid % 3 === 0 ? 1 : 0;
  return {
    doublebeds,
    sofabeds,
    bunkbeds,
    num_singlebeds: Math.max(0, rest - 2 * sofabeds - 2 * bunkbeds),
    kidsbeds: nid % 4 === 1 ? 1 : 0,
    showers: bathrooms,
    bathtubs: nid % 3 === 0 ? 1 : 0,
    toilets: bathrooms > 1 ? bathrooms : 1,
    coffee_brand: COFFEE[nid % COFFEE.length]!,
    coffee_brand_bis: people >= 8 ? ITALIAN : null,
  };
}

/** Small houses by the sea heat with electricity: a label between 90 and 290, with its gases. */
function energy({ nid, surface }: DemoHouse): Facts {
  if (WITHOUT_DPE.has(nid)) return { dpe: null, ges: null };
  const dpe = 90 + ((nid * 37 + surface) % 200);
  return { dpe, ges: Math.max(2, Math.round(dpe / 14)) };
}

function inventory(house: DemoHouse): Facts {
  const { nid, people, rooms, surface, type } = house;
  const hasPool = (house.outdoors ?? []).some((word) => word.startsWith('Piscine'));
  const isFlat = type === 3;
  return {
    house_type: isFlat
      ? nid % 2 === 0
        ? FLAT_UPPER
        : FLAT_GROUND
      : type === 2
        ? VILLA
        : HOUSES_OF[nid % 3]!,
    land_surface: isFlat ? null : surface * (2 + (nid % 4)),
    num_rooms_total: Math.min(20, rooms + 2),
    main_room_surface: Math.round(surface * 0.32),
    num_pillows: Math.min(20, people),
    num_square_pillows: nid % 2 === 0 ? Math.min(20, people) : 0,
    num_bolsters: nid % 5 === 0 ? 2 : 0,
    num_single_duvets: people % 2 === 0 ? Math.max(0, people - 2 * Math.ceil(rooms * 0.6)) : 1,
    num_double_duvets: Math.ceil(rooms * 0.6),
    num_kids_duvets: nid % 4 === 1 ? 1 : 0,
    pool_depth: hasPool ? 14 + (nid % 3) : null,
    pool_surface: hasPool ? 24 + (nid % 5) * 4 : null,
  };
}

/** Every column of the house that has none yet: rows written together have the same columns. */
const NOTHING: Facts = Object.fromEntries(
  [
    ...Object.keys(sleeping({ people: 2, rooms: 1, bathrooms: 1, nid: 1 } as DemoHouse)),
    ...Object.keys(energy({ nid: 1, surface: 1 } as DemoHouse)),
    ...Object.keys(inventory({ nid: 1, people: 2, rooms: 1, surface: 1, type: 1 } as DemoHouse)),
  ].map((column) => [column, null]),
);

/** Texts are never absent, only empty. */
const TEXTS = [...new Set(Object.values(HOUSE_WORDS).flatMap((own) => Object.keys(own)))];

function words({ nid }: DemoHouse): Facts {
  const own: Readonly<Record<string, string>> = HOUSE_WORDS[nid] ?? {};
  return Object.fromEntries(TEXTS.map((column) => [column, own[column] ?? '']));
}
