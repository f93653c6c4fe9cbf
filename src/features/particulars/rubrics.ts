/**
 * The five rubrics of the particulars that a tenant is given of a house let for a season: order of 16 May 1967 on seasonal lettings of furnished
 * homes, art. 1 and its annexed model, kept by art. L. 324-2 of the code du tourisme. A line is what the house's fields say; one that says nothing is not printed,
 * and one that every house has to say is told to whoever sends it. Pure.
 */
import { labelOf } from '#kernel/choices.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Fact } from '#kernel/printed.ts';
import {
  ADAPTED_TO,
  CLASSEMENTS,
  EMISSIONS_UNIT,
  ENERGIES,
  ENERGY_UNIT,
  PROPERTY_TYPES,
} from '#features/listings/choices.ts';
import { isSleepsSaid } from '#features/listings/house.ts';
import type { HouseFacts } from './queries.ts';
import { bathWords, bedWords, distance, metres, squareMetres } from './words.ts';

export interface Line {
  label: LocalizedText;
  /** '' where nobody has said it. */
  value: string;
  /** Every house has it: without it the particulars say too little. */
  isExpected?: true;
  weight?: 'sum';
}

export interface Rubric {
  title: LocalizedText;
  lines: Line[];
}

/** Who owns a house the agency lets, and where exactly it stands, come with the contract (C13, decision 66). */
export type Reader = 'house' | 'offer' | 'contract';

export interface About {
  house: HouseFacts;
  language: Language;
  reader: Reader;
  /** Of a stay that is offered or let: its days and its price. */
  stay?: readonly Fact[];
}

export function rubricsOf(about: About): Rubric[] {
  return [general(about), address(about), situation(about), description(about), terms(about)];
}

/** What every house has to say and this one doesn't, in the order of the rubrics. */
export function missingOf(house: HouseFacts): LocalizedText[] {
  return rubricsOf({ house, language: 'fr', reader: 'house' })
    .flatMap(({ lines }) => lines)
    .filter(({ value, isExpected }) => isExpected && value === '')
    .map(({ label }) => label);
}

function line(fr: string, en: string, value: string): Line {
  return { label: { fr, en }, value: value.trim() };
}

function expected(fr: string, en: string, value: string): Line {
  return { ...line(fr, en, value), isExpected: true };
}

function joined(parts: readonly string[], by = ', '): string {
  return parts.filter((part) => part.trim() !== '').join(by);
}

function wordsOf(list: readonly LocalizedText[], language: Language): string {
  return list.map((each) => each[language]).join(', ');
}

/** '221 kWh/m²/an (D)'. */
function measured(value: number | null, unit: string, letter: string): string {
  const figure = value === null ? '' : `${value}\u00a0${unit}`;
  if (figure === '' || letter === '') return figure || letter;
  return `${figure} (${letter})`;
}

function count(value: number | null): string {
  return value === null || value === 0 ? '' : String(value);
}

function sleepsOf({ sleeps_total, max_num_people }: HouseFacts): string {
  const said = { sleeps_total: sleeps_total ?? 0, max_num_people: max_num_people ?? 0 };
  return isSleepsSaid(said) ? count(sleeps_total) : '';
}

function general({ house, language, reader }: About): Rubric {
  const agency = joined(
    [house.agency_name, house.agency_address, joined([house.agency_phone, house.agency_mail], ' · ')],
    '\n',
  );
  const isOwnerTold = reader !== 'offer' || !house.online_booking;
  return {
    title: { fr: '1. Renseignements généraux', en: '1. General information' },
    lines: [
      ...(isOwnerTold ? [expected('Propriétaire', 'Owner', house.owner_name)] : []),
      agencyLine(house, agency),
      line('Carte professionnelle', 'Agent’s licence', house.agency_registration),
      line('Mandat', 'Mandate', house.mandate_number && `n°\u00a0${house.mandate_number}`),
      line('N° d’enregistrement', 'Registration no.', house.registration),
      line('Classement', 'Star rating', labelOf(CLASSEMENTS, house.classement, language)),
    ],
  };
}

/** What the agency is to this house. */
function agencyLine({ online_booking: lets, housekeeping: keeps }: HouseFacts, agency: string): Line {
  if (lets) return expected('Mandataire', 'Letting agent', agency);
  return keeps ? line('Intendance', 'Housekeeper', agency) : line('Annonce publiée par', 'Listed by', agency);
}

