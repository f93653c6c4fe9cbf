/** A house as the caller reads it: the fields they may, and what they may change. */
import type { Field, Stored } from '#kernel/fields.ts';
import { cents, toEuros } from '#kernel/money.ts';
import { can } from '#kernel/permissions.ts';
import { publicFile } from '#kernel/paths.ts';
import type { Period } from '#features/periods/period.ts';
import { periodWire } from '#features/periods/wire.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { House } from './api.ts';
import type { HouseReading } from './recordapi.ts';
import { isExpired } from './house.ts';
import type { HouseRow } from './queries.ts';
import { HOUSE_FIELDS, mayReadField, mayWriteField, placeOf } from './record.ts';
import type { HouseFieldName } from './record.ts';
import type { RecordRow } from './recordqueries.ts';

export const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

/** Whom an expired listing does not stop (B34). */
export const PASSES_EXPIRY = 'toolSubscriptions';

/** An owner's name and mail are on the agency's tiles only (S2 §2.2). */
export function tileOf(house: HouseRow, caller: Caller): House {
  return {
    id: house.id,
    agid: house.agid,
    title: house.title,
    village: house.village ?? '',
    village_label: house.village_label,
    agency_name: house.agency_name,
    coverpicture_path: house.cover_path === null ? '' : publicFile(house.cover_path),
    published: flag(house.published),
    archived: flag(house.archived),
    online_booking: flag(house.online_booking),
    housekeeping: flag(house.housekeeping),
    has_holes: house.has_holes,
    channel_linked: house.channel_linked,
    expiry_date: house.expiry_date,
    days_remaining: house.days_remaining,
    max_num_people: house.max_num_people,
    edl_locked_on: house.edl_locked_on,
    can_write: flag(canWriteAgency(caller, house.agid)),
    ...(isStaff(caller) && { owner_name: house.owner_name, owner_mail: house.owner_mail }),
  };
}

export function readingOf(house: RecordRow, periods: readonly Period[], caller: Caller): HouseReading {
  const names = (Object.keys(HOUSE_FIELDS) as HouseFieldName[]).filter((name) =>
    mayReadField(name, caller.permissions),
  );
  const record = Object.fromEntries(names.map((name) => [name, wireOf(HOUSE_FIELDS[name], house[name])]));
  const mayWrite =
    canWriteAgency(caller, house.agid) &&
    !(isExpired(house.days_remaining) && !can(PASSES_EXPIRY, caller.permissions));
  return {
    ...(record as unknown as HouseReading),
    ...tileOf(house, caller),
    ...('uid' in record && { uid_label: house.owner_name }),
    owner_uid: house.owner_uid,
    prices: periods.map(periodWire),
    specialoffer_expired: flag(house.specialoffer_expired),
    updated: house.updated,
    updated_by_name: house.editor,
    can_write: flag(mayWrite),
    writable: mayWrite ? names.filter((name) => isWritable(name, house.edl_locked_on !== null, caller)) : [],
    stale_translations: house.stale_translations.filter((name) => Object.hasOwn(record, name)),
  };
}

/** A locked inventory is nobody's to change (B33). */
export function isWritable(name: HouseFieldName, isInventoryLocked: boolean, caller: Caller): boolean {
  return mayWriteField(name, caller.permissions) && !(isInventoryLocked && placeOf(name)?.tab === 'edl');
}

function wireOf({ kind }: Field, stored: Stored): unknown {
  if (kind === 'euros') return stored === null ? null : toEuros(cents(Number(stored)));
  if (kind === 'choices')
    return Array.isArray(stored) ? (stored as readonly number[]).toSorted((a, b) => a - b) : [];
  return stored;
}
