/**
 * What the list of conversations is narrowed to: words, and terms of a link. The address has it (`?s=`), so that a list can be sent to a
 * colleague; a link inside the inbox that leaves it out does not widen the list.
 */
import type { Search } from '#kernel/search.ts';
import { readSearch, writeSearch } from '#kernel/search.ts';
import { withSearch } from '#kernel/paths.ts';
import { addressNow, go, usePlace } from '#web/router.tsx';
import { recall, remember } from '#web/storage.ts';
import { store, useStore } from '#web/store.ts';
import { useEffect } from 'react';
import type { ConversationsAsked } from './conversations.ts';
import { CONVERSATIONS_STEP } from './conversations.ts';
import { TERM_FIELDS } from './terms.ts';

const BARE = /^\/chat\/?$/;
const SEARCH_MIN = 2;
/** The person's own order; by the last message where they chose none (B109). */
const SORT = 'ddlOrder';
const BY_AGE = 'id';

const kept = store('');
const maskedShown = store(false);
const count = store(CONVERSATIONS_STEP);
const sortedByActivity = store<boolean | undefined>(undefined);

/** Once, by the screen: keeps address and list together, and forgets when the inbox is left. */
export function useKeptNarrowing(): void {
  const { pathname, search, state } = usePlace();
  const given = new URLSearchParams(search).get('s');
  useEffect(() => {
    if (given !== null || BARE.test(pathname)) kept.set(given ?? '');
    else if (kept.get() !== '') go(withSearch(pathname, suffixOf(kept.get())), { replace: true, state });
  }, [given, pathname, state]);
  useEffect(
    () => () => {
      kept.set('');
      maskedShown.set(false);
      count.set(CONVERSATIONS_STEP);
    },
    [],
  );
}

/** What a link to another conversation carries on. */
export function suffixOf(s: string): string {
  return s === '' ? '' : `?${new URLSearchParams({ s })}`;
}

export interface Narrowing extends Search {
  s: string;
  masked: boolean;
  byActivity: boolean;
  change: (next: Partial<Search>) => void;
  showMasked: (shown: boolean) => void;
  sortByActivity: (chosen: boolean) => void;
  more: () => void;
  asked: ConversationsAsked;
}

export function useNarrowing(): Narrowing {
  const { pathname, search, state } = usePlace();
  const held = useStore(kept);
  const masked = useStore(maskedShown);
  const wanted = useStore(count);
  const byActivity = useStore(sortedByActivity) ?? recall(SORT) !== BY_AGE;
  const s = new URLSearchParams(search).get('s') ?? (BARE.test(pathname) ? '' : held);
  const { words, terms } = readSearch(s, TERM_FIELDS);
  const isSearch = words.length >= SEARCH_MIN;
  return {
    s,
    words,
    terms,
    masked,
    byActivity,
    change(next) {
      const text = writeSearch({ words, terms, ...next });
      kept.set(text);
      count.set(CONVERSATIONS_STEP);
      if (text !== s) go(withSearch(addressNow(), suffixOf(text)), { replace: true, state });
    },
    showMasked: (shown) => maskedShown.set(shown),
    sortByActivity(chosen) {
      // A choice of the person's, not of the screen's.
      remember(SORT, chosen ? null : BY_AGE);
      sortedByActivity.set(chosen);
    },
    more: () => count.set(wanted + CONVERSATIONS_STEP),
    asked: {
      s: writeSearch({ words: isSearch ? words : '', terms }),
      withMasked: masked,
      // What is found stands in the order of how well it fits.
      byActivity: byActivity && !isSearch,
      count: wanted,
    },
  };
}
