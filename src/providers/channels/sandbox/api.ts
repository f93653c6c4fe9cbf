/** Beds24's calls as the sandbox answers them. A token it does not know is answered 200 and `validToken: false` where a token is asked about. */
import { randomBytes } from 'node:crypto';
import type { Grant, SandboxDay, SandboxState } from './state.ts';

export interface ApiQuestion {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: unknown;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  /** Whose credits it costs; undefined: nobody's. */
  owner?: number | undefined;
  cost?: number;
}

const CODE_MS = 86_400_000;
const TOKEN_S = 86_400;
const UNUSED_MS = 30 * 86_400_000;
const PAGE = 100;
export const SCOPES: readonly string[] = [
  'all:bookings',
  'all:bookings-personal',
  'all:bookings-financial',
  'all:inventory',
  'read:properties',
];

export function refused(status: number, error: string, owner?: number): ApiAnswer {
  return { status, body: { success: false, type: 'error', code: status, error }, owner, cost: 1 };
}

export function invite(
  state: SandboxState,
  owner: number,
  scopes: readonly string[],
  now = Date.now(),
): string {
  const code = randomBytes(24).toString('base64');
  state.data.codes[code] = { owner, scopes, until: now + CODE_MS };
  state.keep();
  return code;
}

function newToken(state: SandboxState, { owner, scopes }: Grant): { token: string; expiresIn: number } {
  const token = randomBytes(96).toString('base64');
  state.data.tokens[token] = { owner, scopes, until: Date.now() + TOKEN_S * 1000 };
  return { token, expiresIn: TOKEN_S };
}

export function answerTo(state: SandboxState, question: ApiQuestion): ApiAnswer {
  const { method, path, headers } = question;
  if (path === '/authentication/setup') return setup(state, headers['code'] ?? '');
  if (path === '/authentication/token') return token(state, method, headers['refreshtoken'] ?? '');
  const known = state.data.tokens[headers['token'] ?? ''];
  const owner = known && known.until > Date.now() ? known.owner : undefined;
  if (path === '/authentication/details')
    return owner === undefined
      ? { status: 200, body: { validToken: false, diagnostics: { requestIp: '127.0.0.1' } } }
      : { status: 200, body: details(owner, known!.scopes), owner, cost: 1 };
  if (owner === undefined) return refused(401, 'Token is not valid');
  if (method === 'GET' && path === '/properties') return properties(state, owner);
  if (method === 'GET' && path === '/bookings') return bookings(state, owner, question.query);
  if (method === 'POST' && path === '/inventory/rooms/calendar')
    return writeDays(state, owner, question.body);
  return refused(404, 'Not found', owner);
}

function details(owner: number, scopes: readonly string[]) {
  return { validToken: true, token: { ownerId: owner, expiresIn: TOKEN_S, scopes, linkedProperties: false } };
}

function setup(state: SandboxState, code: string): ApiAnswer {
  const found = state.data.codes[code];
  if (!found || found.until < Date.now()) return refused(400, 'Code not valid');
  delete state.data.codes[code];
  const refreshToken = randomBytes(96).toString('base64');
  state.data.refreshTokens[refreshToken] = { owner: found.owner, scopes: found.scopes, used: Date.now() };
  const opened = newToken(state, found);
  state.keep();
  return { status: 200, body: { ...opened, refreshToken }, owner: found.owner, cost: 1 };
}

function token(state: SandboxState, method: string, refreshToken: string): ApiAnswer {
  const found = state.data.refreshTokens[refreshToken];
  if (!found || found.used < Date.now() - UNUSED_MS) return refused(400, 'Token not valid');
  if (method === 'DELETE') {
    delete state.data.refreshTokens[refreshToken];
    state.keep();
    return { status: 200, body: { success: true } };
  }
  found.used = Date.now();
  const made = newToken(state, found);
  state.keep();
  return { status: 200, body: made, owner: found.owner, cost: 1 };
}

