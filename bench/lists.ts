/** P1 and P2: a page of 20 requests among 200 000, filtered, sorted, scoped; the same with its total. */
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { ask, drive, median, requestBytes } from './support/load.ts';
import type { Driven, Response } from './support/load.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const AGENCY = 1;
const CONNECTIONS = 6;
const COUNTED = 1000;

/** What reads and writes are measured with: our server, the barest that does the same, and the database. */
export interface Bench {
  ours: string;
  limit: string;
  token: string;
  client: pg.Client;
  rounds: number;
  ms: number;
}

interface Asked {
  query: string;
  where: string;
  order: string;
  page: number;
}

/** By tag and by house, by age and by last change, first pages and later ones. */
async function questions(client: pg.Client): Promise<Asked[]> {
  const tags = ['DEMANDE', 'DEVIS', 'RESERVE'];
  const houses = await client.query<{ id: number }>(
    'select id from house where agid = $1 order by id limit 3',
    [AGENCY],
  );
  const byTag = tags.map((tag, index) => ({
    query: `s=internal_tag:${tag}&of=id&od=desc`,
    where: `tag_ddl_reservation = (select id from tag where cat = 'ddlstatusreservation' and internal_tag = '${tag}')`,
    order: 'id desc',
    page: 1 + index,
  }));
  const byHouse = houses.rows.map(({ id }, index) => ({
    query: `s=nid:${id}&of=updated&od=desc`,
    where: `page_nid = ${id}`,
    order: 'updated desc, id desc',
    page: 1 + index * 2,
  }));
  return [...byTag, ...byHouse].map((asked) => ({
    ...asked,
    query: `${asked.query}&ps=20&page=${asked.page}`,
  }));
}

export async function lists(bench: Bench): Promise<Measure[]> {
  const asked = await questions(bench.client);
  const headers = { authorization: `Bearer ${bench.token}` };
  const targets = ['ours', 'plain', 'session', 'counted'] as const;
  const address = {
    ours: `${bench.ours}/api/ddls`,
    plain: `${bench.limit}/plain/list`,
    session: `${bench.limit}/session/list`,
    counted: `${bench.limit}/session/counted`,
  };
  const requests = (target: (typeof targets)[number]) =>
    asked.map(({ query }) => requestBytes('GET', new URL(`${address[target]}?${query}`), headers));
  const prepared = Object.fromEntries(targets.map((target) => [target, requests(target)])) as Record<
    (typeof targets)[number],
    Buffer[]
  >;
  const right = {
    ours: [] as Buffer[],
    plain: [] as Buffer[],
    session: [] as Buffer[],
    counted: [] as Buffer[],
  };
  for (const target of targets)
    right[target] = await truths(bench, asked, prepared[target], address[target], target);

  const results = {
    ours: [] as Driven[],
    plain: [] as Driven[],
    session: [] as Driven[],
    counted: [] as Driven[],
  };
  for (let round = -1; round < bench.rounds; round++) {
    // The first round warms both sides up; each round begins with another one.
    for (const target of targets.map(
      (_, index) => targets[(index + round + targets.length) % targets.length]!,
    )) {
      const driven = await drive({
        url: address[target],
        connections: CONNECTIONS,
        ms: round < 0 ? 1_000 : bench.ms,
        request: (line, turn) => prepared[target][(line + turn) % asked.length]!,
        isRight: (response, line, turn) =>
          response.status === 200 && response.body.equals(right[target][(line + turn) % asked.length]!),
      });
      if (driven.wrong > 0)
        throw new Error(`${driven.wrong} of ${driven.answers} answers of a list (${target}) were wrong.`);
      if (round >= 0) results[target].push(driven);
    }
  }
  return measures(results);
}

/** The answers of a target, each compared with plain SQL (which rows, in which order, how many) and ours with the limit's, field by field. */
async function truths(
  bench: Bench,
  asked: readonly Asked[],
  requests: readonly Buffer[],
  url: string,
  target: string,
): Promise<Buffer[]> {
  const answers: Buffer[] = [];
  for (const [index, { where, order, page, query }] of asked.entries()) {
    const response: Response = await ask(requests[index]!, url);
    const body = parsed(response);
    const condition = `agid = ${AGENCY} and not masked and ${where}`;
    const ids = await bench.client.query<{ id: number }>(
      `select id from request where ${condition} order by ${order} limit 20 offset ${(page - 1) * 20}`,
    );
    const total = await bench.client.query<{ total: number }>(
      `select count(*)::int as total from request where ${condition}`,
    );
    const got = body.models.map(({ id }) => id);
    const expected = ids.rows.map(({ id }) => id);
    if (response.status !== 200 || expected.length !== 20 || !isDeepStrictEqual(got, expected))
      throw new Error(
        `The list ${query} (${target}) is not what SQL says: ${response.status} ${response.body.toString().slice(0, 200)}`,
      );
    if (target === 'ours') {
      if (body.totalCount !== Math.min(total.rows[0]!.total, COUNTED))
        throw new Error(`The total of ${query} is not what SQL says.`);
      const bare = parsed(
        await ask(requestBytes('GET', new URL(`${bench.limit}/plain/list?${query}`)), bench.limit),
      );
      if (!isDeepStrictEqual(body.models, bare.models))
        throw new Error(
          `Ours and the limit do not answer the same to ${query}: ${firstDifference(body.models, bare.models)}.`,
        );
    }
    answers.push(response.body);
  }
  return answers;
}

type Model = Record<string, unknown>;

/** A field was added to one side and not to the other: which. */
function firstDifference(ours: readonly object[], limit: readonly object[]): string {
  for (const [index, model] of (ours as Model[]).entries()) {
    const other = (limit as Model[])[index] ?? {};
    const field = Object.keys({ ...model, ...other }).find(
      (name) => !isDeepStrictEqual(model[name], other[name]),
    );
    if (field !== undefined)
      return `${field} of ${String(model['id'])} is ${JSON.stringify(model[field])} and ${JSON.stringify(other[field])}`;
  }
  return `${ours.length} and ${limit.length} rows`;
}

function parsed(response: Response): { models: { id: number }[]; totalCount: number } {
  return JSON.parse(response.body.toString()) as { models: { id: number }[]; totalCount: number };
}

function measures({
  ours,
  plain,
  session,
  counted,
}: Record<'ours' | 'plain' | 'session' | 'counted', Driven[]>): Measure[] {
  const rates = (driven: readonly Driven[]) => driven.map(({ perSecond }) => perSecond);
  const against = (id: string, what: string, limit: Driven[], wanted: number): Measure => ({
    id,
    what,
    ours: `${Math.round(median(rates(ours)))} /s`,
    limit: `${Math.round(median(rates(limit)))} /s`,
    ratio: ratioOf(rates(ours), rates(limit)),
    wanted: { atLeast: wanted },
  });
  const slowest = (driven: readonly Driven[]) => driven.map(({ p99 }) => p99);
  return [
    against('P1', 'list of 20 among 200 000, against the limit with session', session, 0.6),
    against('P1', 'the same, against the plain limit', plain, 0.5),
    {
      id: 'P1',
      what: 'its slowest in a hundred (p99)',
      ours: `${median(slowest(ours)).toFixed(1)} ms`,
      limit: `${median(slowest(session)).toFixed(1)} ms`,
      ratio: ratioOf(slowest(ours), slowest(session)),
      wanted: { atMost: 2 },
    },
    against('P2', 'with its total, against the capped-count limit with session', counted, 0.6),
  ];
}
