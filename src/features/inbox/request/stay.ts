/** The days of a request, as the agency corrects them: both or none, in order, not without end. Both sides, pure. */
import type { Day } from '#kernel/day.ts';
import { MOST_NIGHTS, nightsBetween } from '#kernel/day.ts';
import type { CommonWarning } from '#kernel/refusal.ts';

export function stayWarnings({
  date_from,
  date_to,
}: {
  date_from: string | null;
  date_to: string | null;
}): CommonWarning[] {
  if ((date_from === null) !== (date_to === null))
    return [{ type: 'required', field: date_from === null ? 'date_from' : 'date_to' }];
  if (date_from === null || date_to === null) return [];
  if (date_from >= date_to) return [{ type: 'fromAfterTo', field: 'date_to' }];
  const isTooLong = nightsBetween(date_from as Day, date_to as Day) > MOST_NIGHTS;
  return isTooLong ? [{ type: 'stayTooLong', field: 'date_to' }] : [];
}