function properties(state: SandboxState, owner: number): ApiAnswer {
  const data = state.data.properties
    .filter((property) => property.owner === owner)
    .map(({ id, name, currency, roomTypes }) => ({ id, name, currency, roomTypes }));
  return {
    status: 200,
    body: { success: true, type: 'property', count: data.length, pages: { nextPageExists: false }, data },
    owner,
    cost: 1,
  };
}

const USUAL = ['confirmed', 'request', 'new', 'black', 'inquiry'];

function bookings(state: SandboxState, owner: number, query: URLSearchParams): ApiAnswer {
  const rooms = new Set(state.roomsOf(owner));
  const statuses = query.getAll('status').length > 0 ? query.getAll('status') : USUAL;
  const since = query.get('modifiedFrom') ?? '';
  const departure = query.get('departureFrom') ?? '';
  const page = Math.max(1, Number(query.get('page') ?? 1));
  const found = state.data.bookings
    .filter((one) => rooms.has(one.roomId) && statuses.includes(one.status))
    .filter((one) => one.modifiedTime >= since && one.departure >= departure)
    .toSorted((one, other) => one.id - other.id);
  const data = found.slice((page - 1) * PAGE, page * PAGE);
  const nextPageExists = found.length > page * PAGE;
  return {
    status: 200,
    body: { success: true, type: 'booking', count: data.length, pages: { nextPageExists }, data },
    owner,
    cost: 1 + Math.floor(data.length / 50),
  };
}

const OVERRIDES = ['none', 'blackout', 'exception', 'noCheckIn', 'noCheckOut', 'noCheckInOrCheckOut'];
const NUMBERS = /^(numAvail|minStay|maxStay|price([1-9]|1[0-6]))$/;

function writeDays(state: SandboxState, owner: number, body: unknown): ApiAnswer {
  if (!Array.isArray(body)) return refused(400, 'Body must be an array', owner);
  const mine = new Set(state.roomsOf(owner));
  let ranges = 0;
  const outcomes = body.map((one: unknown) => {
    const { roomId, calendar } = (one ?? {}) as { roomId?: unknown; calendar?: unknown };
    if (typeof roomId !== 'number' || !mine.has(roomId) || !Array.isArray(calendar))
      return { success: false, errors: [{ action: 'modify', field: 'roomId', message: 'invalid room' }] };
    ranges += calendar.length;
    const wrong = calendar
      .map((range: unknown) => writeRange(state, roomId, range))
      .find((said) => said !== '');
    if (wrong !== undefined)
      return { success: false, errors: [{ action: 'modify', field: 'calendar', message: wrong }] };
    return { success: true, modified: { roomId } };
  });
  state.keep();
  return { status: 201, body: outcomes, owner, cost: 1 + Math.floor(ranges / 100) };
}

/** What is wrong with it, or ''. */
function writeRange(state: SandboxState, roomId: number, range: unknown): string {
  const { from, to, ...values } = (range ?? {}) as Record<string, unknown>;
  if (typeof from !== 'string' || typeof to !== 'string' || to < from) return 'invalid dates';
  for (const [name, value] of Object.entries(values)) {
    if (name === 'override' ? !OVERRIDES.includes(String(value)) : !NUMBERS.test(name))
      return `invalid ${name}`;
    if (name !== 'override' && value !== null && typeof value !== 'number') return `invalid ${name}`;
  }
  const days = (state.data.days[roomId] ??= {});
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    days[day] = merged(days[day] ?? {}, values);
  }
  return '';
}

/** A blackout that is lifted without a number of places opens as many as there can be: their trap. */
function merged(before: SandboxDay, values: Readonly<Record<string, unknown>>): SandboxDay {
  const after: Record<string, unknown> = { ...before };
  if (before.override === 'blackout' && values['override'] !== undefined && values['override'] !== 'blackout')
    after['numAvail'] = 1;
  for (const [name, value] of Object.entries(values)) {
    if (value === null) delete after[name];
    else after[name] = value;
  }
  return after as SandboxDay;
}
