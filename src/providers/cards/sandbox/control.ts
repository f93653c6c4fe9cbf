/** The control address, for tests and load that run in another process: JSON in, JSON out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, refused } from './errors.ts';
import { FAILURES } from './faults.ts';
import { bodyOf, sendJson } from './http.ts';
import type { State } from './state.ts';

/**
 * POST /sandbox/cards/faults {how, on?, times?, ms?}; DELETE /sandbox/cards/faults;
 * POST /sandbox/cards/webhooks {held: true} or {held: false, order?, copies?}; GET /sandbox/cards/books.
 */
export async function control(
  state: State,
  what: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const call = `${request.method ?? 'GET'} ${what ?? ''}`;
    if (call === 'POST faults') planFault(state, await jsonOf(request));
    else if (call === 'DELETE faults') state.faults.clear();
    else if (call === 'POST webhooks') setWebhooks(state, await jsonOf(request));
    else if (call !== 'GET books')
      throw new ApiError(404, { type: 'invalid_request_error', message: 'Unknown control address.' });
    sendJson(response, 200, JSON.stringify(totals(state)));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendJson(response, error.status, JSON.stringify(error.body));
  }
}

export interface Totals {
  sessions: number;
  payments: number;
  /** Cents: taken from cards, given back, held. */
  received: number;
  refunded: number;
  held: number;
  undelivered: number;
}

/** The provider's side of "our books minus theirs". */
export function totals({ ledger }: State): Totals {
  const intents = [...ledger.intents.values()];
  return {
    sessions: ledger.checkouts.size,
    payments: intents.filter((intent) => intent.status === 'succeeded').length,
    received: sum(intents.map((intent) => intent.amount_received)),
    refunded: sum(
      [...ledger.refunds.values()].map(({ amount, status }) => (status === 'failed' ? 0 : amount)),
    ),
    held: sum(intents.map((intent) => intent.amount_capturable)),
    undelivered: [...ledger.deliveries.values()].filter((delivery) => delivery.state !== 'delivered').length,
  };
}

function planFault(state: State, body: Readonly<Record<string, unknown>>): void {
  const how = FAILURES.find((name) => name === body['how']);
  if (how === undefined) throw refused(`how must be one of ${FAILURES.join(', ')}.`, 'how');
  const { on } = body;
  state.faults.plan({
    how,
    ...(typeof on === 'string' ? { on } : {}),
    ...whole(body, 'times'),
    ...whole(body, 'ms'),
  });
}

function setWebhooks(state: State, body: Readonly<Record<string, unknown>>): void {
  if (body['held'] === true) {
    state.webhooks.hold();
    return;
  }
  const order = (['made', 'reversed', 'shuffled'] as const).find((name) => name === body['order']);
  state.webhooks.release({ ...(order === undefined ? {} : { order }), ...whole(body, 'copies') });
}

function whole<K extends string>(body: Readonly<Record<string, unknown>>, name: K): { [P in K]?: number } {
  const value = body[name];
  if (value === undefined) return {};
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw refused(`${name} must be a whole number.`, name);
  return { [name]: value } as { [P in K]?: number };
}

/** JSON only: a form of another site could not send it, and its scripts would have to ask first. */
async function jsonOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    throw refused('Send application/json.');
  try {
    const value: unknown = JSON.parse(await bodyOf(request));
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
  throw refused('The body is not a JSON object.');
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
