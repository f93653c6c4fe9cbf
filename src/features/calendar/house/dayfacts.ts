/**
 * What is known of one day, and what is said of it: one function makes its look, the reason and the label, so that what is seen, what is read
 * aloud and what the panel says can't contradict each other. 'Indisponible' comes first. Pure.
 */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import type { DayDdl } from '../api.ts';
import type { SpanKind } from '../calendar.ts';
import { isClosing } from '../calendar.ts';
import type { Column, DayValues, StoredDay } from './draft.ts';

export interface DayFacts extends StoredDay {
  day: Day;
  /** What holds its night: a stay, whose it is. Undefined where nobody does. */
  holder: SpanKind | undefined;
  /** Only whole weeks are let from this day on: a season's rule. */
  wholeWeeks: boolean;
  /** What the guest of a held night pays for it, by the contract; null where there is none, or it is not one's to know. */
  contract: Cents | null;
  /** Nobody has reviewed it yet: closed. */
  isUnreviewed: boolean;
  /** Which layer says each column: 0 the day itself, -1 the house's base, else a season; null where nobody says anything. */
  saidBy: Readonly<Partial<Record<Column, number | null>>>;
  /** Of the last save that said something of this day alone: the next one names it. */
  version: number;
  ddls: readonly DayDdl[];
}

export type DayLook = 'past' | 'booked' | 'closed' | 'unreviewed' | 'unpriced' | 'free';

export interface DaySaid {
  look: DayLook;
  isUnavailable: boolean;
  /** Why it can't be had, in a few words; empty where it can. */
  reason: string;
  /** Whether somebody could arrive or leave: never said of a night that is taken. */
  arrival: boolean;
  departure: boolean;
  /** '7+', '3–7', '×7': empty where nothing is asked. */
  length: string;
  label: string;
}

interface Situation {
  today: Day;
  language: Language;
  /** A stay in words, as its bar says it. */
  stayText: (ddl: DayDdl) => string;
  isChanged: boolean;
}

const W = {
  unavailable: { fr: 'indisponible', en: 'unavailable' },
  past: { fr: 'passé', en: 'past' },
  booked: { fr: 'occupé', en: 'taken' },
  closed: { fr: 'fermé', en: 'closed' },
  unreviewed: { fr: 'saison pas encore revue', en: 'season not reviewed yet' },
  unpriced: { fr: 'sans tarif', en: 'no price' },
  free: { fr: 'libre', en: 'free' },
  arrives: { fr: 'arrivée possible', en: 'arrival possible' },
  arrivesNot: { fr: "pas d'arrivée", en: 'no arrival' },
  leaves: { fr: 'départ possible', en: 'departure possible' },
  leavesNot: { fr: 'pas de départ', en: 'no departure' },
  arriving: { fr: 'arrivée\u00a0: ', en: 'arrival: ' },
  leaving: { fr: 'départ\u00a0: ', en: 'departure: ' },
  noImport: { fr: 'autres sites non importés', en: 'other sites not imported' },
  weeks: { fr: 'semaines entières', en: 'whole weeks' },
  changed: { fr: 'modifié, pas enregistré', en: 'changed, not saved' },
} as const satisfies Record<string, LocalizedText>;

export function saidOf(facts: DayFacts, shown: DayValues, about: Situation): DaySaid {
  const { today, language } = about;
  const w = (word: LocalizedText) => word[language];
  const look = lookOf(facts, shown, today);
  const isUnavailable = look !== 'free' && look !== 'unpriced';
  const reason = look === 'free' ? '' : w(W[look]);
  const arrival = !isUnavailable && shown.arrival;
  // Who leaves in the morning has slept elsewhere that night: a day another stay begins on may be left on.
  const departure = look !== 'past' && look !== 'closed' && look !== 'unreviewed' && shown.departure;
  const length = isUnavailable ? '' : lengthSign(facts, shown);
  const stays = facts.ddls.map((ddl) => {
    const text = about.stayText(ddl);
    return `${ddl.is_arrival === 1 ? w(W.arriving) : ddl.is_departure === 1 ? w(W.leaving) : ''}${text}`;
  });
  const parts = [
    isUnavailable && w(W.unavailable),
    longDay(facts.day, language),
    isUnavailable ? reason : look === 'unpriced' ? w(W.unpriced) : w(W.free),
    look === 'free' && shown.amount !== null && formatEuros(shown.amount),
    !isUnavailable && w(shown.arrival ? W.arrives : W.arrivesNot),
    !isUnavailable && !shown.departure && w(W.leavesNot),
    !isUnavailable && lengthText(facts, shown, language),
    shown.donotimport && w(W.noImport),
    ...stays,
    about.isChanged && w(W.changed),
  ];
  return {
    look,
    isUnavailable,
    reason,
    arrival,
    departure,
    length,
    label: parts.filter((part) => part !== false && part !== '').join(', '),
  };
}

function lookOf(facts: DayFacts, shown: DayValues, today: Day): DayLook {
  if (facts.day < today) return 'past';
  if (isTaken(facts)) return 'booked';
  if (shown.closed) return 'closed';
  if (facts.isUnreviewed && (shown.amount === null || shown.amount === facts.values.amount))
    return 'unreviewed';
  return shown.amount === null || shown.amount === 0 ? 'unpriced' : 'free';
}

/** Somebody stays there: nothing a calendar writes frees such a night. */
export function isTaken({ holder }: Pick<DayFacts, 'holder'>): boolean {
  return holder !== undefined && !isClosing({ kind: holder });
}

/** '7+' at least, '3–7' between, '≤ 7' at most, '×7' whole weeks. */
export function lengthSign(facts: Pick<DayFacts, 'wholeWeeks'>, { minimum, maximum }: DayValues): string {
  if (facts.wholeWeeks) return '×7';
  if (maximum !== null) return minimum > 1 ? `${minimum}–${maximum}` : `≤\u2009${maximum}`;
  return minimum > 1 ? `${minimum}+` : '';
}

function lengthText(
  facts: Pick<DayFacts, 'wholeWeeks'>,
  { minimum, maximum }: DayValues,
  language: Language,
): string {
  const fr = language === 'fr';
  const nights = (count: number) =>
    `${count} ${fr ? (count > 1 ? 'nuits' : 'nuit') : count > 1 ? 'nights' : 'night'}`;
  return [
    facts.wholeWeeks && W.weeks[language],
    minimum > 1 && `${nights(minimum)} ${fr ? 'au moins' : 'at least'}`,
    maximum !== null && `${nights(maximum)} ${fr ? 'au plus' : 'at most'}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}
