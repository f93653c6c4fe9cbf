/** What the sandbox keeps: accounts, their rooms, bookings and days; in one file, so that a demo that is started again still knows its partners. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SandboxRoom {
  id: number;
  name: string;
  qty: number;
  restrictionStrategy: 'firstNight' | 'stayThrough';
}

export interface SandboxProperty {
  id: number;
  owner: number;
  name: string;
  currency: string;
  roomTypes: SandboxRoom[];
}

/** As it goes over the line, with what few fields our side reads or a person of the demo types. */
export interface SandboxBooking {
  id: number;
  propertyId: number;
  roomId: number;
  status: string;
  arrival: string;
  departure: string;
  numAdult: number;
  numChild: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mobile: string;
  lang: string;
  comments: string;
  channel: string;
  apiReference: string;
  price: number;
  tax: number;
  commission: number;
  bookingTime: string;
  modifiedTime: string;
  cancelTime: string | null;
}

/** What the calendar holds of a day; `override` as their one word for all of it. */
export interface SandboxDay {
  numAvail?: number;
  override?: string;
  minStay?: number;
  maxStay?: number;
  [price: `price${number}`]: number;
}

/** Whose, and for what. */
export interface Grant {
  owner: number;
  scopes: readonly string[];
}

export interface SandboxData {
  codes: Record<string, Grant & { until: number }>;
  refreshTokens: Record<string, Grant & { used: number }>;
  tokens: Record<string, Grant & { until: number }>;
  properties: SandboxProperty[];
  bookings: SandboxBooking[];
  /** By room, then by day. */
  days: Record<string, Record<string, SandboxDay>>;
  /** Where bookings of an account are told. */
  news: Record<string, string>;
  lastId: number;
}

const PROPERTIES: readonly SandboxProperty[] = [
  ['Passerose', 1],
  ['La Vigie', 1],
  ['Les Tamaris', 1],
  ['Chez Augustine', 2],
].map(([name, owner], at) => ({
  id: 240_101 + at,
  owner: Number(owner),
  name: String(name),
  currency: 'EUR',
  roomTypes: [{ id: 530_201 + at, name: 'Maison entière', qty: 1, restrictionStrategy: 'firstNight' }],
}));

export class SandboxState {
  readonly #file: string | undefined;
  readonly data: SandboxData;

  constructor(dir: string | undefined) {
    if (dir !== undefined) mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.#file = dir === undefined ? undefined : join(dir, 'beds24.json');
    this.data = this.#read() ?? {
      codes: {},
      refreshTokens: {},
      tokens: {},
      properties: structuredClone([...PROPERTIES]),
      bookings: [],
      days: {},
      news: {},
      lastId: 71_000_000,
    };
  }

  #read(): SandboxData | undefined {
    if (this.#file === undefined || !existsSync(this.#file)) return undefined;
    return JSON.parse(readFileSync(this.#file, 'utf8')) as SandboxData;
  }

  /** Before the caller hears of it. */
  keep(): void {
    if (this.#file === undefined) return;
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.data), { mode: 0o600 });
    renameSync(`${this.#file}.part`, this.#file);
  }

  roomsOf(owner: number): number[] {
    return this.data.properties
      .filter((property) => property.owner === owner)
      .flatMap(({ roomTypes }) => roomTypes.map(({ id }) => id));
  }

  propertyOf(roomId: number): SandboxProperty | undefined {
    return this.data.properties.find(({ roomTypes }) => roomTypes.some(({ id }) => id === roomId));
  }

  day(roomId: number, day: string): SandboxDay {
    return this.data.days[roomId]?.[day] ?? {};
  }

  /** Whether a platform may sell the night: a place is left, nothing is over it, and no booking of theirs holds it. */
  isOpen(roomId: number, day: string): boolean {
    const { numAvail = 0, override = 'none' } = this.day(roomId, day);
    const held = this.data.bookings.some(
      (one) =>
        one.roomId === roomId &&
        ['confirmed', 'new', 'black'].includes(one.status) &&
        one.arrival <= day &&
        day < one.departure,
    );
    return numAvail > 0 && override !== 'blackout' && !held;
  }
}
