/** Addresses of the public pages, in the reader's language. */
import type { Language } from '#kernel/localized.ts';
import type { Address, Query } from '#kernel/paths.ts';
import { fill, paths } from '#kernel/paths.ts';
import { sendEnquiry } from './api.ts';

function inLanguage(language: Language): Query {
  return language === 'en' ? { lang: 'en' } : {};
}

export function listingPath(id: number, language: Language): Address {
  return paths.listing({ id }, inLanguage(language));
}

export function listingsPath(language: Language, page = 1): Address {
  return paths.listings({}, { ...inLanguage(language), ...(page > 1 && { page }) });
}

/** Where the form goes. */
export const ENQUIRY_PATTERN = `/api${sendEnquiry.path}`;

export function enquiryPath(id: number): string {
  return fill(ENQUIRY_PATTERN, { id });
}

export function thanksPath(id: number, language: Language): Address {
  return paths.listingThanks({ id }, inLanguage(language));
}
