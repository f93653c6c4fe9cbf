/** What whoever takes nights is told of a house's feeds that could not be read again first. */
import type { Language } from '#kernel/localized.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { Stale } from './actions.ts';
import { channelRefusals } from './refusals.ts';
import { ageText } from './words.ts';

/** As an answer carries remarks; nothing where every feed was read. */
export function remarksOf(stale: readonly Stale[], language: Language) {
  if (stale.length === 0) return {};
  const warnings = stale.map(({ name, age }) => {
    const params = { name: name[language], age: ageText(age, language) };
    const warning = { type: 'feedNotReread' as const, params };
    return { ...warning, message: refusalText(warning, language, channelRefusals) };
  });
  return { warnings };
}
