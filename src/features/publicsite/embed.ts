/**
 * A house's free days within somebody else's page: no script, nothing to press but the way to the house. It shows what is free, what is taken and when
 * one may arrive; prices only where whoever put it there asked for them.
 */
import { addMonths, firstOfMonth, todayInParis } from '#kernel/day.ts';
import { LOCALES } from '#kernel/formats.ts';
import { ofHouse } from '#kernel/french.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { Language } from '#kernel/localized.ts';
import { platformOfKind } from '#features/pricing/fees.ts';
import { lang } from './about.ts';
import { legend } from './legend.ts';
import { nightsOfHouse } from './nights.ts';
import { calendar, MONTHS } from './pagecalendar.ts';
import { assetPath } from './pagefiles.ts';
import { listingPath } from './paths.ts';
import type { PublicHouse } from './queries.ts';
import { siteSpeaker } from './sitetexts.ts';
import { speaker } from './texts.ts';
import { written } from './written.ts';

export const LIGHTS = ['auto', 'claires', 'sombres'] as const;
export type Light = (typeof LIGHTS)[number];

export interface EmbedAsked {
  language: Language;
  /** 'auto': as the reader's own device has it. */
  light: Light;
  months: number;
  hasLeast: boolean;
}

/** Of '?couleurs=sombres&mois=3&prix=1'. */
export function readEmbed(query: Readonly<Record<string, unknown>>): EmbedAsked {
  const months =
    typeof query['mois'] === 'string' && /^\d{1,2}$/.test(query['mois']) ? Number(query['mois']) : 0;
  return {
    language: query['lang'] === 'en' ? 'en' : 'fr',
    light: LIGHTS.find((light) => light === query['couleurs']) ?? 'auto',
    months: months >= 1 && months <= MONTHS ? months : MONTHS,
    hasLeast: query['prix'] === '1',
  };
}

export interface EmbedView {
  asked: EmbedAsked;
  origin: string;
  house: Pick<
    PublicHouse,
    'id' | 'agid' | 'title' | 'days' | 'taken' | 'platforms' | 'online_booking' | 'housekeeping'
  >;
}

export function embedPage({ asked, origin, house }: EmbedView): string {
  const { language, months, hasLeast } = asked;
  const [say, siteSay] = [speaker(language), siteSpeaker(language)];
  const today = todayInParis();
  const until = addMonths(firstOfMonth(today), months);
  const platform = platformOfKind(house.platforms, house.agid, 'er', today);
  const title = written(house.title, language);
  const named = html`<span ${lang(title.language, language)}>${title.text}</span>`;
  const nights =
    house.online_booking || house.housekeeping
      ? nightsOfHouse(house, house.online_booking ? platform : undefined, today, until)
      : [];
  const body =
    nights.length === 0
      ? html`<p>${siteSay('onRequest')}</p>`
      : html`${calendar(nights, { today, language, say, months, hasPrices: false, hasLeast })} ${legend(say)}`;
  return embedFrame(
    asked,
    siteSay('freeDatesOf', { title: ofHouse(title.text, language) }),
    html`<h1>${named}</h1>
      ${body}
      <p class="more">
        <a class="button" href="${origin}${listingPath(house.id, language)}" target="_blank" rel="noopener"
          >${siteSay('seeAndAsk')}</a
        >
      </p>`,
  );
}

export function embedGone(asked: EmbedAsked): string {
  return embedNote(asked, siteSpeaker(asked.language)('notOffered'));
}

/** Instead of the calendar: what there is to say. */
export function embedNote(asked: EmbedAsked, words: string): string {
  return embedFrame(asked, words, html`<p>${words}</p>`);
}

function embedFrame({ language, light }: EmbedAsked, title: string, body: Html): string {
  const chosen = light === 'auto' ? '' : html`data-light="${light}"`;
  return html`<!doctype html>
    <html lang="${LOCALES[language]}" ${chosen}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${assetPath('annonce.css')}" />
      </head>
      <body class="embed">
        <main>${body}</main>
      </body>
    </html>`.text;
}
