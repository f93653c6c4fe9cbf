/** Twelve months of the public page: a table per month, readable without script, picked from with it. */
import { addMonths, dayText, firstOfMonth, longDay, weekdayName } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { formatEuros } from '#kernel/money.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { weeksOf } from '#features/calendar/calendar.ts';
import { cheapest, onlyArrival } from './nights.ts';
import type { Night } from './nights.ts';
import type { Say } from './texts.ts';

export const MONTHS = 12;

/** The day after the last night shown. */
export function calendarEnd(today: Day): Day {
  return addMonths(firstOfMonth(today), MONTHS);
}

export function monthName(month: Day, language: PageLanguage): string {
  const text = dayText(month, language, { month: 'long', year: 'numeric' });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export interface CalendarView {
  today: Day;
  language: PageLanguage;
  say: Say;
  /** How many months, from this one on. */
  months?: number;
  /** Each night's price, and where a month begins: left out on other sites' pages. */
  hasPrices?: boolean;
  hasLeast?: boolean;
}

export function calendar(nights: readonly Night[], view: CalendarView): Html {
  const byDay = new Map(nights.map((night) => [night.day, night]));
  const first = firstOfMonth(view.today);
  const months = Array.from({ length: view.months ?? MONTHS }, (_, index) => addMonths(first, index));
  return html`<div class="months" tabindex="0" role="group" aria-label="${view.say('availability')}">
    ${months.map((month) => monthTable(month, byDay, view))}
  </div>`;
}

function monthTable(month: Day, byDay: ReadonlyMap<Day, Night>, view: CalendarView): Html {
  const { language } = view;
  const nights = [...byDay.values()].filter(({ day }) => day.startsWith(month.slice(0, 7)));
  const names = Array.from({ length: 7 }, (_, index) => index + 1);
  return html`<section class="month" data-month="${month}">
    <table>
      <caption>
        <span class="month-name">${monthName(month, language)}</span
        ><span class="month-hint">${monthHint(nights, view)}</span>
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
              ${week.map((day) => (day === null ? html`<td class="none"></td>` : dayCell(day, byDay.get(day), view)))}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** 'à partir de 350 € · samedi au samedi · 7 nuits': what is common to the month. */
function monthHint(nights: readonly Night[], { language, say, hasLeast = true }: CalendarView): string {
  const open = nights.filter(({ state }) => state !== 'taken');
  const least = hasLeast ? cheapest(nights) : null;
  if (open.length === 0) return '';
  return [
    least === null ? '' : `${say('from')} ${wholeEuros(least)} ${say('aNight')}`,
    stayHint(Math.min(...open.map(({ minimumStay }) => minimumStay)), onlyArrival(open), language, say),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** '7 nuits minimum, arrivée le samedi'. */
export function stayHint(
  minimumStay: number,
  arrival: number | null,
  language: PageLanguage,
  say: Say,
): string {
  const nights = minimumStay > 1 ? say('minimum', { n: minimumStay }) : '';
  const day = arrival === null ? '' : say('arrivalOn', { day: weekdayName(arrival, language, 'long') });
  return [nights, day].filter((text) => text !== '').join(', ');
}

function dayCell(day: Day, night: Night | undefined, view: CalendarView): Html {
  const { language, say, hasPrices = true } = view;
  const number = Number(day.slice(8));
  if (!night)
    return html`<td class="past">
      <span class="number">${number}</span><span class="vh"> ${say('past')}</span>
    </td>`;
  // Half a day: the morning is somebody's and the night is free, or the other way round. Arrivals and departures meet there.
  const half =
    night.state === 'taken' ? (night.morningTaken ? '' : ' leaves') : night.morningTaken ? ' arrives' : '';
  const price = hasPrices && night.state === 'free' && night.price !== null ? wholeNumber(night.price) : '';
  return html`<td
    class="${night.state}${half}"
    data-day="${day}"
    data-long="${longDay(day, language)}"
    data-min="${night.minimumStay}"
    data-arrive="${night.allowArrival ? 1 : 0}"
  >
    <span class="number">${number}</span>${price !== '' && html`<span class="price">${price}</span>`}<span
      class="vh"
    >
      ${stateWords(night, half, view)}</span
    >
  </td>`;
}

/** What its colours say, in words. On other sites a night is free or taken, whatever it costs. */
function stateWords({ state }: Night, half: string, { say, hasPrices = true }: CalendarView): string {
  if (state === 'free' || (state === 'ask' && !hasPrices)) return say('free');
  if (state === 'ask') return say('ask');
  return half === ' leaves' ? `${say('taken')}, ${say('halfDay')}` : say('taken');
}

function wholeNumber(amount: number): string {
  return String(Math.ceil(amount / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

export function wholeEuros(amount: Parameters<typeof formatEuros>[0]): string {
  return amount % 100 === 0 ? formatEuros(amount).replace(/,00/, '') : formatEuros(amount);
}

/** 'du 3 juillet au 21 août 2027', the year once. */
export function periodText(from: Day, to: Day, language: PageLanguage): string {
  const short = (day: Day, year: boolean) =>
    dayText(day, language, { day: 'numeric', month: 'short', ...(year && { year: 'numeric' }) });
  if (from === to) return short(from, true);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${short(from, !sameYear)} – ${short(to, true)}`;
}
