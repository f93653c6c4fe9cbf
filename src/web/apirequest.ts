/** What a call sends: its address, its headers, its body. */
import type { Endpoint } from '#kernel/endpoint.ts';
import { BROWSER_HEADER } from '#kernel/headers.ts';
import { fill } from '#kernel/paths.ts';
import { language } from './i18n/language.ts';
import { token } from './token.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((percent: number) => void) | undefined;
  timeout?: number | undefined;
  key?: string | undefined;
  since?: number | undefined;
  /** What this browser is known by, for a login. */
  browser?: string | undefined;
  /** As an HTML form would be sent: `LoginForm[username]=…`. */
  form?: boolean | undefined;
}

export interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, Blob>;
}

/** `timestamps: {ddl: 1}` travels as `timestamps[ddl]=1`. */
export function addressOf(path: string, sent: Pick<Sent, 'params' | 'query'>): string {
  const query = new URLSearchParams();
  for (const [name, value] of pairs(sent.query ?? {})) query.set(name, value);
  return `/api${fill(path, sent.params)}${query.size > 0 ? `?${query}` : ''}`;
}

function* pairs(values: object, prefix = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    const name = prefix === '' ? key : `${prefix}[${key}]`;
    if (typeof value === 'object') yield* pairs(value, name);
    else yield [name, String(value)];
  }
}

/** Bodies made with `body({…})` carry the instant their writer last read at; the fixed few others do not (A41). */
export function takesTimestamp(endpoint: Endpoint): boolean {
  const shape: unknown = endpoint.body && 'shape' in endpoint.body ? endpoint.body.shape : undefined;
  return typeof shape === 'object' && shape !== null && '_clientTimestamp' in shape;
}

export interface Payload {
  headers: Record<string, string>;
  body: FormData | string | null;
}

/** Headers and body of one call. */
export function payload(sent: Sent, options: CallOptions): Payload {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language.get() };
  const held = token();
  if (held) headers['authorization'] = `Bearer ${held}`;
  if (options.key) headers['idempotency-key'] = options.key;
  if (options.browser) headers[BROWSER_HEADER] = options.browser;
  if (sent.files) {
    const form = new FormData();
    for (const [name, value] of pairs(sent.body ?? {})) form.append(name, value);
    for (const [name, file] of Object.entries(sent.files)) form.append(name, file);
    return { headers, body: form };
  }
  if (!sent.body) return { headers, body: null };
  if (options.form) {
    headers['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8';
    return { headers, body: new URLSearchParams([...pairs(sent.body)]).toString() };
  }
  headers['content-type'] = 'application/json';
  return { headers, body: JSON.stringify(sent.body) };
}
