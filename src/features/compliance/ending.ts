/** What follows when a document of a legal file ends and no other takes its place. Pure. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type { CommuneRule, HouseFacts } from './facts.ts';
import type { Item } from './items.ts';
import { concerns, isRequired, ruleFor } from './requirements.ts';
import { isInGrace } from './standing.ts';

export interface Ending {
  item: Item;
  /** The first day it is no longer good for: of stars the one that stands as their end. */
  without: Day;
  /** No night from that day on is offered, nor the house published again. */
  stopsSale: boolean;
  /** Until then nothing is refused all the same; null: there is no such day. */
  graceUntil: Day | null;
}

export function endingOf(
  { item, ends_on: end }: { item: Item; ends_on: Day },
  house: HouseFacts,
  rules: readonly CommuneRule[],
  today: Day,
): Ending {
  const without = item === 'classification' ? end : addDays(end, 1);
  return {
    item,
    without,
    stopsSale: concerns(item, house) && isRequired(ruleFor(rules, house.insee, item, without)),
    graceUntil: isInGrace(house, today) ? house.grace_until : null,
  };
}
