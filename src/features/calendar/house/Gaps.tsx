import type { Day } from '#kernel/day.ts';
export function Gaps(_props: { houseId: number; onLead: (from: Day, to: Day) => void }) {
  return null;
}
