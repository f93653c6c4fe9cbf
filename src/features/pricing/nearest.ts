/** What comes closest to a stay that is not to be had. Pure. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween } from '#kernel/day.ts';

const distance = (day: Day, asked: Day): number => Math.abs(nightsBetween(asked, day));

/** Of free arrivals the last before the day asked for and the first after it, the nearer first: two choices, and not one week twice. */
export function nearestArrivals(free: readonly Day[], asked: Day): Day[] {
  const before = free
    .filter((day) => day < asked)
    .toSorted()
    .at(-1);
  const after = free.filter((day) => day > asked).toSorted()[0];
  return [before, after]
    .filter((day) => day !== undefined)
    .toSorted((one, other) => distance(one, asked) - distance(other, asked));
}

interface Neighbour {
  id: number;
  village: string;
  total: number;
}

/** Houses of the same village first, then those whose price is closest to the one asked for; cheapest first where it has none. */
export function nearestHouses<N extends Neighbour>(
  houses: readonly N[],
  asked: { village: string; total: number | null },
  most: number,
): N[] {
  const far = ({ village }: N) => (village === asked.village ? 0 : 1);
  const off = ({ total }: N) => Math.abs(total - (asked.total ?? 0));
  return houses
    .toSorted((one, other) => far(one) - far(other) || off(one) - off(other) || one.id - other.id)
    .slice(0, most);
}
