/** What is written of days, in words: for the panel, a clash, a save. */
import { formatEuros } from '#kernel/money.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Column, DayValues } from './draft.ts';

export const COLUMN_WORDS: Record<Column, LocalizedText> = {
  amount: { fr: 'Prix de la nuit', en: 'Price of the night' },
  arrival: { fr: 'Arrivée', en: 'Arrival' },
  departure: { fr: 'Départ', en: 'Departure' },
  minimum: { fr: 'Séjour minimum', en: 'Minimum stay' },
  maximum: { fr: 'Séjour maximum', en: 'Maximum stay' },
  closed: { fr: 'Nuit', en: 'Night' },
  donotimport: { fr: "Réservations d'autres sites", en: 'Bookings of other sites' },
};

const POSSIBLE: LocalizedText = { fr: 'possible', en: 'possible' };
const NOT_POSSIBLE: LocalizedText = { fr: 'pas possible', en: 'not possible' };
const NO_PRICE: LocalizedText = { fr: 'aucun tarif', en: 'no price' };
const NONE: LocalizedText = { fr: 'aucun', en: 'none' };
const CLOSED: LocalizedText = { fr: 'fermée', en: 'closed' };
const OPEN: LocalizedText = { fr: 'ouverte', en: 'open' };
const IMPORTED: LocalizedText = { fr: 'importées', en: 'imported' };
const NOT_IMPORTED: LocalizedText = { fr: 'pas importées', en: 'not imported' };

export function valueText<C extends Column>(column: C, value: DayValues[C], language: Language): string {
  const w = (words: LocalizedText) => words[language];
  const values = { [column]: value } as unknown as DayValues;
  switch (column) {
    case 'amount':
      return values.amount === null ? w(NO_PRICE) : formatEuros(values.amount);
    case 'arrival':
      return w(values.arrival ? POSSIBLE : NOT_POSSIBLE);
    case 'departure':
      return w(values.departure ? POSSIBLE : NOT_POSSIBLE);
    case 'minimum':
      return nights(values.minimum, language);
    case 'maximum':
      return values.maximum === null ? w(NONE) : nights(values.maximum, language);
    case 'closed':
      return w(values.closed ? CLOSED : OPEN);
    case 'donotimport':
      return w(values.donotimport ? NOT_IMPORTED : IMPORTED);
    default:
      return column satisfies never;
  }
}

export function nights(count: number, language: Language): string {
  if (language === 'fr') return `${count} ${count > 1 ? 'nuits' : 'nuit'}`;
  return `${count} ${count === 1 ? 'night' : 'nights'}`;
}
