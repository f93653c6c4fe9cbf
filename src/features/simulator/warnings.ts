/** Why a stay cannot be priced or sold. The row says 'Non calculé' and this sentence. Pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

export const PRICE_WARNINGS = {
  missingRate: {
    fr: 'Tarif manquant pour {n} nuit(s), à partir du {day}.',
    en: 'No rate for {n} night(s), from {day}.',
  },
  minimumStay: {
    fr: 'Séjour minimum de {n} nuits à cette date.',
    en: 'Minimum stay of {n} nights on this date.',
  },
  arrivalNotAllowed: { fr: 'Pas d’arrivée possible ce jour-là.', en: 'No arrival possible on that day.' },
  missingTaxRate: {
    fr: 'Classement, commune ou taux de taxe de séjour manquant.',
    en: 'Rating, village or tourist tax rate missing.',
  },
  missingFeeRate: { fr: 'Taux de gestion manquant.', en: 'Management rate missing.' },
  baseUnderCleaning: {
    fr: 'Le tarif ne dépasse pas le ménage.',
    en: 'The rate does not exceed the cleaning fee.',
  },
  discountTooLarge: { fr: 'La remise dépasse le loyer.', en: 'The discount exceeds the rent.' },
  housekeepingOnly: { fr: 'Intendance seule', en: 'House care only' },
  notBookable: {
    fr: 'Cette location n’est pas proposée à la réservation en ligne.',
    en: 'This house is not offered for Online Booking.',
  },
  missingPlatform: { fr: 'Aucune plateforme active de ce type.', en: 'No active platform of this kind.' },
  nightsTaken: { fr: 'Ces nuits ne sont pas libres.', en: 'These nights are not free.' },
  capacity: {
    fr: 'Cette location accueille {n} personnes au plus.',
    en: 'This house takes at most {n} people.',
  },
} as const satisfies Record<string, LocalizedText>;
export type PriceWarningType = keyof typeof PRICE_WARNINGS;

export interface PriceWarning {
  type: PriceWarningType;
  params?: Record<string, string | number>;
}

export function priceWarningText(warning: PriceWarning, language: Language): string {
  return PRICE_WARNINGS[warning.type][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(warning.params?.[name] ?? ''),
  );
}
