/**
 * CSV as French spreadsheets open it (B16): BOM, semicolons, CRLF, decimal comma, dd/MM/yyyy. Every cell stands in quotes, and a text that
 * a spreadsheet would calculate is neutralised (C34); what we wrote ourselves (amounts, days) is not text and stays as it is.
 */
import { labelOf } from '#kernel/choices.ts';
import { formatDay, isDay } from '#kernel/day.ts';
import type { ListColumn } from '#kernel/list.ts';
import { formatMoment } from '#kernel/moment.ts';
import type { Language } from '#kernel/localized.ts';
import { stringify } from 'csv-stringify';
import { pipeline, Readable } from 'node:stream';

/** What begins a formula, in every width and look spreadsheets accept, after whatever they skip: blanks, quotes, marks nobody sees. */
const FORMULA = /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}"'`´‘’“”]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u;
/** What Excel takes for the end of the cell before, when it stands first. */
const BREAKS = /^[\t\r\n]/;
/** No spreadsheet shows them, some stop at them. */
const UNSEEN = /[^\P{Cc}\t\n]/gu;
const YES: Record<Language, [no: string, yes: string]> = { fr: ['non', 'oui'], en: ['no', 'yes'] };

/** @param cells a row by the names of its columns, where it is not so itself. */
export function csvOf<Row extends object>(
  columns: Readonly<Record<string, ListColumn>>,
  language: Language,
  pages: AsyncIterable<Row[]>,
  cells: (row: Row, language: Language) => Readonly<Record<string, unknown>> = (row) =>
    Object.fromEntries(Object.entries(row)),
): Readable {
  const header = Object.values(columns).map(({ label }) => harmless(label[language]));
  const writer = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    quoted: true,
    quoted_empty: true,
  });
  async function* lines() {
    yield header;
    for await (const page of pages) {
      for (const row of page) {
        const values = cells(row, language);
        yield Object.entries(columns).map(([name, column]) => cell(name, column, values, language));
      }
    }
  }
  // Either end that breaks ends the other: a database that went away, a browser that left.
  return pipeline(Readable.from(lines()), writer, () => undefined);
}

function cell(
  name: string,
  field: ListColumn,
  row: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (field.kind === 'reference') return harmless(written(row[`${name}_label`] ?? value));
  if (field.kind === 'euros' || field.kind === 'percent') return Number(value).toFixed(2).replace('.', ',');
  if (field.kind === 'flag') return YES[language][value === 1 ? 1 : 0];
  if (field.kind === 'choice')
    return harmless(labelOf(field.choices ?? [], value as string | number, language));
  if (field.kind === 'choices' && Array.isArray(value))
    return harmless(value.map((id: number) => labelOf(field.choices ?? [], id, language)).join(', '));
  if (field.kind === 'day' && isDay(value)) return formatDay(value);
  if (field.kind === 'moment') return formatMoment(written(value));
  return typeof value === 'number' ? String(value) : harmless(written(value));
}

/** A cell of the database's JSON: text, number or boolean. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Line by line: some programs take each line of a cell for a row of its own, quotes or not. */
function harmless(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .replace(UNSEEN, '')
    .split('\n');
  const cell = lines.map((line) => (FORMULA.test(line) || BREAKS.test(line) ? `'${line}` : line)).join('\n');
  return BREAKS.test(cell) ? `'${cell}` : cell;
}
