/** From rows to the documents' days: lanes in pixels, euros, flags. */
import { addDays, firstOfMonth, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents, toEuros } from '#kernel/money.ts';
import type { DayDdl, DayEntry } from './api.ts';
import { holdsNights, isClosing, LANE_GAP, LANE_HEIGHT, lanesByMonth, lanesOf } from './calendar.ts';
import type { HouseDays, SpanRow } from './queries.ts';

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

export function calendarOf(house: HouseDays, from: Day, until: Day): DayEntry[] {
  const lanes = lanesOf(house.spans);
  const months = lanesByMonth(house.spans, lanes);
  const over = spansByDay(house.spans, from, until);
  const prices = new Map(house.prices.map((price) => [price[0], price]));
  const entries: DayEntry[] = [];
  for (let date = from; date < until; date = addDays(date, 1)) {
    const price = prices.get(date);
    const [, amount = null, arrival = true, minimum = 1, blocked = false, donotimport = false] = price ?? [];
    const [, , , , , , departure = true, maximum = null, wholeWeeks = false] = price ?? [];
    const touching = over.get(date) ?? [];
    const holder = touching
      .map((index) => house.spans[index]!)
      .find((span) => holdsNights(span) && date < span.to);
    entries.push({
      date,
      amount: amount === null ? null : toEuros(cents(amount)),
      allow_arrival: flag(arrival),
      minimum_stay: minimum,
      blocked: flag(blocked || (holder !== undefined && isClosing(holder))),
      donotimport: flag(donotimport),
      allow_departure: flag(departure),
      maximum_stay: maximum,
      whole_weeks: flag(wholeWeeks),
      closed_by_rule: flag(blocked),
      booked: flag(holder !== undefined),
      by_ddl_id: holder?.ddl_id ?? null,
      contract_amount: holder ? contractOf(holder, date) : null,
      num_lanes_this_month: months.get(firstOfMonth(date)) ?? 0,
      ddls: touching.map((index) => ddlOf(house.spans[index]!, lanes[index]!, date)),
    });
  }
  return entries;
}

/** A night's part of what its stay was sold at: to the cent, all of them together the whole. */
function contractOf({ contract_cents: whole, from, to }: SpanRow, night: Day): number | null {
  if (whole === null) return null;
  const [index, nights] = [nightsBetween(from, night), nightsBetween(from, to)];
  const until = (count: number) => Math.round((whole * count) / nights);
  return toEuros(cents(until(index + 1) - until(index)));
}

/** A departure day belongs to its stay too: half of it. */
function spansByDay(spans: readonly SpanRow[], from: Day, until: Day): Map<Day, number[]> {
  const byDay = new Map<Day, number[]>();
  for (const [index, span] of spans.entries()) {
    for (
      let day = span.from < from ? from : span.from;
      day <= span.to && day < until;
      day = addDays(day, 1)
    ) {
      byDay.set(day, [...(byDay.get(day) ?? []), index]);
    }
  }
  return byDay;
}

export function ddlOf(span: SpanRow, lane: number, date: Day): DayDdl {
  return {
    alphaid: span.alphaid,
    kind: span.kind,
    status_color: span.color,
    status_label: span.label,
    is_arrival: flag(date === span.from),
    is_departure: flag(date === span.to),
    is_second_day: flag(date === addDays(span.from, 1)),
    height_offset: lane * (LANE_HEIGHT + LANE_GAP),
    sender_name: span.name,
    people: span.people,
    date_from: span.from,
    date_to: span.to,
    held_until: span.held_until,
    note: span.note,
    quote_website: span.website,
    quote_platform: span.platform,
    contract_amount: span.contract_cents === null ? null : toEuros(cents(span.contract_cents)),
  };
}
