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

const FIGURE = /^\d$/;
const FIGURE_OR_CAPITAL = /^[0-9A-Z]$/;

/** Sign by sign, and no regular expression made of what somebody typed: it ends soon whatever stands in the pattern. */
export function matchesPattern(number: string, pattern: string, insee: string): boolean {
  const signs = [...number];
  // How many signs of the number the pattern may have taken so far.
  let reached = new Set([0]);
  for (const sign of pattern.match(/INSEE|./gu) ?? []) {
    const next = new Set<number>();
    for (const at of reached) for (const end of endsOf(sign, signs, at, insee)) next.add(end);
    reached = next;
  }
  return reached.has(signs.length);
}

function endsOf(sign: string, signs: readonly string[], at: number, insee: string): number[] {
  if (sign === '*') {
    const run = signs.slice(at).findIndex((one) => !FIGURE_OR_CAPITAL.test(one));
    const last = run < 0 ? signs.length : at + run;
    return Array.from({ length: last - at + 1 }, (_, more) => at + more);
  }
  const wanted = sign === 'INSEE' ? [...insee] : [sign];
  const isThere = wanted.every((one, index) =>
    takes(sign === 'INSEE' ? 'itself' : sign, one, signs[at + index] ?? ''),
  );
  return isThere ? [at + wanted.length] : [];
}

function takes(sign: string, wanted: string, given: string): boolean {
  if (sign === '9') return FIGURE.test(given);
  if (sign === 'X') return FIGURE_OR_CAPITAL.test(given);
  return given === wanted;
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
