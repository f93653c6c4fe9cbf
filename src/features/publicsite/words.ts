/** Plural counts. Pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

/** '1 chambre', '3 chambres'. French counts zero as one. */
export function counted(n: number, one: LocalizedText, many: LocalizedText, language: Language): string {
  const isSingular = language === 'fr' ? n < 2 : n === 1;
  return `${n} ${(isSingular ? one : many)[language]}`;
}
