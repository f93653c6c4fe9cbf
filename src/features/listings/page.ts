/** The public page of a listing (D15, B96). Photographs first; everything is there without script. */
import { todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { ADAPTED_TO, CLASSEMENTS, PRICE_TYPES, PROPERTY_TYPES } from './choices.ts';
import { labelOf } from '#kernel/choices.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Language } from '#kernel/localized.ts';
import { platformOfKind } from '#features/pricing/fees.ts';
import type { EnquiryTyped } from './enquiry.ts';
import { requestForm } from './form.ts';
import type { FieldErrors } from './form.ts';
import { frame } from './frame.ts';
import { counted, equipmentText } from './house.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { publicFile } from '#kernel/paths.ts';
import { cheapest, nightsOfHouse, seasonsOf } from './nights.ts';
import type { Night } from './nights.ts';
import { calendar, calendarEnd, periodText, stayHint, wholeEuros } from './pagecalendar.ts';
import { speaker } from './pagetexts.ts';
import type { Say } from './pagetexts.ts';
import { listingPath } from './paths.ts';
import type { PublicHouse } from './queries.ts';

export interface PageView {
  house: PublicHouse;
  language: Language;
  typed: EnquiryTyped;
  errors: FieldErrors;
}

export function titleOf(house: Pick<PublicHouse, 'title' | 'title_uk'>, language: Language): string {
  return language === 'en' && house.title_uk !== '' ? house.title_uk : house.title;
}

export function listingPage({ house, language, typed, errors }: PageView): string {
  const say = speaker(language);
  const today = todayInParis();
  const platform = platformOfKind(house.platforms, house.agid, 'er', today);
  const isBookable = house.online_booking || house.housekeeping;
  const nights = isBookable
    ? nightsOfHouse(house, house.online_booking ? platform : undefined, today, calendarEnd(today))
    : [];
  const least = cheapest(nights);
  const title = titleOf(house, language);
  const body = html`<main>
    <header class="head wrap">
      <h1>${title}</h1>
      <p class="place">${placeOf(house, language)}</p>
    </header>
    ${gallery(house, title, say)}
    <div class="columns wrap">
      <div class="about">
        ${facts(house, language)}
        ${house.special_offer !== '' && html`<p class="offer">${house.special_offer}</p>`}
        <section aria-labelledby="about">
          <h2 id="about">${say('theHouse')}</h2>
          ${paragraphs(language === 'en' && house.description_en !== '' ? house.description_en : house.description)}
        </section>
        ${equipment(house, language, say)} ${isBookable && availability(nights, today, language, say)}
        ${prices(house, nights, language, say)} ${practical(house, language, say)} ${agencyCard(house, say)}
      </div>
      <aside class="ask" id="demande" aria-labelledby="ask-title">
        ${requestForm({ house, language, typed, errors, today, least })}
      </aside>
    </div>
    <a class="bar" href="#demande"
      ><span
        >${least === null ? say('request') : html`${say('from')} <strong>${wholeEuros(least)}</strong> ${say('aNight')}`}</span
      ><span class="button">${say('request')}</span></a
    >
  </main>`;
  return frame({
    title: `${title}, ${house.village_label}`,
    description: summary(house, language),
    house,
    language,
    path: listingPath(house.id, 'fr'),
    other: listingPath(house.id, language === 'fr' ? 'en' : 'fr'),
    script: true,
    body,
  });
}

function placeOf(house: PublicHouse, language: Language): string {
  const stars =
    house.classement > 1 ? `, ${labelOf(CLASSEMENTS, house.classement, language).toLowerCase()}` : '';
  const island =
    house.island === 're'
      ? language === 'fr'
        ? 'île de Ré'
        : 'Île de Ré'
      : language === 'fr'
        ? 'île d’Oléron'
        : 'Île d’Oléron';
  return `${labelOf(PROPERTY_TYPES, house.property_type, language)}${stars} · ${house.village_label}, ${island}`;
}

function summary(house: PublicHouse, language: Language): string {
  const text = (language === 'en' && house.description_en !== '' ? house.description_en : house.description)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text;
}

function paragraphs(text: string): Html[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.trim()}</p>`);
}

function gallery(house: PublicHouse, title: string, say: Say): Html {
  if (house.photos.length === 0) return html`<div class="gallery wrap empty"><p>${say('noPhoto')}</p></div>`;
  const alt = (photo: { title: string }, index: number) =>
    photo.title || `${title}, ${index + 1}/${house.photos.length}`;
  return html`<section
    class="gallery wrap"
    data-count="${Math.min(house.photos.length, 5)}"
    aria-label="${say('photos')}"
  >
    <ul class="shots" tabindex="0" aria-label="${say('photos')}">
      ${house.photos.map(
        (photo, index) =>
          html`<li id="photo-${index + 1}">
            <a href="${publicFile(photo.path)}" data-photo="${index}"
              ><img
                src="${publicFile(photo.path)}"
                alt="${alt(photo, index)}"
                ${index === 0 ? html`fetchpriority="high"` : html`loading="lazy"`}
                decoding="async"
            /></a>
          </li>`,
      )}
    </ul>
    ${
      house.photos.length > 1 &&
      html`<ul class="thumbs" aria-label="${say('allPhotos')}">
        ${house.photos.map(
          (photo, index) =>
            html`<li>
              <a href="${publicFile(photo.path)}" data-photo="${index}"
                ><img
                  src="${publicFile(photo.path)}"
                  alt="${alt(photo, index)}"
                  loading="lazy"
                  decoding="async"
              /></a>
            </li>`,
        )}
      </ul>`
    }
  </section>`;
}

function facts(house: PublicHouse, language: Language): Html {
  const list = [
    counted(
      house.max_num_people,
      { fr: 'personne', en: 'person' },
      { fr: 'personnes', en: 'people' },
      language,
    ),
    counted(house.rooms, { fr: 'chambre', en: 'bedroom' }, { fr: 'chambres', en: 'bedrooms' }, language),
    counted(
      house.bathrooms,
      { fr: 'salle de bains', en: 'bathroom' },
      { fr: 'salles de bains', en: 'bathrooms' },
      language,
    ),
    ...(house.sleeps_total > 1
      ? [
          counted(
            house.sleeps_total,
            { fr: 'couchage', en: 'place to sleep' },
            { fr: 'couchages', en: 'places to sleep' },
            language,
          ),
        ]
      : []),
    ...(house.surface === null ? [] : [`${house.surface} m²`]),
    ...(house.outdoors_pool ? [language === 'fr' ? 'Piscine' : 'Pool'] : []),
  ];
  return html`<ul class="facts">
    ${list.map((fact) => html`<li>${fact}</li>`)}
  </ul>`;
}

function equipment(house: PublicHouse, language: Language, say: Say): Html | false {
  const groups: [string, string[]][] = [
    [say('inside'), house.indoors_equipment.map((label) => equipmentText(label, language))],
    [say('outside'), house.outdoors_equipment.map((label) => equipmentText(label, language))],
    [say('goodFor'), house.adapted_to.map((id) => labelOf(ADAPTED_TO, id, language))],
  ];
  const shown = groups.filter(([, items]) => items.length > 0);
  if (shown.length === 0) return false;
  return html`<section aria-labelledby="equipment">
    <h2 id="equipment">${say('equipment')}</h2>
    <div class="equipment">
      ${shown.map(
        ([name, items]) =>
          html`<div>
            <h3>${name}</h3>
            <ul>
              ${items.map((item) => html`<li>${item}</li>`)}
            </ul>
          </div>`,
      )}
    </div>
  </section>`;
}

function availability(nights: readonly Night[], today: Day, language: Language, say: Say): Html {
  return html`<section aria-labelledby="availability">
    <div class="with-turns">
      <h2 id="availability">${say('availability')}</h2>
      <p class="turns" hidden>
        <button type="button" data-turn="-1" aria-label="${say('previousMonth')}">‹</button
        ><button type="button" data-turn="1" aria-label="${say('nextMonth')}">›</button>
      </p>
    </div>
    <p class="hint" id="pick-hint" aria-live="polite">${say('availabilityHint')}</p>
    ${calendar(nights, today, language, say)}
    <ul class="legend">
      <li><span class="key free"></span>${say('free')}</li>
      <li><span class="key arrives"></span>${say('halfDay')}</li>
      <li><span class="key taken"></span>${say('taken')}</li>
    </ul>
  </section>`;
}

const WEEK = 7;

function prices(house: PublicHouse, nights: readonly Night[], language: Language, say: Say): Html {
  const rows =
    house.online_booking || house.housekeeping
      ? seasonRows(nights, language, say)
      : periodRows(house, language);
  return html`<section aria-labelledby="prices">
    <h2 id="prices">${say('prices')}</h2>
    ${rows === null ? html`<p>${say('pricesOnRequest')}</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="${say('priceTable')}">${rows}</div>`}
    <dl class="beside">
      ${
        house.online_booking &&
        html`<div>
          <dt>${say('prices')}</dt>
          <dd>${say('feesIncluded')}</dd>
        </div>`
      }
      <div>
        <dt>${say('tax')}</dt>
        <dd>${taxText(house, language)}</dd>
      </div>
      ${
        house.online_booking &&
        house.location_linge !== null &&
        house.location_linge > 0 &&
        html`<div>
          <dt>${say('linen')}</dt>
          <dd>${linenText(house.location_linge, language)}</dd>
        </div>`
      }
      ${
        house.guarantee !== null &&
        house.guarantee > 0 &&
        html`<div>
          <dt>${say('guarantee')}</dt>
          <dd>${wholeEuros(house.guarantee)}, ${say('guaranteeNote')}</dd>
        </div>`
      }
    </dl>
  </section>`;
}

function seasonRows(nights: readonly Night[], language: Language, say: Say): Html | null {
  const seasons = seasonsOf(nights);
  if (seasons.length === 0) return null;
  return html`<table class="seasons">
    <thead>
      <tr>
        <th scope="col">${say('season')}</th>
        <th scope="col" class="money">${say('perNight')}</th>
        <th scope="col" class="money">${say('perWeek')}</th>
        <th scope="col">${say('conditions')}</th>
      </tr>
    </thead>
    <tbody>
      ${seasons.map(
        (season) =>
          html`<tr>
            <th scope="row">
              ${season.periods.map((period) => html`<span>${periodText(period.from, period.to, language)}</span>`)}
            </th>
            <td class="money">
              <small>${say('from')}</small> ${formatEuros(season.price)}
              <small class="small-only">${say('aNight')}</small>
            </td>
            <td class="money">
              ${formatEuros(cents(season.price * WEEK))} <small class="small-only">${say('aWeek')}</small>
            </td>
            <td>${stayHint(season.minimumStay, season.arrival, language)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function periodRows(house: PublicHouse, language: Language): Html | null {
  if (house.periods.length === 0) return null;
  return html`<table class="seasons">
    <tbody>
      ${house.periods.map(
        (period) =>
          html`<tr>
            <th scope="row">${periodText(period.from, period.to, language)}</th>
            <td class="money">${formatEuros(period.price)} ${labelOf(PRICE_TYPES, period.type, language)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function taxText({ tax }: PublicHouse, language: Language): string {
  const isFrench = language === 'fr';
  if (tax === null) return isFrench ? 'selon le tarif local' : 'at the local rate';
  const whole = (amount: number) =>
    formatEuros(cents(amount + Math.round((amount * tax.departmental_bp) / 10_000)));
  if (tax.amount_cents !== null) {
    return isFrench
      ? `${whole(tax.amount_cents)} par adulte et par nuit, part départementale comprise`
      : `${whole(tax.amount_cents)} per adult per night, departmental share included`;
  }
  const percent = String((tax.percent_bp ?? 0) / 100).replace('.', isFrench ? ',' : '.');
  return isFrench
    ? `${percent}\u00a0% du prix de la nuit par personne, pour chaque adulte, ${formatEuros(cents(tax.cap_cents ?? 0))} au plus par nuit, plus la part départementale de ${tax.departmental_bp / 100}\u00a0%`
    : `${percent}% of the nightly price per person, for each adult, at most ${formatEuros(cents(tax.cap_cents ?? 0))} a night, plus the departmental share of ${tax.departmental_bp / 100}%`;
}

function linenText(amount: number, language: Language): string {
  const price = wholeEuros(cents(amount));
  return language === 'fr'
    ? `facultatif, ${price} pour le séjour\u00a0; inclus en plein été`
    : `optional, ${price} for the stay; included in high summer`;
}

function practical(house: PublicHouse, language: Language, say: Say): Html {
  const distance = (metres: number) =>
    metres < 1000
      ? `${metres} m`
      : `${String(Math.round(metres / 100) / 10).replace('.', language === 'fr' ? ',' : '.')} km`;
  const rows: [string, string | null][] = [
    [
      say('arrival'),
      language === 'fr'
        ? `à partir de ${house.agency.arrival_time}`
        : `from ${house.agency.arrival_time.replace('h', ':')}`,
    ],
    [
      say('departure'),
      language === 'fr'
        ? `avant ${house.agency.departure_time}`
        : `before ${house.agency.departure_time.replace('h', ':')}`,
    ],
    [say('sea'), house.distance_to_sea === null ? null : distance(house.distance_to_sea)],
    [say('shops'), house.distance_to_shops === null ? null : distance(house.distance_to_shops)],
    [say('registration'), house.num_taxe_sejour === '' ? null : house.num_taxe_sejour],
  ];
  const shown = rows.filter((row): row is [string, string] => row[1] !== null);
  return html`<section aria-labelledby="practical">
    <h2 id="practical">${say('practical')}</h2>
    <dl class="beside">
      ${shown.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function agencyCard({ agency }: PublicHouse, say: Say): Html {
  return html`<section class="agency" aria-labelledby="agency">
    <h2 id="agency">${say('agency')}</h2>
    <p class="name">${agency.name}</p>
    <p>${say('ask_agency')}</p>
    <p class="contact">
      ${agency.phone !== '' && html`<a href="tel:${agency.phone.replace(/[^+\d]/g, '')}">${agency.phone}</a>`}<a
        href="mailto:${agency.mail}"
        >${agency.mail}</a
      >
    </p>
    ${agency.address !== '' && html`<p class="address">${agency.address}</p>`}
  </section>`;
}
