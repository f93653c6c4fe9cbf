/**
 * The platform's formatters, each made once. One costs some 50 kB outside the heap, where the garbage collector does not see it: a
 * calendar that makes one per day holds hundreds of megabytes before anything is collected. Nothing else makes any (tests/guards.test.ts).
 */
import type { Language, PageLanguage } from './localized.ts';

export const LOCALES: Record<PageLanguage, string> = { fr: 'fr-FR', en: 'en-GB', de: 'de-DE', es: 'es-ES' };

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<Language, Intl.NumberFormat>();

/** @param options written out where it is called: every new combination is kept for good. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  const known = dates.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  dates.set(name, made);
  return made;
}

/** '12 345' or '12,345'. */
export function formatNumber(value: number, language: Language): string {
  const format = numbers.get(language) ?? new Intl.NumberFormat(LOCALES[language]);
  numbers.set(language, format);
  return format.format(value);
}

/** '12,5 %', with a space that does not break; '12.5%' in English. */
export function formatPercent(value: number, language: Language): string {
  return `${formatNumber(value, language)}${language === 'fr' ? '\u00a0' : ''}%`;
}

const lists = new Map<Language, Intl.ListFormat>();

/** 'le salon, la cuisine et la terrasse'. */
export function listed(names: readonly string[], language: Language): string {
  const format = lists.get(language) ?? new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });
  lists.set(language, format);
  return format.format(names);
}

const KIB = 1024;

/** '12 ko' or '1,4 Mo'; '12 kB' or '1.4 MB' in English. */
export function formatFileSize(bytes: number, language: Language): string {
  const unit = language === 'fr' ? 'o' : 'B';
  const kilobytes = Math.max(1, Math.round(bytes / KIB));
  if (kilobytes < KIB) return `${kilobytes} k${unit}`;
  const megabytes = (kilobytes / KIB).toFixed(1);
  return `${language === 'fr' ? megabytes.replace('.', ',') : megabytes} M${unit}`;
}

const signs = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/** A text by its characters as people see them: an emoji or a letter with its accent is one. */
export function signsOf(text: string): Intl.Segments {
  return signs.segment(text);
}
