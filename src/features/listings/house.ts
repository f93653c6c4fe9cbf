/** The house as people read it: its plural counts, what stands on its tile. Both sides, pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

/** '1 chambre', '3 chambres'. French counts zero as one. */
export function counted(n: number, one: LocalizedText, many: LocalizedText, language: Language): string {
  const isSingular = language === 'fr' ? n < 2 : n === 1;
  return `${n} ${(isSingular ? one : many)[language]}`;
}

export const ADS_PAGE = 21;
/** So long a listing stays without a subscription once it is made, or once it leaves the agency's mandate (B29, B34). */
export const DAYS_OF_NEW_HOUSE = 30;
/** Nine months in which every free night should have a price (B36). */
export const HOLE_DAYS = 270;
/** Under so many days the expiry line asks for attention (S2 §2.2). */
export const EXPIRY_NEAR = 30;

/** Day 0 still reads 'Expire le' but nothing can be edited any more (A16). */
export function expiryOf(
  daysRemaining: number | null,
): { isExpired: boolean; isFlagged: boolean; words: LocalizedText } | null {
  if (daysRemaining === null) return null;
  const words =
    daysRemaining < 0
      ? { fr: 'Annonce expirée depuis le', en: 'Listing expired since' }
      : { fr: 'Expire le', en: 'Expires on' };
  return { isExpired: isExpired(daysRemaining), isFlagged: daysRemaining < EXPIRY_NEAR, words };
}

export function isExpired(daysRemaining: number | null): boolean {
  return daysRemaining !== null && daysRemaining <= 0;
}

/** Who pays for a listing: an owner whom nothing exempts (A26). Of what is theirs they are spoken to, staff are told. */
export const SUBSCRIBER = 'toolManageSubscription and not toolSubscriptions';

export const AD_TABS = ['calendar', 'meta'] as const;
export type AdTab = (typeof AD_TABS)[number];

/** Calendar and internal tabs exist with online booking or housekeeping only (S2 §2.3); the rest of the editor is not there yet. */
export function tabsOf(house: { online_booking: number; housekeeping: number }, mayMeta: boolean): AdTab[] {
  if (house.online_booking !== 1 && house.housekeeping !== 1) return [];
  return mayMeta ? ['calendar', 'meta'] : ['calendar'];
}
