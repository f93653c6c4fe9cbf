/** Reads a record of a declared entity as it was sent: the same on the server, before it is stored, and in a form, as one types. */
import type { Entity } from './entity.ts';
import type { Stored } from './fields.ts';
import { initialRecord, readField } from './fields.ts';
import { brokenRules } from './recordrules.ts';
import type { CommonWarning } from './refusal.ts';

/** What a read has beside the fields, columns of every generic table and whether it may be changed: accepted in a write and ignored, like any read-only field (D13). */
const OWN_COLUMNS = new Set(['id', 'agid', 'created', 'updated', 'updated_by', 'can_write']);

/** Whoever sends more of them is not told of each. */
const MOST_UNKNOWN = 20;

/**
 * Checks a whole record (create), the fields that were sent (save), or what a form holds. Unknown fields are refused, read-only ones ignored.
 * @param existing the stored record that a partial save is laid over.
 */
export function readRecord(
  entity: Pick<Entity, 'fields' | 'rules'>,
  sent: Readonly<Record<string, unknown>>,
  existing?: Readonly<Record<string, Stored>>,
): { values: Record<string, Stored> } | { warnings: CommonWarning[] } {
  const warnings: CommonWarning[] = [];
  const values: Record<string, Stored> = {};
  const given = existing ? sent : { ...initialRecord(entity.fields), ...sent };
  for (const name of Object.keys(sent)) {
    if (warnings.length === MOST_UNKNOWN) break;
    if (!Object.hasOwn(entity.fields, name) && !OWN_COLUMNS.has(name) && !isLabel(entity, name))
      warnings.push({ type: 'unknownField', field: name });
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || (existing && !Object.hasOwn(sent, name))) continue;
    const read = readField(field, given[name]);
    if ('problem' in read) warnings.push({ ...read.problem, field: name });
    else values[name] = read.value;
  }
  const rules = entity.rules ?? [];
  // What is wrong by itself asks for nothing, whatever was stored before.
  const record: Record<string, Stored> = { ...existing, ...values };
  const wrong = new Set(warnings.map(({ field = '' }) => field));
  for (const name of wrong) delete record[name];
  const ready = rules.filter(({ field, isWanted }) => (isWanted ? !wrong.has(field) : wrong.size === 0));
  warnings.push(...brokenRules(ready, record));
  return warnings.length > 0 ? { warnings } : { values };
}

/** The fields that a record, as a form holds it now, must have by a rule over others. */
export function requiredNow(
  { fields, rules = [] }: Pick<Entity, 'fields' | 'rules'>,
  held: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const values: Record<string, Stored> = {};
  for (const [name, field] of Object.entries(fields)) {
    const read = readField(field, held[name]);
    if ('value' in read) values[name] = read.value;
  }
  return new Set(rules.flatMap(({ field, isWanted }) => (isWanted?.(values) ? [field] : [])));
}

/** '{reference}_label' comes with a read and may come back with a write. */
function isLabel(entity: Pick<Entity, 'fields'>, name: string): boolean {
  return name.endsWith('_label') && entity.fields[name.slice(0, -'_label'.length)]?.kind === 'reference';
}
