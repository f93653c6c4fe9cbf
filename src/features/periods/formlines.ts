/** Price lines as a form holds them: one value, since a price means nothing without its days. Pure. */
import type { Language } from '#kernel/localized.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { PricePeriod } from './api.ts';
import { isEmptyLine, readPeriods } from './period.ts';
import type { TypedPeriod } from './period.ts';
import { periodRefusals } from './refusals.ts';

/** The name of the value in the form of the house, and in what is saved. */
export const PRICES = 'prices';

export function textOfLines(lines: readonly TypedPeriod[]): string {
  const written = lines.filter((line) => !isEmptyLine(line));
  return written.length === 0
    ? ''
    : JSON.stringify(written.map(({ from, to, price, type }) => [from, to, price, type]));
}

/** As they were read. */
export function textOfPeriods(periods: readonly PricePeriod[]): string {
  return textOfLines(
    periods.map(({ from, to, price, type }) => ({ from, to, price: String(price), type: String(type) })),
  );
}

export function linesIn(text: string): TypedPeriod[] {
  if (text === '') return [];
  return (JSON.parse(text) as [string, string, string, string][]).map(([from, to, price, type]) => ({
    from,
    to,
    price,
    type,
  }));
}

/** @param isElsewhere the house has no periods any more: its prices stand in its calendar */
export function priceProblems(
  text: string,
  language: Language,
  isElsewhere: boolean,
): { field: string; message: string }[] {
  if (isElsewhere)
    return [{ field: PRICES, message: refusalText({ type: 'pricesInCalendar' }, language, periodRefusals) }];
  const read = readPeriods(linesIn(text));
  if ('periods' in read) return [];
  return read.warnings.map((warning) => ({
    field: warning.field ?? PRICES,
    message: refusalText(warning, language, periodRefusals),
  }));
}
