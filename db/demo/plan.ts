/**
 * Which nights are held, by whom, in what state: laid out from a fixed seed around the day of loading, so that the demo never goes
 * stale and two loads of one day agree. Pure; load.ts writes it down.
 */
import type { Day } from '#kernel/day.ts';
import { addDays, asDay, nightsBetween, weekday } from '#kernel/day.ts';
import { HOUSES } from './houses.ts';
import type { DemoHouse } from './house.ts';
import { PAST_GUESTS } from './people.ts';
import { seededRandom } from './random.ts';
import { bounds, saturday } from './seasons.ts';
import { THREADS, spoken } from './threads.ts';
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
  /** Days from loading to the option's end; absent: firm, or no stay. */
  optionDays?: number;
  contractOut?: boolean;
  /** The one balance that should have come, the caution to give back, the money to return. */
  money?: 'lateBalance' | 'cautionToReturn' | 'refund';
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

const LAST_SUMMER = 90;
const NEXT_SUMMER = 24;
const OPTIONS = 10;
const CONTRACTS_OUT = 4;
const DEMANDES = 14;
const DEVIS = 11;
const CANCELLED = 5;

/** Houses the agency lets; the archived one has only its past. */
const LET = HOUSES.filter((house) => house.rate !== null && !house.unpublished);
const OPEN = LET.filter((house) => !house.archived);

/** Nobody sleeps twice the same night: neither a house nor a family. */
class Nights {
  readonly #held = new Map<string, { from: Day; to: Day }[]>();

