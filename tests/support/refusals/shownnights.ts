/** Refusals of nights that are taken by hand, or waited for: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

const WAITING = 'src/features/waiting/waiting.http.test.ts';
const STAYS = 'src/features/stays/stays.http.test.ts';

export const SHOWN_OF_NIGHTS = {
  waitNothing: [WAITING, 'B48 nobody waits for what is free'],
  waitHolds: [WAITING, 'B48 nobody waits for what is free'],
  waitDates: [WAITING, 'B48 nobody waits for what is free'],
  waitOver: [WAITING, 'B48 when the time is over, or they decline'],
  ownWeeksOnly: [STAYS, 'B106 B23 the other agency’s staff find no house of ours'],
  stayHasBegun: [STAYS, 'B104 after the last day to claim it is too late'],
  weeksUsedUp: [STAYS, 'B104 an owner reads what the week earns'],
  claimIsOver: [STAYS, 'B104 after the last day to claim it is too late'],
  nightsHeld: ['src/features/bookings/own.test.ts', 'CAL-01 who is refused reads who holds the nights'],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
