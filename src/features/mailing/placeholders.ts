/** Names in braces that a text written beforehand leaves open: '{prenom}', '{dates}'. Pure: server and screen fill the same way. */
import { longDay, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Language, Words } from '#kernel/words.ts';

export const PLACEHOLDERS = {
  prenom: { fr: 'Prénom du client', en: 'Guest’s first name' },
  nom: { fr: 'Nom du client', en: 'Guest’s full name' },
  dates: { fr: 'Du … au …', en: 'From … to …' },
  arrivee: { fr: 'Jour d’arrivée', en: 'Arrival day' },
  depart: { fr: 'Jour de départ', en: 'Departure day' },
  nuits: { fr: 'Nombre de nuits', en: 'Number of nights' },
  heure_arrivee: { fr: 'Heure d’arrivée', en: 'Arrival time' },
  heure_depart: { fr: 'Heure de départ', en: 'Departure time' },
  location: { fr: 'Nom de la maison', en: 'Name of the house' },
  village: { fr: 'Village', en: 'Village' },
  numero: { fr: 'Numéro de la demande', en: 'Request number' },
  agence: { fr: 'Nom de l’agence', en: 'Agency name' },
  telephone: { fr: 'Téléphone de l’agence', en: 'Agency telephone' },
} as const satisfies Record<string, Words>;
export type Placeholder = keyof typeof PLACEHOLDERS;
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** What the texts of one request speak of. */
export interface PlaceholderFacts {
  alphaid: string;
  agency_name: string;
  agency_phone?: string;
  arrival_time?: string;
  departure_time?: string;
  house_title: string | null;
  village?: string | null;
  date_from: string | null;
  date_to: string | null;
  sender_name: string;
  sender_first_name: string;
}

export function placeholderValues(facts: PlaceholderFacts, language: Language): PlaceholderValues {
  const [from, to] = [facts.date_from as Day | null, facts.date_to as Day | null];
  return {
    prenom: facts.sender_first_name.trim(),
    nom: facts.sender_name.trim(),
    dates: from && to ? spoken(dayOf(from, language), dayOf(to, language), language) : '',
    arrivee: from ? dayOf(from, language) : '',
    depart: to ? dayOf(to, language) : '',
    nuits: from && to ? String(nightsBetween(from, to)) : '',
    heure_arrivee: facts.arrival_time ?? '',
    heure_depart: facts.departure_time ?? '',
    location: facts.house_title ?? '',
    village: facts.village ?? '',
    numero: facts.alphaid,
    agence: facts.agency_name,
    telephone: facts.agency_phone ?? '',
  };
}

/** In the middle of a sentence English writes no comma after the weekday. */
function dayOf(day: Day, language: Language): string {
  return longDay(day, language).replace(',', '');
}

function spoken(from: string, to: string, language: Language): string {
  return language === 'fr' ? `du ${from} au ${to}` : `from ${from} to ${to}`;
}

/**
 * A value nobody knows takes the space before it along ('Bonjour {prenom},' becomes 'Bonjour,'); a name nobody knows stays as it is,
 * where whoever reads the text over will see it.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/([ \u00a0]?)\{(\w+)\}/g, (whole, space: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name as Placeholder];
    return value === '' ? '' : space + value;
  });
}
