/** One API call, start to end: who may, which route, what its idempotency key already answered, what to write, what to say. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ROUTES } from './api.ts';
import type { Handler } from './handler.ts';
import type { Answer, Change, Ledger } from './books.ts';
import { ApiError, badKey, otherOrder, refused } from './errors.ts';
import type { Form } from './form.ts';
import { expanded } from './lists.ts';
import { newId } from './objects.ts';

export interface ApiRequest {
  method: string;
  path: string;
  form: Form;
  key: string | undefined;
}
export interface ApiAnswer {
  status: number;
  body: string;
  requestId: string;
  replayed: boolean;
}
export interface Matched {
  /** As in the table: `POST /v1/payment_intents/:id/capture`. */
  route: string;
  id: string;
  handler: Handler;
}

export class Engine {
  readonly #ledger: Ledger;
  readonly #commit: (change: Change) => void;
  readonly #pages: () => string;
  /** Refunds are made, but their bank has not taken them yet. */
  slowRefunds = false;

  constructor(ledger: Ledger, commit: (change: Change) => void, pages: () => string) {
    this.#ledger = ledger;
    this.#commit = commit;
    this.#pages = pages;
  }

  /** Reads and writes without a pause between: no two calls can be halfway at the same time. */
  run(request: ApiRequest, matched: Matched, nowMs: number): ApiAnswer {
    const requestId = newId('req');
    const key = request.method === 'POST' ? request.key : undefined;
    const fingerprint = digest(`${request.method} ${request.path} ${request.form.canonical()}`);
    const known = key === undefined ? undefined : this.#ledger.answers.get(key);
    if (known !== undefined) {
      if (known.fingerprint !== fingerprint) return failed(otherOrder(), requestId);
      return { status: known.status, body: known.body, requestId: known.requestId, replayed: true };
    }
    const remember = (status: number, body: string): readonly Answer[] =>
      key === undefined ? [] : [{ id: key, fingerprint, status, body, requestId, at: nowMs }];
    try {
      const { body, change } = matched.handler({
        books: this.#ledger,
        asking: { now: Math.floor(nowMs / 1000), request: { id: requestId, key: key ?? null } },
        id: matched.id,
        form: request.form,
        pages: this.#pages(),
        slowRefunds: this.slowRefunds,
      });
      const text = JSON.stringify(expanded(body, request.form.list('expand'), this.#ledger), null, 2);
      const answers = remember(200, text);
      if (change !== undefined || answers.length > 0) this.#commit({ ...change, answers });
      return { status: 200, body: text, requestId, replayed: false };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const answer = failed(error, requestId);
      if (error.began) this.#commit({ answers: remember(answer.status, answer.body) });
      return answer;
    }
  }
}

export function failed(error: ApiError, requestId = newId('req')): ApiAnswer {
  return { status: error.status, body: JSON.stringify(error.body, null, 2), requestId, replayed: false };
}

export function match(method: string, path: string): Matched {
  const parts = path.split('/');
  for (const [route, handler] of Object.entries(ROUTES)) {
    const [verb, pattern = ''] = route.split(' ');
    const wanted = pattern.split('/');
    if (verb !== method || wanted.length !== parts.length) continue;
    if (wanted.every((part, index) => part === ':id' || part === parts[index])) {
      return { route, handler, id: parts[wanted.indexOf(':id')] ?? '' };
    }
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

/** Both ways Stripe takes a key: as a bearer, or as the name of a basic authentication. */
export function checkKey(authorization: string | undefined, secretKey: string): void {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const given = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().replace(/:$/, '') : value;
  if (!timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(secretKey)))) throw badKey();
}

/** Stripe bounds a key at 255 characters. */
export function idempotencyKey(header: string | undefined): string | undefined {
  if (header !== undefined && header.length > 255)
    throw refused('Idempotency key is too long (maximum 255 characters).');
  return header === undefined || header === '' ? undefined : header;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
