/** What was typed in the editor of a house and not saved, kept on this device until it is saved or given up (C27): a reload loses none of it. */
import { recall, remember } from '#web/storage.ts';
import type { FormValues } from '#web/form/values.ts';

export interface HouseDraft {
  /** When it was typed last, by this machine's clock. */
  at: number;
  base: FormValues;
  mine: FormValues;
}

function keyOf(house: number): string {
  return `draft.house.${house}`;
}

export function draftOf(house: number): HouseDraft | undefined {
  const kept = recall(keyOf(house));
  if (kept === null) return undefined;
  try {
    const draft: unknown = JSON.parse(kept);
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is HouseDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { at, base, mine } = value as Partial<HouseDraft>;
  return typeof at === 'number' && typeof base === 'object' && typeof mine === 'object';
}

/** No field holds it: what somebody else wrote since differs from it, and is a choice still once the draft is opened. */
const UNDECIDED = '\u0000';

/**
 * Only what differs: the rest is read anew.
 * @param undecided fields whose two values wait for a choice: a reload makes none
 */
export function keepDraft(
  house: number,
  names: readonly string[],
  { base, mine, undecided }: { base: FormValues; mine: FormValues; undecided: readonly string[] },
): void {
  const of = (values: FormValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
  const open = Object.fromEntries(undecided.map((name) => [name, UNDECIDED]));
  const draft = { at: Date.now(), base: { ...of(base), ...open }, mine: of(mine) };
  remember(keyOf(house), names.length === 0 ? null : JSON.stringify(draft));
}

export function dropDraft(house: number): void {
  remember(keyOf(house), null);
}
