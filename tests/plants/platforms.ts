/** Platforms through Beds24: what is sold there, and what is closed there. */
import type { Fault } from './fault.ts';

const BEDS24 = 'src/features/beds24/beds24.http.test.ts';
const PROTOCOL = 'src/providers/channels/channels.test.ts';

export const PLATFORM_FAULTS: readonly Fault[] = [
  {
    name: 'platform-change-of-nothing',
    file: 'src/features/beds24/bookingqueries.ts',
    find: "JSON.stringify({ ...said, modified: '' })",
    replace: 'JSON.stringify(said)',
    tests: [BEDS24],
    why: 'A booking that was only looked at there is carried out again, and again.',
  },
  {
    name: 'platform-cancelled-unread',
    file: 'src/providers/channels/beds24.ts',
    find: "'black', 'cancelled'] as const;",
    replace: "'black'] as const;",
    tests: [PROTOCOL, BEDS24],
    why: 'A stay that was cancelled there holds its nights for ever.',
  },
  {
    name: 'platform-conflict-untold',
    file: 'src/features/beds24/booked.ts',
    find: 'if (placed.heldBy) return conflict(tx, booking, ddlId, placed.heldBy);',
    replace: "if (placed.heldBy) return { state: 'conflict', ddlId };",
    tests: [BEDS24],
    why: 'A family arrives at a house that is somebody else’s, and nobody knew.',
  },
  {
    name: 'platform-frozen-moved',
    file: 'src/features/beds24/booked.ts',
    find: 'if (!isNew && !isSame && (await isFrozen(tx, ddlId))) {',
    replace: 'if (isNew && !isSame && (await isFrozen(tx, ddlId))) {',
    tests: [BEDS24],
    why: 'A stay moves away from under its signed contract.',
  },
  {
    name: 'platform-fee-forgotten',
    file: 'src/features/beds24/planning.ts',
    find: 'cents(amount + platformFee(amount, platform))',
    replace: 'cents(amount)',
    tests: [BEDS24],
    why: 'The owner pays what the platform takes.',
  },
  {
    name: 'platform-blackout-alone',
    file: 'src/features/beds24/days.ts',
    find: '    values.available = wanted.available;\n',
    replace: '',
    tests: [BEDS24],
    why: 'A blackout that is lifted opens as many places as there can be.',
  },
  {
    name: 'platform-unpriced-sold',
    file: 'src/features/beds24/days.ts',
    find: '!held.blocked && (held.amount ?? 0) > 0',
    replace: '!held.blocked',
    tests: [BEDS24],
    why: 'A night nobody has priced is sold at whatever stood there before.',
  },
  {
    name: 'platform-opened-unread',
    file: 'src/features/beds24/sending.ts',
    find: 'days.some(isOpening)) && !isFresh(account)',
    replace: 'days.some(isOpening)) && isFresh(account)',
    tests: [BEDS24],
    why: 'A night is opened there over what was just sold there.',
  },
  {
    name: 'platform-last-credits-for-prices',
    file: 'src/features/beds24/sending.ts',
    find: 'return left <= limit * 0.2;',
    replace: 'return left < 0;',
    tests: [BEDS24],
    why: 'Prices use up the calls, and a night that was sold stays open there.',
  },
  {
    name: 'platform-key-in-clear',
    file: 'src/features/beds24/actions.ts',
    find: "refreshToken: sealed(secret, aboutKey(agid, 'refresh'), opened.refreshToken)",
    replace: 'refreshToken: Buffer.from(opened.refreshToken)',
    tests: [BEDS24],
    why: 'Whoever reads a backup sells the agency’s houses.',
  },
  {
    name: 'platform-token-yes',
    file: 'src/providers/channels/http.ts',
    find: 'if (validToken === false)',
    replace: 'if (validToken === 0)',
    tests: [PROTOCOL],
    why: 'A dead token looks like an account that may do nothing.',
  },
];
