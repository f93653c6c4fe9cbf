/** Holidays as a lane over a week: days in a row that are called the same are one piece. Pure. */
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { daysBetween } from './draft.ts';

/** A day's holidays: of which zones the schools are closed, and under what name; the public holiday it is. */
export interface DayHolidays {
  zones: readonly string[];
  school: string;
  public: string;
}

/** Holidays one can choose as a whole; of which zones, where not all of France. */
export interface HolidayPeriod {
  name: string;
  from: Day;
  to: Day;
  zones: string;
}

/** As the call answers them; `zone` is '' where it is every zone's. */
interface ToldHoliday {
  kind: 'school' | 'public';
  label: string;
  zone: '' | 'A' | 'B' | 'C';
  from: string;
  to: string;
}

const ZONES = ['A', 'B', 'C'] as const;

export function holidaysByDay(told: readonly ToldHoliday[]): Map<string, DayHolidays> {
  const days = new Map<string, DayHolidays>();
  for (const { kind, label, zone, from, to } of told) {
    for (const day of daysBetween(from as Day, to as Day)) {
      const known = days.get(day) ?? { zones: [], school: '', public: '' };
      if (kind === 'public') {
        days.set(day, { ...known, public: label });
        continue;
      }
      const zones = new Set([...known.zones, ...(zone === '' ? ZONES : [zone])]);
      days.set(day, { ...known, zones: [...zones].toSorted(), school: label });
    }
  }
  return days;
}

/** One for the same days and words, whichever zones they are of. */
export function holidayPeriods(told: readonly ToldHoliday[]): HolidayPeriod[] {
  const school = told.filter(({ kind }) => kind === 'school');
  const same = Map.groupBy(school, ({ label, from, to }) => `${from} ${to} ${label}`);
  return [...same.values()].map((each) => ({
    name: each[0]!.label,
    from: each[0]!.from as Day,
    to: each[0]!.to as Day,
    zones: each.some(({ zone }) => zone === '')
      ? ''
      : each
          .map(({ zone }) => zone)
          .toSorted()
          .join(' '),
  }));
}

export interface LanePiece {
  at: number;
  days: number;
  kind: 'school' | 'public';
  text: string;
}

export function lanePieces(
  week: readonly (Day | null)[],
  holidays: ReadonlyMap<string, DayHolidays> | undefined,
): LanePiece[] {
  const pieces: LanePiece[] = [];
  for (const [at, day] of week.entries()) {
    const found = day === null ? undefined : holidays?.get(day);
    if (found === undefined) continue;
    const kind = found.public === '' ? 'school' : 'public';
    const text = kind === 'public' ? found.public : `${shortName(found.school)} · ${found.zones.join(' ')}`;
    const last = pieces.at(-1);
    if (last && last.kind === kind && last.text === text && last.at + last.days === at) last.days++;
    else pieces.push({ at, days: 1, kind, text });
  }
  return pieces;
}

/** 'Vacances d'hiver' is told to be holidays by the legend. */
export function shortName(name: string): string {
  const bare = name.replace(/^Vacances\s+(?:de la |de l['’]|de |d['’]|des )?/i, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

export const HOLIDAY_WORDS = {
  unknown: { fr: 'Vacances scolaires pas encore publiées', en: 'School holidays not published yet' },
} as const satisfies Record<string, LocalizedText>;
