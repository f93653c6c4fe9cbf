/** The periodic declaration: its periods, what it holds of each house, and the State's checks over it. Pure. */
import type { Declared } from '#entities/legalchoices.ts';
import { choice, labelOf } from '#kernel/choices.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, asDay, firstOfMonth } from '#kernel/day.ts';
import { LEGAL_TYPES } from '#features/listings/choices.ts';
import { OWNER_STATUSES } from './items.ts';
import { nightsByYear } from './nights.ts';
import type { CountedStay } from './nights.ts';
import type { NumberPattern } from './registration.ts';
import { matchesPattern } from './registration.ts';

export interface Period {
  from: Day;
  /** The last day. */
  to: Day;
  /** Declared by then: a month after its end. */
  due: Day;
}

/** Months of a declaration: three, or one from so many listings on. */
export function monthsOf(listings: number, monthlyFrom: number | null): 1 | 3 {
  return monthlyFrom !== null && listings >= monthlyFrom ? 1 : 3;
}

export function periodFrom(from: Day, months: 1 | 3): Period {
  const next = addMonths(from, months);
  return { from, to: addDays(next, -1), due: addDays(addMonths(next, 1), -1) };
}

/** Periods that are over, the last one first. */
export function periodsBefore(today: Day, months: 1 | 3, count: number): Period[] {
  const month = Number(today.slice(5, 7));
  const begun =
    months === 1 ? firstOfMonth(today) : asDay(`${today.slice(0, 5)}${pad(month - ((month - 1) % 3))}-01`);
  return Array.from({ length: count }, (_, index) =>
    periodFrom(addMonths(begun, -months * (index + 1)), months),
  );
}

function pad(month: number): string {
  return String(month).padStart(2, '0');
}

/** A house as it is declared. */
export interface DeclaredHouse {
  id: number;
  title: string;
  number: string;
  url: string;
  street: string;
  postal_code: string;
  commune: string;
  insee: string;
  legal_type: number;
  owner_status: number;
  capacity: number;
  stays: readonly CountedStay[];
}

/** Nights let for good whose evening is in the period. */
export function nightsIn(
  { stays }: Pick<DeclaredHouse, 'stays'>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): number {
  const end = addDays(to, 1);
  return stays
    .filter(({ is_firm: isFirm }) => isFirm)
    .map((stay) => ({ from: stay.from > from ? stay.from : from, to: stay.to < end ? stay.to : end }))
    .filter((inside) => inside.from < inside.to)
    .reduce(
      (sum, inside) => sum + [...nightsByYear(inside).values()].reduce((all, nights) => all + nights, 0),
      0,
    );
}

/** What the State refuses in a line. */
export const PROBLEMS = [
  choice('numberMissing', 'Sans numéro d’enregistrement', 'Without a registration number'),
  choice(
    'numberFormat',
    'Numéro mal écrit, ou d’une autre commune',
    'Number badly written, or of another commune',
  ),
  choice('numberTwice', 'Même numéro qu’une autre annonce', 'Same number as another listing'),
  choice('addressMissing', 'Sans rue', 'Without a street'),
  choice('statusMissing', 'Statut du loueur non renseigné', 'Status of the owner not given'),
  choice('residenceMissing', 'Type de résidence non défini', 'Type of residence undefined'),
  choice('overCap', 'Plafond de nuits dépassé', 'More nights than the cap'),
] as const;
export type DeclarationProblem = (typeof PROBLEMS)[number]['id'];

export interface HouseProblem {
  house: number;
  title: string;
  problem: DeclarationProblem;
}

/** Every line is checked as the State checks it, before there is a file. */
export function problemsOf(
  houses: readonly DeclaredHouse[],
  patterns: readonly NumberPattern[],
  capOf: (house: DeclaredHouse) => number | undefined,
  period: Period,
): HouseProblem[] {
  const numbers = Map.groupBy(houses, ({ number }) => number);
  return houses.flatMap((house) => {
    const { id, title, number } = house;
    const cap = capOf(house);
    const year = { from: asDay(`${period.to.slice(0, 4)}-01-01`), to: period.to };
    const found: Record<DeclarationProblem, boolean> = {
      numberMissing: number === '',
      numberFormat:
        number !== '' &&
        patterns.length > 0 &&
        !patterns.some(({ pattern }) => matchesPattern(number, pattern, house.insee)),
      numberTwice: number !== '' && (numbers.get(number)?.length ?? 0) > 1,
      addressMissing: house.street.trim() === '',
      statusMissing: house.owner_status === 0,
      residenceMissing: house.legal_type === 0,
      overCap: cap !== undefined && nightsIn(house, year) > cap,
    };
    return PROBLEMS.filter((known) => found[known.id]).map((known) => ({
      house: id,
      title,
      problem: known.id,
    }));
  });
}

/** What a column holds of a house. */
export function cellOf(content: Declared, house: DeclaredHouse, period: Period): string | number {
  switch (content) {
    case 'nights':
      return nightsIn(house, period);
    case 'nights_year':
      return nightsIn(house, { from: asDay(`${period.to.slice(0, 4)}-01-01`), to: period.to });
    case 'date_from':
      return period.from;
    case 'date_to':
      return period.to;
    case 'house':
      return house.id;
    case 'owner_status':
      return labelOf(OWNER_STATUSES, house.owner_status, 'fr');
    case 'residence':
      return labelOf(LEGAL_TYPES, house.legal_type, 'fr');
    default:
      return house[content];
  }
}
