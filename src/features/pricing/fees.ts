/** Platforms: what each takes, from whom, and what it collects itself (B47). Pure. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { divideHalfUp, share } from '#kernel/money.ts';

export interface Platform {
  id: number;
  agid: number;
  label: string;
  kind: 'er' | 'idrl' | 'other';
  /** Basis points. */
  fee_percent: number;
  fee_mode: 'added' | 'withheld';
  collects_rent: boolean;
  collects_tax: boolean;
  valid_from: Day | null;
  active: boolean;
}

const WHOLE = 10_000;

/** Added: a share of the base on top of it. Withheld: the platform cuts it from what the guest pays, so that the base remains. */
export function platformFee(base: Cents, platform: Pick<Platform, 'fee_percent' | 'fee_mode'>): Cents {
  const rate = platform.fee_percent;
  return platform.fee_mode === 'added' ? share(base, rate) : divideHalfUp(base * rate, WHOLE - rate);
}

export function isOpen(platform: Pick<Platform, 'active' | 'valid_from'>, today: Day): boolean {
  return platform.active && (platform.valid_from === null || platform.valid_from <= today);
}

/** The agency's own platform of a kind: the first one still open. */
export function platformOfKind(
  platforms: readonly Platform[],
  agid: number,
  kind: Platform['kind'],
  today: Day,
): Platform | undefined {
  return platforms.find(
    (platform) => platform.agid === agid && platform.kind === kind && isOpen(platform, today),
  );
}
