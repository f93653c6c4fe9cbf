/** Addresses of the public pages, in the reader's language. */
import { isDay } from '#kernel/day.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Address, Query } from '#kernel/paths.ts';
import { fill, paths } from '#kernel/paths.ts';
import { sendEnquiry } from './api.ts';
import { EMPTY_ENQUIRY } from './enquiry.ts';
import type { EnquiryTyped } from './enquiry.ts';

/** The same page, in each language it may be read in; French always. */
export type Addresses = Partial<Record<PageLanguage, Address>> & { fr: Address };

function inLanguage(language: PageLanguage): Query {
  return language === 'fr' ? {} : { lang: language };
}

export function listingPath(id: number, language: PageLanguage, more: Query = {}): Address {
  return paths.listing({ id }, { ...inLanguage(language), ...more });
}

/** The page of a house in each language it may be read in. */
export function addressesOf(id: number, languages: readonly PageLanguage[], more: Query = {}): Addresses {
  const made = languages.map((language) => [language, listingPath(id, language, more)] as const);
  return { ...Object.fromEntries(made), fr: listingPath(id, 'fr', more) };
}

/** The stay that a page was opened with or that was typed into its form, for the same page's other addresses; what is usual is left out. */
export function stayTyped({ date_from: from, date_to: to, adults, children }: EnquiryTyped): Query {
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(isOther(adults, EMPTY_ENQUIRY.adults) && { adults }),
    ...(isOther(children, EMPTY_ENQUIRY.children) && { children }),
  };
}

function isOther(count: string, usual: string): boolean {
  return /^\d{1,2}$/.test(count) && count !== usual;
}

/** @param asked the page, and what is looked for (sitesearch.ts) */
export function listingsPath(language: PageLanguage, asked: Query = {}): Address {
  return paths.listings({}, { ...inLanguage(language), ...asked });
}

/** The free days of a house, for other sites. */
export function embedPath(id: number, language: PageLanguage, shown: Query = {}): Address {
  return paths.listingCalendar({ id }, { ...inLanguage(language), ...shown });
}

/** Where the form goes. */
export const ENQUIRY_PATTERN = `/api${sendEnquiry.path}`;

export function enquiryPath(id: number): string {
  return fill(ENQUIRY_PATTERN, { id });
}

export function thanksPath(id: number, language: PageLanguage): Address {
  return paths.listingThanks({ id }, inLanguage(language));
}
