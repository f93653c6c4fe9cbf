/** Stays for which a contract can be made, and the calls of whoever makes it. */
import { contractTemplate } from '#demo/contract/template.ts';
import { sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { staysAhead } from '#tests/support/stays.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import { templateForm } from '#tests/support/templates.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

export let app: TestApp;
export let claire: Person;

let stays: StayAhead[];

before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
  await app.app.providers.documents.warm();
  stays = await staysAhead(app.db, 38);
});

after(() => app.close());

/** A stay whose house has a template and whose tenant has a nationality: nothing stands in the way. */
export async function ready(): Promise<StayAhead> {
  const stay = stays.shift()!;
  ok(await upload(stay.house, Buffer.from(contractTemplate('fr'))));
  await sql`update agency_card set nationality = 'Française' where uid = ${stay.uid}`.execute(app.db);
  return stay;
}

export async function upload(
  house: number,
  bytes: Buffer,
  { by = claire, language = 'fr', name = 'modele.docx' } = {},
): Promise<Answer> {
  const form = await templateForm(claire, house, { bytes, language, name });
  return by.post(`houses/${house}/contract-template`, form);
}

export const generate = (stay: StayAhead, more: Record<string, unknown> = {}): Promise<Answer> =>
  claire.post('yousign/generate-contract', {
    id_ddlchat_quote: stay.message,
    ignoreIndependentUserDiff: 1,
    ...more,
  });

/** Its contract has left to be signed. */
export async function sent(stay: StayAhead): Promise<Record<string, unknown>> {
  const contract = ok(await generate(stay))['contract'];
  assert.ok(contract);
  return contract as Record<string, unknown>;
}

export const contractsOf = async (ddl: number): Promise<Record<string, unknown>[]> =>
  (await claire.get(`crmddls/${ddl}/contracts`)).body.models;

export const text = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
