/** Who else is in a conversation, as the stream tells it and as time forgets it. */
import { onTopic } from '#web/freshness.ts';
import { store, useStore } from '#web/store.ts';
import { OPEN_MS, TYPING_MS } from './presence.ts';
import type { Present } from './presence.ts';

export interface Other {
  who: string;
  name: string;
  picture: string;
  /** Instants of this machine's clock; 0 once they are past. */
  typingUntil: number;
  openUntil: number;
}

const others = store<ReadonlyMap<string, readonly Other[]>>(new Map());
let timer: ReturnType<typeof setTimeout> | undefined;
const arrivals = new Set<(alphaid: string) => void>();

onTopic('presence', (content) => hear(content as Present));

function hear({ alphaid, who, name, picture, typing, open }: Present): void {
  const now = Date.now();
  const present = others.get().get(alphaid) ?? [];
  const former = present.find((one) => one.who === who);
  const typingUntil = typing ? now + TYPING_MS : 0;
  const openUntil = open ? now + OPEN_MS : 0;
  const rest = present.filter((one) => one !== former);
  keep(alphaid, [...rest, { who, name, picture, typingUntil, openUntil }], now);
  if (open && !(former && former.openUntil > now)) for (const run of arrivals) run(alphaid);
}

function keep(alphaid: string, present: readonly Other[], now: number): void {
  const next = new Map(others.get()).set(alphaid, present);
  const still = (end: number) => (end > now ? end : 0);
  for (const [name, all] of next) {
    const there = all
      .map((one) => ({ ...one, typingUntil: still(one.typingUntil), openUntil: still(one.openUntil) }))
      .filter((one) => one.typingUntil > 0 || one.openUntil > 0);
    if (there.length === 0) next.delete(name);
    else next.set(name, there);
  }
  others.set(next);
  clearTimeout(timer);
  const ends = [...next.values()].flat().flatMap((one) => [one.typingUntil, one.openUntil]);
  const soonest = Math.min(...ends.filter((end) => end > 0));
  if (Number.isFinite(soonest)) timer = setTimeout(forget, soonest - now + 1);
}

function forget(): void {
  const now = Date.now();
  const [first] = others.get();
  // Written anew even when nobody left: somebody may have stopped typing.
  if (first) keep(first[0], [...first[1]], now);
}

const NOBODY: readonly Other[] = [];

export function useOthers(alphaid: string): readonly Other[] {
  return useStore(others).get(alphaid) ?? NOBODY;
}

/** Somebody has come into a conversation. */
export function onArrival(run: (alphaid: string) => void): () => void {
  arrivals.add(run);
  return () => arrivals.delete(run);
}
