/** Refusals of feeds: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

const FEEDS = 'src/features/channels/managing.http.test.ts';
const ADDED = 'B80 ADS-21 a feed is added, read by a press and shown with what it said';

export const SHOWN_OF_FEEDS = {
  feedThere: [FEEDS, ADDED],
  feedSaysNothing: [FEEDS, ADDED],
  feedOfField: [FEEDS, 'B80 EDITOR-68 the address of the house’s own field is changed there'],
  feedNotReread: [FEEDS, 'B80 before nights are taken their feeds are read once more'],
  readingNotDoubted: [FEEDS, 'B80 what is doubted waits for a person'],
  readingNotLast: [FEEDS, 'B80 an import is undone as one'],
  conflictOver: [FEEDS, 'B80 a conflict shows both'],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
