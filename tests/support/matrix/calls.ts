/** From a line and a row to a call, and what its answer amounts to. */
import { Agent, request as httpRequest } from 'node:http';
import type { Line } from './lines/line.ts';
import type { Bundle } from './rows.ts';

export interface Said {
  status: number;
  text: string;
  body: {
    code?: number;
    warnings?: { type: string; message?: string }[];
    models?: unknown;
    [name: string]: unknown;
  };
  /** The same but for the numbers that were asked: what two answers are compared by. */
  withoutIds: string;
}

/** What the other parameters are, whatever the row. */
const USUAL: Readonly<Record<string, string>> = {
  cacheTimestamp: '9999999999999',
  hash: 'x'.repeat(43),
  timestamp: '1700000000000',
  email: 'personne@introuvable.test',
  t: 'ob',
  uid: '2000000000',
  id: 'introuvable',
  system: 'hub',
  name: 'introuvable.ics',
  agid: '1',
  until: '1700000000000',
  seal: 'x'.repeat(32),
  set: 'ddlstatusarrhes',
  tagId: '23',
  ddlId: '1',
  year: '2024',
  month: '01',
  day: '01',
  hour: '00',
  minute: '00',
  adultsPlusDisabled: '2',
  totalPersons: '2',
  village: '-',
  owner: '-',
  pool: '0',
  pets: '0',
  noSmoking: '0',
  disabledAccess: '0',
  bedrooms: '1',
  bathrooms: '1',
  gain: '-1',
  menage: '-1',
  linge: '-1',
  fraisPlateforme: '-1',
  caution: '-1',
  taxeSejour: '-1',
  ticket: 'introuvable',
  item: 'insurance',
  '*': 'introuvable.js',
};

export interface Asked {
  method: string;
  path: string;
  body: unknown;
  form: Readonly<Record<string, string>> | undefined;
  ids: string[];
}

export function askedBy(line: Line, row: Bundle, mine: Bundle): Asked {
  const [method = '', address = ''] = line.route.replace(/ \(.*\)$/, '').split(' ');
  const elsewhere = line.inBody === true || line.inQuery === true;
  const names = line.path ?? (line.names !== undefined && !elsewhere ? first(address, line.names) : {});
  const from: Bundle = line.inBody === true ? mine : row;
  const dates: Record<string, string> = { from: row.from, to: row.to, dateFrom: row.from, dateTo: row.to };
  const path = address.replace(/:(\w+)|\*/g, (whole, name: string | undefined) => {
    const parameter = name ?? whole;
    const field = names[parameter];
    const value = field === undefined ? (dates[parameter] ?? USUAL[parameter]) : String(from[field]);
    if (value === undefined)
      throw new Error(
        `${line.route}: say in calls.ts what :${parameter} usually is, or name its row in lines/.`,
      );
    return parameter === '*' ? value : encodeURIComponent(value);
  });
  const query = Object.entries(line.query?.(row, mine) ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  const used = [
    ...Object.values(names).map((field) => from[field]),
    ...(line.names ? [row[line.names]] : []),
  ];
  return {
    method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    body: line.body?.(row, mine),
    form: line.form?.(row),
    ids: [...new Set([...used, row.request].map(String))],
  };
}

function first(
  address: string,
  field: NonNullable<Line['names']>,
): Record<string, NonNullable<Line['names']>> {
  const [, parameter] = /:(\w+)/.exec(address) ?? [];
  return parameter === undefined ? {} : { [parameter]: field };
}

const agent = new Agent({ keepAlive: true, maxSockets: 12 });
export function hangUp(): void {
  agent.destroy();
}

export function ask(url: string, token: string | undefined, asked: Asked): Promise<Said> {
  const { method, path, body, form, ids } = asked;
  const payload = form
    ? new URLSearchParams(form).toString()
    : method === 'GET'
      ? undefined
      : JSON.stringify(body ?? {});
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && {
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
  };
  return new Promise((settle, fail) => {
    const call = httpRequest(`${url}${path}`, { method, headers, agent }, (response) => {
      const { statusCode: status = 0 } = response;
      const parts: Buffer[] = [];
      const end = () =>
        settle(saidIn(status, `${response.headers.location ?? ''} ${Buffer.concat(parts).toString()}`, ids));
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', end);
      response.on('error', fail);
      // A stream of events stays open: that it began is its answer.
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        response.off('error', fail).on('error', () => undefined);
        call.destroy();
        end();
      }
    });
    call.on('error', fail);
    call.end(payload);
  });
}

function saidIn(status: number, withLocation: string, ids: readonly string[]): Said {
  const text = withLocation.trimStart();
  const body = text.startsWith('{') ? (JSON.parse(text) as Said['body']) : {};
  // What every answer says: the number of a small agency may stand in it.
  const {
    cacheTimestamp: _when,
    appVersion: _build,
    ...rest
  } = body as Said['body'] & { appVersion?: string };
  let withoutIds = text.startsWith('{') ? JSON.stringify(rest) : text;
  for (const id of ids.toSorted((a, b) => b.length - a.length)) withoutIds = withoutIds.replaceAll(id, 'N');
  return { status, text, body, withoutIds: withoutIds.replace(/"reference":"[^"]*"/, '') };
}

export const EXPIRED = 190;

/** Whether the call was let through: done, or refused for a reason of the trade. */
export function isThrough({ status, body }: Said): boolean {
  return status < 400 || ((status === 409 || status === 422 || status === 400) && body.code !== EXPIRED);
}

export function isLogin({ status, body }: Said): boolean {
  return status === 401 && body.code === EXPIRED;
}

export function isForbidden({ status, body }: Said): boolean {
  return status === 403 && body.warnings?.[0]?.type === 'forbidden';
}
