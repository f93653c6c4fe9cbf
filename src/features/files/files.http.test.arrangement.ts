/** A request to which files are sent, and what is kept of them. */
import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

export let app: TestApp;
export let paul: Person;
export let claire: Person;
export let ddl: number;

before(async () => {
  app = await startTestApp();
  [paul, claire] = [await app.as('paul'), await app.as('claire')];
  ({ id: ddl } = await one(
    app.db,
    sql<{
      id: number;
    }>`select id from request where agid = 1 and sender_uid = ${paul.uid} order by id limit 1`,
  ));
});

after(() => app.close());

export function attach(bytes: Buffer, name: string, by = paul, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set('id_ddl', String(ddl));
  form.set('message', 'Voici');
  form.set('myFile', new Blob([new Uint8Array(bytes)]), name);
  return by.post('ddlchats', form, headers);
}

export async function taken(bytes: Buffer, name: string) {
  const answer = await attach(bytes, name);
  assert.equal(answer.status, 200, `${name}: ${answer.text}`);
  return answer.body.models[0]! as {
    file_name: string;
    file_mime: string;
    filepath: string;
    previewpath: string;
  };
}

export const refusal = async (bytes: Buffer, name = 'piece.docx') =>
  (await attach(bytes, name)).body.warnings?.[0]?.type;

export const fetched = async (path: string) => {
  const response = await fetch(`${app.url}${path}`);
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
    status: response.status,
  };
};

export const run = (inner: string) => `<w:r>${inner}</w:r>`;

export const mark = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`);

export const whole = (instruction: string, result = '') =>
  mark('begin') + instruction + (result && mark('separate') + result) + mark('end');
