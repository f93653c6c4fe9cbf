/** Holidays as a lane over a week: days in a row that are called the same are one piece. Pure. */
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';

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
