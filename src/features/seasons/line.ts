/** What comes of a season in one house, as it is tried out, kept and shown. Pure. */
import type { Day } from '#kernel/day.ts';
import type { SeasonLayer } from './season.ts';
import type { SeasonReason } from './reasons.ts';
import type { ShownLine } from './shown.ts';

export interface Shown {
  lines: ShownLine[];
  params?: Readonly<Record<string, string>>;
  reviewed_before?: Day | null;
  reviewed_after?: Day | null;
}

/** What comes of a season in one house. */
export interface Line {
  id: number;
  title: string;
  village: string;
  way: 'laid' | 'proposed' | 'refused';
  reason: SeasonReason | null;
  shown: Shown;
  layers: readonly SeasonLayer[];
  owner_uid: number;
}
