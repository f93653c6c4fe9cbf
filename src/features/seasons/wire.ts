/** Seasons as the wire has them (`api.ts`). */
import { todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { fromEuros, toEuros } from '#kernel/money.ts';
import type { LayerValues } from '#features/calendar/layervalues.ts';
import { weekdayBit } from '#features/calendar/layervalues.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type * as api from './api.ts';
import { coverageOf } from './coverage.ts';
import type { CoverageRow } from './housequeries.ts';
import type { Line } from './line.ts';
import type { PriceProposal } from './proposalapi.ts';
import type { ProposalRow } from './proposalqueries.ts';
import type { BatchLineRow, BatchRow } from './queries.ts';
import { daysMask } from './season.ts';

import { saidBy } from './seasonwords.ts';
import { changedNights, farNights } from './shown.ts';
import { reasonText } from './reasons.ts';
import type { SeasonReason } from './reasons.ts';
import type { ShownLine } from './shown.ts';

const flag = (value: boolean | null) => (value === true ? (1 as const) : (0 as const));
const money = (amount: Cents | null) => (amount === null ? null : toEuros(amount));

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const daysIn = (mask: number | null) =>
  mask === null ? [] : WEEKDAYS.filter((day) => (mask & weekdayBit(day)) !== 0);

export function coverageWire(row: CoverageRow, caller: Caller): api.HouseCoverage {
  const runs = row.runs.map(([from, to, kind]) => ({ from, to, kind }));
  const covered = coverageOf(runs, row.reviewed_until, todayInParis());
  return {
    id: row.id,
    agid: row.agid,
    can_write: flag(canWriteAgency(caller, row.agid)),
    title: row.title,
    village: row.village,
    owner_name: row.owner_name,
    prices_by: row.prices_by,
    base: {
      amount: money(row.base),
      weekend_amount: money(row.weekend_amount),
      week_amount: money(row.week_amount),
      least_amount: money(row.least_amount),
      minimum_stay: row.minimum_stay,
      maximum_stay: row.maximum_stay,
      arrival_days: daysIn(row.arrival_days),
      departure_days: daysIn(row.departure_days),
      whole_weeks: flag(row.whole_weeks),
    },
    reviewed_until: row.reviewed_until,
    priced_until: covered.priced_until,
    holes: covered.holes,
    is_due: flag(covered.isDue),
    runs: row.runs,
    version: row.version,
  };
}

type TypedBase = api.HouseCoverage['base'];

/** Back from the wire: a base that says nothing at all is none. */
export function baseValues(typed: TypedBase): Partial<LayerValues> | null {
  const amount = (euros: number | null) => (euros === null || euros === 0 ? null : fromEuros(euros));
  const values: Partial<LayerValues> = {
    amount: amount(typed.amount),
    weekend_amount: amount(typed.weekend_amount),
    week_amount: amount(typed.week_amount),
    least_amount: amount(typed.least_amount),
    minimum_stay: typed.minimum_stay,
    maximum_stay: typed.maximum_stay,
    arrival_days: daysMask(typed.arrival_days),
    departure_days: daysMask(typed.departure_days),
    whole_weeks: typed.whole_weeks === 1 ? true : null,
  };
  return Object.values(values).every((value) => value === null) ? null : values;
}

function lineWire({ from, to, nights, before, after, last_year, own, closed }: ShownLine): api.PriceLine {
  return {
    from,
    to,
    nights,
    before: money(before),
    after: money(after),
    last_year: money(last_year),
    own: flag(own),
    closed: flag(closed),
  };
}

function reasonWire(
  reason: string | null,
  params: Readonly<Record<string, string>> | undefined,
  language: Language,
): string {
  if (reason === null || reason === '') return '';
  return reasonText({ reason: reason as SeasonReason, ...(params && { params }) })[language];
}

export function triedWire(line: Line, language: Language): api.LaidHouse {
  const { id, title, village, way, reason, shown } = line;
  return {
    id,
    title,
    village,
    way,
    reason: reasonWire(reason, shown.params, language),
    changed: changedNights(shown.lines),
    far: farNights(shown.lines),
    lines: shown.lines.map(lineWire),
    state: null,
    note: '',
  };
}

export function laidWire(row: BatchLineRow, language: Language): api.LaidHouse {
  const { house_id: id, title, village, way, reason, shown, state, note } = row;
  return {
    id,
    title,
    village,
    way,
    reason: reasonWire(reason, shown.params, language),
    changed: changedNights(shown.lines),
    far: farNights(shown.lines),
    lines: shown.lines.map(lineWire),
    state,
    note,
  };
}

export function layingWire(row: BatchRow, caller: Caller, houses?: api.LaidHouse[]): api.Laying {
  return { ...row, can_write: flag(canWriteAgency(caller, row.agid)), ...(houses && { houses }) };
}

export function proposalWire(row: ProposalRow, caller: Caller, language: Language): PriceProposal {
  const { layers, shown, batch_id: _batch, season_id: _season, agid: _agid, owner_uid: owner, ...rest } = row;
  const [first] = layers;
  return {
    ...rest,
    can_answer: flag(row.state === 'waiting' && caller.uids.includes(owner) && caller.impersonator === null),
    lines: shown.lines.map(lineWire),
    said: first ? saidBy(first, language).map(({ label, value }) => ({ label: label[language], value })) : [],
  };
}
