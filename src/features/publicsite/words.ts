/** The house as guests read it: its equipment in words, its plural counts. Pure. */
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
