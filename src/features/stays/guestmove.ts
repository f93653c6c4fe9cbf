/** Other nights, or another house, for a guest's stay: what it does, said before a quote is made of it. Nights move when that is accepted (B41). */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { holdersInWords } from '#features/bookings/holders.ts';
import { holdersOf } from '#features/bookings/own.ts';
import { houseWire, priceStay } from '#features/pricing/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { GuestMove } from './api.ts';
import { guestStay } from './movequeries.ts';
import { datesProblem } from './stay.ts';

export async function guestMove(
  db: Db,
  caller: Caller,
  request: Pick<RequestRow, 'id' | 'alphaid' | 'sender_uid'>,
  wanted: { houseId: number; from: Day; to: Day },
): Promise<GuestMove> {
  const stay = await guestStay(db, request.id);
  if (!stay) throw new Refusal('noAcceptedQuote');
  const problem = datesProblem(wanted.from, wanted.to, todayInParis());
  if (problem) throw new Refusal(problem.type, { field: problem.field });
  const { adults, children, disabled, platform: platformId } = stay;
  const people = { adults: Math.max(1, adults), children, disabled };
  const ddlId = request.id;
  const { house, platform, price, warnings } = await priceStay(db, {
    caller,
    ...wanted,
    ...people,
    platformId,
    ddlId,
  });
  const holders = await holdersOf(db, wanted, { ddlId });
  const total = price?.amounts.montant_total ?? null;
  return {
    alphaid: request.alphaid,
    tenant_uid: request.sender_uid,
    house: houseWire(house, warnings, caller.language),
    former: { nid: stay.house_id, title: stay.house_title, date_from: stay.date_from, date_to: stay.date_to },
    is_firm: stay.is_firm ? 1 : 0,
    is_signed: stay.is_signed ? 1 : 0,
    held_by: holders.length === 0 ? '' : holdersInWords(holders, true)[caller.language],
    platform: platform?.id ?? 0,
    ...people,
    agreed: stay.total,
    recomputed: total,
    kept: stay.gain === null || stay.menage === null ? null : { gain: stay.gain, menage: stay.menage },
  };
}
