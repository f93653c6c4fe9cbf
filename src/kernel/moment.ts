/** An instant, shown as people on the islands read it: the wire carries Paris time as yyyy-MM-dd HH:mm:ss (D14). */

import { asDay, isDay, longDay } from './day.ts';
import { dateFormat } from './formats.ts';
import type { Language } from './localized.ts';

const paris = dateFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

export function parisTime(instant: Date): string {
  const parts = Object.fromEntries(paris.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

const PATTERN = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;

/** The instant of a Paris time. An hour that the clocks skip moves forward; one that comes twice is its first. */
export function fromParisTime(text: string): Date {
  const found = PATTERN.exec(text);
  if (!found || !isDay(text.slice(0, 10))) throw new RangeError(`${text} is not a time.`);
  const [year, month, day, hour, minute, second] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  for (const offsetHours of [2, 1]) {
    const candidate = new Date(asUtc - offsetHours * 3_600_000);
    if (parisTime(candidate) === text) return candidate;
  }
  return new Date(asUtc - 3_600_000);
}

/** '21/11/2026 08:05', from the wire's text. */
export function formatMoment(text: string): string {
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11, 16)}`;
}

/** 'mardi 1er décembre 2026 à 18:00', from the wire's text, for a sentence. */
export function longMoment(text: string, language: Language): string {
  return `${longDay(asDay(text.slice(0, 10)), language)} ${language === 'fr' ? 'à' : 'at'} ${text.slice(11, 16)}`;
}
