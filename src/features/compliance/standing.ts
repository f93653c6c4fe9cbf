/** Whether a house may be let on a day, and why not: its documents held against what is asked of it. Pure. */
import type { LegalLevel } from '#entities/legalchoices.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween } from '#kernel/day.ts';
import type { CommuneRule, DocumentFacts, HouseFacts } from './facts.ts';
import type { FileState, Item, ItemState } from './items.ts';
import { ITEMS, REMINDED_DAYS } from './items.ts';
import { concerns, isRequired, ruleFor } from './requirements.ts';
import { isSameStatement } from './statement.ts';

/** One item of the file, or the owner's status, which has no document. */
export type Checked = Item | 'owner_status';

export interface ItemStanding {
  item: Checked;
  state: ItemState;
  level: LegalLevel;
  rule: CommuneRule | null;
  /** The last day it is good for; null: no end, or not good today. */
  until: Day | null;
  /** Required today, and not there. */
  isMissing: boolean;
}

export interface FileStanding {
  state: FileState;
  items: ItemStanding[];
  /** Until then nothing is refused; null where that is over, or never was. */
  graceUntil: Day | null;
}

const NO_END = '2999-12-31' as Day;
const EVER = '1900-01-01' as Day;

export function standingOf(house: HouseFacts, rules: readonly CommuneRule[], today: Day): FileStanding {
  const items = CHECKED.map((item) => itemStanding(item, house, rules, today));
  const graceUntil = isInGrace(house, today) ? house.grace_until : null;
  return { items, graceUntil, state: fileState(items, graceUntil) };
}

const CHECKED: readonly Checked[] = [...ITEMS, 'owner_status'];

/** Until its day a house that was published before nobody asked for a legal file goes on as it was. */
export function isInGrace({ grace_until: until }: Pick<HouseFacts, 'grace_until'>, today: Day): boolean {
  return until !== null && today < until;
}

function fileState(items: readonly ItemStanding[], graceUntil: Day | null): FileState {
  if (items.some(({ isMissing }) => isMissing)) return graceUntil === null ? 'blocked' : 'grace';
  const asked = items.filter(({ level }) => level !== 'none');
  if (asked.some(({ state }) => !isGood(state))) return 'incomplete';
  return items.some(({ state }) => state === 'ending') ? 'ending' : 'complete';
}

/** Nothing is left to do about it today. */
export function isGood(state: ItemState): boolean {
  return ['held', 'ending', 'exempt', 'notConcerned'].includes(state);
}

function itemStanding(
  item: Checked,
  house: HouseFacts,
  rules: readonly CommuneRule[],
  today: Day,
): ItemStanding {
  const rule = ruleFor(rules, house.insee, item, today);
  const isConcerned = concerns(item, house);
  const until = isConcerned ? coveredUntil(item, house, rule, today) : null;
  const state = isConcerned ? itemState(item, house, rule, today, until) : 'notConcerned';
  return {
    item,
    state,
    level: isConcerned ? (rule?.level ?? 'none') : 'none',
    rule: rule ?? null,
    until: until === NO_END ? null : until,
    isMissing: isConcerned && isRequired(rule) && until === null,
  };
}

/** The last day it is good for, from this day on without a gap; null when it is not good on this day. */
export function coveredUntil(
  item: Checked,
  house: HouseFacts,
  rule: CommuneRule | undefined,
  day: Day,
): Day | null {
  if (item === 'owner_status') return house.owner_status === 0 ? null : NO_END;
  const documents = house.documents.filter((document) => document.item === item);
  // What was taken back is not mended by what stood before it.
  if (documents.some(({ stands, state }) => stands && isTakenBack(state))) return null;
  const spans = documents.filter((document) => isGoodDocument(document, house, rule)).map(spanOf);
  let last: Day | null = null;
  for (let next: Day | undefined = day; next !== undefined;) {
    const at: Day = next;
    const ends = spans.filter(({ from, to }) => from <= at && at <= to).map(({ to }) => to);
    const latest = ends.toSorted().at(-1);
    if (latest !== undefined) last = latest;
    next = latest === undefined || latest === NO_END ? undefined : addDays(latest, 1);
  }
  return last;
}