function address({ house, language, reader }: About): Rubric {
  const town = joined([house.postal_code, house.village], ' ');
  const later = {
    fr: 'L’adresse exacte est donnée avec le contrat.',
    en: 'The exact address comes with the contract.',
  };
  const kind = joined([
    labelOf(PROPERTY_TYPES, house.property_type, language),
    house.house_type?.[language] ?? '',
  ]);
  return {
    title: { fr: '2. Adresse et principales caractéristiques', en: '2. Address and main features' },
    lines: [
      line('Désignation', 'Name', `${house.title} (n°\u00a0${house.id})`),
      house.street.trim() === ''
        ? expected('Adresse', 'Address', '')
        : line(
            'Adresse',
            'Address',
            joined([reader === 'offer' ? later[language] : house.street, town], '\n'),
          ),
      line('Type de bien', 'Type of property', kind),
      expected('Surface habitable', 'Floor area', squareMetres(house.surface)),
      expected('Nombre de pièces', 'Rooms in all', count(house.num_rooms_total)),
      line('Pièce principale', 'Main room', squareMetres(house.main_room_surface)),
      line('Terrain', 'Land', squareMetres(house.land_surface)),
      expected('Capacité d’accueil', 'Most people', count(house.max_num_people)),
      expected(
        'DPE',
        'Energy performance (DPE)',
        measured(house.dpe, ENERGY_UNIT[language], house.energy_class),
      ),
      expected(
        'GES',
        'Greenhouse gases (GES)',
        measured(house.ges, EMISSIONS_UNIT[language], house.climate_class),
      ),
    ],
  };
}

function situation({ house, language }: About): Rubric {
  return {
    title: { fr: '3. Situation dans la localité', en: '3. Where it stands' },
    lines: [
      line('Village', 'Village', house.village),
      expected('Situation', 'Setting', house.situation),
      expected('Distance de la mer', 'Distance to the sea', distance(house.distance_to_sea, language)),
      line('Plage la plus proche', 'Closest beach', house.name_closest_beach),
      expected(
        'Distance des commerces',
        'Distance to the shops',
        distance(house.distance_to_shops, language),
      ),
      line('À proximité', 'Close to', wordsOf(house.close_to, language)),
    ],
  };
}

function description({ house, language }: About): Rubric {
  const isFrench = language === 'fr';
  const pool = joined([
    wordsOf(house.pool, language),
    house.pool_depth === null
      ? ''
      : `${isFrench ? 'profondeur' : 'depth'} ${metres(house.pool_depth, language)}`,
    squareMetres(house.pool_surface),
  ]);
  return {
    title: { fr: '4. Description du logement', en: '4. The house' },
    lines: [
      expected('Chambres', 'Bedrooms', count(house.rooms)),
      expected('Couchages', 'Sleeps', sleepsOf(house)),
      expected('Literie', 'Beds', bedWords(house, language)),
      expected('Sanitaires', 'Bathrooms', bathWords(house, language)),
      expected('Toilettes', 'Toilets', count(house.toilets)),
      expected(
        'Énergies',
        'Energies',
        house.energies.map((id) => labelOf(ENERGIES, id, language)).join(', '),
      ),
      expected('Équipements intérieurs', 'Indoor equipment', wordsOf(house.indoors, language)),
      line('Intérieur', 'Inside', isFrench ? house.indoors_comment : house.indoors_comment_en),
      line('Équipements extérieurs', 'Outdoor equipment', wordsOf(house.outdoors, language)),
      line('Piscine', 'Pool', house.pool.length === 0 ? '' : pool),
      line('Stationnement', 'Parking', wordsOf(house.parking, language)),
      line('Extérieur', 'Outside', isFrench ? house.outdoors_comment : house.outdoors_comment_en),
      line(
        'Convient à',
        'Suitable for',
        house.adapted_to.map((id) => labelOf(ADAPTED_TO, id, language)).join(', '),
      ),
    ],
  };
}

function terms({ house, language, stay }: About): Rubric {
  const title = { fr: '5. Prix et modalités de la location', en: '5. Price and terms' };
  if (stay)
    return {
      title,
      lines: stay.map(([fr, value, weight]) => ({ ...line(fr, fr, value), ...(weight && { weight }) })),
    };
  const euros = (amount: number | null) =>
    amount === null || amount === 0 ? '' : formatEuros(cents(amount));
  const from = language === 'fr' ? 'à partir de' : 'from';
  const before = language === 'fr' ? 'avant' : 'before';
  return {
    title,
    lines: [
      line('Prix', 'Price', language === 'fr' ? 'Selon les dates, au devis.' : 'By the dates, in the quote.'),
      line('Ménage', 'Cleaning', euros(house.fraisservice)),
      line('Location du linge', 'Linen hire', euros(house.location_linge)),
      expected('Caution', 'Security deposit', euros(house.guarantee)),
      line('Arrivée', 'Arrival', house.arrival_time && `${from} ${house.arrival_time}`),
      line('Départ', 'Departure', house.departure_time && `${before} ${house.departure_time}`),
    ],
  };
}
