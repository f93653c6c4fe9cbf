/** A house on its card: a photograph, its name and place, and what it costs. */
import { nightsBetween, todayInParis } from '#kernel/day.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { Language } from '#kernel/localized.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { platformFee, platformOfKind } from '#features/pricing/fees.ts';
import { inWords } from './details.ts';
import { label } from './labels.ts';
import { wholeEuros } from './pagecalendar.ts';
import { listingPath } from './paths.ts';
import { picture } from './picture.ts';
import type { SiteCard } from './sitenow.ts';
import { stayQuery } from './sitesearch.ts';
import type { Search } from './sitesearch.ts';
import { countOf } from './sitetexts.ts';
import type { SiteSay } from './sitetexts.ts';

interface Around {
  search: Search;
  language: Language;
  say: SiteSay;
  /** The one a page is waited for. */
  isFirst: boolean;
}

const SIZES = '(min-width: 1200px) 280px, (min-width: 700px) 45vw, 94vw';
const UNRATED = 1;

export function siteCard(card: SiteCard, { search, language, say, isFirst }: Around): Html {
  const isTranslated = language === 'en' && card.title_uk !== '';
  const title = isTranslated ? card.title_uk : card.title;
  return html`<li id="maison-${card.id}">
    <a href="${listingPath(card.id, language, stayQuery(search))}">
      <span class="photo"
        >${card.cover ? picture(card.cover, { alt: '', sizes: SIZES, isFirst }) : html`<span class="none">${say('noPhoto')}</span>`}${card.special_offer !== '' && html`<span class="badge">${say('offer')}</span>`}</span
      >
      <h3 ${language === 'en' && !isTranslated && html`lang="fr"`}>${title}</h3>
      <span class="line">${kindOf(card, language)} · ${card.village_label}</span>
      <span class="line"
        >${say('people', { n: card.max_num_people })} ·
        ${countOf(card.rooms, 'bedroom', 'bedrooms', language)}</span
      >
      <span class="cost">${costOf(card, search, say)}</span>
    </a>
  </li>`;
}

function kindOf({ property_type, classement }: SiteCard, language: Language): string {
  const kind = label('property', property_type, language);
  return classement > UNRATED ? `${kind}, ${inWords(label('stars', classement, language), language)}` : kind;
}

/** For the dates asked: the whole of it. Without dates: the cheapest night, every compulsory fee in it. */
function costOf(card: SiteCard, { stay }: Search, say: SiteSay): Html | string {
  const hasNights = card.online_booking || card.housekeeping;
  if (!stay) {
    const least = leastOf(card);
    if (least === null) return say(hasNights ? 'priceOnRequest' : 'onRequest');
    return html`${say('from')} <strong>${wholeEuros(least)}</strong> ${say('aNight')}`;
  }
  if (!card.price) return say(hasNights ? 'priceOnRequest' : 'onRequest');
  const nights = nightsBetween(stay.from, stay.to);
  const { total, tax } = card.price;
  return html`<strong>${formatEuros(total)}</strong>
    ${nights > 1 ? say('forNights', { n: nights }) : say('forOneNight')}${
      tax > 0 && html`<small>${say('taxWithin', { amount: formatEuros(tax) })}</small>`
    }`;
}

/** As its own page says it: without online booking no platform's fee comes on top. */
function leastOf({ least, platforms, agid, online_booking }: SiteCard) {
  if (least === null || !online_booking) return least;
  const platform = platformOfKind(platforms, agid, 'er', todayInParis());
  return platform ? cents(least + platformFee(least, platform)) : least;
}
