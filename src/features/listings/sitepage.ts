/** The public site: every house on offer, and how an owner reaches the agencies (GLOBAL-43). */
import { todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { html } from '#kernel/html.ts';
import { publicFile } from '#kernel/paths.ts';
import type { Db } from '#server/sql.ts';
import { frame } from './frame.ts';
import { titleOf } from './page.ts';
import { speaker } from './pagetexts.ts';
import { listingPath, listingsPath } from './paths.ts';
import { offeredCount, offeredHouses, siteAgencies } from './sitequeries.ts';
import type { SiteAgency, SiteHouse } from './sitequeries.ts';

export interface SiteView {
  houses: readonly SiteHouse[];
  agencies: readonly SiteAgency[];
  language: Language;
  page: number;
  /** How many there are. */
  pages: number;
}

const ON_ONE_PAGE = 48;

/** What a page shows now; a number beyond the last is the last. */
export async function siteNow(db: Db, language: Language, asked: number): Promise<SiteView> {
  const today = todayInParis();
  const pages = Math.max(1, Math.ceil((await offeredCount(db, today)) / ON_ONE_PAGE));
  const page = Math.min(Math.max(1, asked), pages);
  const houses = await offeredHouses(db, today, { from: (page - 1) * ON_ONE_PAGE, most: ON_ONE_PAGE });
  return { houses, agencies: await siteAgencies(db), language, page, pages };
}

export function sitePage({ houses, agencies, language, page, pages }: SiteView): string {
  const say = speaker(language);
  const body = html`<main class="site wrap" id="demande">
    <h1>${say('siteTitle')}</h1>
    <p>${houses.length === 0 ? say('noHouses') : say('siteText')}</p>
    <ul class="houses">
      ${houses.map((house) => tile(house, language))}
    </ul>
    ${pages > 1 && numbers(page, pages, language)}
    <section id="proprietaires">
      <h2>${say('ownersTitle')}</h2>
      <p>${say('ownersText')}</p>
      <ul class="agencies">
        ${agencies.map(contact)}
      </ul>
    </section>
  </main>`;
  return frame({
    title: say('siteTitle'),
    description: say('siteText'),
    language,
    path: listingsPath('fr', page),
    other: listingsPath(language === 'fr' ? 'en' : 'fr', page),
    body,
  });
}

function numbers(page: number, pages: number, language: Language) {
  const say = speaker(language);
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  return html`<nav class="pages" aria-label="${say('pages')}">
    ${all.map((number) =>
      number === page
        ? html`<a href="${listingsPath(language, number)}" aria-current="page">${number}</a>`
        : html`<a href="${listingsPath(language, number)}">${number}</a>`,
    )}
  </nav>`;
}

function tile(house: SiteHouse, language: Language) {
  const say = speaker(language);
  return html`<li>
    <a href="${listingPath(house.id, language)}">
      ${house.cover_path !== null && html`<img src="${publicFile(house.cover_path)}" alt="" loading="lazy" />`}
      <strong>${titleOf(house, language)}</strong>
      <span>${house.village_label} · ${say('upTo')} ${house.max_num_people} ${say('travellers')}</span>
    </a>
  </li>`;
}

function contact({ name, address, phone, mail }: SiteAgency) {
  return html`<li>
    <strong>${name}</strong>
    <span>${address}</span>
    ${phone !== '' && html`<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`}
    <a href="mailto:${mail}">${mail}</a>
  </li>`;
}
