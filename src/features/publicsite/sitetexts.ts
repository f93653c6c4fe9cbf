/** The words of the list of houses and of the calendar on other sites, in the product's two languages. */
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { filled } from './texts.ts';

const WORDS = {
  title: { fr: 'Nos locations de vacances', en: 'Our holiday houses' },
  titleIn: { fr: 'Nos locations {place}', en: 'Our houses in {place}' },
  titleOn: { fr: 'Nos locations sur l’{island}', en: 'Our houses on the {island}' },
  text: {
    fr: 'Maisons et appartements à louer, avec leurs photos, leurs prix et leurs disponibilités.',
    en: 'Houses and flats to rent, with their photos, prices and free dates.',
  },
  re: { fr: 'île de Ré', en: 'Île de Ré' },
  oleron: { fr: 'île d’Oléron', en: 'Île d’Oléron' },
  search: { fr: 'Rechercher', en: 'Search' },
  searchTitle: { fr: 'Trouver une location', en: 'Find a house' },
  where: { fr: 'Où', en: 'Where' },
  everywhere: { fr: 'Les deux îles', en: 'Both islands' },
  wholeIsland: { fr: 'Toute l’{island}', en: 'All of the {island}' },
  arrival: { fr: 'Arrivée', en: 'Arrival' },
  departure: { fr: 'Départ', en: 'Departure' },
  adults: { fr: 'Adultes', en: 'Adults' },
  children: { fr: 'Enfants', en: 'Children' },
  pool: { fr: 'Avec piscine', en: 'With a pool' },
  pets: { fr: 'Animaux acceptés', en: 'Pets welcome' },
  clear: { fr: 'Tout effacer', en: 'Clear all' },
  house: { fr: 'location', en: 'house' },
  houses: { fr: 'locations', en: 'houses' },
  freeHouse: { fr: 'location libre', en: 'free house' },
  freeHouses: { fr: 'locations libres', en: 'free houses' },
  cheapestFirst: { fr: 'la moins chère d’abord', en: 'cheapest first' },
  pages: { fr: 'Pages de la liste', en: 'Pages of the list' },
  people: { fr: 'jusqu’à {n} personnes', en: 'up to {n} people' },
  bedroom: { fr: 'chambre', en: 'bedroom' },
  bedrooms: { fr: 'chambres', en: 'bedrooms' },
  from: { fr: 'à partir de', en: 'from' },
  aNight: { fr: 'la nuit', en: 'a night' },
  forNights: { fr: 'pour {n} nuits', en: 'for {n} nights' },
  forOneNight: { fr: 'pour une nuit', en: 'for one night' },
  taxWithin: { fr: 'dont {amount} de taxe de séjour', en: 'including {amount} of tourist tax' },
  onRequest: { fr: 'Disponibilité et prix sur demande', en: 'Dates and price on request' },
  priceOnRequest: { fr: 'Prix sur demande', en: 'Price on request' },
  offer: { fr: 'Offre spéciale', en: 'Special offer' },
  noPhoto: { fr: 'Photos à venir', en: 'Photos to come' },
  map: { fr: 'Sur la carte', en: 'On the map' },
  mapOfBoth: { fr: 'Les locations sur la carte des deux îles', en: 'The houses on the map of both islands' },
  mapHint: {
    fr: 'Chaque point est proche d’une maison, sans la désigner. Un nombre choisit son village.',
    en: 'Each dot is close to a house without giving it away. A number chooses its village.',
  },
  noHouses: { fr: 'Aucune location n’est proposée en ce moment.', en: 'No house is on offer at the moment.' },
  noneFound: {
    fr: 'Aucune location ne correspond à votre recherche.',
    en: 'No house matches your search.',
  },
  noneFree: { fr: 'Rien de libre {dates}.', en: 'Nothing is free {dates}.' },
  nearestDates: {
    fr: 'Les dates libres les plus proches, pour la même durée',
    en: 'The nearest free dates, for as long a stay',
  },
  noneNear: {
    fr: 'Rien de libre non plus dans les trois semaines d’avant et d’après.',
    en: 'Nothing is free in the three weeks before and after either.',
  },
  withoutFilters: {
    fr: 'Ces dates, sans les autres critères',
    en: 'These dates, without the other criteria',
  },
  withoutDates: { fr: 'Les mêmes critères, sans dates', en: 'The same criteria, without dates' },
  everything: { fr: 'Toutes les locations', en: 'All the houses' },
  oneDate: {
    fr: 'Il faut une arrivée et un départ pour chercher des nuits libres.',
    en: 'An arrival and a departure are needed to look for free nights.',
  },
  ownersTitle: { fr: 'Vous avez une maison à louer\u00a0?', en: 'Do you have a house to let?' },
  ownersText: {
    fr: 'Parlez-en avec l’agence de votre choix\u00a0: elle vous dira ce qu’elle peut faire pour vous.',
    en: 'Talk to the agency of your choice: it will tell you what it can do for you.',
  },
  freeDatesOf: { fr: 'Disponibilités {title}', en: 'Availability of {title}' },
  seeAndAsk: { fr: 'Voir la location et demander', en: 'See the house and ask' },
  notOffered: { fr: 'Cette location n’est plus proposée.', en: 'This house is no longer offered.' },
} as const satisfies Record<string, LocalizedText>;
export type SiteWord = keyof typeof WORDS;

type Values = Parameters<typeof filled>[1];
export type SiteSay = (word: SiteWord, values?: Values) => string;

export function siteSpeaker(language: Language): SiteSay {
  return (word, values = {}) => filled(WORDS[word][language], values);
}

/** '1 location libre', '12 locations libres'. French counts zero as one. */
export function countOf(n: number, one: SiteWord, many: SiteWord, language: Language): string {
  const isSingular = language === 'fr' ? n < 2 : n === 1;
  return `${n} ${WORDS[isSingular ? one : many][language]}`;
}
