/** A house's days and what lies over them: stays as lanes, arrival and departure sharing a day as halves (B37). Both sides, pure. */
import { addDays, firstOfMonth, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';

/** What holds nights, or asks for them: 'pending' is a request nobody has accepted yet. */
export type SpanKind = 'request' | 'owner' | 'works' | 'lease' | 'import' | 'block' | 'pending';

export interface Span {
  from: Day;
  /** The departure: its night is not slept. */
  to: Day;
  kind: SpanKind;
}

export const KIND_WORDS: Record<SpanKind, LocalizedText> = {
  request: { fr: 'Séjour', en: 'Stay' },
  owner: { fr: 'Propriétaire', en: 'Owner' },
  works: { fr: 'Travaux', en: 'Building work' },
  lease: { fr: 'Location longue', en: 'Long let' },
  import: { fr: 'Importé', en: 'Imported' },
  block: { fr: 'Fermé', en: 'Closed' },
  pending: { fr: 'Demande', en: 'Request' },
};

/** Pixels of the documents: a lane and the gap under it. */
export const LANE_HEIGHT = 25;
export const LANE_GAP = 3;

export function holdsNights(span: Pick<Span, 'kind'>): boolean {
  return span.kind !== 'pending';
}

/** Closed by a person, and no stay: a closed day is that, or one that a season closes (B118). */
export function isClosing({ kind }: Pick<Span, 'kind'>): boolean {
  return kind === 'owner' || kind === 'works' || kind === 'block';
}

/**
 * A lane for each span. Those that hold nights come first and share the first lane, since they never overlap; the others find room
 * above. A departure and an arrival on one day fit in one lane.
 */
export function lanesOf(spans: readonly Span[]): number[] {
  const lanes = spans.map(() => 0);
  const order = spans
    .map((_, index) => index)
    .toSorted((a, b) => rank(spans[a]!) - rank(spans[b]!) || compare(spans[a]!, spans[b]!));
  const placed: Span[][] = [];
  for (const index of order) {
    const span = spans[index]!;
    let lane = placed.findIndex((others) =>
      others.every((other) => other.to <= span.from || span.to <= other.from),
    );
    if (lane === -1) lane = placed.push([]) - 1;
    placed[lane]!.push(span);
    lanes[index] = lane;
  }
  return lanes;
}

function rank(span: Span): number {
  return holdsNights(span) ? 0 : 1;
}

function compare(a: Span, b: Span): number {
  return a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1;
}

/** How many lanes are needed in each month, keyed by its first day. */
export function lanesByMonth(spans: readonly Span[], lanes: readonly number[]): Map<Day, number> {
  const most = new Map<Day, number>();
  for (const [index, span] of spans.entries()) {
    for (let month = firstOfMonth(span.from); month <= span.to; month = firstOfMonth(addDays(month, 32))) {
      most.set(month, Math.max(most.get(month) ?? 0, (lanes[index] ?? 0) + 1));
    }
  }
  return most;
}

/** The weeks of a month, from Monday; days of its neighbours are null. */
export function weeksOf(month: Day): (Day | null)[][] {
  const first = firstOfMonth(month);
  const next = firstOfMonth(addDays(first, 32));
  const cells: (Day | null)[] = Array.from({ length: weekday(first) - 1 }, () => null);
  for (let day = first; day < next; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
