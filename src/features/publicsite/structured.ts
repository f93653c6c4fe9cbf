/**
 * What a page says to machines (JSON-LD, schema.org's VacationRental): nothing that people don't read on it, no place but the circle's middle, and no
 * rating, which a site may not give itself.
 */
import type { Html } from '#kernel/html.ts';
import { jsonScript } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Place } from '#kernel/place.ts';
import type { Accommodation, BedDetails, PostalAddress, VacationRental, WithContext } from 'schema-dts';
import { jpegAt } from '#features/photos/sources.ts';
import { listingPath } from './paths.ts';
import type { PublicHouse, Thing } from './queries.ts';
import { speaker } from './texts.ts';
import { LEAST_IMAGES, READINESS } from './readiness.ts';
import type { Readiness } from './readiness.ts';
import { written } from './written.ts';

/** As engines read them: their own names for what a house has, by our number of it. */
const AMENITIES: Readonly<Record<number, string>> = {
  101: 'wifi',
  102: 'tv',
  105: 'heating',
  106: 'ac',
  107: 'fireplace',
  110: 'ovenStove',
  112: 'microwave',
  119: 'washerDryer',
  121: 'ironingBoard',
  127: 'crib',
  136: 'hotTub',
  203: 'patio',
  207: 'balcony',
  208: 'patio',
  213: 'outdoorGrill',
  235: 'beachAccess',
};
const IMAGE_WIDTH = 1200;
const PETS = 2;
const CHILDREN = 1;
const REDUCED_MOBILITY = 4;
const LANGUAGE_CODES: Readonly<Record<number, string>> = { 1: 'fr', 2: 'en', 3: 'es', 4: 'de' };
const KINDS: Readonly<Record<number, string>> = { 1: 'House', 2: 'Villa', 3: 'Apartment', 4: 'GuestHouse' };

type Rental = Exclude<VacationRental, string>;
type Dwelling = Exclude<Accommodation, string> & { '@type': 'Accommodation' };

export interface Described {
  house: PublicHouse;
  language: PageLanguage;
  origin: string;
  /** The middle of the circle that the map shows; never where the house is. */
  around: Place | undefined;
}

export function vacationRental({ house, language, origin, around }: Described): WithContext<Rental> {
  const { text: about } = written(house.description, language);
  const url = `${origin}${listingPath(house.id, language)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'VacationRental',
    '@id': `${origin}${listingPath(house.id, 'fr')}`,
    ...(KINDS[house.property_type] !== undefined && { additionalType: KINDS[house.property_type] }),
    identifier: String(house.id),
    name: written(house.title, language).text,
    ...(about !== '' && { description: about }),
    url,
    image: house.photos.map((photo) => `${origin}${jpegAt(photo.picture, IMAGE_WIDTH)}`),
    address: addressOf(house, language),
    ...(around && { latitude: around.lat, longitude: around.lng }),
    checkinTime: timeOf(house.agency.arrival_time),
    checkoutTime: timeOf(house.agency.departure_time),
    ...(house.spoken_languages.length > 0 && {
      availableLanguage: house.spoken_languages.flatMap((id) => LANGUAGE_CODES[id] ?? []),
    }),
    petsAllowed: house.adapted_to.includes(PETS),
    containsPlace: dwelling(house),
  };
}

/** The village: the street is in the contract. */
function addressOf(house: PublicHouse, language: PageLanguage): Exclude<PostalAddress, string> {
  const say = speaker(language);
  return {
    '@type': 'PostalAddress',
    addressCountry: 'FR',
    ...(house.village_label !== '' && {
      addressLocality: house.village_label,
      addressRegion: house.island === 're' ? say('re') : say('oleron'),
    }),
  };
}

function dwelling(house: PublicHouse): Dwelling {
  return {
    '@type': 'Accommodation',
    additionalType: 'EntirePlace',
    occupancy: { '@type': 'QuantitativeValue', value: house.max_num_people },
    numberOfBedrooms: house.rooms,
    numberOfBathroomsTotal: house.bathrooms,
    ...(house.surface !== null && {
      floorSize: { '@type': 'QuantitativeValue', value: house.surface, unitCode: 'MTK' },
    }),
    bed: bedsOf(house),
    amenityFeature: amenities(house).map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  };
}

function bedsOf({ beds }: PublicHouse): BedDetails[] {
  const kinds = [
    ['double', 'Double'],
    ['single', 'Single'],
    ['bunk', 'BunkBed'],
    ['sofa', 'SofaBed'],
    ['kids', 'ChildBed'],
  ] as const;
  return kinds.flatMap(([key, typeOfBed]) => {
    const numberOfBeds = beds[key] ?? 0;
    return numberOfBeds > 0 ? [{ '@type': 'BedDetails', numberOfBeds, typeOfBed } as const] : [];
  });
}

function amenities(house: PublicHouse): string[] {
  const named = house.equipment.flatMap(({ id }: Thing) => AMENITIES[id] ?? []);
  const more = [
    house.equipment.some(({ list }) => list === 'outdoorspool') && 'pool',
    house.equipment.some(({ list }) => list === 'outdoorsparking') && 'parking',
    house.adapted_to.includes(CHILDREN) && 'childFriendly',
    house.adapted_to.includes(REDUCED_MOBILITY) && 'wheelchairAccessible',
  ].filter((name) => name !== false);
  return [...new Set([...named, ...more])];
}

/** '16h00' as '16:00'. */
function timeOf(time: string): string {
  return time.replace('h', ':');
}

export function structured(described: Described): Html {
  return jsonScript('application/ld+json', vacationRental(described));
}

/** What is missing, of a house as its page describes it. */
export function missingFor(rental: WithContext<Rental>): Readiness[] {
  const place = rental.containsPlace as Dwelling | undefined;
  const occupancy = place?.occupancy as { value?: number } | undefined;
  const has: Record<Readiness, boolean> = {
    identifier: typeof rental.identifier === 'string' && rental.identifier !== '',
    name: typeof rental.name === 'string' && rental.name !== '',
    images: Array.isArray(rental.image) && rental.image.length >= LEAST_IMAGES,
    place: typeof rental.latitude === 'number' && typeof rental.longitude === 'number',
    people: (occupancy?.value ?? 0) > 0,
  };
  return READINESS.filter((name) => !has[name]);
}
