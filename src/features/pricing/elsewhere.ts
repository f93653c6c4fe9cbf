/** Stays that a platform sells at its own price: which platforms an agency sells through, and what is made of the sum the guest pays there (B47). */
import type { Day } from '#kernel/day.ts';
import { nightsBetween, MOST_NIGHTS, todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, divideHalfUp, share } from '#kernel/money.ts';
import type { Db } from '#server/sql.ts';
import { listFor } from './actions.ts';
import { rentOf } from './amounts.ts';
import { isOpen, platformFee } from './fees.ts';
import type { Platform } from './fees.ts';
import * as queries from './queries.ts';
import type { Kept, Price } from './terms.ts';

export { platformFee };

const WHOLE = 10_000;

/** Those that are open today. */
export async function platformsToSell(db: Db, agid: number): Promise<Platform[]> {
  const all = await queries.platformsOfAgency(db, agid);
  return all.filter((platform) => isOpen(platform, todayInParis()));
}

export interface SoldElsewhere {
  ddlId: number | null;
  houseId: number;
  from: Day;
  to: Day;
  adults: number;
  children: number;
  /** Also one that is closed by now: it was sold there. */
  platform: Platform;
  /** All the guest pays there, the platform's share included, the tax where it is said. */
  total: Cents;
  /** As they say it; zero: they say none. */
  tax: Cents;
  /** As they say it; zero: by the platform's rate. */
  commission: Cents;
}

/**
 * The price whose total is what was paid there, to the cent: the platform's share and the tax come off it, what is left is the rent. A tax that
 * nobody speaks of and the platform does not collect is owed on top. Null: nothing sensible can be made of it.
 */
export async function priceElsewhere(db: Db, sold: SoldElsewhere): Promise<Price | null> {
  const { houseId, from, to, platform, total, ddlId } = sold;
  if (to <= from || nightsBetween(from, to) > MOST_NIGHTS || total <= 0) return null;
  const house = await queries.houseToPrice(db, houseId, sold, {
    caller: null,
    exceptDdl: ddlId,
    publishedOnly: false,
    today: todayInParis(),
  });
  if (!house || house.management_fee_rate === null) return null;
  const said = platform.collects_tax ? cents(0) : sold.tax;
  const fee = sold.commission > 0 ? sold.commission : feeWithin(cents(total - said), platform);
  const cleaning = house.fraisservice ?? cents(0);
  const withoutCleaning = cents(total - said - fee - cleaning);
  if (withoutCleaning <= 0) return null;
  const rent = rentOf(withoutCleaning, cleaning, house.management_fee_rate);
  const typed = {
    gain: rent.gain_client_net_loueur,
    menage: cleaning,
    linge: cents(0),
    fee,
    discount: cents(0),
    ...(said > 0 && { tax: said }),
  };
  const list = await listFor(db, [platform], { from, to, taxable: sold.adults, children: sold.children });
  const { price } = list.price(house, platform, typed, keptAs(rent));
  // Without a rate of the tax there is a price all the same: the stay is sold.
  return price ?? list.price(house, platform, { ...typed, tax: cents(0) }, keptAs(rent)).price;
}

/** The rent as it was worked out, which no night's price changes. */
function keptAs(rent: ReturnType<typeof rentOf>): Kept {
  return {
    amounts: { ...rent, montant_linge: cents(0), taxe_sejour: cents(-1), discount: cents(0) },
    taxe_departementale: cents(0),
    linen_cost: cents(0),
    linen_offered: cents(0),
    discount_rule: null,
    discount_borne_by: 'shared',
  };
}

/** The platform's share of what a guest pays: what it would have put on top of the base, or cut out of the whole. */
function feeWithin(paid: Cents, { fee_percent: rate, fee_mode: mode }: Platform): Cents {
  return mode === 'withheld' ? share(paid, rate) : cents(paid - divideHalfUp(paid * WHOLE, WHOLE + rate));
}
