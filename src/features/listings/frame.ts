/** What surrounds every public page: head, the agency's bar, the foot. */
import type { Language } from '#kernel/localized.ts';
import { html, ownMarkup } from '#kernel/html.ts';
import type { Piece } from '#kernel/html.ts';
import { publicFile } from '#kernel/paths.ts';
import { SCRIPT_WORDS, speaker } from './pagetexts.ts';
import type { PublicHouse } from './queries.ts';

interface FrameView {
  title: string;
  description: string;
  language: Language;
  /** Undefined where no house can be named. */
  house?: Pick<PublicHouse, 'id' | 'agency' | 'photos'>;
  /** The page in French, its canonical address. */
  path: string;
  /** The same page in the other language. */
  other: string;
  script?: boolean;
  /** Seconds until the browser asks again by itself. */
  again?: number;
  body: Piece;
}

/** Two islands and the strait between them, as on every screen. */
const MARK = ownMarkup(
  '<svg width="28" height="28" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="15" class="sea"/><path class="land" d="M10 26c1-6 7-8 12-8 4 0 6-4 11-6 6-2 13 0 15 5 1 4-3 6-8 7-6 2-8 5-14 7-7 2-17 2-16-5Z"/><path class="land" d="M22 45c3-4 9-4 13-7 4-2 5-6 10-7 5-1 9 2 9 7s-4 8-8 11c-5 4-13 6-19 4-5-1-8-4-5-8Z"/></svg>',
);

export function frame(view: FrameView): string {
  const { language, house } = view;
  const say = speaker(language);
  const words = Object.fromEntries(SCRIPT_WORDS.map((word) => [word, say(word)]));
  const agency = house?.agency;
  const cover = house?.photos[0];
  const page = html`<!doctype html>
    <html lang="${language === 'fr' ? 'fr-FR' : 'en-GB'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${view.title}</title>
        <meta name="description" content="${view.description}" />
        <meta name="color-scheme" content="light dark" />
        ${view.script === true ? html`<link rel="alternate" hreflang="${language === 'fr' ? 'en' : 'fr'}" href="${view.other}" /><link rel="canonical" href="${view.path}" /><meta property="og:title" content="${view.title}" />` : html`<meta name="robots" content="noindex" />`}
        ${cover && html`<meta property="og:image" content="${publicFile(cover.path)}" />`}
        ${view.again !== undefined && html`<meta http-equiv="refresh" content="${view.again}" />`}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/annonce-inter.woff2" as="font" type="font/woff2" crossorigin />
        <link rel="stylesheet" href="/annonce.css" />
        ${view.script === true && html`<script type="module" src="/annonce.js"></script>`}
      </head>
      <body data-house="${house?.id ?? ''}" data-language="${language}" data-words="${JSON.stringify(words)}">
        <a class="skip" href="#demande">${say('skip')}</a>
        <header class="top">
          <div class="wrap">
            <span class="mark">${MARK}<span>${agency?.name ?? 'Pertuis'}</span></span>
            <nav>
              ${agency && agency.phone !== '' && html`<a class="call" href="tel:${agency.phone.replace(/[^+\d]/g, '')}">${agency.phone}</a>`}<a
                class="language"
                href="${view.other}"
                hreflang="${language === 'fr' ? 'en' : 'fr'}"
                lang="${language === 'fr' ? 'en' : 'fr'}"
                >${say('otherLanguage')}</a
              >
            </nav>
          </div>
        </header>
        ${view.body}
        <footer class="foot">
          <div class="wrap">
            ${agency && html`<p>${[agency.legal_name || agency.name, agency.address, agency.registration].filter((text) => text !== '').join(' · ')}</p>`}
          </div>
        </footer>
      </body>
    </html>`;
  return page.text;
}
