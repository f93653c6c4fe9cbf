/** Which of the agency's platforms sold a booking, and what is made of the sum its guest paid there. */
import { platformsToSell, priceElsewhere } from '#features/pricing/elsewhere.ts';
import type { Platform, Price } from '#features/pricing/actions.ts';
import type { Tx } from '#server/sql.ts';
import type { ReadBooking } from './bookingqueries.ts';
import { channelKey } from './channels.ts';
import { ratesOf } from './roomqueries.ts';

export async function priceOfSold(
  tx: Tx,
  { account_id: accountId, agid, house_id: houseId, ddl_id: ddlId, said }: ReadBooking & { house_id: number },
): Promise<{ platform: Platform | undefined; price: Price | null }> {
  const rate = (await ratesOf(tx, accountId)).find(({ channel }) => channel === channelKey(said.channel));
  const platform = (await platformsToSell(tx, agid)).find(({ id }) => id === rate?.platform_id);
  if (!platform) return { platform, price: null };
  const price = await priceElsewhere(tx, {
    ddlId,
    houseId,
    from: said.arrival,
    to: said.departure,
    adults: Math.max(1, said.adults),
    children: said.children,
    platform,
    total: said.price,
    tax: said.tax,
    commission: said.commission,
  });
  return { platform, price };
}
