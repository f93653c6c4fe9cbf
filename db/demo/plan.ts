/**
 * Which nights are held, by whom, in what state: laid out from a fixed seed around the day of loading, so that the demo never goes stale
 * and two loads of one day agree. Pure; load.ts writes it down.
 */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween } from '#kernel/day.ts';
import { HOUSES } from './houses.ts';
import type { DemoHouse } from './houses.ts';
import { PAST_GUESTS } from './people.ts';
import { saturday } from './seasons.ts';
import { THREADS } from './threads.ts';
import type { DemoThread } from './threads.ts';

export type PlanTag = DemoThread['tag'];

export interface PlannedRequest {
  house: DemoHouse;
  who: string;
  from: Day;
  to: Day;
  adults: number;
  children: number;
  disabled: number;
  tag: PlanTag;
  /** Hours from loading to the option's end; absent: firm, or no stay. */
  optionHours?: number;
  contractOut?: boolean;
  unread: boolean;
  /** Days before today when it was asked. */
  askedDays: number;
  thread?: DemoThread;
}
export interface PlannedBlock {
  house: DemoHouse;
  from: Day;
  to: Day;
  kind: 'owner' | 'works' | 'import';
  note: string;
}
export interface Plan {
  requests: PlannedRequest[];
  blocks: PlannedBlock[];
}

/** Small, seeded, good enough to look natural (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const LAST_SUMMER = 90;
const NEXT_SUMMER = 24;
const OPTIONS = 10;
const IMPORTS = 12;
const DEMANDES = 14;
const DEVIS = 11;
const CANCELLED = 5;

/** Houses the agency lets. */
const LET = HOUSES.filter((house) => house.rate !== null && !house.unpublished);

class Nights {
  readonly #held = new Map<number, { from: Day; to: Day }[]>();

  take(house: DemoHouse, from: Day, to: Day): boolean {
    const held = this.#held.get(house.nid) ?? [];
    if (held.some((stay) => stay.from < to && from < stay.to)) return false;
    this.#held.set(house.nid, [...held, { from, to }]);
    return true;
  }
}

