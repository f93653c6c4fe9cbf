/** From rows to the overview's wire: lanes, euros, flags. */
import { addDays, firstOfMonth } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents, toEuros } from '#kernel/money.ts';
import { publicFile } from '#kernel/paths.ts';
import { isClosing, lanesByMonth, lanesOf } from '../calendar.ts';
import type { SpanKind } from '../calendar.ts';
import { ddlOf } from '../wire.ts';
import type { HouseRow, HouseWeeks } from './api.ts';
import type { HouseMonth, HouseYears } from './queries.ts';

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));
const euros = (amount: number | null) => (amount === null ? null : toEuros(cents(amount)));

const MADE_BY_HAND: ReadonlySet<SpanKind> = new Set(['owner', 'works', 'lease', 'block']);

export function rowOf(house: HouseMonth, from: Day, until: Day): HouseRow {
  const lanes = lanesOf(house.spans);
  const months = lanesByMonth(house.spans, lanes);
  const closing = house.spans.filter(isClosing);
  const isClosed = (date: Day) =>
    (house.reviewed_until !== null && date > house.reviewed_until) ||
    closing.some((span) => span.from <= date && date < span.to);
  const prices = new Map(house.prices.map((price) => [price[0], price]));
  const days: HouseRow['days'] = [];
  for (let date = from; date < until; date = addDays(date, 1)) {
    const [, amount = null, blocked = false] = prices.get(date) ?? [];
    days.push({
      date,
      amount: euros(amount),
      blocked: flag(blocked || isClosed(date)),
      num_lanes_this_month: months.get(firstOfMonth(date)) ?? 0,
    });
  }
  return {
    id: house.id,
    agid: house.agid,
    title: house.title,
    village_label: house.village_label,
    ...(house.owner_name !== null && { owner_name: house.owner_name }),
    max_num_people: house.max_num_people,
    coverpicture_path: house.cover_path === null ? '' : publicFile(house.cover_path),
    nights_sold: house.nights_sold,
    days,
    spans: house.spans.map((span, index) => ({
      ...ddlOf(span, lanes[index]!, span.from < from ? from : span.from),
      lane: lanes[index]!,
      stay_id: MADE_BY_HAND.has(span.kind) ? span.id : null,
      bound: flag(span.ddl_id !== null && house.bound.includes(span.ddl_id)),
    })),
  };
}

export function weeksOf({ id, weeks }: HouseYears): HouseWeeks {
  return {
    id,
    weeks: weeks.map(([from, price, sold, formerPrice, formerSold, soldOn, wasSold]) => ({
      from,
      price: euros(price),
      nights_sold: sold,
      former_price: euros(formerPrice),
      former_nights_sold: formerSold,
      former_sold_on: soldOn ?? '',
      former_was_free: wasSold === null ? null : flag(!wasSold),
    })),
  };
}
