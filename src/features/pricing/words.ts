/** What people read of a price: the names of its lines, and why there is none. Pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Params } from '#kernel/refusal.ts';

/** What each line of a price is called. */
export const LINE_WORDS = {
  tarif_affiche_semaine_base: { fr: 'Nuits, ménage compris', en: 'Nights, cleaning included' },
  montant_menage: { fr: 'Ménage', en: 'Cleaning' },
  tarif_affiche_sans_menage: { fr: 'Loyer sans ménage', en: 'Rent without cleaning' },
  montant_honoraires: { fr: 'Honoraires de gestion', en: 'Management fees' },
  gain_client_net_loueur: { fr: 'Gain net du propriétaire', en: 'Owner’s net gain' },
  frais_plateforme: { fr: 'Frais de service', en: 'Service fee' },
  bider: { fr: 'Location', en: 'Rental' },
  montant_linge: { fr: 'Linge de maison', en: 'Bed linen and towels' },
  taxe_sejour: { fr: 'Taxe de séjour', en: 'Tourist tax' },
  taxe_departementale: { fr: 'dont part départementale', en: 'of which departmental share' },
  montant_total_before_discount: { fr: 'Total avant remise', en: 'Total before discount' },
  discount: { fr: 'Remise', en: 'Discount' },
  discount_owner: { fr: 'Remise, part du propriétaire', en: 'Discount, owner’s part' },
  discount_agency: { fr: 'Remise, part de l’agence', en: 'Discount, agency’s part' },
  montant_total: { fr: 'Total', en: 'Total' },
  montant_caution: { fr: 'Caution (hors total)', en: 'Security deposit (not in the total)' },
  due_owner: { fr: 'Dû au propriétaire', en: 'Due to the owner' },
  due_agency: { fr: 'Dû à l’agence', en: 'Due to the agency' },
} as const satisfies Record<string, LocalizedText>;
export type PriceLineName = keyof typeof LINE_WORDS;

/** Why a stay cannot be priced or sold. The row says 'Non calculé' and this sentence. */
export const PRICE_WARNINGS = {
  missingRate: {
    fr: 'Nuits sans tarif\u00a0: {n}, à partir du {day}.',
    en: 'Nights without a rate: {n}, from {day}.',
  },
  minimumStay: {
    fr: 'Séjour minimum de {n} nuits à cette date.',
    en: 'Minimum stay of {n} nights on this date.',
  },
  arrivalNotAllowed: { fr: 'Pas d’arrivée possible ce jour-là.', en: 'No arrival possible on that day.' },
  departureNotAllowed: {
    fr: 'Pas de départ possible le dernier jour.',
    en: 'No departure possible on the last day.',
  },
  maximumStay: {
    fr: 'Séjour maximum de {n} nuits à cette date.',
    en: 'Maximum stay of {n} nights on this date.',
  },
  wholeWeeks: {
    fr: 'Par semaines entières seulement à cette date.',
    en: 'Whole weeks only on this date.',
  },
  missingTaxRate: {
    fr: 'Classement, commune ou taux de taxe de séjour manquant.',
    en: 'Rating, village or tourist tax rate missing.',
  },
  missingFeeRate: { fr: 'Taux de gestion manquant.', en: 'Management rate missing.' },
  baseUnderCleaning: {
    fr: 'Le prix des nuits doit dépasser celui du ménage.',
    en: 'The rate does not exceed the cleaning fee.',
  },
  discountTooLarge: { fr: 'La remise dépasse le loyer.', en: 'The discount exceeds the rent.' },
  housekeepingOnly: { fr: 'Intendance seule', en: 'House care only' },
  notBookable: {
    fr: 'Cette location n’est pas proposée à la réservation en ligne.',
    en: 'This house is not offered for online booking.',
  },
  missingPlatform: { fr: 'Aucune plateforme active de ce type.', en: 'No active platform of this kind.' },
  nightsTaken: { fr: 'Ces nuits ne sont pas libres.', en: 'These nights are not free.' },
  capacity: {
    fr: 'Cette location accueille {n} personnes au plus.',
    en: 'This house takes at most {n} people.',
  },
  legalFile: {
    fr: 'Dossier légal\u00a0: {what}, à partir de la nuit du {day}.',
    en: 'Legal file: {what}, from the night of {day}.',
  },
  nightsCap: {
    fr: 'Résidence principale\u00a0: {used} nuits sur {cap} sont déjà retenues en {year}, ce séjour en ajoute {added}.',
    en: 'Main residence: {used} of {cap} nights are already taken in {year}, this stay adds {added}.',
  },
  arrivalClosed: {
    fr: 'L’agence n’accueille personne le {day}.',
    en: 'The agency welcomes nobody on {day}.',
  },
  preparationBefore: {
    fr: 'Il faut {n} jours pour préparer la maison après le départ du {day}.',
    en: 'The house takes {n} days to be made ready after the departure of {day}.',
  },
  preparationAfter: {
    fr: 'Il faut {n} jours pour préparer la maison avant l’arrivée du {day}.',
    en: 'The house takes {n} days to be made ready before the arrival of {day}.',
  },
  turnoversFull: {
    fr: 'Le {day}, la commune a déjà {n} arrivées et départs : c’est le plus que l’agence peut en assurer.',
    en: 'On {day} the village already has {n} arrivals and departures, the most the agency can look after.',
  },
  overNinety: {
    fr: 'Une location saisonnière ne dépasse pas {n} nuits de suite : au-delà, il faut un bail.',
    en: 'A seasonal let lasts at most {n} nights in a row: beyond, it takes a lease.',
  },
  overNinetyTogether: {
    fr: 'Avec ses autres séjours qui se suivent dans cette maison, ce locataire y serait {stay} nuits de suite : une location saisonnière ne dépasse pas {n} nuits.',
    en: 'With their other stays that follow each other in this house, this guest would be there for {stay} nights in a row: a seasonal let lasts at most {n} nights.',
  },
} as const satisfies Record<string, LocalizedText>;
export type PriceWarningType = keyof typeof PRICE_WARNINGS;

export interface PriceWarning {
  type: PriceWarningType;
  params?: Params;
}

export function priceWarningText(warning: PriceWarning, language: Language): string {
  const params = paramsIn(warning, language);
  return PRICE_WARNINGS[warning.type][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  );
}

/** What is put into its sentence, in one language. */
export function paramsIn({ params = {} }: PriceWarning, language: Language): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? value[language] : value,
    ]),
  );
}