  free(key: string, from: Day, to: Day): boolean {
    return !(this.#held.get(key) ?? []).some((stay) => stay.from < to && from < stay.to);
  }

  take(key: string, from: Day, to: Day): void {
    this.#held.set(key, [...(this.#held.get(key) ?? []), { from, to }]);
  }
}

type Wanted = Pick<PlannedRequest, 'house' | 'from' | 'to' | 'tag'> & Partial<PlannedRequest>;

export function layOut(today: Day): Plan {
  const random = seededRandom(20_260);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const upTo = (count: number): number => Math.floor(random() * count);
  const nights = new Nights();
  const requests: PlannedRequest[] = [];
  const blocks: PlannedBlock[] = [];
  const year = Number(today.slice(0, 4));
  // Once a summer is about to begin it counts as sold: the one being sold is the next.
  const next = today > asDay(`${year}-06-20`) ? year + 1 : year;
  const last = next - 1;
  const houseOf = (nid: number): DemoHouse => HOUSES.find((house) => house.nid === nid)!;

  conversations();
  namedStays();
  aroundToday();
  othersNights();
  lastSummer();
  nextSummer();
  enquiries();
  return { requests, blocks };

  function isFree(house: DemoHouse, from: Day, to: Day): boolean {
    return nights.free(String(house.nid), from, to);
  }

  function add(wanted: Wanted): boolean {
    const { house, from, to, tag } = wanted;
    const holds = tag === 'RESERVE' || tag === 'PREAPPROBATION';
    if (holds && !isFree(house, from, to)) return false;
    const who = wanted.who ?? family(from, to);
    const adults = Math.min(house.people, 2 + upTo(3));
    const children = Math.min(house.people - adults, upTo(3));
    if (holds) {
      nights.take(String(house.nid), from, to);
      nights.take(who, from, to);
    }
    requests.push({ adults, children, disabled: 0, unread: false, askedDays: 3 + upTo(40), ...wanted, who });
    return true;
  }

  function family(from: Day, to: Day): string {
    const start = upTo(PAST_GUESTS.length);
    const order = [...PAST_GUESTS.slice(start), ...PAST_GUESTS.slice(0, start)];
    return order.find(({ key }) => nights.free(key, from, to))!.key;
  }

  function conversations(): void {
    for (const thread of THREADS) {
      const { who, adults, children, disabled = 0, tag, unread = false, arrival } = thread;
      const from =
        'month' in arrival
          ? saturday(next, arrival.month, arrival.saturday)
          : arrival.onSaturday
            ? saturdayFrom(addDays(today, arrival.days))
            : addDays(today, arrival.days);
      const to = addDays(from, thread.nights);
      const told = spoken(thread, from, to, today);
      add({
        house: houseOf(thread.house),
        who,
        from,
        to,
        adults,
        children,
        disabled,
        tag,
        unread,
        thread: told,
        askedDays: Math.ceil(told.hoursAgo / 24) + 2,
        ...(tag === 'PREAPPROBATION' ? { optionDays: 1, contractOut: true } : {}),
        ...(tag === 'ANNULE' ? { money: 'refund' } : {}),
      });
    }
  }

  /** What the conversations speak of: Paul's last summer, the family that took Camille's week, the caution of Thomas. */
  function namedStays(): void {
    const summer = saturday(last, 8, 2);
    add({
      house: houseOf(101),
      who: 'paul',
      from: summer,
      to: addDays(summer, 7),
      adults: 3,
      children: 2,
      tag: 'RESERVE',
      askedDays: nightsBetween(summer, today) + 220,
    });
    const cancelled = requests.find(({ tag }) => tag === 'ANNULE')!;
    add({
      house: cancelled.house,
      who: 'bremerich',
      from: cancelled.from,
      to: cancelled.to,
      adults: 2,
      children: 3,
      tag: 'RESERVE',
      askedDays: Math.max(2, cancelled.askedDays - 8),
    });
    add({
      house: houseOf(201),
      who: 'thomas',
      from: addDays(today, -9),
      to: addDays(today, -2),
      adults: 2,
      children: 2,
      tag: 'RESERVE',
      askedDays: 120,
      money: 'cautionToReturn',
    });
    add({
      house: houseOf(204),
      from: addDays(today, 12),
      to: addDays(today, 19),
      tag: 'RESERVE',
      askedDays: 95,
      money: 'lateBalance',
    });
  }

  /** Three arrivals and four departures on today and tomorrow, one more stay under way beside Karim's, a few before summer. */
  function aroundToday(): void {
    const stays = [
      [0, 4],
      [0, 7],
      [1, 5],
      [-5, 0],
      [-4, 0],
      [-6, 1],
      [-3, 1],
      [-1, 6],
      [21, 25],
      [30, 37],
      [33, 40],
      [84, 91],
      [98, 103],
      [130, 137],
      [150, 154],
      [170, 177],
    ] as const;
    for (const [start, end] of stays) {
      const [from, to] = [addDays(today, start), addDays(today, end)];
      add({
        house: pick(OPEN.filter((house) => isFree(house, from, to))),
        from,
        to,
        tag: 'RESERVE',
        askedDays: 40 + upTo(60),
      });
    }
  }

  /** Owners at home, painters, and the nights other calendars have sold. */
  function othersNights(): void {
    const sauvion = addDays(saturday(next, 8, 1), -28);
    for (const week of [0, 1, 2, 3])
      block(105, addDays(sauvion, 7 * week), 7, 'owner', 'Séjour de M. Sauvion');
    for (const [nid, days, length] of [
      [109, 95, 7],
      [113, 60, 4],
      [203, 28, 3],
      [208, 110, 9],
      [102, 140, 7],
    ] as const)
      block(nid, addDays(today, days), length, 'owner', 'Séjour du propriétaire');
    block(110, addDays(today, 44), 12, 'works', 'Peinture des volets');
    block(107, addDays(today, 65), 5, 'works', 'Store banne à poser');
    for (const index of Array.from({ length: 12 }).keys()) {
      const nid = [106, 111, 209][index % 3]!;
      block(
        nid,
        addDays(today, 8 + index * 23 + upTo(9)),
        3 + upTo(5),
        'import',
        nid === 111 ? 'Plateforme A' : 'Calendrier du propriétaire',
      );
    }
  }

  /** On the day, or the first one after it that is free. */
  function block(nid: number, wanted: Day, length: number, kind: PlannedBlock['kind'], note: string): void {
    const house = houseOf(nid);
    let from = wanted;
    while (!isFree(house, from, addDays(from, length))) from = addDays(from, 1);
    nights.take(String(nid), from, addDays(from, length));
    blocks.push({ house, from, to: addDays(from, length), kind, note });
  }

  /** Every free week of the very high season, two in a row for some families, then the weeks around it until ninety are told. */
  function lastSummer(): void {
    const { high, top, topEnd, highEnd } = bounds(last);
    const already = requests.filter(({ from }) => from >= high && from < highEnd).length;
    const full = weeks(top, topEnd).flatMap((from) =>
      LET.filter((house) => isFree(house, from, addDays(from, 7))).map((house) => ({
        house,
        from,
        to: addDays(from, 7),
      })),
    );
    const wanted = LAST_SUMMER - already;
    for (let at = 0; full.length > wanted && at < full.length; at += 1) {
      const first = full[(at * 7) % full.length]!;
      const second = full.findIndex(({ house, from }) => house === first.house && from === first.to);
      if (second < 0 || nightsBetween(first.from, first.to) > 7) continue;
      first.to = full[second]!.to;
      full.splice(second, 1);
    }
    const around = [...weeks(high, top), ...weeks(topEnd, highEnd)].flatMap((from) =>
      LET.map((house) => ({ house, from, to: addDays(from, 7) })),
    );
    for (const stay of [...full, ...around.toSorted(() => random() - 0.5)]) {
      if (requests.filter(({ from }) => from >= high && from < highEnd).length >= LAST_SUMMER) return;
      add({
        ...stay,
        tag: 'RESERVE',
        askedDays: Math.max(20, nightsBetween(stay.from, today) + 60 + upTo(180)),
      });
    }
  }

  /** Half sold: twenty-four firm, Paul among them, and ten options. One stay in three is a fortnight. */
  function nextSummer(): void {
    const { high, top, topEnd, highEnd } = bounds(next);
    const free = [
      ...weeks(top, topEnd),
      ...weeks(top, topEnd),
      ...weeks(high, top),
      ...weeks(topEnd, highEnd),
    ];
    const asked = requests.filter(({ tag, from }) => (tag === 'DEMANDE' || tag === 'DEVIS') && from >= high);
    const sell = (
      count: number,
      more: (index: number) => Partial<PlannedRequest> & { tag: PlanTag },
    ): void => {
      for (let done = 0; done < count;) {
        const [house, from] = [pick(OPEN), pick(free)];
        const to = addDays(from, done % 3 === 0 ? 14 : 7);
        const isAsked = asked.some(
          (request) => request.house === house && request.from < to && from < request.to,
        );
        if (!isAsked && to <= highEnd && add({ house, from, to, ...more(done) })) done += 1;
      }
    };
    sell(NEXT_SUMMER - 1, () => ({ tag: 'RESERVE', askedDays: 8 + upTo(50) }));
    sell(1, () => ({
      tag: 'PREAPPROBATION',
      who: 'fabregues',
      optionDays: 0,
      contractOut: true,
      askedDays: 7,
    }));
    sell(OPTIONS - 2, (index) => ({
      tag: 'PREAPPROBATION',
      optionDays: 2 + (index % 6),
      contractOut: index < CONTRACTS_OUT - 2,
      askedDays: 1 + (index % 5),
    }));
  }

  function enquiries(): void {
    const ask = (count: number, tag: PlanTag, more: (index: number) => Partial<PlannedRequest>): void => {
      const already = requests.filter((request) => request.tag === tag).length;
      for (const index of Array.from({ length: count - already }).keys()) {
        const from = addDays(saturday(next, 4, 1), 7 * upTo(24));
        const arrival = from > today ? from : addDays(saturdayFrom(today), 7 * (1 + upTo(8)));
        add({ house: pick(OPEN), from: arrival, to: addDays(arrival, 7), tag, ...more(index) });
      }
    };
    ask(DEMANDES, 'DEMANDE', (index) => ({ unread: index < 2, askedDays: index < 2 ? 0 : 1 + (index % 9) }));
    ask(DEVIS, 'DEVIS', (index) => ({ askedDays: index < 4 ? 5 : 1 + (index % 3) }));
    ask(CANCELLED, 'ANNULE', (index) => ({ askedDays: 15 + index * 6 }));
  }
}

function weeks(from: Day, to: Day): Day[] {
  return Array.from({ length: nightsBetween(from, to) / 7 }, (_, index) => addDays(from, index * 7));
}

/** The first Saturday on or after a day. */
function saturdayFrom(day: Day): Day {
  return addDays(day, (6 - weekday(day) + 7) % 7);
}
