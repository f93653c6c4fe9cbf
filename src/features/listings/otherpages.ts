/** The pages around a listing: thanks, and a kind word when there is nothing (any more). */
import type { Language } from '#kernel/localized.ts';
import { ENQUIRY_FIELDS } from './enquiry.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { frame } from './frame.ts';
import { html } from '#kernel/html.ts';
import { publicFile } from '#kernel/paths.ts';
import { titleOf } from './page.ts';
import { speaker } from './pagetexts.ts';
import { enquiryPath, listingPath, thanksPath } from './paths.ts';
import type { PublicHouse } from './queries.ts';

export function thanksPage(house: PublicHouse, language: Language): string {
  const say = speaker(language);
  const cover = house.photos[0];
  const body = html`<main class="plain wrap" id="demande">
    ${cover && html`<img src="${publicFile(cover.path)}" alt="${cover.title || titleOf(house, language)}" />`}
    <h1>${say('thanksTitle')}</h1>
    <p>${say('thanksText')}</p>
    <p class="hint">${say('thanksSpam')}</p>
    <p><a class="button" href="${listingPath(house.id, language)}">${say('backToHouse')}</a></p>
  </main>`;
  return frame({
    title: say('thanksTitle'),
    description: say('thanksText'),
    house,
    language,
    path: thanksPath(house.id, 'fr'),
    other: thanksPath(house.id, language === 'fr' ? 'en' : 'fr'),
    body,
  });
}

const AGAIN_S = 5;

interface Trouble {
  id: number;
  language: Language;
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
  const body = html`<main class="plain wrap" id="demande">
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
    path: listingPath(id, 'fr'),
    other: listingPath(id, language === 'fr' ? 'en' : 'fr'),
    ...(passes && !typed && { again: AGAIN_S }),
    body,
  });
}

export function gonePage(id: number, language: Language): string {
  const say = speaker(language);
  const body = html`<main class="plain wrap" id="demande">
    <h1>${say('goneTitle')}</h1>
    <p>${say('goneText')}</p>
  </main>`;
  return frame({
    title: say('goneTitle'),
    description: say('goneText'),
    language,
    path: listingPath(id, 'fr'),
    other: listingPath(id, language === 'fr' ? 'en' : 'fr'),
    body,
  });
}
