/** French that follows from the word after it. Both sides, pure. */
import type { Language } from './localized.ts';

/** Where 'de' loses its vowel. The h of names is silent ('Hélène'); a y is a vowel before a consonant ('Yves'), and none before one ('Yann'). */
const VOWEL = 'aeiouàâäæéèêëîïôöœùûü';
const ELIDES = new RegExp(`^[\\s«"']*(?:[${VOWEL}h]|y(?![${VOWEL}y]))`, 'i');

/** 'de Marie', 'd’Anne', 'd’Yves'. */
export function de(name: string): string {
  return ELIDES.test(name) ? `d’${name}` : `de ${name}`;
}

/** Whose something is, for a sentence of the catalogue that says 'de' only in French. */
export function ofWhom(name: string, language: Language): string {
  return language === 'fr' ? de(name) : name;
}

/** Houses are called 'Le Fier de Jeanne', 'Les Mimosas': their article melts into the word before it. A person's 'Le Goff' does not. */
const CONTRACTED = { à: { le: 'au', les: 'aux' }, de: { le: 'du', les: 'des' } } as const;

/** 'à La Passerose', 'au Fier de Jeanne', 'aux Mimosas'; with 'de': 'de La Passerose', 'du Fier de Jeanne'. */
export function beforeTitle(word: 'à' | 'de', title: string): string {
  const [article = '', le] = /^(les?)\s+(?=\S)/i.exec(title) ?? [];
  if (le === undefined) return word === 'de' ? de(title) : `à ${title}`;
  return `${CONTRACTED[word][le.toLowerCase() as 'le' | 'les']} ${title.slice(article.length)}`;
}

/** As `ofWhom`, of a house: 'du Fier de Jeanne'. */
export function ofHouse(title: string, language: Language): string {
  return language === 'fr' ? beforeTitle('de', title) : title;
}
