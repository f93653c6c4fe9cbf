/** Counts and measures of a house as its particulars write them. Pure. */
import type { Language } from '#kernel/localized.ts';
import type { HouseFacts } from './queries.ts';

type Numbered = readonly [one: string, more: string];
type Counted = readonly [field: keyof HouseFacts, words: Record<Language, Numbered>];

const BEDS: readonly Counted[] = [
  ['doublebeds', { fr: ['lit double', 'lits doubles'], en: ['double bed', 'double beds'] }],
  ['num_singlebeds', { fr: ['lit simple', 'lits simples'], en: ['single bed', 'single beds'] }],
  ['bunkbeds', { fr: ['lit superposé', 'lits superposés'], en: ['bunk bed', 'bunk beds'] }],
  ['kidsbeds', { fr: ['lit enfant', 'lits enfant'], en: ['child’s bed', 'children’s beds'] }],
  ['sofabeds', { fr: ['canapé-lit', 'canapés-lits'], en: ['sofa bed', 'sofa beds'] }],
];

const BATHS: readonly Counted[] = [
  ['bathrooms', { fr: ['salle de bain', 'salles de bain'], en: ['bathroom', 'bathrooms'] }],
  ['showers', { fr: ['douche', 'douches'], en: ['shower', 'showers'] }],
  ['bathtubs', { fr: ['baignoire', 'baignoires'], en: ['bathtub', 'bathtubs'] }],
];

export function bedWords(house: HouseFacts, language: Language): string {
  return counted(house, BEDS, language);
}

export function bathWords(house: HouseFacts, language: Language): string {
  return counted(house, BATHS, language);
}

function counted(house: HouseFacts, of: readonly Counted[], language: Language): string {
  return of
    .map(([field, words]) => [Number(house[field] ?? 0), words[language]] as const)
    .filter(([count]) => count > 0)
    .map(([count, [one, more]]) => `${count}\u00a0${count === 1 ? one : more}`)
    .join(', ');
}

export function squareMetres(value: number | null): string {
  return value === null || value === 0 ? '' : `${value}\u00a0m²`;
}

const KILOMETRE = 1000;

/** 350 m, 1,2 km. */
export function distance(value: number | null, language: Language): string {
  if (value === null) return '';
  if (value < KILOMETRE) return `${value}\u00a0m`;
  return `${decimal(Math.round(value / (KILOMETRE / 10)) / 10, language)}\u00a0km`;
}

/** Of decimetres. */
export function metres(decimetres: number, language: Language): string {
  return `${decimal(decimetres / 10, language)}\u00a0m`;
}

function decimal(value: number, language: Language): string {
  return String(value).replace('.', language === 'fr' ? ',' : '.');
}
