/** From lines of the wire to lines as typed, and periods as the documents number them. Both sides. */
import { formatDay } from '#kernel/day.ts';
import { toEuros } from '#kernel/money.ts';
import type { PricePeriod, PricePeriodSent, Prices } from './api.ts';
import { MOST_PERIODS, nameOf } from './period.ts';
import type { Period, TypedPeriod } from './period.ts';

export function typedOf({ from, to, price, type }: PricePeriodSent): TypedPeriod {
  const id = typeof type === 'object' ? type.id : type;
  return { from: from ?? '', to: to ?? '', price: String(price ?? ''), type: String(id) };
}

/** from1, to1, price1, type1 … (PRICE-06). */
export function numbered(periods: readonly Period[]): Omit<Prices, 'price_comment'> {
  const lines = Array.from({ length: MOST_PERIODS }, (_, line) => {
    const period = periods[line];
    return [
      [nameOf('from', line), period ? formatDay(period.from) : ''],
      [nameOf('to', line), period ? formatDay(period.to) : ''],
      [nameOf('price', line), period ? toEuros(period.price) : 0],
      [nameOf('type', line), period?.type ?? 0],
    ];
  });
  return Object.fromEntries(lines.flat()) as Omit<Prices, 'price_comment'>;
}

export function periodWire({ from, to, price, type }: Period): PricePeriod {
  return { from, to, price: toEuros(price), type };
}