export function layOut(today: Day): Plan {
  const random = seeded(20_260);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const nights = new Nights();
  const requests: PlannedRequest[] = [];
  const blocks: PlannedBlock[] = [];
  const year = Number(today.slice(0, 4));
  const isPastSummer = today > saturday(year, 9, 1);
  const [last, next] = isPastSummer ? [year, year + 1] : [year - 1, year];

  const add = (request: Omit<PlannedRequest, 'adults' | 'children' | 'disabled' | 'unread' | 'askedDays' | 'who'> & Partial<PlannedRequest>, holds: boolean): boolean => {
    if (holds && !nights.take(request.house, request.from, request.to)) return false;
    const adults = Math.min(request.house.people, 2 + Math.floor(random() * 3));
    const children = Math.min(request.house.people - adults, Math.floor(random() * 3));
    requests.push({ who: pick(PAST_GUESTS).key, adults, children, disabled: 0, unread: false, askedDays: 3 + Math.floor(random() * 40), ...request });
    return true;
  };

  for (const thread of THREADS) {
    const house = HOUSES.find(({ nid }) => nid === thread.house)!;
    const from = 'days' in thread.arrival ? addDays(today, thread.arrival.days) : saturday(next, thread.arrival.month, thread.arrival.saturday);
    const holds = thread.tag === 'RESERVE' || thread.tag === 'PREAPPROBATION';
    const option = thread.tag === 'PREAPPROBATION' ? { optionHours: 24 } : {};
    const { who, adults, children, disabled = 0, tag, unread = false } = thread;
    add({ house, who, from, to: addDays(from, thread.nights), adults, children, disabled, tag, unread, thread, askedDays: Math.ceil(thread.hoursAgo / 24) + 2, ...option }, holds);
  }

  summers(last, LAST_SUMMER, (house, from, to) => add({ house, from, to, tag: 'RESERVE', askedDays: Math.max(30, nightsBetween(from, today) + 90) }, true));
  aroundToday();
  summers(next, NEXT_SUMMER, (house, from, to) => add({ house, from, to, tag: 'RESERVE', askedDays: 5 + Math.floor(random() * 50) }, true));
  let option = 0;
  summers(next, OPTIONS, (house, from, to) => {
    const first = option === 0 ? { who: 'fabregues', optionHours: 18 } : { optionHours: 24 * (1 + option) };
    const taken = add({ house, from, to, tag: 'PREAPPROBATION', contractOut: option < 4, askedDays: 2 + (option % 5), ...first }, true);
    if (taken) option++;
    return taken;
  });
  holdsOfOthers();
  enquiries();
  return { requests, blocks };

  /** Weeks from Saturday to Saturday between the third Saturday of June and the first of September. */
  function summers(of: number, count: number, book: (house: DemoHouse, from: Day, to: Day) => boolean): void {
    const first = saturday(of, 6, 3);
    const weeks = nightsBetween(first, saturday(of, 9, 1)) / 7;
    let done = 0;
    for (let attempt = 0; done < count && attempt < count * 40; attempt++) {
      const from = addDays(first, 7 * Math.floor(random() * weeks));
      if (book(pick(LET.filter((house) => !house.archived || of === last)), from, addDays(from, 7))) done++;
    }
  }

  /** Three arrivals and four departures on today and tomorrow, two stays under way, a few more before summer. */
  function aroundToday(): void {
    const open = LET.filter((house) => !house.archived);
    const spread = (list: readonly [from: number, to: number][]) => {
      for (const [from, to] of list) {
        for (let attempt = 0; attempt < 30; attempt++) {
          if (add({ house: pick(open), from: addDays(today, from), to: addDays(today, to), tag: 'RESERVE', askedDays: 40 + Math.floor(random() * 60) }, true)) break;
        }
      }
    };
    spread([[0, 4], [0, 7], [1, 5], [-5, 0], [-4, 0], [-6, 1], [-3, 1], [-3, 3], [-1, 6]]);
    spread([[14, 18], [30, 37], [33, 40], [84, 91], [98, 103], [130, 137], [150, 154], [170, 177]]);
  }

  function holdsOfOthers(): void {
    const open = HOUSES.filter((house) => !house.archived);
    const block = (count: number, kind: PlannedBlock['kind'], length: number, note: (index: number) => string, houses = open) => {
      for (let done = 0, attempt = 0; done < count && attempt < 400; attempt++) {
        const house = pick(houses);
        const from = addDays(today, 5 + Math.floor(random() * 300));
        if (!nights.take(house, from, addDays(from, length))) continue;
        blocks.push({ house, from, to: addDays(from, length), kind, note: note(done++) });
      }
    };
    block(9, 'owner', 7, () => 'Séjour du propriétaire');
    block(2, 'works', 12, (index) => (index === 0 ? 'Peinture des volets' : 'Store banne à poser'));
    block(IMPORTS, 'import', 5, () => 'Plateforme A', open.filter(({ nid }) => [106, 111, 209].includes(nid)));
  }

  function enquiries(): void {
    const open = LET.filter((house) => !house.archived);
    const ask = (count: number, tag: PlanTag) => {
      const already = requests.filter((request) => request.tag === tag).length;
      for (let index = already; index < count; index++) {
        const from = addDays(saturday(next, 4, 1), 7 * Math.floor(random() * 24));
        const unread = tag === 'DEMANDE' && index < 3;
        add({ house: pick(open), from, to: addDays(from, 7), tag, unread, askedDays: tag === 'DEVIS' && index < 6 ? 5 : 1 + (index % 9) }, false);
      }
    };
    ask(DEMANDES, 'DEMANDE');
    ask(DEVIS, 'DEVIS');
    ask(CANCELLED, 'ANNULE');
  }
}
