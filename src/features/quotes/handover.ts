/** What the quote form starts from when it is opened from a row of the simulator. */
import type { Day } from '#kernel/day.ts';
import type { TypedLines } from './draft.ts';
import { isDay } from '#kernel/day.ts';
import type { HouseOfPrice } from '#features/pricing/api.ts';

/** The stay that was searched for, as the documents name it. */
export interface SearchCriteria {
  platform: number;
  dateFrom: Day;
  dateTo: Day;
  adults: number;
  children: number;
  disabled: number;
}

export interface QuoteFormState {
  searchCriteria: SearchCriteria;
  /** The row's house; its price is computed again. */
  quote: HouseOfPrice;
  attachToExistingDdl?: string;
  tenantUid?: number;
  /** Lines that stand as typed from the beginning: a rent that was agreed on before. */
  typed?: TypedLines;
}

/** Without its dates the form has nothing to price: one starts again from the list (S3 §2). */
export function isHandedOver(state: unknown): state is QuoteFormState {
  if (typeof state !== 'object' || state === null || !('searchCriteria' in state) || !('quote' in state))
    return false;
  const { searchCriteria: asked } = state as { searchCriteria: Partial<SearchCriteria> };
  return isDay(asked.dateFrom) && isDay(asked.dateTo);
}
