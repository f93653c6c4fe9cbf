/** What is typed of a stay made by hand. */
import type { Day } from '#kernel/day.ts';
import { addDays, isDay, nightsBetween, todayInParis } from '#kernel/day.ts';
import { choice, day, longtext } from '#kernel/fields.ts';
import type { Field } from '#kernel/fields.ts';
import type { Language } from '#kernel/localized.ts';
import { refusalText } from '#kernel/refusal.ts';
import { datesProblem, NOTE_MAX, STAY_KINDS } from './stay.ts';
import type { MadeKind } from './stay.ts';

export interface StayForm extends Record<string, string> {
  kind: string;
  date_from: string;
  date_to: string;
  note: string;
}

export const STAY_FIELDS = {
  kind: choice({ fr: 'Pour', en: 'For' }, STAY_KINDS, { required: true }),
  date_from: day({ fr: 'Arrivée', en: 'Arrival' }, { required: true }),
  date_to: day({ fr: 'Départ', en: 'Departure' }, { required: true }),
  note: longtext({ fr: 'Note', en: 'Note' }, NOTE_MAX, {
    hint: { fr: 'Pour qui regarde le calendrier.', en: 'For whoever looks at the calendar.' },
  }),
} satisfies Record<string, Field>;

/** Both days, where they are days. */
export function datesOf({ date_from: from, date_to: to }: StayForm): { from: Day; to: Day } | undefined {
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}

export function problemsOf(
  values: StayForm,
  former: Day | undefined,
  language: Language,
): { field: string; message: string }[] {
  const missing = (['date_from', 'date_to'] as const).filter((name) => !isDay(values[name]));
  if (missing.length > 0)
    return missing.map((field) => ({ field, message: refusalText({ type: 'required' }, language) }));
  const dates = datesOf(values)!;
  const problem = datesProblem(dates.from, dates.to, todayInParis(), former);
  return problem ? [{ field: problem.field, message: refusalText({ type: problem.type }, language) }] : [];
}

/** As long, so many days later. */
export function shifted(values: StayForm, days: number): Partial<StayForm> {
  const dates = datesOf(values);
  return dates ? { date_from: addDays(dates.from, days), date_to: addDays(dates.to, days) } : {};
}

/** The departure follows an arrival that is chosen after it, as far ahead as it was. */
export function withArrival(values: StayForm, from: string): Partial<StayForm> {
  const dates = datesOf(values);
  if (!dates || !isDay(from) || from < dates.to) return { date_from: from };
  return { date_from: from, date_to: addDays(from, nightsBetween(dates.from, dates.to)) };
}

export function bodyOf(nid: number, values: StayForm) {
  const { from, to } = datesOf(values)!;
  return { nid, kind: values.kind as MadeKind, date_from: from, date_to: to, note: values.note };
}
