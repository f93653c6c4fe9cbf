/** Refusals of the channel manager: the test that provokes each, through its HTTP calls. */
import type { RefusalKey } from '#kernel/refusal.ts';

const BEDS24 = 'src/features/beds24/beds24.http.test.ts';

export const SHOWN_OF_PLATFORMS = {
  inviteRefused: [BEDS24, 'CHAN-02 an invitation connects the account once'],
  inviteTooNarrow: [BEDS24, 'CHAN-02 an invitation that opens too little says what is missing'],
  channelAway: [BEDS24, 'CHAN-02 Beds24 away while somebody connects'],
  notConnected: [BEDS24, 'CHAN-02 disconnecting gives the key back'],
  roomTaken: [BEDS24, 'CHAN-02 a room becomes one house, and a house one room'],
  roomUnfit: [BEDS24, 'CHAN-02 Beds24 counts a room twice'],
  priceShared: [BEDS24, 'B47 each platform has its price there'],
} as const satisfies Partial<Record<RefusalKey, readonly [file: string, title: string]>>;
