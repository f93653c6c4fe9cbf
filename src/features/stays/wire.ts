/** Stays made by hand, and what they do, as their calls answer it. */
import { holdersInWords } from '#features/bookings/holders.ts';
import { holdersOf } from '#features/bookings/own.ts';
import { priceWarningText } from '#features/pricing/words.ts';
import { refusalText } from '#kernel/refusal.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { StayOutlook, StayWire } from './api.ts';
import { foregone, objectionsOf, weeksOf } from './outlook.ts';
import type { Wanted } from './outlook.ts';
import type { StayHouse, StayRow } from './queries.ts';
import { stayRefusals } from './refusals.ts';

export function stayWire(row: StayRow, caller: Caller): StayWire {
  const { house_id: nid, title, agid, id, kind, date_from, date_to, note, version } = row;
  const isTheirs = isStaff(caller) ? canWriteAgency(caller, agid) : kind === 'owner';
  return { id, nid, title, agid, kind, date_from, date_to, note, version, can_write: isTheirs ? 1 : 0 };
}

export async function outlookWire(
  db: Db,
  caller: Caller,
  house: StayHouse,
  wanted: Wanted,
): Promise<StayOutlook> {
  const nights = { houseId: house.id, from: wanted.from, to: wanted.to };
  const holders = (await holdersOf(db, nights, { stayId: wanted.id ?? null })).filter(
    ({ kind, isPiece }) =>
      !(kind === 'block' && isPiece && (wanted.kind === 'owner' || wanted.kind === 'works')),
  );
  const weeks = await weeksOf(db, house.id, wanted);
  const { rent, fees, gain, cleaning, why } = await foregone(db, house, wanted);
  const { language } = caller;
  const isOwners = wanted.kind === 'owner';
  return {
    held_by: holders.length === 0 ? '' : holdersInWords(holders, isStaff(caller))[language],
    seasons: weeks?.seasons ?? [],
    last_claim: weeks?.lastClaim ?? null,
    cleaning_by: weeks?.cleaningBy ?? null,
    rent,
    fees,
    gain,
    // Guests pay it with their stay; after the owner's own nobody does but them, unless the agency bears it.
    cleaning: isOwners && weeks?.cleaningBy !== 'agency' ? cleaning : null,
    no_price: rent === null ? why.map((warning) => priceWarningText(warning, language)).join(' ') : '',
    objections: objectionsOf(weeks).map((warning) => refusalText(warning, language, stayRefusals)),
  };
}
