/** What a house refers to: lists that stand in the database, its owner, its agency. Only what was newly chosen is asked. */
import type { Day } from '#kernel/day.ts';
import type { Field } from '#kernel/fields.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Warning } from '#kernel/refusal.ts';
import { namable, requireReadable } from '#server/references.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { maybe } from '#server/sql.ts';
import { HOUSE_FIELDS } from './record.ts';
import type { HouseFieldName } from './record.ts';
import { equipmentOf, hasRequestsToCome, isAgency, isVillage } from './factqueries.ts';
import type { LockedHouse } from './recordqueries.ts';
import type { Changes } from './sentrecord.ts';

export async function refuseUnlisted(
  tx: Tx,
  caller: Caller,
  house: LockedHouse,
  changes: Changes,
  today: Day,
): Promise<void> {
  const warnings: Warning[] = [...(await unknownEquipment(tx, house, changes))];
  const { village, agid, uid } = changes;
  if (typeof village === 'string' && !(await isVillage(tx, village)))
    warnings.push({ type: 'unknownChoice', field: 'village' });
  if (typeof agid === 'number') {
    if (!(await isAgency(tx, agid))) warnings.push({ type: 'unknownChoice', field: 'agid' });
    else if (await hasRequestsToCome(tx, house.id, today))
      warnings.push({ type: 'houseHasRequests', field: 'agid' });
  }
  if (typeof agid === 'number' || typeof uid === 'number') {
    if (typeof uid === 'number') requireReadable('person', caller, 'uid');
    const owner = typeof uid === 'number' ? uid : house.owner_uid;
    const of = typeof agid === 'number' ? agid : house.agid;
    if (!(await maybe(tx, namable('person', owner, of, caller))))
      warnings.push({ type: 'unknownChoice', field: 'uid' });
  }
  if (warnings.length > 0) throw Refusal.many(warnings);
}

/** What stands there already stays, also when it is listed no longer (C48). */
async function unknownEquipment(tx: Tx, house: LockedHouse, changes: Changes): Promise<Warning[]> {
  const chosen = (Object.entries(changes) as [HouseFieldName, unknown][]).flatMap(([name, value]) => {
    const { list } = HOUSE_FIELDS[name] as Field;
    if (list?.ids !== 'number' || name === 'agid') return [];
    const before = new Set(numbersIn(house.values[name]));
    const added = numbersIn(value).filter((id) => !before.has(id));
    return added.map((id) => ({ field: name, list: list.name, id }));
  });
  if (chosen.length === 0) return [];
  const known = await equipmentOf(tx, [...new Set(chosen.map(({ id }) => id))]);
  const wrong = chosen.filter(({ id, list }) => known.get(id) !== list);
  return [...new Set(wrong.map(({ field }) => field))].map((field) => ({ type: 'unknownChoice', field }));
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? (value as number[]) : [];
}
