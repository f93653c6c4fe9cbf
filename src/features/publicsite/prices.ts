/** What a stay costs, as its page says it: every compulsory fee in the price, the tourist tax beside (B96). */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { lang } from './about.ts';
import type { About } from './about.ts';
import { decimal, detailList, paragraphs } from './details.ts';
import { label } from './labels.ts';
import { seasonsOf } from './nights.ts';
import type { Night } from './nights.ts';
import { periodText, stayHint, wholeEuros } from './pagecalendar.ts';
import type { PublicHouse } from './queries.ts';
import type { Say } from './texts.ts';

const WEEK = 7;
const BASIS_POINTS = 10_000;

export function prices(about: About, nights: readonly Night[]): Html {
  const { house, language, say } = about;
  const rows =
    house.online_booking || house.housekeeping
      ? seasonRows(nights, language, say)
      : periodRows(house, language, say);
  return html`<section aria-labelledby="prices">
    <h2 id="prices">${say('prices')}</h2>
    ${
      rows === null
        ? html`<p>${say('pricesOnRequest')}</p>`
        : html`<div class="scroll" tabindex="0" role="region" aria-label="${say('priceTable')}">${rows}</div>`
    }
    ${house.price_comment !== '' && html`<div class="prose" ${lang('fr', language)}>${paragraphs(house.price_comment)}</div>`}
    ${besidePrices(about)}
  </section>`;
}

function besidePrices({ house, language, say }: About): Html | false {
  const { location_linge: linen, guarantee } = house;
  return detailList([
    [say('included'), house.online_booking ? say('feesIncluded') : null],
    [say('tax'), taxText(house, language, say)],
    [
      say('linen'),
      house.online_booking && linen !== null && linen > 0
        ? say('linenNote', { price: wholeEuros(linen) })
        : null,
    ],
    [
      say('guarantee'),
      guarantee !== null && guarantee > 0 ? say('guaranteeNote', { amount: wholeEuros(guarantee) }) : null,
    ],
  ]);
}

function seasonRows(nights: readonly Night[], language: PageLanguage, say: Say): Html | null {
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
            <td>${stayHint(season.minimumStay, season.arrival, language, say)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function periodRows(house: PublicHouse, language: PageLanguage, say: Say): Html | null {
  if (house.periods.length === 0) return null;
  return html`<table class="seasons">
    <thead>
      <tr>
        <th scope="col">${say('season')}</th>
        <th scope="col" class="money">${say('price')}</th>
      </tr>
    </thead>
    <tbody>
      ${house.periods.map(
        (period) =>
          html`<tr>
            <th scope="row">${periodText(period.from, period.to, language)}</th>
            <td class="money">${formatEuros(period.price)} ${label('priceType', period.type, language)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function taxText({ tax }: PublicHouse, language: PageLanguage, say: Say): string {
  if (tax === null) return say('taxUnknown');
  if (tax.amount_cents !== null)
    return say('taxAmount', { amount: withShare(tax.amount_cents, tax.departmental_bp) });
  return say('taxPercent', {
    percent: decimal((tax.percent_bp ?? 0) / 100, language),
    cap: formatEuros(cents(tax.cap_cents ?? 0)),
    share: tax.departmental_bp / 100,
  });
}

function withShare(amount: number, departmentalBp: number): string {
  return formatEuros(cents(amount + Math.round((amount * departmentalBp) / BASIS_POINTS)));
}
