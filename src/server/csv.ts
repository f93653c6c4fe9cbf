/** CSV as French spreadsheets open it (B16): BOM, semicolons, CRLF, decimal comma, dd/MM/yyyy; a cell that would be a formula is neutralised. */
import type { Entity } from '#kernel/entity.ts';
import { labelOf } from '#kernel/choices.ts';
import { formatDay, isDay } from '#kernel/day.ts';
import type { Field } from '#kernel/fields.ts';
import { formatMoment } from '#kernel/moment.ts';
import type { Language } from '#kernel/words.ts';
import { stringify } from 'csv-stringify';
import { Readable } from 'node:stream';

const FORMULA = /^[=+\-@\t\r]/;
const YES: Record<Language, [no: string, yes: string]> = { fr: ['non', 'oui'], en: ['no', 'yes'] };

export function csvOf(
  entity: Entity,
  language: Language,
  pages: AsyncIterable<Record<string, unknown>[]>,
): Readable {
  const header = ['N°', ...entity.columns.map((name) => entity.fields[name]!.label[language])];
  const writer = stringify({ bom: true, delimiter: ';', record_delimiter: 'windows' });
  async function* lines() {
    yield header;
    for await (const page of pages) {
      for (const row of page)
        yield [
          String(row['id']),
          ...entity.columns.map((name) => cell(name, entity.fields[name]!, row, language)),
        ];
    }
  }
  return Readable.from(lines()).pipe(writer);
}

function cell(name: string, field: Field, row: Record<string, unknown>, language: Language): string {
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (field.kind === 'reference') return harmless(written(row[`${name}_label`] ?? value));
  if (field.kind === 'euros' || field.kind === 'percent') return Number(value).toFixed(2).replace('.', ',');
  if (field.kind === 'flag') return YES[language][value === 1 ? 1 : 0];
  if (field.kind === 'choice')
    return harmless(labelOf(field.choices ?? [], value as string | number, language));
  if (field.kind === 'day') return isDay(value) ? formatDay(value) : written(value);
  return field.kind === 'moment' ? formatMoment(written(value)) : harmless(written(value));
}

/** A cell of the database's JSON: text, number or boolean. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