/** Of stars the day that stands as their end is the first without them: whoever shows lost ones misleads. */
function spanOf({ item, state, asked_on, issued_on, ends_on }: DocumentFacts): { from: Day; to: Day } {
  const from = (state === 'asked' ? asked_on : issued_on) ?? EVER;
  if (ends_on === null) return { from, to: NO_END };
  return { from, to: item === 'classification' ? addDays(ends_on, -1) : ends_on };
}

function isTakenBack(state: DocumentFacts['state']): boolean {
  return state === 'suspended' || state === 'withdrawn';
}

/** Whether a document would do, were it of the day. One that was replaced counts for the days it names; without an end it ended then. */
function isGoodDocument(document: DocumentFacts, house: HouseFacts, rule: CommuneRule | undefined): boolean {
  const { item, state, stands, ends_on: end } = document;
  if (!stands && (end === null || state === 'exempt')) return false;
  if (state === 'exempt') return true;
  if (item === 'registration') return isGoodNumber(document);
  if (state !== 'held') return false;
  if (item === 'statement') return isSworn(document) && isSameStatement(document.stated, house.stated);
  if (!document.has_file) return false;
  return item !== 'energy' || !isTooLow(document, rule);
}

/** A number, no number where none is given, or one that was asked for with a receipt: the commune's answer is not the owner's to hurry. */
function isGoodNumber({ state, regime, number, receipt, stands }: DocumentFacts): boolean {
  if (!stands) return false;
  if (regime === 'hotel' || regime === 'none') return state === 'held';
  return state === 'held' ? number !== '' : receipt !== '';
}

function isSworn({ is_signed: isSigned, has_file: hasFile }: DocumentFacts): boolean {
  return isSigned || hasFile;
}

function isTooLow({ energy_class: energy }: DocumentFacts, rule: CommuneRule | undefined): boolean {
  const least = rule?.energy_class ?? null;
  return least !== null && (energy === null || energy > least);
}

function itemState(
  item: Checked,
  house: HouseFacts,
  rule: CommuneRule | undefined,
  today: Day,
  until: Day | null,
): ItemState {
  const document = house.documents.find((one) => one.item === item && one.stands);
  if (until !== null) {
    if (document?.state === 'exempt') return 'exempt';
    if (item === 'registration' && document?.state === 'asked') return 'pending';
    return nightsBetween(today, until) <= REMINDED_DAYS[0] ? 'ending' : 'held';
  }
  if (!document) return 'missing';
  const { state, ends_on: end } = document;
  if (state === 'suspended' || state === 'withdrawn') return state;
  if (end !== null && spanOf(document).to < today) return 'ended';
  if (item === 'statement' && isSworn(document)) return 'outdated';
  if (item === 'energy' && document.has_file && isTooLow(document, rule)) return 'tooLow';
  if (item === 'registration') return 'missing';
  return document.has_file ? 'missing' : 'toAttach';
}

/** A night that may not be sold, and for want of what. */
export interface Lack {
  item: Checked;
  /** The first such night. */
  night: Day;
}

/** What is required on a night of the stay and not good then. Nothing, as long as the house is in grace. */
export function lacksOf(
  house: HouseFacts,
  rules: readonly CommuneRule[],
  { from, to }: { from: Day; to: Day },
  today: Day,
): Lack[] {
  if (isInGrace(house, today)) return [];
  return CHECKED.filter((item) => concerns(item, house)).flatMap((item): Lack[] => {
    const night = firstLack(item, house, rules, from, to);
    return night === undefined ? [] : [{ item, night }];
  });
}

/** From one change to the next, not night by night: a stay may have a thousand nights, and a stranger's search asks it of every house. */
function firstLack(
  item: Checked,
  house: HouseFacts,
  rules: readonly CommuneRule[],
  from: Day,
  to: Day,
): Day | undefined {
  for (let night = from; night < to;) {
    const rule = ruleFor(rules, house.insee, item, night);
    const until = isRequired(rule) ? coveredUntil(item, house, rule, night) : NO_END;
    if (until === null) return night;
    const [after, change] = [addDays(until, 1), nextChange(rules, item, night)];
    night = change !== undefined && change < after ? change : after;
  }
  return undefined;
}

/** The first day after this one on which a rule of the item begins, or has ended. */
function nextChange(rules: readonly CommuneRule[], item: Checked, night: Day): Day | undefined {
  return rules
    .filter(({ subject }) => subject === item)
    .flatMap(({ date_from: first, date_to: last }) => (last === null ? [first] : [first, addDays(last, 1)]))
    .filter((day) => day > night)
    .toSorted()[0];
}
