/** Puts together why nights of a house cannot be had: who holds them, what its calendar says, what pricing knows besides. */
import { layersOf } from '#features/calendar/layers.ts';
import type { LayersOfDay } from '#features/calendar/layers.ts';
import { priceStay } from '#features/pricing/actions.ts';
import { stayWarnings } from '#features/pricing/nights.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { systemCaller } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { causeOf } from './cause.ts';
import type { Cause } from './cause.ts';
import * as queries from './queries.ts';
import type { AskedHouse, DayRow } from './queries.ts';

export interface Asked {
  houseId: number;
  from: Day;
  to: Day;
  people: number;
  /** The request whose own nights are not in its way. */
  ddlId: number | null;
}

/** Told below in more than a sentence. */
const KNOWN_BETTER: ReadonlySet<PriceWarning['type']> = new Set(['nightsTaken', 'missingRate']);

/** The house, if it exists for the caller, and every cause; none: the nights can be had. */
export interface Causes {
  house: AskedHouse;
  causes: Cause[];
}

export async function causesOf(db: Db, caller: Caller, asked: Asked): Promise<Causes> {
  const house = await queries.houseAsked(db, caller, asked.houseId);
  if (!house) throw new Refusal('notFound');
  const { houseId, from, to, people, ddlId } = asked;
  // What forbids the sale is the agency's arithmetic, also where the house's owner asks.
  const priced = await priceStay(db, {
    caller: systemCaller(house.agid),
    houseId,
    from,
    to,
    adults: people,
    disabled: 0,
    children: 0,
    ddlId,
  });
  const held = await queries.heldRows(db, caller, { houseId, from, to, exceptDdl: ddlId });
  const days = await queries.dayRows(db, caller, { house, from, to });
  const said = await layersOf(db, houseId, from, addDays(to, 1));
  const sayers = new Sayers(days, said);
  return {
    house,
    causes: [
      ...held.map(heldCause),
      ...closedByRule(days.slice(0, -1), sayers),
      ...beyondReviewed(house, from, to),
      ...unpriced(days.slice(0, -1)),
      ...ofEnds(days, nightsBetween(from, to), sayers),
      ...priced.warnings
        .filter(({ type }) => !KNOWN_BETTER.has(type) && !(type in OF_ENDS))
        .map((warning) => causeOf({ type: 'other', from, to, warning, value: countOf(warning.params) })),
    ],
  };
}

function heldCause({ id, kind, from, to, is_leaving, ...row }: queries.HeldRow): Cause {
  const { held_until: heldUntil, guest, alphaid, note, by, since } = row;
  return causeOf({
    type: kind === 'block' ? 'closed' : 'held',
    from,
    to,
    kind,
    heldUntil,
    guest,
    alphaid,
    note,
    stayId: id,
    by,
    since,
    act: kind === 'block' && !is_leaving ? 'reopen' : null,
  });
}

/** Who says something of a day: a season by its name, or whoever wrote in the day itself. */
class Sayers {
  readonly #days: ReadonlyMap<Day, DayRow>;
  readonly #layers: ReadonlyMap<Day, LayersOfDay>;
  readonly #labels: ReadonlyMap<number, string>;

  constructor(days: readonly DayRow[], said: Awaited<ReturnType<typeof layersOf>>) {
    this.#days = new Map(days.map((day) => [day.day, day]));
    this.#layers = new Map(said.days.map((day) => [day.day, day]));
    this.#labels = new Map(said.layers.map(({ id, label }) => [id, label]));
  }

  of(day: Day, column: Exclude<keyof LayersOfDay, 'day'>): Pick<Cause, 'season' | 'by' | 'since'> {
    const layer = this.#layers.get(day)?.[column] ?? null;
    const { by = '', since = null } = layer === 0 ? (this.#days.get(day) ?? {}) : {};
    return { season: layer === null ? '' : (this.#labels.get(layer) ?? ''), by, since };
  }
}

/** Days in a row of which one thing is so, as ranges. */
function runs(days: readonly DayRow[], isSo: (day: DayRow) => string | false): { from: Day; to: Day }[] {
  const found: { from: Day; to: Day; key: string }[] = [];
  for (const day of days) {
    const key = isSo(day);
    const last = found.at(-1);
    if (key === false) continue;
    if (last?.to === day.day && last.key === key) last.to = addDays(day.day, 1);
    else found.push({ from: day.day, to: addDays(day.day, 1), key });
  }
  return found;
}

function closedByRule(nights: readonly DayRow[], sayers: Sayers): Cause[] {
  return runs(nights, ({ day, blocked }) => blocked && sayers.of(day, 'blocked').season).map(({ from, to }) =>
    causeOf({ type: 'closedByRule', from, to, ...sayers.of(from, 'blocked'), act: 'openDays' }),
  );
}

function beyondReviewed({ reviewed_until: last }: AskedHouse, from: Day, to: Day): Cause[] {
  if (last === null || addDays(to, -1) <= last) return [];
  const first = addDays(last, 1);
  return [causeOf({ type: 'notReviewed', from: first > from ? first : from, to, act: 'review' })];
}

function unpriced(nights: readonly DayRow[]): Cause[] {
  return runs(nights, ({ amount, blocked }) => !blocked && (amount ?? 0) <= 0 && '').map(({ from, to }) =>
    causeOf({ type: 'missingRate', from, to }),
  );
}

/** Of people, or of nights. */
function countOf(params: PriceWarning['params']): number | null {
  return typeof params?.['n'] === 'number' ? params['n'] : null;
}

interface EndCause {
  type: Cause['type'];
  column: Exclude<keyof LayersOfDay, 'day'>;
  /** Said by the day of departure. */
  isLast?: boolean;
  act: Cause['act'];
}

const OF_ENDS: Partial<Record<PriceWarning['type'], EndCause>> = {
  arrivalNotAllowed: { type: 'arrival', column: 'allow_arrival', act: 'allowArrival' },
  departureNotAllowed: {
    type: 'departure',
    column: 'allow_departure',
    isLast: true,
    act: 'allowDeparture',
  },
  minimumStay: { type: 'minimum', column: 'minimum_stay', act: 'lowerMinimum' },
  maximumStay: { type: 'maximum', column: 'maximum_stay', act: 'raiseMaximum' },
  // A day of itself says nothing of whole weeks: they are the season's to change.
  wholeWeeks: { type: 'wholeWeeks', column: 'whole_weeks', act: null },
};

/** What the days of arrival and of departure say. */
function ofEnds(days: readonly DayRow[], nights: number, sayers: Sayers): Cause[] {
  const [arrival, departure] = [days[0]!, days.at(-1)!];
  const rules = { ...arrival, allow_departure: departure.allow_departure };
  return [...stayWarnings(rules, nights)].flatMap(({ type, params }) => {
    const end = OF_ENDS[type];
    if (!end) return [];
    const { day } = end.isLast === true ? departure : arrival;
    return [
      causeOf({
        type: end.type,
        from: day,
        to: day,
        value: countOf(params),
        ...sayers.of(day, end.column),
        act: end.act,
      }),
    ];
  });
}
