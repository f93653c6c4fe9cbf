/**
 * The story's writes, by several people at once. Every write has a key; one whose answer did not come is asked again with the same key
 * until it does. One in ten is asked again although it was answered: as if the answer had been lost on the way to the screen.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Call } from './client.ts';
import type { History, Violations } from './history.ts';
import type { Conversation } from '../support/crowd.ts';
import type { Offer } from './offers.ts';

export interface Written {
  kind:
    | 'message'
    | 'note'
    | 'bid'
    | 'conversation'
    | 'edit'
    | 'tag'
    | 'read'
    | 'mask'
    | 'quote'
    | 'accept'
    | 'unaccept'
    | 'ask'
    | 'webhook';
  ddlId: number;
  /** What makes this write recognisable in the database: its words, its quote, its cents, its charge. */
  mark: string;
  /** The id that was acknowledged. */
  id: number;
  tries: number;
}

export interface Desk {
  clerk: Call;
  nobody: Call;
  webhookSecret: string;
  history: History;
  violations: Violations;
  random: () => number;
  done: Written[];
  stopping: boolean;
  /** Until when the database is away or just back (Date.now()): then a failure is an honest answer, and asking again the right one. */
  awayUntil: number;
  /** Answers of that kind. */
  failures: number;
}

type Opening = Pick<Desk, 'clerk' | 'nobody' | 'webhookSecret'>;

/** Before anybody wrote. */
export function deskOf(
  { history, violations, random }: Pick<Desk, 'history' | 'violations' | 'random'>,
  people: Opening,
): Desk {
  return { ...people, history, violations, random, done: [], stopping: false, awayUntil: 0, failures: 0 };
}

const AGAIN = 0.1;
const RETRY_MS = 40;
let drawn = 0;

export function nextKey(kind: string): string {
  return `${kind}-${process.pid}-${++drawn}`;
}

/** Asks until there is an answer, then notes it. Undefined: it was refused, which no write of this story may be. */
export async function write(
  desk: Desk,
  what: Omit<Written, 'id' | 'tries'>,
  send: (key: string) => Promise<Answer>,
  idOf: (answer: Answer) => unknown,
): Promise<Written | undefined> {
  const key = nextKey(what.kind);
  desk.history.note({ asked: key, ...what });
  const first = await untilAnswered(desk, key, send);
  if (first.answer.status !== 200) {
    desk.violations.add(
      `${what.kind} ${key} was answered ${first.answer.status} ${first.answer.warning ?? ''}`,
    );
    return undefined;
  }
  const written = { ...what, id: Number(idOf(first.answer)), tries: first.tries };
  desk.history.note({ answered: key, id: written.id, tries: first.tries });
  desk.done.push(written);
  if (desk.random() < AGAIN) {
    const { answer } = await untilAnswered(desk, key, send);
    if (answer.status !== 200 || Number(idOf(answer)) !== written.id)
      desk.violations.add(`${what.kind} ${key} was answered differently the second time`);
  }
  return written;
}

async function untilAnswered(
  desk: Desk,
  key: string,
  send: (key: string) => Promise<Answer>,
): Promise<{ answer: Answer; tries: number }> {
  for (let tries = 1; ; tries++) {
    try {
      const asked = Date.now();
      const answer = await send(key);
      if (answer.status < 500) return { answer, tries };
      if (asked <= desk.awayUntil) desk.failures++;
      else desk.violations.add(`${key} was answered ${answer.status}`);
    } catch {
      // No answer: whether it was done is not known, and the key makes asking again harmless.
    }
    await pause(RETRY_MS);
  }
}

/** @param who the clerk, or the guest of the conversation. */
export async function writeMessages(desk: Desk, who: Call, { ddlId }: { ddlId: number }): Promise<void> {
  while (!desk.stopping) await post(desk, who, 'message', ddlId, {});
}

