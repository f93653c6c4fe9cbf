/** What a file lacks, listed in the middle of a sentence: 'le numéro d'enregistrement et l'assurance'. */
import { useLanguage } from '#web/i18n/language.ts';
import type { LegalFile } from './api.ts';
import type { Checked } from './standing.ts';
import { itemInSentence, listed } from './words.ts';

export function useMissing({ items }: Pick<LegalFile, 'items'>): string {
  const language = useLanguage();
  const names = items
    .filter(({ is_missing: isMissing }) => isMissing)
    .map(({ item }) => itemInSentence(item as Checked)[language]);
  return listed(names, language === 'fr' ? 'et' : 'and');
}
