import type { Day } from '#kernel/day.ts';
import type { Changes, Column } from './draft.ts';
export function useLayerWords(_id: number, _day: Day, _changes: Changes): { column: Column; by: string }[] {
  return [];
}
