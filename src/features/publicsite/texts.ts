/** What the page of a house says, in the four languages it may be read in (decision 75). */
import type { Language, PageLanguage } from '#kernel/localized.ts';
import { DE } from './texts/de.ts';
import { EN } from './texts/en.ts';
import { ES } from './texts/es.ts';
import { FR } from './texts/fr.ts';
import type { PageWord, Words } from './texts/words.ts';

export type { PageWord };

const WORDS: Readonly<Record<PageLanguage, Words>> = { fr: FR, en: EN, de: DE, es: ES };

/** What stands for {n}, {day}… in a sentence. */
type Values = Readonly<Record<string, string | number>>;

/** The page's words in one language: `say('minimum', { n: 7 })`. */
export type Say = (word: PageWord, values?: Values) => string;

export function speaker(language: PageLanguage): Say {
  return (word, values = {}) => filled(WORDS[language][word], values);
}

export function filled(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}

/** What mails, refusals and accounts speak to whoever reads a page in this language: the product has two (C04, GLOBAL-12). */
export function productLanguage(language: PageLanguage): Language {
  return language === 'fr' ? 'fr' : 'en';
}

/** '1 chambre', '3 chambres'. French counts zero as one. */
export function counted(n: number, one: PageWord, many: PageWord, language: PageLanguage): string {
  const isSingular = language === 'fr' ? n < 2 : n === 1;
  return `${n} ${WORDS[language][isSingular ? one : many]}`;
}

/** What the browser's script says. */
export const SCRIPT_WORDS = [
  'total',
  'onTop',
  'calculating',
  'offline',
  'failed',
  'wrongFields',
  'arrivalChosen',
  'arrivalWithMinimum',
  'noArrival',
  'nightTaken',
  'stayChosen',
  'close',
  'previousPhoto',
  'nextPhoto',
  'fullScreen',
  'photoCount',
  'sending',
  'send',
  'pickHint',
] as const satisfies readonly PageWord[];
