/** The mandate (B104): what can be done to it in each state, how it stands on a day, what it says before it may be signed. Both sides, pure. */
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';

/** As it is kept. Whether one in force has begun, or is over, the day says. */
export type MandateState = 'draft' | 'to_be_signed' | 'in_force' | 'cancelled';
export type MandateStanding = MandateState | 'ahead' | 'ended';
export type MandateKind = 'location' | 'intendance';

export interface Term {
  state: MandateState;
  date_from: Day | null;
  date_to: Day | null;
}

export function standingOf({ state, date_from: from, date_to: to }: Term, today: Day): MandateStanding {
  if (state !== 'in_force' || from === null || to === null) return state;
  if (to < today) return 'ended';
  return from > today ? 'ahead' : 'in_force';
}

export const STANDING_WORDS: Record<MandateStanding, LocalizedText> = {
  draft: { fr: 'Brouillon', en: 'Draft' },
  to_be_signed: { fr: 'À signer', en: 'To be signed' },
  ahead: { fr: 'À venir', en: 'Ahead' },
  in_force: { fr: 'En vigueur', en: 'In force' },
  ended: { fr: 'Terminé', en: 'Ended' },
  cancelled: { fr: 'Annulé', en: 'Cancelled' },
};

/** Of one that the agency had before its register was kept here, as long as its terms are not written down. */
export const TO_COMPLETE: LocalizedText = { fr: 'À compléter', en: 'To be completed' };

export const MANDATE_ACTIONS = ['edit', 'prepare', 'recall', 'sign', 'end', 'cancel'] as const;
export type MandateAction = (typeof MANDATE_ACTIONS)[number];

const WHY = {
  prepared: {
    fr: 'Ce mandat est prêt à signer\u00a0: reprenez-le d’abord en brouillon.',
    en: 'This mandate is ready to be signed: make it a draft again first.',
  },
  notPrepared: { fr: 'Ce mandat est encore un brouillon.', en: 'This mandate is still a draft.' },
  signed: { fr: 'Ce mandat est signé.', en: 'This mandate is signed.' },
  notSigned: { fr: 'Ce mandat n’est pas signé.', en: 'This mandate is not signed.' },
  ended: { fr: 'Ce mandat est terminé.', en: 'This mandate has ended.' },
  cancelled: { fr: 'Ce mandat est annulé.', en: 'This mandate is cancelled.' },
} as const satisfies Record<string, LocalizedText>;
export type MandateReason = keyof typeof WHY;

export function mandateReason(reason: MandateReason): LocalizedText {
  return WHY[reason];
}

/** Actions × standings: null when allowed, otherwise why not. The server refuses and the screen draws from it. */
export const mandateCan: Readonly<
  Record<MandateAction, (standing: MandateStanding) => MandateReason | null>
> = {
  edit: (standing) => over(standing) ?? (standing === 'to_be_signed' ? 'prepared' : null),
  prepare: (standing) => over(standing) ?? (standing === 'to_be_signed' ? 'prepared' : null),
  recall: (standing) => over(standing) ?? (standing === 'draft' ? 'notPrepared' : null),
  sign: (standing) => over(standing),
  cancel: (standing) => over(standing),
  end: (standing) => {
    if (standing === 'in_force' || standing === 'ahead') return null;
    return standing === 'ended' || standing === 'cancelled' ? standing : 'notSigned';
  },
};

function over(standing: MandateStanding): MandateReason | null {
  if (standing === 'in_force' || standing === 'ahead') return 'signed';
  return standing === 'ended' || standing === 'cancelled' ? standing : null;
}

/** What a mandate must say before anybody signs it: one to let the house says for how much, and who pays for what. */
const SAID: Record<MandateKind, readonly string[]> = {
  location: ['date_from', 'date_to', 'notice_months', 'rate', 'cleaning_by', 'linen_by', 'payout_day'],
  intendance: ['date_from', 'date_to', 'notice_months'],
};

/** The fields that are still empty, in the order of the form. */
export function missingTerms(mandate: { kind: MandateKind } & Readonly<Record<string, unknown>>): string[] {
  return SAID[mandate.kind].filter((name) => {
    const value = mandate[name];
    return value === null || value === undefined || value === '';
  });
}

/** Its number as people say it: that of its paper, where it is older than the register. */
export function numberText({
  number,
  former_number: former,
}: {
  number: number | null;
  former_number: string;
}): string {
  return number === null ? former : String(number);
}

/** Days before its end on which the agency is told. */
export const REMINDERS = [60, 15] as const;

/** Why a task was made: it is done when a mandate is signed. */
export function renewalKey(mandateId: number, days: number): string {
  return `mandate ${mandateId} ends ${days}`;
}
export function missingKey(houseId: number): string {
  return `house ${houseId} without mandate`;
}

export const REASON_MAX = 500;
