/** The public page of a listing (D15, B96). Photographs first; everything is there without script. */
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import type { Circle } from '#features/geography/circle.ts';
import { publicMap } from '#features/geography/publicmap.ts';
import { platformOfKind } from '#features/pricing/fees.ts';
import {
  description,
  equipment,
  facts,
  houseRules,
  lang,
  placeLine,
  sleeping,
  surroundings,
  villageLine,
} from './about.ts';
import type { About } from './about.ts';
import { averageLine, comments } from './comments.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { requestForm } from './form.ts';
import type { FieldErrors } from './form.ts';
import { frame, telephone } from './frame.ts';
import { gallery } from './gallery.ts';
import { legal } from './legal.ts';
import { legend } from './legend.ts';
import { cheapest, nightsOfHouse } from './nights.ts';
import type { Night } from './nights.ts';
import { calendar, calendarEnd, wholeEuros } from './pagecalendar.ts';
import { addressesOf, stayTyped } from './paths.ts';
import { prices } from './prices.ts';
import type { Preview } from './preview.ts';
import type { PublicHouse } from './queries.ts';
import type { Shown } from './reading.ts';
import { structured } from './structured.ts';
import { counted, speaker } from './texts.ts';
import type { Say } from './texts.ts';
import { languagesOf, written } from './written.ts';

export interface PageView extends Shown {
  language: PageLanguage;
  /** Where the site is reached. */
  origin: string;
  typed: EnquiryTyped;
  errors: FieldErrors;
  /** A house that is not on offer, for whoever has the link. */
  preview?: Preview | undefined;
}

export function listingPage(view: PageView): string {
  const { house, circle, said, language, origin, typed, preview } = view;
  const say = speaker(language);
  const about: About = { house, language, say };
  const today = todayInParis();
  const nights = nightsShown(house, today);
  const title = written(house.title, language);
  const body = html`<main id="contenu">
    ${preview && html`<p class="preview wrap" role="status"><strong>${say('previewTitle')}</strong> ${say('previewText', { day: formatDay(preview.until) })}</p>`}
    ${gallery(house.photos, title.text, say)}
    <div class="columns wrap">
      <div class="about">
        <header class="head">
          <h1 ${lang(title.language, language)}>${title.text}</h1>
          <p class="place">${placeLine(about)}</p>
          ${averageLine(said, about)} ${facts(about)}
          ${house.special_offer !== '' && html`<p class="offer"><strong>${say('offer')}</strong> <span ${lang('fr', language)}>${house.special_offer}</span></p>`}
        </header>
        ${description(about)} ${sleeping(about)} ${equipment(about)}
        ${nights.length > 0 && availability(nights, today, about)} ${prices(about, nights)}
        ${comments(said, about)} ${houseRules(about)} ${onTheMap(about, circle)} ${surroundings(about)}
        ${legal(about)} ${agencyCard(house, say)}
      </div>
      ${askAside(view, today, cheapest(nights), say)}
    </div>
    ${bottomBar(cheapest(nights), say)}
  </main>`;
  return frame({
    title: `${title.text}, ${villageLine(house, say)}`,
    description: summary(about),
    house,
    language,
    addresses: addressesOf(house.id, languagesOf(house)),
    others: addressesOf(house.id, languagesOf(house), { ...stayTyped(typed), ...preview?.link }),
    ...(!preview && {
      origin,
      structured: structured({ house, language, origin, around: circle?.centre }),
    }),
    script: true,
    body,
  });
}

function nightsShown(house: PublicHouse, today: Day): Night[] {
  if (!house.online_booking && !house.housekeeping) return [];
  const platform = platformOfKind(house.platforms, house.agid, 'er', today);
  return nightsOfHouse(house, house.online_booking ? platform : undefined, today, calendarEnd(today));
}

const LONGEST_SUMMARY = 160;

/** What engines show below the title; of a house nobody has described, what it is. */
function summary(about: About): string {
  const { house, language } = about;
  const said = written(house.description, language).text;
  const known = `${placeLine(about)} · ${counted(house.max_num_people, 'person', 'persons', language)}`;
  const text = (said || known).replace(/\s+/g, ' ');
  return text.length > LONGEST_SUMMARY ? `${text.slice(0, LONGEST_SUMMARY - 3).trimEnd()}…` : text;
}

function availability(nights: readonly Night[], today: Day, { language, say }: About): Html {
  return html`<section aria-labelledby="availability">
    <div class="with-turns">
      <h2 id="availability">${say('availability')}</h2>
      <p class="turns" hidden>
        <button type="button" data-turn="-1" aria-label="${say('previousMonth')}">‹</button
        ><button type="button" data-turn="1" aria-label="${say('nextMonth')}">›</button>
      </p>
    </div>
    <p class="hint" id="pick-hint" aria-live="polite">${say('availabilityHint')}</p>
    ${calendar(nights, { today, language, say })} ${legend(say)}
  </section>`;
}

function askAside(
  { house, language, typed, errors, preview }: PageView,
  today: Day,
  least: Cents | null,
  say: Say,
): Html {
  return html`<aside class="ask" id="demande" aria-labelledby="ask-title">
    ${requestForm({ house, language, typed, errors, today, least, say, isPreview: preview !== undefined })}
  </aside>`;
}

/** On a telephone the request is always one press away. */
function bottomBar(least: Cents | null, say: Say): Html {
  const price =
    least === null
      ? say('request')
      : html`${say('from')} <strong>${wholeEuros(least)}</strong> ${say('aNight')}`;
  return html`<a class="bar" href="#demande"
    ><span>${price}</span><span class="button">${say('request')}</span></a
  >`;
}

function onTheMap({ house, language, say }: About, circle: Circle | undefined): Html | false {
  if (!circle) return false;
  return html`<section aria-labelledby="map">
    <h2 id="map">${say('onTheMap')}</h2>
    <p class="hint">${villageLine(house, say)}</p>
    ${publicMap(circle, house.village_label, language)}
  </section>`;
}

function agencyCard({ agency }: PublicHouse, say: Say): Html {
  return html`<section class="agency" aria-labelledby="agency">
    <h2 id="agency">${say('agency')}</h2>
    <p class="name">${agency.name}</p>
    <p>${say(agency.phone === '' ? 'askAgencyByForm' : 'askAgency')}</p>
    <p class="contact">
      ${agency.phone !== '' && html`<a href="${telephone(agency.phone)}">${agency.phone}</a>`}<a
        href="mailto:${agency.mail}"
        >${agency.mail}</a
      >
    </p>
    ${agency.address !== '' && html`<p class="address">${agency.address}</p>`}
  </section>`;
}
