/**
 * P3 and the inbox's other calls beside their limit, and P4: how much longer each takes over all the requests than over ten thousand. One
 * connection asks at a time: what is compared is how long an answer takes.
 */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { FIRST_REQUEST } from './support/bulk.ts';
import { ask, drive, median, requestBytes } from './support/load.ts';
import type { Driven } from './support/load.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const AGENCY = 1;
export const FEW = 10_000;
const LONG = FIRST_REQUEST + 1;

export interface SearchBench {
  ours: string;
  limit: string;
  /** Our server over the small database, whose sessions and long thread are alike. */
  few: string;
  token: string;
  client: pg.Client;
  fewClient: pg.Client;
  rounds: number;
  ms: number;
}

interface Asked {
  what: string;
  path: string;
  body?: string;
  /** The limit's address, and how many times its time is allowed. */
  against?: { path: string; most: number };
  /** Which requests it must answer, in SQL. */
  truth?: string;
  grows: boolean;
}

const newest = (where: string) =>
  `select r.id from request r where r.agid = ${AGENCY} and not r.masked and (${where}) order by r.id desc limit 20`;
const said = (word: string) =>
  `exists (select from message m where m.ddl_id = r.id and m.message ~* '\\m${word}')`;
/** Two columns under one trigram index, folded; the page with its capped count. */
const TRIGRAM = { path: '/session/search?q=nom4321', most: 3 };
const search = (what: string, words: string, truth: string, against: Asked['against'] = TRIGRAM): Asked => ({
  what: `search ${what}`,
  path: `/api/ddls?n=20&s=${encodeURIComponent(words)}`,
  against,
  truth: newest(truth),
  grows: false,
});

const QUESTIONS: readonly Asked[] = [
  search('a word of few messages', 'mot12345', said('mot12345')),
  search('a word of one message in a hundred', 'piano', said('piano')),
  search('a word of every second message', 'bonjour', said('bonjour')),
  search('a name', 'nom4321', `r.search like '%nom4321%'`),
  search('a name and a word', 'nom321 piano', `r.search like '%nom321%' and ${said('piano')}`),
  search('a telephone number', '+33 6 39 90 07 77', `r.search like '%639900777%'`),
  search('two characters', 'no', `r.search like '% no%'`),
  {
    what: 'the inbox opened: 20 and the total',
    path: '/api/ddls?n=20',
    against: { path: '/session/inbox', most: 1.67 },
    truth: newest('true'),
    grows: true,
  },
  {
    what: 'a thread of 500 messages',
    path: `/api/ddlchats/list/${LONG}`,
    against: { path: `/session/thread?id=${LONG}`, most: 1.67 },
    grows: true,
  },
  {
    what: 'a conversation marked as read, and unread again',
    path: `/api/toggleread/${LONG}`,
    body: '{"read":1}',
    against: { path: '/session/read', most: 2.86 },
    grows: true,
  },
  { what: 'one request', path: `/api/ddls/${LONG}`, grows: true },
  { what: 'the list by arrival', path: '/api/ddls?n=20&of=date_from&od=asc', grows: true },
  { what: 'the list by last message', path: '/api/ddls?n=20&of=updated', grows: true },
  { what: 'page 200 of the list', path: '/api/ddls?ps=20&page=200', grows: true },
  { what: 'only what waits', path: '/api/ddls?n=20&s=unread:1', grows: true },
];

export async function searches(bench: SearchBench): Promise<Measure[]> {
  for (const asked of QUESTIONS) if (asked.truth !== undefined) await check(bench, asked, asked.truth);
  const measures: Measure[] = [];
  for (const asked of QUESTIONS) {
    if (asked.against)
      measures.push(
        await compared(bench, asked, `${bench.limit}${asked.against.path}`, asked.against.most, {
          id: asked.what.startsWith('search') ? 'P3' : 'P1',
          what: asked.what,
        }),
      );
  }
  for (const asked of QUESTIONS) {
    if (asked.grows)
      measures.push(
        await compared(bench, asked, `${bench.few}${asked.path}`, 1.5, {
          id: 'P4',
          what: `${asked.what}: grown from ${FEW / 1000} 000`,
        }),
      );
  }
  return measures;
}

async function compared(
  bench: SearchBench,
  asked: Asked,
  other: string,
  most: number,
  named: { id: string; what: string },
): Promise<Measure> {
  const url = { ours: `${bench.ours}${asked.path}`, other };
  const results = { ours: [] as Driven[], other: [] as Driven[] };
  for (let round = -1; round < bench.rounds; round++) {
    const turn = ['ours', 'other'] as const;
    for (const target of round % 2 === 0 ? turn : turn.toReversed()) {
      const driven = await drive({
        url: url[target],
        connections: 1,
        ms: round < 0 ? bench.ms / 2 : bench.ms,
        request: (_, count) => bytes(bench, asked, url[target], count),
        isRight: ({ status }) => status === 200,
      });
      if (driven.wrong > 0) throw new Error(`${driven.wrong} answers of ${url[target]} were refused.`);
      if (round >= 0) results[target].push(driven);
    }
  }
  const times = (driven: readonly Driven[]) => driven.map(({ p50 }) => p50);
  return {
    ...named,
    ours: `${median(times(results.ours)).toFixed(1)} ms`,
    limit: `${median(times(results.other)).toFixed(1)} ms`,
    ratio: ratioOf(times(results.ours), times(results.other)),
    wanted: { atMost: most },
  };
}

function bytes(bench: SearchBench, { body }: Asked, url: string, count: number): Buffer {
  const headers = { authorization: `Bearer ${bench.token}` };
  if (body === undefined) return requestBytes('GET', new URL(url), headers);
  // Something has to change each time: read, unread, read.
  return requestBytes(
    'POST',
    new URL(url),
    { ...headers, 'content-type': 'application/json' },
    body.replace('1', String(1 - (count % 2))),
  );
}

/** The page found is what SQL finds without any index of ours. */
async function check({ ours, token, client }: SearchBench, asked: Asked, truth: string): Promise<void> {
  const url = `${ours}${asked.path}`;
  const response = await ask(requestBytes('GET', new URL(url), { authorization: `Bearer ${token}` }), url);
  const { models } = JSON.parse(response.body.toString()) as { models: { id: number }[] };
  const { rows } = await client.query<{ id: number }>(truth);
  const [got, expected] = [models, rows].map((list) => list.map(({ id }) => id));
  if (expected!.length === 0 || !isDeepStrictEqual(got, expected))
    throw new Error(`${asked.what} found ${got?.join()} where SQL finds ${expected?.join()}.`);
}
