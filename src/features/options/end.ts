/** An option's end as a form holds it: a day and an hour, Paris time. */
import { isDay } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { refusalText } from '#kernel/refusal.ts';

export interface EndForm {
  day: string;
  time: string;
}

/** Of '2026-11-30 18:00:00'. */
export function endParts(moment: string): EndForm {
  const [day = '', time = ''] = moment.split(' ');
  return { day, time: time.slice(0, 5) };
}

export function endOf({ day, time }: EndForm): string {
  return `${day} ${time}:00`;
}

export function endProblems(
  { day, time }: EndForm,
  language: Language,
): { field: string; message: string }[] {
  const problem = (field: string, type: 'required' | 'day') => [
    { field, message: refusalText({ type }, language) },
  ];
  if (day === '') return problem('day', 'required');
  if (!isDay(day)) return problem('day', 'day');
  return time === '' ? problem('time', 'required') : [];
}
