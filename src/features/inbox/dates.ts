/** Instants of a conversation as people read them at a glance. They travel as Paris time (D14). */
import type { Day } from '#kernel/day.ts';
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';

/** Today the time, yesterday the word, otherwise the day. */
export function momentInList(moment: string, language: Language): string {
  const day = moment.slice(0, 10) as Day;
  const today = todayInParis();
  if (day === today) return timeOf(moment);
  if (day === addDays(today, -1)) return language === 'fr' ? 'hier' : 'yesterday';
  const shown = formatDay(day);
  return day.slice(0, 4) === today.slice(0, 4) ? shown.slice(0, 5) : shown;
}

export function timeOf(moment: string): string {
  return moment.slice(11, 16);
}

export function dayOf(moment: string): Day {
  return moment.slice(0, 10) as Day;
}

/** A stay above its thread, with its year: '14–21/08/2027', '28/08–04/09/2027'. */
export function stayInHead(from: Day, to: Day): string {
  const [first, last] = [formatDay(from), formatDay(to)];
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first.slice(0, 2)}–${last}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${first.slice(0, 5)}–${last}` : `${first} – ${last}`;
}

/** A stay as short as a list needs it: '14–21/08', '28/08–04/09'. */
export function stayInList(from: Day, to: Day): string {
  const [first, last] = [formatDay(from).slice(0, 5), formatDay(to).slice(0, 5)];
  return from.slice(0, 7) === to.slice(0, 7) ? `${first.slice(0, 2)}–${last}` : `${first}–${last}`;
}
