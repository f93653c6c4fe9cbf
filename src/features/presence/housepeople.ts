/** Who else edits a house, as the stream tells it and as time forgets it; and telling them where one is oneself. */
import { call } from '#web/api.ts';
import { onTopic, useWatching } from '#web/freshness.ts';
import { store, useStore } from '#web/store.ts';
import { useEditLock } from '#features/status/intervals.ts';
import { useEffect, useMemo } from 'react';
import { sayHousePresence } from './api.ts';
import { againAfterMs } from './inhouse.ts';
import type { InHouse } from './inhouse.ts';

export interface PersonInHouse {
  who: string;
  name: string;
  picture: string;
  /** 'tab/section', or the tab alone. */
  section: string;
  /** An instant of this machine's clock. */
  until: number;
}

const people = store<ReadonlyMap<number, readonly PersonInHouse[]>>(new Map());
const arrivals = new Set<(house: number) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

onTopic('inHouse', (content) => hear(content as InHouse));

function hear({ house, who, name, picture, section, seconds }: InHouse): void {
  const now = Date.now();
  const present = people.get().get(house) ?? [];
  const rest = present.filter((one) => one.who !== who);
  const isNew = rest.length === present.length;
  const there =
    section === '' ? rest : [...rest, { who, name, picture, section, until: now + seconds * 1000 }];
  keep(new Map(people.get()).set(house, there), now);
  if (isNew && section !== '') for (const run of arrivals) run(house);
}

function keep(all: Map<number, readonly PersonInHouse[]>, now: number): void {
  for (const [house, present] of all) {
    const there = present.filter(({ until }) => until > now);
    if (there.length === 0) all.delete(house);
    else if (there.length < present.length) all.set(house, there);
  }
  people.set(all);
  clearTimeout(timer);
  const soonest = Math.min(...[...all.values()].flat().map(({ until }) => until));
  if (Number.isFinite(soonest))
    timer = setTimeout(() => keep(new Map(people.get()), Date.now()), soonest - now + 1);
}

const NOBODY: readonly PersonInHouse[] = [];

export function useHousePeople(house: number): readonly PersonInHouse[] {
  return useStore(people).get(house) ?? NOBODY;
}

/** Of them those in a tab, or in one of its sections. */
export function usePeopleIn(house: number, place: string): readonly PersonInHouse[] {
  const all = useHousePeople(house);
  return useMemo(
    () => all.filter(({ section }) => section === place || section.startsWith(`${place}/`)),
    [all, place],
  );
}

const SETTLED_MS = 400;
const ANSWER_WITHIN_MS = 300;

/** Said once one stays somewhere, again while one does, to whoever comes, and once more when one leaves. */
export function useSayingWhere(house: number, section: string, isEditing: boolean): void {
  const watching = useWatching();
  const seconds = useEditLock();
  useEffect(() => {
    if (!watching || !isEditing) return undefined;
    const say = () => send(house, section);
    const soon = setTimeout(say, SETTLED_MS);
    const again = setInterval(say, againAfterMs(seconds));
    let answer: ReturnType<typeof setTimeout> | undefined;
    const answerTo = (where: number) => {
      if (where === house) answer = setTimeout(say, Math.random() * ANSWER_WITHIN_MS);
    };
    arrivals.add(answerTo);
    return () => {
      clearTimeout(soon);
      clearInterval(again);
      clearTimeout(answer);
      arrivals.delete(answerTo);
    };
  }, [house, section, isEditing, watching, seconds]);
  useEffect(() => (isEditing ? () => send(house, '') : undefined), [house, isEditing]);
}

/** A word that is lost is said again, or was not important. */
function send(house: number, section: string): void {
  void call(sayHousePresence, { params: { id: house }, body: { section } }).catch(() => undefined);
}
