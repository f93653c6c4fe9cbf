/** A house that leaves the agency, 'Quitte l'agence': why, from when, what becomes of each stay that is ahead. Both sides, pure. */
import { choice } from '#kernel/choices.ts';
import type { Day } from '#kernel/day.ts';
import { addMonths } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';

export const DEPARTURE_REASONS = [
  choice('sale', 'La maison est vendue', 'The house is sold'),
  choice('mandate', 'Le mandat se termine', 'The mandate ends'),
  choice('other', 'Autre raison', 'Another reason'),
] as const;
export type DepartureReason = (typeof DEPARTURE_REASONS)[number]['id'];

/** The ways out of a stay that is ahead. Kept: whoever has the house then agrees. Moved: a clerk sends a quote of another house. */
export const WAYS = [
  choice('kept', 'Maintenu', 'Kept'),
  choice('moved', 'À déplacer', 'To be moved'),
  choice('cancelled', 'Annulé', 'Cancelled'),
] as const;
export type Way = (typeof WAYS)[number]['id'];

export const WAY_HINTS: Record<Way, LocalizedText> = {
  kept: {
    fr: 'À condition que le propriétaire, à ces dates, soit d’accord.',
    en: 'Provided that whoever owns the house on those dates agrees.',
  },
  moved: {
    fr: 'Les nuits restent tenues jusqu’à ce que le client accepte le devis d’une autre maison.',
    en: 'The nights stay held until the guest accepts a quote of another house.',
  },
  cancelled: {
    fr: 'Le client est prévenu tout de suite, et ce qui lui revient est noté.',
    en: 'The guest is told at once, and what goes back to them is noted.',
  },
};

/** As the owner of the house reads it, beside the stay's days. */
export const WAYS_TOLD: Record<Way, LocalizedText> = {
  kept: { fr: 'maintenu\u00a0: il a lieu comme prévu', en: 'kept: it takes place as planned' },
  moved: {
    fr: 'à déplacer\u00a0: nous proposons une autre maison au client, ses nuits restent retenues jusque-là',
    en: 'to be moved: we offer the guest another house, and its nights stay held until then',
  },
  cancelled: { fr: 'annulé\u00a0: le client est prévenu', en: 'cancelled: the guest has been told' },
};

/** Of nights that are only held. */
export const OPTION_TOLD: LocalizedText = {
  fr: 'option maintenue\u00a0: il a lieu si le client le confirme à temps',
  en: 'option kept: it takes place if the guest confirms it in time',
};

/** Nobody sells further ahead. */
const CLOSED_YEARS = 10;

export function closedUntil(from: Day): Day {
  return addMonths(from, CLOSED_YEARS * 12);
}

export const DEPARTURE_NOTE_MAX = 500;

/** What followed it: then it is not undone, its nights may still be opened. */
export interface Followed {
  owner_changed: boolean;
  withdrawn: boolean;
  /** Stays that were cancelled by it, or have left the house since. */
  stays_gone: number;
}

export type FollowedReason = 'owner' | 'stays' | 'withdrawn';

export function whatFollowed({
  owner_changed: owner,
  stays_gone: stays,
  withdrawn,
}: Followed): FollowedReason | null {
  if (owner) return 'owner';
  if (stays > 0) return 'stays';
  return withdrawn ? 'withdrawn' : null;
}

export const FOLLOWED_WORDS: Record<FollowedReason, LocalizedText> = {
  owner: {
    fr: 'La maison a déjà changé de propriétaire.',
    en: 'The house already has its new owner.',
  },
  stays: {
    fr: 'Un séjour a été annulé ou a quitté la maison depuis.',
    en: 'A stay was cancelled or has left the house since.',
  },
  withdrawn: {
    fr: 'L’annonce a déjà été retirée.',
    en: 'The listing was already taken off.',
  },
};

/** Why a task was made for a stay that is to be moved. */
export function moveKey(departureId: number, ddlId: number): string {
  return `departure ${departureId} moves ${ddlId}`;
}
