/** The pages around a listing: thanks, and a kind word when there is nothing (any more). */
import type { Language } from '#kernel/words.ts';
import { frame } from './frame.ts';
import { html } from '#kernel/html.ts';
import { titleOf } from './page.ts';
import { speaker } from './pagetexts.ts';
import { listingPath, photoPath, thanksPath } from './paths.ts';
import type { PublicHouse } from './queries.ts';

export function thanksPage(house: PublicHouse, language: Language): string {
  const say = speaker(language);
  const cover = house.photos[0];
  const body = html`<main class="plain wrap" id="demande">
    ${cover && html`<img src="${photoPath(cover.path)}" alt="${cover.title || titleOf(house, language)}" />`}
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
