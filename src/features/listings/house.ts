/** The house on its tile and in its editor. Both sides, pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

/**
 * Whether somebody said how many sleep there. Houses of before began with one place, which nobody had typed: said of a house for more it is
 * nobody's word.
 */
export function isSleepsSaid({
  sleeps_total: sleeps,
  max_num_people: people,
}: {
  sleeps_total: number;
  max_num_people: number;
}): boolean {
  return sleeps > 1 || (sleeps === 1 && people === 1);
}

/** '1 chambre', '3 chambres'. French counts zero as one. */
export function counted(n: number, one: LocalizedText, many: LocalizedText, language: Language): string {
  const isSingular = language === 'fr' ? n < 2 : n === 1;
  return `${n} ${(isSingular ? one : many)[language]}`;
}

/** What a house is called before anybody named it (B29). */
export const NEW_TITLE = 'Title';

/** What a screen calls it. */
export function titleShown(title: string, language: Language): string {
  if (title !== NEW_TITLE) return title;
  return language === 'fr' ? 'Nouvelle annonce' : 'New listing';
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

/** Status of the mark (A47): nights of the next nine months without a price. */
export const HOLES = 1;

/** What the public page shows: a house that is neither hidden, put away nor expired. */
export function isPublic(house: {
  published: number;
  archived: number;
  days_remaining: number | null;
}): boolean {
  return (
    house.published === 1 && house.archived === 0 && !(expiryOf(house.days_remaining)?.isExpired ?? false)
  );
}

/** 'dans 12 jours', 'aujourd’hui', 'il y a 3 jours': beside the date of its expiry. */
export function daysLeft(days: number, language: Language): string {
  if (days === 0) return language === 'fr' ? 'aujourd’hui' : 'today';
  const count = counted(Math.abs(days), { fr: 'jour', en: 'day' }, { fr: 'jours', en: 'days' }, language);
  if (days > 0) return language === 'fr' ? `dans ${count}` : `in ${count}`;
  return language === 'fr' ? `il y a ${count}` : `${count} ago`;
}

/** The editor's tabs in the order of the screen; the names are those of their addresses. */
export const EDITOR_TABS = [
  'general',
  'photos',
  'prices',
  'calendar',
  'map',
  'promo',
  'legal',
  'meta',
  'edl',
] as const;
export type EditorTab = (typeof EDITOR_TABS)[number];

interface TabRights {
  /** toolHousesMeta */
  meta: boolean;
  /** toolEditEdl */
  edl: boolean;
  isInventoryOnly: boolean;
}

/** Which tabs a house has for somebody (S2 §2.3): whoever lets it alone has prices, the others a calendar and what is internal. */
export function tabsOf(
  house: { online_booking: number; housekeeping: number },
  { meta, edl, isInventoryOnly }: TabRights,
): EditorTab[] {
  if (isInventoryOnly) return ['edl'];
  const isManaged = house.online_booking === 1 || house.housekeeping === 1;
  const has: Partial<Record<EditorTab, boolean>> = {
    prices: !isManaged,
    calendar: isManaged,
    meta: isManaged && meta,
    edl,
  };
  return EDITOR_TABS.filter((tab) => has[tab] ?? true);
}
