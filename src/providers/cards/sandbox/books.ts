/** What the sandbox knows, kept line by line in a file: each line is one act, whole, so a kill leaves no half payment. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';

/** A session with what Stripe keeps of the order but does not show in it. */
export interface Checkout {
  id: string;
  session: Stripe.Checkout.Session & {
    payment_intent: string | null;
    amount_total: number;
    currency: string;
  };
  label: string;
  capture: 'automatic' | 'manual';
  intentMetadata: Record<string, string>;
}
export type Intent = Stripe.PaymentIntent & { latest_charge: string | null };
export type Charge = Stripe.Charge & { payment_intent: string };
export type Refund = Stripe.Refund & { payment_intent: string };

export interface CardsEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface Delivery {
  /** The event's. */
  id: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  /** Milliseconds: when the first attempt was due, and when the last was made. */
  since: number;
  last: number | null;
  /** The status our application answered, or what kept it from answering. */
  answer: string | null;
}

/** What an idempotency key answers from now on. */
export interface Answer {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
}

export interface OnboardingLink {
  id: string;
  account: string;
  returnUrl: string;
  expiresAt: number;
}

interface Tables {
  checkouts: Checkout;
  intents: Intent;
  charges: Charge;
  refunds: Refund;
  accounts: Stripe.Account;
  links: OnboardingLink;
  events: CardsEvent;
  deliveries: Delivery;
  answers: Answer;
}
const TABLES = [
  'checkouts',
  'intents',
  'charges',
  'refunds',
  'accounts',
  'links',
  'events',
  'deliveries',
  'answers',
] as const satisfies readonly (keyof Tables)[];

/** Rows to write, whole, by table. */
export type Change = { [K in keyof Tables]?: readonly Tables[K][] };
export type Books = { readonly [K in keyof Tables]: ReadonlyMap<string, Tables[K]> };

const FILE = 'cards.jsonl';
/** Stripe forgets keys after a day; so do we, when the file is rewritten. */
const ANSWERS_MS = 24 * 3600 * 1000;

export class Ledger implements Books {
  readonly checkouts = new Map<string, Checkout>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly accounts = new Map<string, Stripe.Account>();
  readonly links = new Map<string, OnboardingLink>();
  readonly events = new Map<string, CardsEvent>();
  readonly deliveries = new Map<string, Delivery>();
  readonly answers = new Map<string, Answer>();
  #file: number | undefined;

  constructor(directory: string | undefined, now: number) {
    if (directory === undefined) return;
    mkdirSync(directory, { recursive: true });
    const path = join(directory, FILE);
    if (existsSync(path)) {
      this.#read(readFileSync(path, 'utf8'), path);
      for (const [id, answer] of this.answers) if (answer.at < now - ANSWERS_MS) this.answers.delete(id);
      this.#rewrite(path);
    }
    this.#file = openSync(path, 'a', 0o600);
  }

  /** One write call per act: it outlives a kill of the process, which is all a sandbox promises. */
  commit(change: Change): void {
    if (this.#file !== undefined) writeSync(this.#file, `${JSON.stringify(change)}\n`);
    this.#apply(change);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #apply(change: Change): void {
    for (const table of TABLES) put(this, table, change[table]);
  }

  #read(text: string, path: string): void {
    const lines = text.split('\n');
    // What follows the last line end is an act cut by a kill: it was never answered, so it never happened.
    lines.pop();
    for (const [index, line] of lines.entries()) {
      try {
        this.#apply(JSON.parse(line) as Change);
      } catch {
        throw new Error(
          `${path} is damaged at line ${index + 1}: remove it to start the card sandbox afresh.`,
        );
      }
    }
  }

  /** Drops the states between: a row is written once again, as it is now. */
  #rewrite(path: string): void {
    const lines = TABLES.flatMap((table) =>
      [...this[table].values()].map((row) => JSON.stringify({ [table]: [row] })),
    );
    writeFileSync(`${path}.new`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}

function put<K extends keyof Tables>(
  ledger: { [T in keyof Tables]: Map<string, Tables[T]> },
  table: K,
  rows: readonly Tables[K][] | undefined,
): void {
  for (const row of rows ?? []) ledger[table].set(row.id, row);
}
