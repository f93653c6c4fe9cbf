/** A departure as its calls answer it. */
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Departure, StayAhead } from './api.ts';
import { goneOf } from './after.ts';
import type { AheadRow, DecidedRow, DepartureRow } from './queries.ts';

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

export function aheadWire(row: AheadRow): StayAhead {
  return {
    id_ddl: row.id_ddl,
    alphaid: row.alphaid,
    sender_name: row.sender_name,
    date_from: row.date_from,
    date_to: row.date_to,
    is_option: flag(row.is_option),
    contract_signed: flag(row.contract_signed),
    held: row.held,
  };
}

export function departureWire(row: DepartureRow, stays: readonly DecidedRow[], caller: Caller): Departure {
  return {
    id: row.id,
    agid: row.agid,
    can_write: flag(canWriteAgency(caller, row.agid)),
    nid: row.house_id,
    title: row.title,
    reason: row.reason,
    note: row.note,
    closed_from: row.closed_from,
    former_owner_uid: row.former_owner_uid,
    former_owner_name: row.former_owner_name,
    new_owner_uid: row.new_owner_uid,
    new_owner_name: row.new_owner_name,
    owner_from: row.owner_from,
    owner_changed: flag(row.owner_changed),
    withdrawn: flag(row.withdrawn),
    stays_gone: goneOf(stays),
    stays: stays.map((stay) => ({
      ...aheadWire(stay),
      way: stay.way,
      is_here: flag(stay.is_here),
    })),
    created: row.created,
    author_name: row.author_name,
  };
}
