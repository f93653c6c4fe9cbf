/** What a document's form sent, judged before it is kept: by its declared fields, then by the settings of the agency. */
import type { Day } from '#kernel/day.ts';
import { addMonths, formatDay, todayInParis } from '#kernel/day.ts';
import type { Stored } from '#kernel/fields.ts';
import { readRecord } from '#kernel/readrecord.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { documentForm, ENERGY_NUMBER } from './documents.ts';
import { documentCount, rulesOf } from './factqueries.ts';
import type { Stated } from './facts.ts';
import { isNumbered } from './items.ts';
import type { Item } from './items.ts';
import { patternsOf } from './settingqueries.ts';
import type { DocumentRow, LegalHouse } from './queries.ts';
import { numberProblem } from './registration.ts';
import { ruleFor } from './requirements.ts';
import { lacksToSwear } from './statement.ts';

export type Values = Record<string, Stored>;
type FormItem = Exclude<Item, 'statement'>;

export function isFormItem(item: Item): item is FormItem {
  return item !== 'statement';
}

/** @param existing the document whose fields are corrected; of a new one all of them are read */
export async function readDocument(
  tx: Tx,
  caller: Caller,
  house: LegalHouse,
  item: FormItem,
  sent: Readonly<Record<string, unknown>>,
  existing?: DocumentRow,
): Promise<Values> {
  // Read with all states, so that who may say 'sans objet' is told, rather than that there is no such thing.
  const form = documentForm(item, true);
  const stored = existing && storedValues(existing, Object.keys(form.fields));
  const read = readRecord(form, sent, stored);
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const values: Values = { ...stored, ...read.values };
  const isNewlyExempt = values['state'] === 'exempt' && existing?.state !== 'exempt';
  if (isNewlyExempt && !isStaff(caller)) throw new Refusal('exemptByStaff', { field: 'state' });
  const { regime } = values;
  const isNewlyUnnumbered = item === 'registration' && !isNumbered(regime) && existing?.regime !== regime;
  if (isNewlyUnnumbered && !isStaff(caller)) throw new Refusal('exemptByStaff', { field: 'regime' });
  await checkBySettings(tx, house, item, values);
  return values;
}

/** More than a house has in a lifetime. All of them are read wherever nights of the house are priced: who adds without end keeps everybody waiting. */
const MOST_DOCUMENTS = 80;

/** One more; the house is locked. */
export async function refuseEndless(
  tx: Tx,
  { houseId, item }: { houseId: number; item: Item },
): Promise<void> {
  if ((await documentCount(tx, houseId, item)) >= MOST_DOCUMENTS)
    throw new Refusal('documentsTooMany', { params: { n: MOST_DOCUMENTS } });
}

function storedValues(row: DocumentRow, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, row[name as keyof DocumentRow] as Stored]));
}

async function checkBySettings(tx: Tx, house: LegalHouse, item: FormItem, values: Values): Promise<void> {
  if (values['state'] === 'exempt') return;
  if (item === 'registration') await checkNumber(tx, house, values);
  if (item === 'energy' && values['number'] !== '' && !ENERGY_NUMBER.test(String(values['number'])))
    throw new Refusal('energyNumber', { field: 'number' });
  if (item === 'classification') await checkStars(tx, house, values);
}

async function checkNumber(tx: Tx, { agid, insee }: LegalHouse, values: Values): Promise<void> {
  const { regime, number } = values;
  if (!isNumbered(regime) || typeof number !== 'string' || number === '') return;
  const patterns = await patternsOf(tx, agid);
  const problem = numberProblem(number, regime, { insee, patterns, today: todayInParis() });
  if (problem === null) return;
  const known = patterns.filter((pattern) => pattern.regime === regime);
  const until = known.map(({ valid_to: last }) => last).find((last) => last !== null);
  throw new Refusal(problem, {
    field: 'number',
    params: {
      insee,
      patterns: known.map(({ pattern }) => pattern.replaceAll('INSEE', insee)).join(', '),
      until: until ? formatDay(until) : '',
    },
  });
}

async function checkStars(tx: Tx, { agid, insee }: LegalHouse, values: Values): Promise<void> {
  const [issued, ends] = [values['issued_on'] as Day, values['ends_on'] as Day];
  const years = ruleFor(await rulesOf(tx, { agencies: [agid] }), insee, 'classification', issued)?.amount;
  if (years === undefined || years === null) return;
  const latest = addMonths(issued, years * 12);
  if (ends > latest)
    throw new Refusal('starsTooLong', { field: 'ends_on', params: { years, until: formatDay(latest) } });
}

/** What was never said cannot be sworn. */
export function refuseUnsaid(stated: Stated): void {
  const [lack] = lacksToSwear(stated);
  if (lack !== undefined) throw new Refusal('statementNeeds', { field: lack });
}
