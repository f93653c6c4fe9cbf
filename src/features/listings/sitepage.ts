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
import { offeredHouses, siteAgencies } from './queries.ts';
import type { SiteAgency, SiteHouse } from './queries.ts';

interface SiteView {
  houses: readonly SiteHouse[];
  agencies: readonly SiteAgency[];
  language: Language;
}

export async function siteNow(db: Db, language: Language): Promise<string> {
  const houses = await offeredHouses(db, todayInParis());
  return sitePage({ houses, agencies: await siteAgencies(db), language });
}

function sitePage({ houses, agencies, language }: SiteView): string {
  const say = speaker(language);
  const body = html`<main class="site wrap" id="demande">
    <h1>${say('siteTitle')}</h1>
    <p>${houses.length === 0 ? say('noHouses') : say('siteText')}</p>
    <ul class="houses">
      ${houses.map((house) => tile(house, language))}
    </ul>
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
    path: listingsPath('fr'),
    other: listingsPath(language === 'fr' ? 'en' : 'fr'),
    body,
  });
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
