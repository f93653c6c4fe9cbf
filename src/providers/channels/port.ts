/** Platforms that sell our houses, through a channel manager. What a booking becomes, and when something is sent, is the beds24 feature's affair. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { DayRange } from '#features/beds24/days.ts';

/** What calls cost: so many credits in five minutes, of one account, whoever calls. Null: not said. */
export interface Credits {
  limit: number | null;
  left: number | null;
  resetsAt: Date | null;
}

/** What lets us in for some hours. */
export interface Token {
  token: string;
  until: Date;
}

/** What an invitation opens: the key that makes tokens, and the first of them. */
export interface Opened extends Token {
  refreshToken: string;
}

/** Every answer says what is left, also a refusal. */
export type Spent = (credits: Credits) => void;

export interface Access {
  token: string;
  spent: Spent;
}

/** What an account lets us do, as it was invited to. */
export interface AccountFacts {
  owner: number | null;
  scopes: readonly string[];
}

export interface ChannelRoom {
  propertyId: number;
  property: string;
  roomId: number;
  room: string;
  /** How many of them there are: ours are houses, one each. */
  quantity: number;
  /** Of its amounts. */
  currency: string;
  /** A least stay is asked of every night of a stay instead of its first one. */
  staysThrough: boolean;
}

export const BOOKING_STATUSES = ['confirmed', 'new', 'request', 'inquiry', 'black', 'cancelled'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export interface ChannelBooking {
  id: number;
  roomId: number;
  status: BookingStatus;
  arrival: Day;
  departure: Day;
  adults: number;
  children: number;
  firstName: string;
  lastName: string;
  mail: string;
  phone: string;
  /** Two letters; '' where they did not say. */
  language: string;
  comments: string;
  /** Which platform: 'airbnb', 'booking', 'vrbo'; '' for one made by hand. */
  channel: string;
  /** The platform's own number of it. */
  reference: string;
  /** All that its guest pays there. */
  price: Cents;
  tax: Cents;
  commission: Cents;
  /** By their clock, as they write it: compared with another of theirs only. */
  modified: string;
}

export interface BookingPage {
  bookings: ChannelBooking[];
  /** What can't be read, with its number where it has one. */
  unreadable: { id: number | null; why: string }[];
  hasMore: boolean;
}

export interface RoomDays {
  roomId: number;
  ranges: readonly DayRange[];
}

export interface RoomOutcome {
  roomId: number;
  /** Null: taken. */
  problem: string | null;
}

export interface Channels {
  /** @throws ChannelTokenLost where the invitation is no longer good */
  open(code: string, spent: Spent): Promise<Opened>;
  /** A refresh token that nobody used for thirty days is dead. @throws ChannelTokenLost */
  renew(refreshToken: string, spent: Spent): Promise<Token>;
  /** Nothing is opened by it any more. */
  close(refreshToken: string): Promise<void>;
  account(access: Access): Promise<AccountFacts>;
  rooms(access: Access): Promise<ChannelRoom[]>;
  /** Those changed since then, by their own clock; without it, those that are not over. Cancelled ones are among them. */
  bookings(access: Access, asked: { since: string | null; today: Day; page: number }): Promise<BookingPage>;
  /** In one call: what comes back is said room by room, in the same order. */
  sendDays(access: Access, rooms: readonly RoomDays[]): Promise<RoomOutcome[]>;
  /** Which booking a call of theirs is about. It proves nothing: what is so is then read. @throws BadNews */
  readNews(body: unknown): { bookingId: number };
}

/** They don't know us any more: the account must be connected anew. */
export class ChannelTokenLost extends Error {
  override name = 'ChannelTokenLost';
}

/** This call will never be taken as it is. */
export class ChannelRefused extends Error {
  override name = 'ChannelRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Not now: they are away, or their answer was lost. */
export class ChannelUnavailable extends Error {
  override name = 'ChannelUnavailable';
}

/** Credits are used up until then. */
export class ChannelThrottled extends Error {
  override name = 'ChannelThrottled';
  readonly until: Date;
  constructor(until: Date) {
    super('The credits of these five minutes are used up.');
    this.until = until;
  }
}

/** A call of theirs that does not have its shape. */
export class BadNews extends Error {}
