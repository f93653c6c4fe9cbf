/** What becomes of each event of a calendar, given who holds the house's nights: a stay, an echo, a conflict, or nothing. Pure. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import { common, covers, isSameRange, later, overlaps, united, without } from './ranges.ts';
import type { Range } from './ranges.ts';
import type { EventKind } from './source.ts';

/**
 * taken: its nights are held. echo: our own nights, told back to us. conflict: somebody else holds some of them here. ignored: somebody said to
 * let such a conflict be. passed: no booking (closed there, or beyond the end of their calendar). spared: all its days are 'do not import'.
 * double: another event of the calendar has its nights. over: all of it is behind us.
 */
export const EVENT_STATES = [
  'taken',
  'echo',
  'conflict',
  'ignored',
  'passed',
  'spared',
  'double',
  'over',
] as const;
export type EventState = (typeof EVENT_STATES)[number];

export interface Claim extends Range {
  /** Our number of the event. */
  id: number;
  kind: EventKind;
  uid: string;
  /** The nights over which somebody said to let the conflict be. */
  ignored: Range | null;
}

export interface HeldStay extends Range {
  id: number;
  kind: string;
  /** Nights that were merely closed: they make way, and are closed again after. */
  isPiece: boolean;
  /** Whose it is, where it came of this calendar. */
  eventId: number | null;
}

export interface Circumstances {
  today: Day;
  takesClosures: boolean;
  /** Days whose nights no calendar takes. */
  spared: readonly Day[];
  /** What this site has read of us, and is still so. */
  told: readonly Range[];
  /** Whether a name is one that we gave. */
  isOurs: (uid: string) => boolean;
}

export interface Settled {
  id: number;
  state: EventState;
  /** What it holds of the house from now on. */
  nights: Range[];
  /** Who stands in its way. */
  against: number[];
}

export function settle(
  claims: readonly Claim[],
  held: readonly HeldStay[],
  around: Circumstances,
): Settled[] {
  const spared = united(around.spared.map((day) => ({ from: day, to: addDays(day, 1) })));
  const ids = new Set(claims.map(({ id }) => id));
  const others = held.filter(({ eventId }) => eventId === null || !ids.has(eventId));
  const real = others.filter(({ isPiece }) => !isPiece);
  let mine: Range[] = [];
  // Bookings first: what is closed there around them takes what they leave.
  const order = claims.toSorted(
    (a, b) => rank(a) - rank(b) || (a.from < b.from ? -1 : a.from > b.from ? 1 : a.id - b.id),
  );
  const settled = order.map((claim): Settled => {
    const own = held.filter(({ eventId }) => eventId === claim.id);
    const answer = (state: EventState, nights: Range[] = [], against: number[] = []): Settled => {
      mine = united([...mine, ...nights]);
      return { id: claim.id, state, nights, against };
    };
    if (claim.to <= around.today) return answer('over', own.map(plain));
    if (!isWanted(claim, around)) return answer('passed');
    const begun = own.length > 0 ? claim.from : later(claim.from, around.today);
    const whole = [{ from: begun, to: claim.to }];
    if (isEcho(claim, whole, around)) return answer('echo');
    const asked = without(whole, spared);
    if (asked.length === 0) return answer('spared');
    const left = without(asked, mine);
    if (left.length === 0) return answer('double');
    const against = real.filter((stay) => left.some((range) => overlaps(range, stay)));
    if (against.length === 0) return answer('taken', left);
    // Whatever it held and still claims stays held: that somebody else is in the way of the rest frees nothing.
    const kept = without(common(own, left), against);
    const isIgnored = claim.ignored !== null && isSameRange(claim.ignored, claim);
    return answer(
      isIgnored ? 'ignored' : 'conflict',
      kept,
      against.map(({ id }) => id),
    );
  });
  const byId = new Map(settled.map((each) => [each.id, each]));
  return claims.map(({ id }) => byId.get(id)!);
}

const plain = ({ from, to }: Range): Range => ({ from, to });

function rank({ kind }: Claim): number {
  return kind === 'booking' ? 0 : kind === 'unknown' ? 1 : 2;
}

function isWanted({ kind }: Claim, { takesClosures }: Circumstances): boolean {
  return kind === 'booking' || kind === 'unknown' || takesClosures;
}

/** Only where a site does not say that it is a booking, and only of what it has read of us: else two families have the same week. */
function isEcho({ kind, uid }: Claim, nights: readonly Range[], { told, isOurs }: Circumstances): boolean {
  if (isOurs(uid)) return true;
  return kind !== 'booking' && told.length > 0 && covers(told, nights);
}
