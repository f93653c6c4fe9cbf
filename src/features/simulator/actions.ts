/** The simulator's rows: every free house that meets the criteria, with its price on both of its agency's platforms (B42). */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { freeHouses, priceList } from '#features/pricing/actions.ts';
import type { HouseToPrice, Platform, Price, PriceList, Pricing, Typed } from '#features/pricing/actions.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { meetsCriteria } from './queries.ts';
import type { Criteria } from './queries.ts';

export interface Row {
  house: HouseToPrice;
  warnings: PriceWarning[];
  er: Price | null;
  idrl: Price | null;
  /** Of the platform asked for, or the agency's own. */
  chosen: Price | null;
  platform: Platform | null;
}

export interface Asked extends Omit<Criteria, 'persons' | 'agid' | 'today'> {
  from: Day;
  to: Day;
  taxable: number;
  children: number;
  platform: number | null;
  discount: Cents | null;
}

/** Every free house that meets the criteria, cheapest first, those that can't be sold last (B42). */
export async function simulate(db: Db, caller: Caller, asked: Asked): Promise<Row[]> {
  const list = await priceList(db, caller, asked);
  const wanted = asked.platform === null ? null : list.platform(asked.platform);
  const meets = meetsCriteria(caller, {
    ...asked,
    persons: asked.taxable + asked.children,
    agid: wanted?.agid ?? null,
    today: todayInParis(),
  });
  const typed: Typed = asked.discount === null ? {} : { discount: asked.discount };
  return (await freeHouses(db, asked, meets))
    .map((house) => rowOf(house, list, wanted, typed))
    .toSorted(byPrice);
}

function rowOf(house: HouseToPrice, list: PriceList, wanted: Platform | null, typed: Typed): Row {
  const ofKind = (kind: 'er' | 'idrl') => list.platformOfKind(house.agid, kind);
  const [erPlatform, idrlPlatform] =
    wanted?.kind === 'idrl' ? [ofKind('er'), wanted] : [wanted ?? ofKind('er'), ofKind('idrl')];
  const platform = (wanted?.kind === 'idrl' ? idrlPlatform : erPlatform) ?? null;
  const price = (one: Platform | undefined) => (one ? attempt(list, house, one, typed) : null);
  const [er, idrl] = [price(erPlatform), price(idrlPlatform)];
  const chosen = wanted?.kind === 'idrl' ? idrl : er;
  const warnings: PriceWarning[] = chosen?.warnings ?? [{ type: 'missingPlatform' }];
  const isSold = warnings.length === 0;
  return {
    house,
    platform,
    warnings,
    er: isSold ? (er?.price ?? null) : null,
    idrl: isSold ? (idrl?.price ?? null) : null,
    chosen: isSold ? (chosen?.price ?? null) : null,
  };
}

/** In a list, a typed discount above one house's rent is that row's matter. */
function attempt(list: PriceList, house: HouseToPrice, platform: Platform, typed: Typed): Pricing {
  try {
    return list.price(house, platform, typed);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'discountTooLarge')
      return { price: null, warnings: [{ type: 'discountTooLarge' }] };
    throw error;
  }
}

function byPrice(a: Row, b: Row): number {
  const total = (row: Row) => row.chosen?.amounts.montant_total ?? Number.MAX_SAFE_INTEGER;
  return total(a) - total(b) || a.house.id - b.house.id;
}