function post(
  desk: Desk,
  who: Call,
  kind: 'message' | 'note' | 'bid',
  ddlId: number,
  more: object,
): Promise<Written | undefined> {
  const mark = `Bonjour ${nextKey('mot')}`;
  return write(
    desk,
    { kind, ddlId, mark },
    (key) => who('POST', 'ddlchats', { id_ddl: ddlId, message: mark, ...more }, { 'idempotency-key': key }),
    ({ models }) => models[0]?.['id'],
  );
}

const TAGS = 'ddlstatuscommunication';

/**
 * What a clerk does in a conversation besides writing to the guest: a note, other people in the request, another tag, read, out of the list
 * and back. Of what only replaces a state, the last one acknowledged must stand at the end; of what leaves a line, every line once.
 */
export async function tidyUp(
  desk: Desk,
  guest: Call,
  { ddlId }: Conversation,
  tags: readonly number[],
): Promise<void> {
  const put = (kind: Written['kind'], mark: string, method: string, path: string, body: object) =>
    write(
      desk,
      { kind, ddlId, mark },
      (key) => desk.clerk(method, path, body, { 'idempotency-key': key }),
      () => ddlId,
    );
  // There is something to have read.
  await post(desk, guest, 'message', ddlId, {});
  for (let turn = 0; !desk.stopping; turn++) {
    await post(desk, desk.clerk, 'note', ddlId, { is_note: 1 });
    const shown = await untilAnswered(desk, nextKey('shown'), () => desk.clerk('GET', `ddls/${ddlId}`));
    const people = 2 + (turn % 9);
    await put('edit', String(people), 'PUT', `ddls/${ddlId}`, {
      CrmDdl: { nb_adults: people + 1 },
      _clientTimestamp: versionOf(shown.answer),
    });
    const tag = tags[turn % tags.length];
    if (tag !== undefined)
      await put('tag', String(tag), 'POST', 'crmddls/tag', {
        id: ddlId,
        tag_category: TAGS,
        tag,
        former: tagIn(shown.answer),
        also_send_mail: 0,
      });
    const flag = turn % 2;
    await put('read', String(flag), 'POST', `toggleread/${ddlId}`, { read: flag });
    await put('mask', String(flag), 'PUT', `crmddls/${flag === 1 ? 'mask' : 'unmask'}/${ddlId}`, {});
  }
}

function versionOf({ text }: Answer): number {
  return (JSON.parse(text) as { cacheTimestamp: { timestamp: number } }).cacheTimestamp.timestamp;
}

function tagIn({ models: [ddl] }: Answer): number {
  const tags = ddl?.['tags'] as { id: number; cat: string }[] | undefined;
  return tags?.find(({ cat }) => cat === TAGS)?.id ?? 0;
}

const BY_ONE_CLERK = 150;

/** A price from the composer, and a guest nobody has heard of: by several clerks in turn. */
export async function offerAround(
  desk: Desk,
  clerks: readonly Call[],
  { ddlId }: Conversation,
): Promise<void> {
  for (let turn = 0; !desk.stopping; turn++) {
    await post(desk, desk.clerk, 'bid', ddlId, { bidForm: BID });
    const clerk = clerks[turn % clerks.length];
    if (!clerk || turn >= clerks.length * BY_ONE_CLERK) continue;
    const mark = `Bienvenue ${nextKey('mot')}`;
    await write(
      desk,
      { kind: 'conversation', ddlId: 0, mark },
      (key) =>
        clerk(
          'POST',
          'ddlchats',
          {
            create_new_ddl: 1,
            recipient_email: `${key}@exemple.test`,
            smsMailChannel: 'mail',
            message: mark,
          },
          { 'idempotency-key': key },
        ),
      ({ models }) => models[0]?.['id'],
    );
  }
}

const BID = { bid: '500,00', guarantee: '300,00', taxedesejour: '12,00', allowpayment: 0 };

