/** What an agency may leave open in a text it writes beforehand: a ready answer, the mail of a tag. Pure. */
import type { Day } from '#kernel/day.ts';
import { dayRange, longDay } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { calledBy } from './mail.ts';
import type { Greeted } from './mail.ts';

export interface PlaceholderValues {
  guest: Greeted;
  dateFrom: Day | null;
  dateTo: Day | null;
  house: string | null;
  agency: string;
  /** What the texts of a stay speak of besides; a text that names one of them without its value loses only that word. */
  arrivalTime?: string;
  departureTime?: string;
  phone?: string;
  number?: string;
}

/** As the settings explain them to whoever writes the text. */
export const PLACEHOLDERS = {
  prenom: {
    fr: 'Le prénom du client, sinon sa civilité et son nom',
    en: 'The guest’s first name, or title and name',
  },
  dates: { fr: 'Les dates du séjour', en: 'The dates of the stay' },
  location: { fr: 'Le titre de l’annonce', en: 'The title of the listing' },
  agence: { fr: 'Le nom de l’agence', en: 'The agency’s name' },
  arrivee: { fr: 'Le jour d’arrivée', en: 'The day of arrival' },
  heure_arrivee: { fr: 'L’heure d’arrivée', en: 'The time of arrival' },
  depart: { fr: 'Le jour du départ', en: 'The day of departure' },
  heure_depart: { fr: 'L’heure du départ', en: 'The time of departure' },
  telephone: { fr: 'Le téléphone de l’agence', en: 'The agency’s telephone' },
  numero: { fr: 'Le numéro de la demande', en: 'The request’s number' },
} as const satisfies Record<string, LocalizedText>;
type Placeholder = keyof typeof PLACEHOLDERS;

const WITHOUT_DATES: LocalizedText = { fr: 'vos dates', en: 'your dates' };
const WITHOUT_HOUSE: LocalizedText = { fr: 'notre location', en: 'our house' };

/** A placeholder with the blank before it; the house's with the word that its article melts into. */
const PLACE = /(?<!\p{L})(à|de) \{location\}|( ?)\{(\w+)\}/gu;

/** Fills every known placeholder once; others stay as written. A name nobody knows leaves no gap: 'Bonjour,'. */
export function fillPlaceholders(text: string, values: PlaceholderValues, language: Language): string {
  const filled: Record<Placeholder, string> = {
    prenom: calledBy(values.guest, language),
    dates: datesOf(values, language),
    location: values.house?.trim() || WITHOUT_HOUSE[language],
    agence: values.agency,
    arrivee: values.dateFrom === null ? '' : longDay(values.dateFrom, language),
    heure_arrivee: values.arrivalTime ?? '',
    depart: values.dateTo === null ? '' : longDay(values.dateTo, language),
    heure_depart: values.departureTime ?? '',
    telephone: values.phone ?? '',
    numero: values.number ?? '',
  };
  const house = values.house?.trim();
  return text.replace(PLACE, (whole, word: 'à' | 'de' | undefined, space: string, name: string) => {
    if (word !== undefined)
      return language === 'fr' && house ? beforeTitle(word, house) : `${word} ${filled.location}`;
    if (!Object.hasOwn(filled, name)) return whole;
    const value = filled[name as Placeholder];
    return value === '' ? '' : `${space}${value}`;
  });
}

function datesOf({ dateFrom, dateTo }: PlaceholderValues, language: Language): string {
  if (dateFrom === null || dateTo === null) return WITHOUT_DATES[language];
  return dayRange(dateFrom, dateTo, language);
}
