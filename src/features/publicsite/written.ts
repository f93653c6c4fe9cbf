/** Texts of the record in the reader's language, and in which languages a page is whole. Pure. */
import type { PageLanguage } from '#kernel/localized.ts';
import { PAGE_LANGUAGES } from '#kernel/localized.ts';
import type { PublicHouse, Texts } from './queries.ts';

export interface Written {
  text: string;
  /** Not the reader's where nobody has translated it: the page then says so to whoever reads aloud. */
  language: PageLanguage;
}

/** What is not translated is read as its owner wrote it, in French. */
export function written(texts: Texts, language: PageLanguage): Written {
  const own = texts[language].trim();
  return own === '' ? { text: texts.fr.trim(), language: 'fr' } : { text: own, language };
}

type Translated = Pick<PublicHouse, 'title' | 'description' | 'indoors_comment' | 'outdoors_comment'>;

/** French and English always, as the whole product; another where nothing that the house says is missing in it. */
export function languagesOf(house: Translated): PageLanguage[] {
  const { title, description, indoors_comment, outdoors_comment } = house;
  const all = [title, description, indoors_comment, outdoors_comment];
  const isWhole = (language: PageLanguage) =>
    all.every((texts) => texts.fr.trim() === '' || texts[language].trim() !== '');
  return PAGE_LANGUAGES.filter((language) => language === 'fr' || language === 'en' || isWhole(language));
}
