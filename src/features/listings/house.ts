/** The house as people read it: its equipment in words, its plural counts, what stands on its tile. Both sides, pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

/**
 * Equipment is kept in French, as its owner wrote it; the usual ones have an English word. One we don't know is shown as it is: a guest
 * who reads 'Salle de billard' is better served than one who reads nothing.
 */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  wifi: 'Wi-Fi',
  'wi-fi': 'Wi-Fi',
  'lave-vaisselle': 'Dishwasher',
  'lave-linge': 'Washing machine',
  'sèche-linge': 'Tumble dryer',
  four: 'Oven',
  'micro-ondes': 'Microwave',
  congélateur: 'Freezer',
  télévision: 'Television',
  cheminée: 'Fireplace',
  poêle: 'Wood stove',
  'poêle à bois': 'Wood stove',
  chauffage: 'Heating',
  climatisation: 'Air conditioning',
  'lit bébé': 'Cot',
  'chaise haute': 'High chair',
  baignoire: 'Bathtub',
  bureau: 'Desk',
  bibliothèque: 'Library',
  billard: 'Billiards',
  'salle de billard': 'Billiard room',
  'salle de jeux': 'Games room',
  'grenier à jeux': 'Attic full of games',
  spa: 'Hot tub',
  jardin: 'Garden',
  'jardin clos': 'Walled garden',
  terrasse: 'Terrace',
  cour: 'Courtyard',
  'cour pavée': 'Paved courtyard',
  balcon: 'Balcony',
  barbecue: 'Barbecue',
  'cinq vélos': 'Five bicycles',
  vélos: 'Bicycles',
  'abri vélos': 'Bicycle shed',
  'abri à vélos': 'Bicycle shed',
  parking: 'Parking',
  stationnement: 'Parking',
  piscine: 'Pool',
  'piscine chauffée': 'Heated pool',
  'piscine hors sol': 'Above-ground pool',
  'douche extérieure': 'Outdoor shower',
  'douche de plain-pied': 'Level shower',
  'vue sur le marais': 'View over the marsh',
  'vue sur le port': 'Harbour view',
  'vue sur les claires': 'View over the oyster ponds',
  'vue sur la mer': 'Sea view',
  'vue mer': 'Sea view',
};

export function equipmentText(label: string, language: Language): string {
  const english = Object.hasOwn(IN_ENGLISH, label.toLowerCase())
    ? IN_ENGLISH[label.toLowerCase()]
    : undefined;
  return language === 'en' && english !== undefined ? english : label;
}

/** '1 chambre', '3 chambres'. French counts zero as one. */
export function counted(n: number, one: LocalizedText, many: LocalizedText, language: Language): string {
  const isSingular = language === 'fr' ? n < 2 : n === 1;
  return `${n} ${(isSingular ? one : many)[language]}`;
}

export const ADS_PAGE = 21;
/** Under so many days the expiry line asks for attention (S2 §2.2). */
export const EXPIRY_NEAR = 30;

/** Day 0 still reads 'Expire le' but nothing can be edited any more (A16). */
export function expiryOf(
  daysRemaining: number | null,
): { isExpired: boolean; isFlagged: boolean; words: LocalizedText } | null {
  if (daysRemaining === null) return null;
  const words =
    daysRemaining < 0
      ? { fr: 'Annonce expirée depuis le', en: 'Listing expired since' }
      : { fr: 'Expire le', en: 'Expires on' };
  return { isExpired: daysRemaining <= 0, isFlagged: daysRemaining < EXPIRY_NEAR, words };
}

/** Who pays for a listing: an owner whom nothing exempts (A26). Of what is theirs they are spoken to, staff are told. */
export const SUBSCRIBER = 'toolManageSubscription and not toolSubscriptions';

export const AD_TABS = ['calendar', 'meta'] as const;
export type AdTab = (typeof AD_TABS)[number];

/** Calendar and internal tabs exist with online booking or housekeeping only (S2 §2.3); the rest of the editor is not there yet. */
export function tabsOf(house: { online_booking: number; housekeeping: number }, mayMeta: boolean): AdTab[] {
  if (house.online_booking !== 1 && house.housekeeping !== 1) return [];
  return mayMeta ? ['calendar', 'meta'] : ['calendar'];
}