/** A request with thousands of quotes is no agency's: the longer a run, the more slowly these are made. */
function calm({ done }: Desk): Promise<void> {
  return pause(Math.min(1_000, done.length / 50));
}

export async function writeQuotes(desk: Desk, { ddlId, alphaid, form }: Offer): Promise<void> {
  while (!desk.stopping) {
    await calm(desk);
    const mark = `Voici ${nextKey('devis')}`;
    const body = { attachToExistingDdl: alphaid, alsoSendEmail: true, mailTextContent: mark, CrmQuote: form };
    await write(
      desk,
      { kind: 'quote', ddlId, mark },
      (key) => desk.clerk('POST', 'quotes', body, { 'idempotency-key': key }),
      ({ models }) => models[0]?.['id'],
    );
  }
}

/** Accepts and gives back, in turns: each of them is one event of the thread. */
export async function changeMind(desk: Desk, { id, ddlId }: Offer): Promise<void> {
  for (let turn = 0; !desk.stopping; turn++) {
    await calm(desk);
    const kind = turn % 2 === 0 ? 'accept' : 'unaccept';
    await write(
      desk,
      { kind, ddlId, mark: String(id) },
      (key) => desk.clerk('PUT', `crmquotes/${id}/${kind}`, {}, { 'idempotency-key': key }),
      ({ models }) => models[0]?.['id'],
    );
  }
}

/** Asks for money, opens the card page, is told by the provider that it was paid: twice, as providers do. */
export async function takeMoney(desk: Desk, { ddlId }: Offer, firstCents: number): Promise<void> {
  for (let cents = firstCents; !desk.stopping; cents++) {
    await calm(desk);
    const body = { CrmPaymentrequest: { id_ddl: ddlId, type: 'all', amount: (cents / 100).toFixed(2) } };
    const asked = await write(
      desk,
      { kind: 'ask', ddlId, mark: String(cents) },
      (key) => desk.clerk('POST', 'paymentrequests', body, { 'idempotency-key': key }),
      ({ models }) => models[0]?.['id'],
    );
    if (!asked) continue;
    const page = await untilAnswered(desk, `page of ${asked.id}`, async () => {
      const { models } = await desk.clerk('GET', `payments/account/${ddlId}`);
      const requests = models[0]?.['requests'] as { id: number; ddlchat_id: number }[];
      return desk.clerk(
        'GET',
        `ddlchats/stripetoken/${requests.find(({ id }) => id === asked.id)?.ddlchat_id}`,
      );
    });
    if (page.answer.status !== 200) {
      desk.violations.add(`the card page of ${asked.id} was answered ${page.answer.status}`);
      continue;
    }
    const session = String(page.answer.models[0]?.['stripeToken']);
    const charge = `pi_faults_${asked.id}`;
    const event = JSON.stringify(completed(session, charge, cents));
    for (let copy = 0; copy < 2; copy++) {
      const told = await untilAnswered(desk, charge, () =>
        desk.nobody('POST', 'webhooks/stripe', event, {
          'stripe-signature': signed(event, desk.webhookSecret),
        }),
      );
      if (told.answer.status !== 200)
        desk.violations.add(`the webhook of ${charge} was answered ${told.answer.status}`);
    }
    desk.done.push({ kind: 'webhook', ddlId, mark: charge, id: asked.id, tries: 1 });
    desk.history.note({ answered: charge });
  }
}

function completed(session: string, charge: string, cents: number) {
  return {
    id: `evt_${charge}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type: 'checkout.session.completed',
    data: {
      object: {
        id: session,
        object: 'checkout.session',
        payment_status: 'paid',
        payment_intent: charge,
        amount_total: cents,
        client_reference_id: null,
      },
    },
  };
}

/** As the provider signs: the second, a dot, the bytes. */
function signed(body: string, secret: string): string {
  const second = Math.floor(Date.now() / 1000);
  return `t=${second},v1=${createHmac('sha256', secret).update(`${second}.${body}`).digest('hex')}`;
}
