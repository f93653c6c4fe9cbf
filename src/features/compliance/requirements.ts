/** What is asked of a house on a day, from the rules of the settings. Pure. */
import type { LegalSubject } from '#entities/legalchoices.ts';
import type { Day } from '#kernel/day.ts';
import type { CommuneRule, HouseFacts } from './facts.ts';
import { HOTEL, MAIN_RESIDENCE, SECONDARY_RESIDENCE } from './items.ts';

const STRICTNESS = ['none', 'advice', 'agency', 'law'] as const;

/** The rule that holds: a commune's own goes before the one of all, then the strictest, then the newest. */
export function ruleFor(
  rules: readonly CommuneRule[],
  insee: string,
  subject: LegalSubject,
  day: Day,
): CommuneRule | undefined {
  const holding = rules.filter(
    (rule) =>
      rule.subject === subject &&
      (rule.insee === null || rule.insee === insee) &&
      rule.date_from <= day &&
      (rule.date_to === null || day <= rule.date_to),
  );
  return holding.toSorted(
    (a, b) =>
      Number(b.insee !== null) - Number(a.insee !== null) ||
      STRICTNESS.indexOf(b.level) - STRICTNESS.indexOf(a.level) ||
      (a.date_from < b.date_from ? 1 : -1),
  )[0];
}

/** What is required passes nothing; what is advised only warns. */
export function isRequired(rule: CommuneRule | undefined): boolean {
  return rule !== undefined && (rule.level === 'law' || rule.level === 'agency');
}

/** Whether a subject is about this house at all: a pool has safety only where there is one. */
export function concerns(
  subject: LegalSubject,
  { legal_type: type, outdoors_pool: pool }: Pick<HouseFacts, 'legal_type' | 'outdoors_pool'>,
): boolean {
  switch (subject) {
    case 'pool':
      return pool;
    case 'change_of_use':
      return type === SECONDARY_RESIDENCE;
    case 'nights':
      return type === MAIN_RESIDENCE;
    case 'registration':
    case 'declaration':
      return type !== HOTEL;
    default:
      return true;
  }
}
