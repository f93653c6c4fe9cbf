/** What search engines are told: which pages there are, in which languages, and where not to look. */
import type { Day } from '#kernel/day.ts';
import { ownMarkup, html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { addressesOf, listingsPath } from './paths.ts';
import type { Addresses } from './paths.ts';

/** A file of a sitemap may name fifty thousand addresses: each house has up to four. */
export const HOUSES_OF_A_PART = 10_000;
export const SITEMAP = '/sitemap.xml';

export interface MappedHouse {
  id: number;
  updated: Day;
  languages: readonly PageLanguage[];
}

const HEAD = ownMarkup('<?xml version="1.0" encoding="UTF-8"?>\n');
const NAMES = ownMarkup(
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"',
);

export function sitemap(origin: string, houses: readonly MappedHouse[], isFirst: boolean): string {
  const front = { fr: listingsPath('fr'), en: listingsPath('en') };
  return html`${HEAD}<urlset ${NAMES}>
      ${isFirst && page(origin, front)}${houses.map(({ id, updated, languages }) => page(origin, addressesOf(id, languages), updated))}</urlset
    > `.text;
}

/** Of more houses than one file may name. */
export function sitemapIndex(origin: string, parts: number): string {
  const all = Array.from({ length: parts }, (_, index) => index + 1);
  return html`${HEAD}<sitemapindex ${NAMES}>
      ${all.map((part) => html`<sitemap><loc>${origin}${SITEMAP}?part=${part}</loc></sitemap> `)}</sitemapindex
    > `.text;
}

/** Each language is a page of its own, and names the others. */
function page(origin: string, addresses: Addresses, updated?: Day): Html {
  const all = Object.entries(addresses);
  const others = all.map(
    ([language, address]) =>
      html`<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${address}" />`,
  );
  return html`${all.map(
    ([, address]) =>
      html`<url
        ><loc>${origin}${address}</loc>${updated && html`<lastmod>${updated}</lastmod>`}${others}</url
      > `,
  )}`;
}

/** The public pages and what dresses them; the rest is behind a login. */
export function robots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /annonce',
    'Allow: /api/fileserver/',
    'Allow: /favicon.svg',
    `Allow: ${SITEMAP}`,
    'Disallow: /',
    '',
    `Sitemap: ${origin}${SITEMAP}`,
    '',
  ].join('\n');
}
