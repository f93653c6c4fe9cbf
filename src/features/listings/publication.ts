/**
 * What keeps a house from being published or booked online, or is said before it is (S2 §5.1): its own checks, and those of other features (the legal
 * file, the mandates), named together in src/main/publication.ts, so that houses know none of them.
 */
import { addDays, formatDay, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Params, RefusalKey } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { HOLE_DAYS, isExpired } from './house.ts';
import { NEW_TITLE } from './record.ts';
import type { HouseFieldName } from './record.ts';
import type { LockedHouse } from './recordqueries.ts';
import type { Changes } from './sentrecord.ts';
import { storedHouse } from './recordqueries.ts';
import { firstHole } from './factqueries.ts';

export type HouseStep = 'publication' | 'onlineBooking';

/** Said of one house. What `blocks` is passed over by nobody: the house is saved, and not published. The rest may be ignored. */
export interface HouseWarning {
  type: RefusalKey;
  field?: string;
  params?: Params;
  blocks: boolean;
}

export interface PublicationCheck {
  /** For whoever reads the table of contents. */
  name: string;
  before: readonly HouseStep[];
  /**
   * Of many houses at once, for lists and jobs; a house without a warning may be left out. Reads only, and sees what the transaction has
   * written: a save asks after it has written the fields, and takes them back where somebody is to decide first.
   */
  check: (db: Db, houseIds: readonly number[]) => Promise<ReadonlyMap<number, readonly HouseWarning[]>>;
  /** Once one of these has changed on a house that stays published: says what does not fit any more, having asked staff for it. */
  afterChange?: {
    of: readonly HouseFieldName[];
    settle: (tx: Tx, houseId: number) => Promise<readonly HouseWarning[]>;
  };
}

const declared: PublicationCheck[] = [];

/** Once, by src/main/publication.ts, before anything is asked. */
export function declarePublicationChecks(checks: readonly PublicationCheck[]): void {
  declared.splice(0, declared.length, ...checks);
}

/** What the other features say of these houses, in the order of the table of contents. */
export async function warningsOfOthers(
  db: Db,
  step: HouseStep,
  houseIds: readonly number[],
): Promise<Map<number, HouseWarning[]>> {
  const said = new Map<number, HouseWarning[]>(houseIds.map((id) => [id, []]));
  for (const { check } of declared.filter(({ before }) => before.includes(step)))
    for (const [id, warnings] of await check(db, houseIds)) said.get(id)?.push(...warnings);
  return said;
}

/** What a published house lacks since it was changed. Nothing is taken off the site: whoever changed it is told at once. */
export async function afterChange(tx: Tx, houseId: number, changes: Changes): Promise<HouseWarning[]> {
  const said: HouseWarning[] = [];
  for (const { afterChange: after } of declared)
    if (after?.of.some((field) => Object.hasOwn(changes, field)))
      said.push(...(await after.settle(tx, houseId)));
  return said;
}

/** A house as it would stand. */
export type Standing = Pick<LockedHouse, 'id' | 'values' | 'state'> & { daysRemaining: number | null };

const TAX_NUMBER_LENGTH = 14;
const UNRATED = 1;

/** Before it is published, in the order in which it is told. What `blocks` keeps it unpublished, whoever ignores it. */
export async function beforePublication(db: Db, house: Standing): Promise<HouseWarning[]> {
  const others = await warningsOfOthers(db, 'publication', [house.id]);
  return [...ownWarnings(house), ...(others.get(house.id) ?? [])];
}

function ownWarnings({ values, state, daysRemaining }: Standing): HouseWarning[] {
  const warnings: HouseWarning[] = [];
  if (!state.has_cover) warnings.push({ type: 'noPhotos', blocks: true });
  if (values.legal_type === 0) warnings.push({ type: 'legalTypeMissing', field: 'legal_type', blocks: true });
  if (String(values.num_taxe_sejour).length < TAX_NUMBER_LENGTH)
    warnings.push({ type: 'taxNumberMissing', field: 'num_taxe_sejour', blocks: false });
  if (values.village === null) warnings.push({ type: 'villageMissing', field: 'village', blocks: true });
  if (state.archived) warnings.push({ type: 'archivedUnpublished', blocks: true });
  if (isExpired(daysRemaining)) warnings.push({ type: 'expiredUnpublished', blocks: true });
  return warnings;
}

/** Before it can be booked online. What `blocks` refuses. */
export async function beforeOnlineBooking(tx: Tx, house: Standing, today: Day): Promise<HouseWarning[]> {
  const warnings: HouseWarning[] = [];
  const { values } = house;
  if (values.title === NEW_TITLE) warnings.push({ type: 'houseUnsaved', blocks: false });
  if (values.classement === UNRATED)
    warnings.push({ type: 'classementMissing', field: 'classement', blocks: false });
  if (await firstHole(tx, house.id, today)) {
    const date = formatDay(addDays(today, HOLE_DAYS));
    warnings.push({ type: 'holesInCalendar', params: { date }, blocks: false });
  }
  const others = await warningsOfOthers(tx, 'onlineBooking', [house.id]);
  return [...warnings, ...(others.get(house.id) ?? [])];
}

/** What would be said if it were published as it is stored. */
export async function publicationOf(
  db: Db,
  caller: Caller,
  id: number,
  today: Day,
): Promise<{ published: boolean; warnings: HouseWarning[] }> {
  const house = await storedHouse(db, caller, id);
  if (!house) throw new Refusal('notFound');
  const warnings = await beforePublication(db, standingOf(house, {}, today));
  return { published: house.state.published, warnings };
}

/** As it would stand with these changes. */
export function standingOf(house: LockedHouse, changes: Changes, today: Day): Standing {
  return {
    id: house.id,
    values: { ...house.values, ...changes },
    state: house.state,
    daysRemaining: daysRemaining(house, today),
  };
}

export function daysRemaining({ state }: Pick<LockedHouse, 'state'>, today: Day): number | null {
  return state.expiry_date && nightsBetween(today, state.expiry_date);
}
