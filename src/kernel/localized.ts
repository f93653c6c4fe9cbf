/** The two languages of the product (D10). French is the source, English its translation: a text the server writes has both. */
export type Language = 'fr' | 'en';
export type LocalizedText = { readonly fr: string; readonly en: string };

/** What may be the same in both: 'm²'. */
export function textIn(text: string | LocalizedText, language: Language): string {
  return typeof text === 'string' ? text : text[language];
}

/** A house may be described in two more, and its public page is then read in them: what the product itself says stays French or English. */
export const PAGE_LANGUAGES = ['fr', 'en', 'de', 'es'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

/** A title inside a sentence: 'règles de remise'. What is all capitals stays so: 'SMS'. */
export function asNoun({ fr, en }: LocalizedText): LocalizedText {
  return { fr: nounOf(fr), en: nounOf(en) };
}

export function nounOf(title: string): string {
  return /^\p{Lu}{2}/u.test(title) ? title : title.slice(0, 1).toLowerCase() + title.slice(1);
}

/** business_language of a person: 2 is English, every other value is written to in French. */
export function languageOf(businessLanguage: number): Language {
  return businessLanguage === 2 ? 'en' : 'fr';
}
