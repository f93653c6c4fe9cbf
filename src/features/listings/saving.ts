/**
 * Saving a house (B30): what was sent of it, its price periods and its publication in one transaction. Other people's fields stay as they are; a
 * version that is older than the stored one is refused, and the form lays both side by side.
 */
import { letOwnHouses } from '#features/people/actions.ts';
import { todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Inputs } from '#kernel/endpoint.ts';
import { replacePeriods } from '#features/periods/actions.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import type { saveHouse as saveEndpoint } from './recordapi.ts';
import { wasAskedFor } from './factqueries.ts';
import { handOver } from './handover.ts';
import { settleExpiry } from './ownerqueries.ts';
import { isExpired } from './house.ts';
import { afterChange, beforePublication, daysRemaining, standingOf } from './publication.ts';
import type { HouseWarning, Standing } from './publication.ts';
import { MANAGES_HOUSES, mayReadField, mayWriteField, TRANSLATIONS } from './record.ts';
import type { HouseFieldName, TranslatedField } from './record.ts';
import { columnOf, lockHouse, setPublished, settleTranslations, updateHouse } from './recordqueries.ts';
import type { LockedHouse } from './recordqueries.ts';
import { refuseUnlisted } from './recordreferences.ts';
import { PASSES_EXPIRY } from './recordwire.ts';
import { readSent } from './sentrecord.ts';
import type { Changes } from './sentrecord.ts';

export type SaveBody = Inputs<typeof saveEndpoint>['body'];

/** Answers what keeps the house from being published, where it was to be; else what a published one lacks since this save. */
export async function saveHouse(tx: Tx, caller: Caller, id: number, sent: SaveBody): Promise<HouseWarning[]> {
  const today = todayInParis();
  const house = await houseToChange(tx, caller, id, today);
  refuseStale(house.version, caller, sent['_clientTimestamp']);
  const mode = modeOf(sent, caller);
  const read = readSent(sent.CrmHouse, {
    stored: house.values,
    onlineBooking: house.state.online_booking,
    isInventoryLocked: house.state.edl_locked_on !== null,
    mayRead: (field) => mayReadField(field, caller.permissions),
    mayWrite: (field) => mayWriteField(field, caller.permissions),
    mode,
  });
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const { changes } = read;
  if (Object.keys(changes).length === 0 && !sent.prices && sent.publish !== 1) return [];
  refuseChannel(changes, caller);
  await refuseUnlisted(tx, caller, house, changes, today);
  // Its pages, its quotes and its tax follow from where it is: it is said once, and not taken back, also of a house that is saved as it is.
  if (changes.village === null) throw new Refusal('required', { field: 'village' });
  if (typeof changes.uid === 'number')
    house.state.expiry_date = await changeHands(tx, house, changes.uid, today);
  await writeChanges(tx, caller, house, changes);
  if (sent.prices) await savePeriods(tx, house, sent.prices);
  const standing = standingOf(house, changes, today);
  const warnings = sent.publish === 1 ? await beforePublication(tx, standing) : [];
  if (mode === 'publish' && sent.ignoreWarnings !== 1 && warnings.length > 0)
    throw Refusal.question(warnings);
  const isShown = await writePublication(tx, house, standing, sent.publish === 1 ? warnings : undefined);
  touch(tx, house.agid, 'house');
  if (typeof changes.agid === 'number') {
    requireAgencyWrite(tx, caller, changes.agid, 'item');
    touch(tx, changes.agid, 'house');
  }
  if (sent.publish !== 1) return isShown ? afterChange(tx, id, changes) : [];
  return warnings.filter(({ blocks }) => blocks);
}

/** Locked, of an agency the caller changes things in, and not expired for them. */
export async function houseToChange(tx: Tx, caller: Caller, id: number, today: Day): Promise<LockedHouse> {
  const house = await lockHouse(tx, caller, id);
  if (!house) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, house.agid, 'item');
  if (isExpired(daysRemaining(house, today)) && !can(PASSES_EXPIRY, caller.permissions))
    throw new Refusal('adExpired');
  return house;
}

/** Without its checks a house is saved by whoever manages it for the owner (EDITOR-15). */
function modeOf({ publish, validate }: SaveBody, caller: Caller): 'publish' | 'save' | 'asIs' {
  if (validate === 0) {
    if (!can(MANAGES_HOUSES, caller.permissions)) throw new Refusal('forbidden');
    return 'asIs';
  }
  return publish === 1 ? 'publish' : 'save';
}

const CHANNEL_RIGHTS = { 1: 'toolPublishRentals', 2: 'toolPublishBooking' } as const;

/** One block for each channel, and a permission of its own (EDITOR-77, EDITOR-78). */
function refuseChannel({ publish_to }: Changes, caller: Caller): void {
  if ((publish_to === 1 || publish_to === 2) && !can(CHANNEL_RIGHTS[publish_to], caller.permissions))
    throw new Refusal('fieldNotYours', { field: 'publish_to' });
}

async function writeChanges(tx: Tx, caller: Caller, house: LockedHouse, changes: Changes): Promise<void> {
  const names = Object.keys(changes) as HouseFieldName[];
  const columns = Object.fromEntries(names.map((name) => [columnOf(name), changes[name] ?? null]));
  await updateHouse(tx, house.id, caller.uid, columns);
  const translated = names.filter((name): name is TranslatedField & HouseFieldName => name in TRANSLATIONS);
  await settleTranslations(tx, house.id, translated, caller.uid);
}

/** Given to somebody else, as where it is sold: what began before today stays whose the house was (decision 73). Where nothing did, nobody was. */
async function changeHands(tx: Tx, house: LockedHouse, to: number, today: Day): Promise<Day | null> {
  if (await wasAskedFor(tx, house.id)) await handOver(tx, { house, to, from: today });
  else await letOwnHouses(tx, to);
  touch(tx, house.agid, 'ddl', 'user');
  return settleExpiry(tx, { houseId: house.id, from: house.owner_uid, to });
}

async function savePeriods(
  tx: Tx,
  house: LockedHouse,
  prices: NonNullable<SaveBody['prices']>,
): Promise<void> {
  if (house.state.online_booking || house.state.housekeeping) throw new Refusal('pricesInCalendar');
  await replacePeriods(tx, house.id, prices);
}

/**
 * Published while nothing blocks it; a legal type that was taken away unpublishes by itself (A50). One that was published without, before it was
 * asked for, goes on: no correction of a word takes it off the site. Answers whether it is shown.
 */
async function writePublication(
  tx: Tx,
  house: LockedHouse,
  { values }: Standing,
  warnings: readonly HouseWarning[] | undefined,
): Promise<boolean> {
  const isTyped = values.legal_type !== 0 || house.values.legal_type === 0;
  const stays = house.state.published && isTyped && values.village !== null;
  const published = warnings ? !warnings.some(({ blocks }) => blocks) : stays;
  if (published !== house.state.published) await setPublished(tx, house.id, published);
  return published;
}
