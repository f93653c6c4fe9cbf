/** The pages around a listing: thanks, and a kind word when there is nothing (any more). */
import type { PageLanguage } from '#kernel/localized.ts';
import { ENQUIRY_FIELDS } from './enquiry.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { frame } from './frame.ts';
import { html } from '#kernel/html.ts';
import { picture } from './picture.ts';
import { altOf } from './gallery.ts';
import { addressesOf, enquiryPath, listingPath, thanksPath } from './paths.ts';
import type { PublicHouse } from './queries.ts';
import { speaker } from './texts.ts';
import { written } from './written.ts';

export function thanksPage(house: PublicHouse, language: PageLanguage): string {
  const say = speaker(language);
  const cover = house.photos[0];
  const title = written(house.title, language).text;
  const body = html`<main class="plain wrap" id="contenu">
    ${cover && picture(cover.picture, { alt: altOf(cover, 0, house.photos.length, title, say), sizes: '620px', isFirst: true })}
    <h1>${say('thanksTitle')}</h1>
    <p>${say('thanksText')}</p>
    <p class="hint">${say(house.agency.phone === '' ? 'thanksSpamWrite' : 'thanksSpam')}</p>
    <p><a class="button" href="${listingPath(house.id, language)}">${say('backToHouse')}</a></p>
  </main>`;
  return frame({
    title: say('thanksTitle'),
    description: say('thanksText'),
    house,
    language,
    addresses: { fr: thanksPath(house.id, 'fr'), en: thanksPath(house.id, 'en') },
    body,
  });
}

const AGAIN_S = 5;

interface Trouble {
  id: number;
  language: PageLanguage;
  /** What happened, in words. */
  words: string;
  /** A form that could not be taken: every word of it, to be sent again by one press. */
  typed?: EnquiryTyped;
  /** It goes by: the page asks again by itself. */
  passes: boolean;
}

/** When the page cannot be made: the agency's words cannot either, so it names no house. */
export function errorPage({ id, language, words, typed, passes }: Trouble): string {
  const say = speaker(language);
  const body = html`<main class="plain wrap" id="contenu">
    <h1>${say('awayTitle')}</h1>
    <p role="alert">${words}</p>
    ${
      typed
        ? html`<p>${say('awayKept')}</p>
            <form method="post" action="${enquiryPath(id)}">
              ${ENQUIRY_FIELDS.map((name) => html`<input type="hidden" name="${name}" value="${typed[name]}" />`)}
              <input type="hidden" name="lang" value="${language}" />
              <p><button class="button" type="submit">${say('sendAgain')}</button></p>
            </form>`
        : passes && html`<p>${say('awayComesBack')}</p>`
    }
  </main>`;
  return frame({
    title: say('awayTitle'),
    description: words,
    language,
    addresses: addressesOf(id, ['fr', 'en']),
    ...(passes && !typed && { again: AGAIN_S }),
    body,
  });
}

export function gonePage(id: number, language: PageLanguage): string {
  const say = speaker(language);
  const body = html`<main class="plain wrap" id="contenu">
    <h1>${say('goneTitle')}</h1>
    <p>${say('goneText')}</p>
  </main>`;
  return frame({
    title: say('goneTitle'),
    description: say('goneText'),
    language,
    addresses: addressesOf(id, ['fr', 'en']),
    body,
  });
}
