/** Refusals of seasons whose case takes a story of its own: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

const SEASONS = 'src/features/seasons/seasons.http.test.ts';
const REFUSED_SEASONS = '11.4 a season that changed since it was read is not laid';

export const SHOWN_OF_SEASONS = {
  seasonOver: [SEASONS, REFUSED_SEASONS],
  seasonTooLong: [SEASONS, REFUSED_SEASONS],
  seasonNoHouse: [SEASONS, REFUSED_SEASONS],
  seasonInUse: [SEASONS, 'B119 11.4 a laying is undone as one'],
  seasonNowhere: [SEASONS, '11.4 what can be done is done, and each refusal is listed with its reason'],
  seasonFar: [SEASONS, '11.4 a day’s own price goes before the season’s, and that is shown'],
  seasonUndone: [SEASONS, 'B119 11.4 a laying is undone as one'],
  reviewMoved: [SEASONS, '11.4 sixty days before the last reviewed one there is a task'],
  proposalOver: [SEASONS, '11.4 who declines changes nothing'],
  proposalChanged: [SEASONS, '11.4 nobody agrees to a price they did not read'],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
