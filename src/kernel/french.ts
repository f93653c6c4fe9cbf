/** French that follows from the word after it. Both sides, pure. */
import type { Language } from './localized.ts';

/** A name may begin with an h: 'Hélène', 'Hugo' are silent, as nearly all first names are. */
const SILENT = /^[\s«"']*[aeiouyhàâäæéèêëîïôöœùûü]/i;

/** 'de Marie', 'd’Anne', 'd’Yves'. */
export function de(name: string): string {
  return SILENT.test(name) ? `d’${name}` : `de ${name}`;
}

/** Whose something is, for a sentence of the catalogue that says 'de' only in French. */
export function ofWhom(name: string, language: Language): string {
  return language === 'fr' ? de(name) : name;
}
