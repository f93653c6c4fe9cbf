/** What the one form of the house editor holds, what is wrong with it, and what of it is sent. Pure. */
import type { Language } from '#kernel/localized.ts';
import { readRecord, requiredNow } from '#kernel/readrecord.ts';
import { refusalText } from '#kernel/refusal.ts';
import { linesIn, PRICES, priceProblems, textOfPeriods } from '#features/periods/formlines.ts';
import type { FormProblem } from '#web/form/form.ts';
import { toForm, toWire } from '#web/form/values.ts';
import type { Fields, FormValues, WireInput } from '#web/form/values.ts';
import { changedNames } from './editor.ts';
import type { EditedHouse } from './editor.ts';
import { HOUSE_FIELDS, HOUSE_RULES, placeOf, STATE_FIELDS } from './record.ts';

/** 'publish' asks for all that a published house needs; 'save' for what was changed; 'asIs' for nothing that is missing. */
export type SaveMode = 'save' | 'publish' | 'asIs';

/** The declared fields as they stand for whoever edits: those they read, and of them those they write. */
export function fieldsFor(house: EditedHouse): Fields {
  const writable = new Set(house.can_write === 1 ? house.writable : []);
  return Object.fromEntries(
    Object.entries(HOUSE_FIELDS)
      .filter(([name]) => Object.hasOwn(house, name))
      .map(([name, field]) => [name, writable.has(name) ? field : { ...field, readOnly: true }]),
  );
}

export function valuesOf(fields: Fields, house: EditedHouse): FormValues {
  return { ...toForm(fields, house), [PRICES]: textOfPeriods(house.prices) };
}

/** Fields that must be given as it stands: those of a house that is booked online, of a channel it goes to. */
export function wantedFields(fields: Fields, mine: FormValues, house: EditedHouse): ReadonlySet<string> {
  const { online_booking } = STATE_FIELDS;
  return requiredNow(
    { fields: { ...fields, online_booking }, rules: HOUSE_RULES },
    { ...mine, online_booking: house.online_booking },
  );
}

interface Sent {
  CrmHouse: Record<string, WireInput>;
  prices?: ReturnType<typeof linesIn>;
}

/** @param hasPrices else the periods stay as they are: the house has none */
export function toSend(fields: Fields, base: FormValues, mine: FormValues, hasPrices: boolean): Sent {
  const changed = new Set(changedNames(base, mine));
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => changed.has(name)));
  return {
    CrmHouse: toWire(sent, mine),
    ...(hasPrices && changed.has(PRICES) && { prices: linesIn(mine[PRICES] as string) }),
  };
}

interface Asked {
  mode: SaveMode;
  fields: Fields;
  house: EditedHouse;
  base: FormValues;
  language: Language;
  /** Where both modes are off; elsewhere what was written of them is to be given up. */
  hasPrices: boolean;
}

/** In the order of the tabs and of their fields: the first is the one to jump to (EDITOR-35). */
export function houseProblems(mine: FormValues, asked: Asked): FormProblem[] {
  const { mode, fields, base, house, language } = asked;
  const changed = new Set(changedNames(base, mine));
  const isAsked = (field: string) =>
    mode === 'publish' || changed.has(field) || (mode === 'save' && isBrokenNow(field, changed));
  const found = problemsIn(fields, mine, house).filter(
    ({ field = '', type }) => isAsked(field) && !(mode === 'asIs' && IS_MISSING.has(type)),
  );
  const problems = found.map((warning) => ({
    field: warning.field ?? '',
    message: refusalText(warning, language),
  }));
  // Written before its prices went to its calendar, they are not said to be saved when they cannot be.
  if (changed.has(PRICES) || (asked.hasPrices && mode === 'publish'))
    problems.push(...priceProblems(String(mine[PRICES]), language, !asked.hasPrices));
  return problems.toSorted((one, other) => orderOf(one.field) - orderOf(other.field));
}

const ORDER = Object.keys(HOUSE_FIELDS);

/** Lines of prices stand above the comment on them. */
function orderOf(field: string): number {
  const place = ORDER.indexOf(field);
  return place === -1 ? ORDER.indexOf('price_comment') - 0.5 : place;
}

const IS_MISSING: ReadonlySet<string> = new Set(['required', 'selectRequired', 'notTitle']);

/** A choice made now may ask for a field that was not touched. */
function isBrokenNow(field: string, changed: ReadonlySet<string>): boolean {
  return changed.has('publish_to') && /^(rentals|booking)_(title|description)$/.test(field);
}

function problemsIn(fields: Fields, mine: FormValues, house: EditedHouse) {
  const written = Object.fromEntries(Object.entries(fields).filter(([, { readOnly }]) => !readOnly));
  const sent = Object.fromEntries(Object.keys(written).map((name) => [name, mine[name]]));
  // What is not theirs to write counts as it stands, for the rules over several fields.
  const rest = Object.entries(house as Record<string, unknown>).filter(
    ([name]) => !Object.hasOwn(written, name),
  );
  const existing = { ...Object.fromEntries(rest), online_booking: house.online_booking === 1 };
  const rules = HOUSE_RULES.filter(({ field }) => Object.hasOwn(written, field));
  const read = readRecord({ fields: written, rules }, sent, existing);
  return 'warnings' in read ? read.warnings : [];
}

/** The tab a field stands in; lines of prices by their first word. */
export function tabOfField(field: string): string | undefined {
  if (field === PRICES || /^(from|to|price|type)\d+$/.test(field)) return 'prices';
  return placeOf(field)?.tab;
}
