/** From the wire to what inputs hold, and back. Inputs hold text and booleans, several choices as '3,8'; what the server stores is decided by #kernel/fields.ts. */
import type { Field } from '#kernel/fields.ts';
import { initialRecord } from '#kernel/fields.ts';
import { cents, eurosInput, parseEuros, toEuros } from '#kernel/money.ts';
import { listedNumbers } from '#kernel/chosen.ts';
import { numberOf } from '#kernel/rules.ts';

export type Fields = Readonly<Record<string, Field>>;
export type FormValue = string | boolean;
export type FormValues<F extends Fields = Fields> = { [name in keyof F & string]: FormValue };
export type WireRecord = Readonly<Record<string, unknown>>;

const HUNDREDTHS = 100;

/** Without a record: what a new one begins with. */
export function toForm<F extends Fields>(
  fields: F,
  record: WireRecord = initialRecord(fields),
): FormValues<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, inputOf(field, record[name])]);
  return Object.fromEntries(entries) as FormValues<F>;
}

function inputOf({ kind }: Field, value: unknown): FormValue {
  if (kind === 'flag') return value === true || value === 1 || value === '1';
  if (value === undefined || value === null) return '';
  if (kind === 'euros' || kind === 'percent')
    return eurosInput(cents(Math.round(Number(value) * HUNDREDTHS)));
  if (kind === 'choices') return (listedNumbers(value) ?? []).join(',');
  return plainText(value);
}

/** A value of the wire as text; what is neither text nor a number shows as nothing. */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** As a form sends a value. */
export type WireInput = string | number | number[] | null;

/** Read-only fields stay home: the server would ignore them. */
export function toWire(
  fields: Fields,
  values: Readonly<Record<string, FormValue>>,
): Record<string, WireInput> {
  const written = Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
  return Object.fromEntries(written.map(([name, field]) => [name, wireOf(field, values[name] ?? '')]));
}

function wireOf({ kind, choices, list }: Field, value: FormValue): WireInput {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = value.trim();
  switch (kind) {
    case 'euros':
    case 'percent': {
      const amount = parseEuros(text);
      return amount === null ? null : toEuros(amount);
    }
    case 'integer':
    case 'reference':
      return text === '' ? null : numberOf(text);
    case 'choice':
      if (text !== '' && list?.ids === 'number') return numberOf(text);
      return text === '' ? null : (choices?.find(({ id }) => String(id) === text)?.id ?? text);
    case 'choices':
      return listedNumbers(text) ?? [];
    case 'day':
    case 'moment':
      return text === '' ? null : text;
    default:
      return text;
  }
}

/** The bound of a text, from its rules; undefined when it has none. */
export function longestOf({ rules }: Field): number | undefined {
  const wire = rules
    .map((rule) => /^maxLength\[(\d+)\]$/.exec(rule.wire)?.[1])
    .find((found) => found !== undefined);
  return wire === undefined ? undefined : Number(wire);
}

export function isRequired({ rules }: Field): boolean {
  return rules.some(({ wire }) => wire === 'required' || wire === 'selectRequired');
}

const MOST_ROWS = 10;
const CHARACTERS_OF_A_ROW = 100;

/** Rows of a long text: one for each hundred characters it may have, ten at most (VALID-25). */
export function rowsOf(field: Field): number {
  const rows = Math.floor((longestOf(field) ?? Infinity) / CHARACTERS_OF_A_ROW);
  return Math.min(MOST_ROWS, Math.max(1, rows));
}
