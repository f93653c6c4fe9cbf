/** The public site's front: every house on offer, by place, dates and people; and how an owner reaches the agencies (GLOBAL-43). */
import { dayRange } from '#kernel/day.ts';
import { beforeTitle } from '#kernel/french.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { Language } from '#kernel/localized.ts';
import { parsePlace } from '#kernel/place.ts';
import { islandsMap } from '#features/geography/islandsmap.ts';
import type { VillageMark } from '#features/geography/islandsmap.ts';
import { frame, telephone } from './frame.ts';
import { listingsPath } from './paths.ts';
import { siteCard } from './sitecard.ts';
import { searchForm } from './siteform.ts';
import type { NearDates, SiteView } from './sitenow.ts';
import type { SiteAgency } from './sitequeries.ts';
import { isNarrowed, ISLANDS, searchQuery } from './sitesearch.ts';
import type { Search } from './sitesearch.ts';
import { countOf, siteSpeaker } from './sitetexts.ts';
import type { SiteSay } from './sitetexts.ts';

export function sitePage(view: SiteView): string {
  const { language, asked, cards, pages, origin } = view;
  const { search } = asked;
  const say = siteSpeaker(language);
  const title = titleOf(view, say);
  const body = html`<main class="site" id="contenu">
    <div class="hero wrap">
      <h1>${title}</h1>
      <p class="hint">${say('text')}</p>
      ${searchForm(view, say)}
    </div>
    <div class="found wrap">
      <section aria-labelledby="found">
        <h2 id="found" ${search.stay !== null && html`tabindex="-1"`}>${foundLine(view, say)}</h2>
        ${
          cards.length === 0
            ? nothing(view, say)
            : html`<ul class="houses">
                ${cards.map((card, index) => siteCard(card, { search, language, say, isFirst: index === 0 }))}
              </ul>`
        }
        ${pages > 1 && numbers(view, say)}
      </section>
      ${mapAside(view, say)}
    </div>
    <section class="owners wrap" id="proprietaires" aria-labelledby="owners">
      <h2 id="owners">${say('ownersTitle')}</h2>
      <p>${say('ownersText')}</p>
      <ul class="agencies">
        ${view.agencies.map(contact)}
      </ul>
    </section>
  </main>`;
  const address = (one: Language) => listingsPath(one, placeQuery(search));
  return frame({
    title,
    description: say('text'),
    language,
    ...(view.agencies.length === 1 && { agency: view.agencies[0] }),
    addresses: { fr: address('fr'), en: address('en') },
    // What is found for somebody's dates is nobody else's page.
    ...(isForEverybody(search) && { origin }),
    body,
  });
}

/** One page for each place, and for each number; not one for each week and family. */
function isForEverybody(search: Search): boolean {
  return search.stay === null && !isNarrowed({ ...search, place: '' });
}

function placeQuery(search: Search) {
  const { place, page } = search;
  return isForEverybody(search) ? { place, ...(page > 1 && { page }) } : searchQuery(search);
}

function titleOf({ asked, villages, language }: SiteView, say: SiteSay): string {
  const { place } = asked.search;
  if (place === '') return say('title');
  const island = ISLANDS.find((one) => one === place);
  if (island) return say('titleOn', { island: say(island) });
  const village = villages.find(({ slug }) => slug === place)?.label ?? '';
  return say('titleIn', { place: language === 'fr' ? beforeTitle('à', village) : village });
}

function foundLine({ asked, found, language, cards }: SiteView, say: SiteSay): string {
  const { stay } = asked.search;
  if (stay && found === 0) return say('noneFree', { dates: dayRange(stay.from, stay.to, language) });
  if (!stay) return countOf(found, 'house', 'houses', language);
  const dated = `${countOf(found, 'freeHouse', 'freeHouses', language)} ${dayRange(stay.from, stay.to, language)}`;
  return cards.length > 1 ? `${dated}, ${say('cheapestFirst')}` : dated;
}

/** Nothing as asked: what is free instead, and what to leave out. */
function nothing({ asked, near, language }: SiteView, say: SiteSay): Html {
  const { search } = asked;
  const way = (other: Search, words: string) =>
    html`<li><a href="${listingsPath(language, searchQuery({ ...other, page: 1 }))}">${words}</a></li>`;
  const everywhere: Search = { ...search, place: '', adults: null, children: null, pool: false, pets: false };
  if (!search.stay && !isNarrowed(search)) return html`<p>${say('noHouses')}</p>`;
  return html`<div class="nothing">
    ${!search.stay && html`<p>${say('noneFound')}</p>`} ${search.stay && nearest(search, near, language, say)}
    <ul class="ways">
      ${search.stay && isNarrowed(search) && way(everywhere, say('withoutFilters'))}
      ${search.stay && way({ ...search, stay: null }, say('withoutDates'))}
      ${!search.stay && way(everywhere, say('everything'))}
    </ul>
  </div>`;
}

function nearest(search: Search, near: readonly NearDates[], language: Language, say: SiteSay): Html {
  if (near.length === 0) return html`<p>${say('noneNear')}</p>`;
  return html`<h3>${say('nearestDates')}</h3>
    <ul class="ways near">
      ${near.map(({ from, to, houses }) => {
        const other = searchQuery({ ...search, stay: { from, to }, page: 1 });
        return html`<li>
          <a href="${listingsPath(language, other)}"
            >${dayRange(from, to, language)}
            <small>${countOf(houses, 'freeHouse', 'freeHouses', language)}</small></a
          >
        </li>`;
      })}
    </ul>`;
}

/** Beside the list; on a telephone behind its heading. */
function mapAside(view: SiteView, say: SiteSay): Html {
  const { language, dots } = view;
  return html`<aside class="map" aria-labelledby="map">
    <h2 id="map">${say('map')}</h2>
    <p class="hint">${say('mapHint')}</p>
    ${islandsMap({ dots, villages: marksOf(view), label: say('mapOfBoth'), language })}
  </aside>`;
}

/** Chosen once more, a village lets the others back in. */
function marksOf({ villages, counts, asked, language }: SiteView): VillageMark[] {
  const { search } = asked;
  return villages.flatMap(({ slug, label, location }) => {
    const place = parsePlace(location);
    const count = counts[slug] ?? 0;
    const isChosen = search.place === slug;
    if (!place || (count === 0 && !isChosen)) return [];
    const to = listingsPath(language, searchQuery({ ...search, place: isChosen ? '' : slug, page: 1 }));
    return [
      { label: `${label}, ${countOf(count, 'house', 'houses', language)}`, place, count, to, isChosen },
    ];
  });
}

function numbers({ asked, pages, language }: SiteView, say: SiteSay): Html {
  const { search } = asked;
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const address = (page: number) => listingsPath(language, searchQuery({ ...search, page }));
  return html`<nav class="pages" aria-label="${say('pages')}">
    ${all.map((number) =>
      number === search.page
        ? html`<a href="${address(number)}" aria-current="page">${number}</a>`
        : html`<a href="${address(number)}">${number}</a>`,
    )}
  </nav>`;
}

function contact({ name, address, phone, mail }: SiteAgency): Html {
  return html`<li>
    <strong>${name}</strong>
    <span>${address}</span>
    ${phone !== '' && html`<a href="${telephone(phone)}">${phone}</a>`}
    <a href="mailto:${mail}">${mail}</a>
  </li>`;
}
