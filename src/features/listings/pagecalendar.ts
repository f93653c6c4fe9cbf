/** Twelve months of the public page: a table per month, readable without script, picked from with it. */
import { addMonths, dayText, firstOfMonth, longDay, weekdayName } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatEuros } from '#kernel/money.ts';
import type { Language } from '#kernel/localized.ts';
import { weeksOf } from '#features/calendar/calendar.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { cheapest, onlyArrival } from './nights.ts';
import type { Night } from './nights.ts';
import type { Say } from './pagetexts.ts';

export const MONTHS = 12;

/** The day after the last night shown. */
export function calendarEnd(today: Day): Day {
  return addMonths(firstOfMonth(today), MONTHS);
}

export function monthName(month: Day, language: Language): string {
  const text = dayText(month, language, { month: 'long', year: 'numeric' });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function calendar(nights: readonly Night[], today: Day, language: Language, say: Say): Html {
  const byDay = new Map(nights.map((night) => [night.day, night]));
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(firstOfMonth(today), index));
  return html`<div class="months" tabindex="0" role="region" aria-label="${say('months')}">
    ${months.map((month) => monthTable(month, byDay, language, say))}
  </div>`;
}

function monthTable(month: Day, byDay: ReadonlyMap<Day, Night>, language: Language, say: Say): Html {
  const nights = [...byDay.values()].filter(({ day }) => day.startsWith(month.slice(0, 7)));
  const names = Array.from({ length: 7 }, (_, index) => index + 1);
  return html`<section class="month" data-month="${month}">
    <table>
      <caption>
        <span class="month-name">${monthName(month, language)}</span
        ><span class="month-hint">${monthHint(nights, language, say)}</span>
      </caption>
      <thead>
        <tr>
          ${names.map((number) => html`<th scope="col"><abbr title="${weekdayName(number, language, 'long')}">${weekdayName(number, language, 'short').slice(0, 3)}</abbr></th>`)}
        </tr>
      </thead>
      <tbody>
        ${weeksOf(month).map(
          (week) =>
            html`<tr>
              ${week.map((day) => (day === null ? html`<td class="none"></td>` : dayCell(day, byDay.get(day), language, say)))}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** 'à partir de 350 € · samedi au samedi · 7 nuits': what is common to the month. */
function monthHint(nights: readonly Night[], language: Language, say: Say): string {
  const open = nights.filter(({ state }) => state !== 'taken');
  const least = cheapest(nights);
  if (open.length === 0) return '';
  return [
    least === null ? '' : `${say('from')} ${wholeEuros(least)} ${say('aNight')}`,
    stayHint(Math.min(...open.map(({ minimumStay }) => minimumStay)), onlyArrival(open), language),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

export function stayHint(minimumStay: number, arrival: number | null, language: Language): string {
  const nights =
    minimumStay > 1
      ? language === 'fr'
        ? `${minimumStay} nuits minimum`
        : `${minimumStay} nights minimum`
      : '';
  const day =
    arrival === null
      ? ''
      : language === 'fr'
        ? `arrivée le ${weekdayName(arrival, language, 'long')}`
        : `arrival on ${weekdayName(arrival, language, 'long')}`;
  return [nights, day].filter((text) => text !== '').join(', ');
}

function dayCell(day: Day, night: Night | undefined, language: Language, say: Say): Html {
  const number = Number(day.slice(8));
  if (!night)
    return html`<td class="past">
      <span class="number">${number}</span><span class="vh"> ${say('past')}</span>
    </td>`;
  // Half a day: the morning is somebody's and the night is free, or the other way round. Arrivals and departures meet there.
  const half =
    night.state === 'taken' ? (night.morningTaken ? '' : ' leaves') : night.morningTaken ? ' arrives' : '';
  const shown = night.state === 'free' && night.price !== null ? wholeNumber(night.price) : '';
  const words =
    night.state === 'free'
      ? say('free')
      : night.state === 'ask'
        ? say('ask')
        : half === ' leaves'
          ? `${say('taken')}, ${say('halfDay')}`
          : say('taken');
  return html`<td
    class="${night.state}${half}"
    data-day="${day}"
    data-long="${longDay(day, language)}"
    data-min="${night.minimumStay}"
    data-arrive="${night.allowArrival ? 1 : 0}"
  >
    <span class="number">${number}</span>${shown !== '' && html`<span class="price">${shown}</span>`}<span
      class="vh"
    >
      ${words}</span
    >
  </td>`;
}

function wholeNumber(amount: number): string {
  return String(Math.ceil(amount / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

export function wholeEuros(amount: Parameters<typeof formatEuros>[0]): string {
  return amount % 100 === 0 ? formatEuros(amount).replace(/,00/, '') : formatEuros(amount);
}

/** 'du 3 juillet au 21 août 2027', the year once. */
export function periodText(from: Day, to: Day, language: Language): string {
  const short = (day: Day, year: boolean) =>
    dayText(day, language, { day: 'numeric', month: 'short', ...(year && { year: 'numeric' }) });
  if (from === to) return short(from, true);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${short(from, !sameYear)} – ${short(to, true)}`;
}
