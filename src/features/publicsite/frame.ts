/** What surrounds every public page: head, the agency's bar, the foot. */
import { html, ownMarkup } from '#kernel/html.ts';
import type { Html, Piece } from '#kernel/html.ts';
import { LOCALES } from '#kernel/formats.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Address } from '#kernel/paths.ts';
import { jpegAt } from '#features/photos/sources.ts';
import { assetPath, pageStyle } from './pagefiles.ts';
import { listingsPath } from './paths.ts';
import type { Addresses } from './paths.ts';
import type { PublicHouse } from './queries.ts';
import { problemsIn } from './problems.ts';
import { productLanguage, SCRIPT_WORDS, speaker } from './texts.ts';
import type { Say } from './texts.ts';

export interface FrameView {
  title: string;
  description: string;
  language: PageLanguage;
  /** Undefined where no house can be named. */
  house?: Pick<PublicHouse, 'id' | 'agency' | 'photos'>;
  /** Whose site it is, on a page of no house; undefined where several share it. */
  agency?: Pick<PublicHouse['agency'], 'name' | 'phone'> | undefined;
  addresses: Addresses;
  /** Where whoever reads it finds it in another language, with what they had asked for; where it is the same: `addresses`. */
  others?: Addresses;
  /** Where the site is reached: what search engines and other sites are told; undefined for a page that is nobody's to find. */
  origin?: string | undefined;
  /** For machines: what the page is about (JSON-LD). */
  structured?: Html | false;
  script?: boolean;
  /** Seconds until the browser asks again by itself. */
  again?: number;
  body: Piece;
}

/** What other sites show of a link is a thousand points wide. */
const SHARED_WIDTH = 1200;

/** As each language calls itself. */
const NAMES: Readonly<Record<PageLanguage, string>> = {
  fr: 'Français',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
};

/** Two islands and the strait between them, as on every screen. */
const MARK = ownMarkup(
  '<svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="15" class="sea"/><path class="land" d="M10 26c1-6 7-8 12-8 4 0 6-4 11-6 6-2 13 0 15 5 1 4-3 6-8 7-6 2-8 5-14 7-7 2-17 2-16-5Z"/><path class="land" d="M22 45c3-4 9-4 13-7 4-2 5-6 10-7 5-1 9 2 9 7s-4 8-8 11c-5 4-13 6-19 4-5-1-8-4-5-8Z"/></svg>',
);

export function frame(view: FrameView): string {
  const { language, house } = view;
  const say = speaker(language);
  const page = html`<!doctype html>
    <html lang="${LOCALES[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${view.title}</title>
        <meta name="description" content="${view.description}" />
        <meta name="color-scheme" content="light dark" />
        ${view.origin === undefined ? html`<meta name="robots" content="noindex" />` : findable(view, view.origin)}
        ${view.again !== undefined && html`<meta http-equiv="refresh" content="${view.again}" />`}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${pageStyle()}
        ${view.script === true && html`<script type="module" fetchpriority="low" src="${assetPath('annonce.js')}"></script>`}
      </head>
      <body
        data-house="${house?.id ?? ''}"
        data-language="${language}"
        ${view.script === true && scriptWords(view.language, say)}
      >
        <a class="skip" href="#contenu">${say('skip')}</a>
        ${topBar(view, say)} ${view.body}
        <footer class="foot">
          <div class="wrap">
            <p><a href="${listingsPath(productLanguage(language))}">${say('allHouses')}</a></p>
            ${house && html`<p>${imprint(house.agency)}</p>`}
          </div>
        </footer>
        ${view.structured}
      </body>
    </html>`;
  return page.text;
}

function scriptWords(language: PageLanguage, say: Say): Html {
  const words = Object.fromEntries(SCRIPT_WORDS.map((word) => [word, say(word)]));
  const problems = problemsIn(language);
  return html`data-words="${JSON.stringify(words)}" data-problems="${JSON.stringify(problems)}"`;
}

/** What search engines and shared links read: one address for each language, none of them the copy of another. */
function findable(view: FrameView, origin: string): Html {
  const { addresses, language, house } = view;
  const cover = house?.photos[0];
  const own = `${origin}${addresses[language] ?? addresses.fr}`;
  return html`<link rel="canonical" href="${own}" /> ${Object.entries(addresses).map(
      ([code, address]) => html`<link rel="alternate" hreflang="${code}" href="${origin}${address}" />`,
    )}<link rel="alternate" hreflang="x-default" href="${origin}${addresses.fr}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${view.title}" />
    <meta property="og:description" content="${view.description}" />
    <meta property="og:url" content="${own}" />
    <meta property="og:locale" content="${localeOf(language)}" />
    ${(Object.keys(addresses) as PageLanguage[])
      .filter((code) => code !== language)
      .map((code) => html`<meta property="og:locale:alternate" content="${localeOf(code)}" />`)}
    ${house && html`<meta property="og:site_name" content="${house.agency.name}" />`}
    ${cover && html`<meta property="og:image" content="${origin}${jpegAt(cover.picture, SHARED_WIDTH)}" /> <meta property="og:image:alt" content="${cover.title || view.title}" />`}
    <meta name="twitter:card" content="${cover ? 'summary_large_image' : 'summary'}" />`;
}

/** 'fr_FR'. */
function localeOf(language: PageLanguage): string {
  return LOCALES[language].replace('-', '_');
}

function topBar({ house, language, addresses, others: own = addresses, ...view }: FrameView, say: Say): Html {
  const agency = house?.agency ?? view.agency;
  const others = Object.entries(own).filter(([code]) => code !== language) as [PageLanguage, Address][];
  return html`<header class="top">
    <div class="wrap">
      <a class="mark" href="${listingsPath(productLanguage(language))}"
        >${MARK}<span>${agency?.name ?? 'Pertuis'}</span></a
      >
      <nav aria-label="${say('otherLanguages')}">
        ${agency && agency.phone !== '' && html`<a class="call" href="${telephone(agency.phone)}">${agency.phone}</a>`}
        ${others.map(
          ([code, address]) =>
            html`<a class="language" href="${address}" hreflang="${code}" lang="${code}"
              ><span class="long">${NAMES[code]} </span><span class="short">${code.toUpperCase()}</span></a
            >`,
        )}
      </nav>
    </div>
  </header>`;
}

export function telephone(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

function imprint(agency: PublicHouse['agency']): string {
  return [agency.legal_name || agency.name, agency.address, agency.registration]
    .filter((text) => text !== '')
    .join(' · ');
}
