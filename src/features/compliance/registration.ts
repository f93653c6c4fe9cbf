/** How a registration number is written, by the formats of the settings. Both sides, pure. */
import type { Day } from '#kernel/day.ts';

export interface NumberPattern {
  regime: 'communal' | 'national';
  label: string;
  /** See entities/registrationpattern.ts. */
  pattern: string;
  valid_from: Day | null;
  /** The last day. */
  valid_to: Day | null;
}

/** As a number is kept: without the spaces and hyphens people part it by, capitals. */
export function normaliseNumber(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

const SIGNS: Readonly<Record<string, string>> = { INSEE: '', '9': '\\d', X: '[0-9A-Z]', '*': '[0-9A-Z]*' };

/** Bounded: one run of free length is one loop, and nothing nests. */
export function matchesPattern(number: string, pattern: string, insee: string): boolean {
  const source = (pattern.match(/INSEE|./gu) ?? [])
    .map((sign) => (sign === 'INSEE' ? escaped(insee) : (SIGNS[sign] ?? escaped(sign))))
    .join('')
    .replace(/(?:\[0-9A-Z\]\*)+/g, '[0-9A-Z]*');
  return new RegExp(`^${source}$`).test(number);
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '\\$&');
}

export type NumberProblem = 'numberFormat' | 'numberCommune' | 'numberOld';

/** What is wrong with a number of a scheme in a commune, on a day. Nothing where no format says how it is written. */
export function numberProblem(
  number: string,
  regime: 'communal' | 'national',
  { insee, patterns, today }: { insee: string; patterns: readonly NumberPattern[]; today: Day },
): NumberProblem | null {
  const known = patterns.filter((pattern) => pattern.regime === regime);
  if (known.length === 0) return null;
  const matching = known.filter(({ pattern }) => matchesPattern(number, pattern, insee));
  if (matching.length === 0)
    return known.some(({ pattern }) => matchesPattern(number, pattern.replaceAll('INSEE', 'XXXXX'), insee))
      ? 'numberCommune'
      : 'numberFormat';
  const isOld = matching.every(({ valid_to: last }) => last !== null && last < today);
  return isOld ? 'numberOld' : null;
}
