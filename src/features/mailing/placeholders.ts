/** What an agency may leave open in a text it writes beforehand: a ready answer, the mail of a tag. Pure. */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import type { Language, Words } from '#kernel/words.ts';

export interface PlaceholderValues {
  firstName: string;
  dateFrom: Day | null;
  dateTo: Day | null;
  house: string | null;
  agency: string;
}

/** As the settings explain them to whoever writes the text. */
export const PLACEHOLDERS = {
  prenom: { fr: 'Le prénom du client', en: 'The guest’s first name' },
  dates: { fr: 'Les dates du séjour', en: 'The dates of the stay' },
  location: { fr: 'Le titre de l’annonce', en: 'The title of the listing' },
  agence: { fr: 'Le nom de l’agence', en: 'The agency’s name' },
} as const satisfies Record<string, Words>;
type Placeholder = keyof typeof PLACEHOLDERS;

const WITHOUT_DATES: Words = { fr: 'vos dates', en: 'your dates' };
const WITHOUT_HOUSE: Words = { fr: 'notre location', en: 'our house' };

/** Fills every known placeholder once; others stay as written. A first name nobody knows leaves no gap: 'Bonjour,'. */
export function fillPlaceholders(text: string, values: PlaceholderValues, language: Language): string {
  const filled: Record<Placeholder, string> = {
    prenom: values.firstName.trim(),
    dates: datesOf(values, language),
    location: values.house?.trim() || WITHOUT_HOUSE[language],
    agence: values.agency,
  };
  return text.replace(/( ?)\{(\w+)\}/g, (whole, space: string, name: string) => {
    if (!Object.hasOwn(filled, name)) return whole;
    const value = filled[name as Placeholder];
    return value === '' ? '' : `${space}${value}`;
  });
}

function datesOf({ dateFrom, dateTo }: PlaceholderValues, language: Language): string {
  if (dateFrom === null || dateTo === null) return WITHOUT_DATES[language];
  const [from, to] = [longDay(dateFrom, language), longDay(dateTo, language)];
  return language === 'fr' ? `du ${from} au ${to}` : `from ${from} to ${to}`;
}
