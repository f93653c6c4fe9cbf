/** What a reader's browser asks of a public page, read from its address. */
import { isDay } from '#kernel/day.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import type { Language, PageLanguage } from '#kernel/localized.ts';
import { PAGE_LANGUAGES } from '#kernel/localized.ts';
import type { FastifyRequest } from 'fastify';
import { EMPTY_ENQUIRY } from './enquiry.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { productLanguage } from './texts.ts';

type Query = Readonly<Record<string, unknown>>;

export function idOf(request: FastifyRequest): number | undefined {
  const { id = '' } = request.params as { id?: string };
  return /^\d{1,10}$/.test(id) && Number(id) <= MAX_INTEGER ? Number(id) : undefined;
}

export function pageLanguage(value: unknown): PageLanguage {
  return PAGE_LANGUAGES.find((language) => language === value) ?? 'fr';
}

export function languageAsked(request: FastifyRequest): PageLanguage {
  return pageLanguage((request.query as Query)['lang']);
}

/** Of a page that is there in the product's two languages only. */
export function siteLanguage(request: FastifyRequest): Language {
  return productLanguage(languageAsked(request));
}

/** Dates and people may come with the link somebody was sent, or from the search that led here. */
export function prefilled(request: FastifyRequest): EnquiryTyped {
  const { from, to, adults, children } = request.query as Query;
  const count = (value: unknown, fallback: string) =>
    typeof value === 'string' && /^\d{1,2}$/.test(value) ? value : fallback;
  return {
    ...EMPTY_ENQUIRY,
    date_from: isDay(from) ? from : '',
    date_to: isDay(to) ? to : '',
    adults: count(adults, EMPTY_ENQUIRY.adults),
    children: count(children, EMPTY_ENQUIRY.children),
  };
}
