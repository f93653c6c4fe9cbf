/** What the server asks of PostgreSQL, heard on its way and explained: how many rows a statement looks at. */
import type { Db } from '#server/sql.ts';
import { CompiledQuery } from 'kysely';
import { mock } from 'node:test';
import pg from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}
export interface Statement {
  text: string;
  values?: unknown[];
}

/** What PostgreSQL was asked about the table while `call` ran. */
export async function statementsAbout(table: string, call: () => Promise<void>): Promise<Statement[]> {
  const heard = mock.method(pg.Client.prototype, 'query');
  try {
    await call();
    return heard.mock.calls
      .map(({ arguments: [first] }) => first as unknown as Statement | string)
      .filter((asked): asked is Statement => typeof asked === 'object')
      .filter(({ text }) => /^\s*select/.test(text) && new RegExp(`from "?${table}"?\\s`).test(text));
  } finally {
    heard.mock.restore();
  }
}

/** Rows of each table that the statement looked at, also those it threw away. */
export async function rowsRead(db: Db, { text, values = [] }: Statement): Promise<Map<string, number>> {
  const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, values),
  );
  const read = new Map<string, number>();
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name'];
    const each =
      node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0);
    if (table !== undefined) read.set(table, (read.get(table) ?? 0) + each * node['Actual Loops']);
    node.Plans?.forEach(visit);
  };
  visit(explained.rows[0]!['QUERY PLAN'][0].Plan);
  return read;
}
