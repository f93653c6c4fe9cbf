/** What other sites say of a house's nights: believed wrongly it frees a summer, or sells it twice. */
import type { Fault } from './fault.ts';

const IMPORTING = 'src/features/channels/importing.http.test.ts';
const MANAGING = 'src/features/channels/managing.http.test.ts';
const FETCHER = 'src/providers/feeds/fetcher.test.ts';

export const FEED_FAULTS: readonly Fault[] = [
  {
    name: 'feed-under-way-cut',
    file: 'src/features/channels/identity.ts',
    find: 'known.from < event.from && event.from <= today',
    replace: 'known.from > event.from && event.from <= today',
    tests: [IMPORTING],
    why: 'A stay under way is another one every day, since Booking.com writes it as if it began today.',
  },
  {
    name: 'feed-emptied-believed',
    file: 'src/features/channels/judge.ts',
    find: "return 'emptied';",
    replace: 'return undefined;',
    tests: [IMPORTING],
    why: 'A site that answers nothing for an hour frees every night it had sold.',
  },
  {
    name: 'feed-conflict-frees',
    file: 'src/features/channels/settlement.ts',
    find: 'const kept = without(common(own, left), against);',
    replace: 'const kept = without(common([], left), against);',
    tests: [IMPORTING],
    why: 'A booking that is prolonged over a stay of ours loses the nights it had, and they are sold again.',
  },
  {
    name: 'feed-echo-unread',
    file: 'src/features/channels/settlement.ts',
    find: 'told.length > 0 && covers(told, nights)',
    replace: 'covers([...told, ...nights], nights)',
    tests: [IMPORTING],
    why: 'A week that was sold twice is taken for an echo of ours, and nobody hears of it.',
  },
  {
    name: 'feed-unread-event-frees',
    file: 'src/features/channels/applying.ts',
    find: 'if (freesNothing) return;',
    replace: '',
    tests: [IMPORTING],
    why: 'One event that cannot be read is a cancellation.',
  },
  {
    name: 'feed-from-inside',
    file: 'src/providers/feeds/fetcher.ts',
    find: 'found.every(({ address }) => isAllowed(address))',
    replace: 'found.some(({ address }) => isAllowed(address))',
    tests: [FETCHER],
    why: 'A name with two addresses leads to a machine of ours.',
  },
  {
    name: 'feed-bomb',
    file: 'src/providers/feeds/body.ts',
    find: 'if (size > MOST_BYTES)',
    replace: 'if (size > MOST_BYTES * 1000)',
    tests: [FETCHER],
    why: 'Some kilobytes that unpack to gigabytes end the server.',
  },
  {
    name: 'feed-export-own',
    file: 'src/features/channels/exportqueries.ts',
    find: 'where c.stay_id = s.id and e.feed_id = f.id)',
    replace: 'where c.stay_id = s.id and e.feed_id <> f.id)',
    tests: [MANAGING],
    why: 'A site reads its own bookings of us, and closes them over again after they were cancelled there.',
  },
];
