/** Stays for which a contract can be made, and the calls of whoever makes it. */
import { DOCX } from '#kernel/mediatypes.ts';
import { contractTemplate } from '#demo/contract/template.ts';
import { rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { addStaysAhead } from '#tests/support/stays.ts';
import { after, before } from 'node:test';

export let app: TestApp;

export let claire: Person;

let stays: Stay[];

export interface Stay {
  ddl: number;
  message: number;
  quote: number;
  house: number;
  uid: number;
  username: string;
  owner: number;
}

before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
  await addStaysAhead(app.db, 24);
  stays = await rows(
    app.db,
    sql<Stay>`select r.id as ddl, q.message_id as message, q.id as quote, q.nid as house, q.tenant_uid as uid, p.username, h.owner_uid as owner
      from request r join quote q on q.ddl_id = r.id and q.accepted join person p on p.id = q.tenant_uid join house h on h.id = q.nid
      where r.agid = 1 and r.date_from > current_date + 90 and p.business_language <> 2
        and not exists (select from contract c where c.ddl_id = r.id) order by r.id`,
  );
});

after(() => app.close());

/** A stay whose house has a template and whose tenant has a nationality: nothing stands in the way. */
export async function ready(): Promise<Stay> {
  const stay = stays.shift()!;
  ok(await upload(stay.house, Buffer.from(contractTemplate('fr'))));
  await sql`update agency_card set nationality = 'Française' where uid = ${stay.uid}`.execute(app.db);
  return stay;
}

export function upload(
  house: number,
  bytes: Buffer,
  { by = claire, language = 'fr', name = 'modele.docx' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('language', language);
  form.set('myFile', new Blob([new Uint8Array(bytes)], { type: DOCX }), name);
  return by.post(`houses/${house}/contract-template`, form);
}

export const generate = (stay: Stay, more: Record<string, unknown> = {}): Promise<Answer> =>
  claire.post('yousign/generate-contract', {
    id_ddlchat_quote: stay.message,
    ignoreIndependentUserDiff: 1,
    ...more,
  });

export const contractsOf = async (ddl: number): Promise<Record<string, unknown>[]> =>
  (await claire.get(`crmddls/${ddl}/contracts`)).body.models;

export const text = (words: string): string => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
