/** What a save says of each day, from what was sent: only flagged columns, each read by its rule (CAL-06 to CAL-09, CAL-18). Pure. */
import { MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Warning } from '#kernel/refusal.ts';
import { MOST_EUROS, readDayPrice } from './dayprice.ts';
import type { OwnColumn, OwnValues } from './layervalues.ts';
import type { Modified, SentDay } from './saveapi.ts';

export interface SaidDay {
  day: Day;
  /** The version it was read in. */
  seen: number;
  own: Partial<OwnValues>;
  /** Closed by hand, opened again, or neither. */
  wish: 'close' | 'open' | null;
  sent: SentDay;
}

export interface Sent {
  from: Day;
  to: Day;
  days: readonly SentDay[];
  modified: Modified;
  seen: number;
}

/** Days that may be saved at once, both ends included. */
export function refuseSpan(from: Day, to: Day): Warning | undefined {
  if (to < from) return { type: 'fromAfterTo', field: 'to' };
  return nightsBetween(from, to) >= MOST_NIGHTS ? { type: 'tooManyNights', field: 'daycalendar' } : undefined;
}

export function readSentDays({
  from,
  to,
  days,
  modified,
  seen,
}: Sent): { days: SaidDay[] } | { warnings: Warning[] } {
  const span = refuseSpan(from, to);
  if (span) return { warnings: [span] };
  if (days.length > MOST_NIGHTS) return { warnings: [{ type: 'tooManyNights', field: 'daycalendar' }] };
  const warnings: Warning[] = [];
  const met = new Set<Day>();
  const said = days.map((sent, index): SaidDay => {
    const about = (name: string) => `daycalendar.${index}.${name}`;
    if (sent.date < from || sent.date > to) warnings.push({ type: 'dayOutside', field: about('date') });
    if (met.has(sent.date)) warnings.push({ type: 'dayTwice', field: about('date') });
    met.add(sent.date);
    const own = ownOf(sent, modified);
    const price = modified.priceday === 1 ? priceOf(sent) : {};
    if ('wrong' in price)
      warnings.push({
        type: price.wrong,
        field: about('amount'),
        ...(price.wrong === 'max' && { params: { n: MOST_EUROS } }),
      });
    const day = {
      day: sent.date,
      seen: sent.version ?? seen,
      own: 'wrong' in price ? own : { ...own, ...price },
      sent,
    };
    if ((own.minimum_stay ?? 0) > (own.maximum_stay ?? MOST_NIGHTS))
      warnings.push({ type: 'max', field: about('minimum_stay'), params: { n: own.maximum_stay! } });
    return { ...day, wish: wishOf(sent, modified) };
  });
  if (warnings.length > 0) return { warnings };
  return { days: said.toSorted((one, other) => (one.day < other.day ? -1 : 1)) };
}

/** An empty price says nothing new: several days that differ are selected (A15). */
function priceOf({ amount }: SentDay): Partial<Pick<OwnValues, 'amount'>> | { wrong: 'isNaNPrice' | 'max' } {
  if (amount === undefined || amount === '') return {};
  return amount === null ? { amount: null } : readDayPrice(amount);
}

const FLAGGED: readonly [keyof Modified, OwnColumn & keyof SentDay][] = [
  ['arrival', 'allow_arrival'],
  ['departure', 'allow_departure'],
  ['minimumStay', 'minimum_stay'],
  ['maximumStay', 'maximum_stay'],
  ['donotimport', 'donotimport'],
];
const LENGTHS: ReadonlySet<string> = new Set(['minimum_stay', 'maximum_stay']);

function ownOf(sent: SentDay, modified: Modified): Partial<OwnValues> {
  const said = FLAGGED.filter(([flag, column]) => modified[flag] === 1 && sent[column] !== undefined).map(
    ([, column]) => {
      const value = sent[column] as number | null;
      return [column, value === null || LENGTHS.has(column) ? value : value === 1];
    },
  );
  return Object.fromEntries(said) as Partial<OwnValues>;
}

/** 'freedical' frees whatever days are sent; 'blocked' and 'booked' say of each whether it is closed. */
function wishOf({ blocked, booked }: SentDay, modified: Modified): SaidDay['wish'] {
  if (modified.freedical === 1) return 'open';
  const closed = modified.blocked === 1 ? blocked : modified.booked === 1 ? booked : undefined;
  return closed === undefined ? null : closed === 1 ? 'close' : 'open';
}
