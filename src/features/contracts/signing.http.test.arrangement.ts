/** Contracts that wait for a signature, their signers, and the codes they are sent. */
import { paths } from '#kernel/paths.ts';
import { bookingMailLink } from '#features/mailing/links.ts';
import { createSession } from '#server/session.ts';
import { staysAhead } from '#tests/support/stays.ts';
import { putContractTemplate } from '#tests/support/scenario.ts';
import { inTransaction, maybe, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { textOfSealed } from '#tests/support/signedpdf.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';

interface Waiting {
  id: string;
  ddl: number;
  message: number;
  uid: number;
  mail: string;
  phone: string;
}

export let app: TestApp;
export let clerk: Person;
export let waiting: Waiting[];

/** Everything the server wrote to its log, at its most talkative. */
export const logged: string[] = [];

before(async () => {
  app = await startTestApp({
    env: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void logged.push(line) },
  });
  clerk = await app.as('claire');
  await app.app.providers.documents.warm();
  const stays = (await staysAhead(app.db, 2)).slice(0, 2);
  for (const stay of stays) await send(stay);
});

after(() => app.close());

/** As the agency does: a template, what is missing of the tenant, and the contract on its way. */
async function send({ message, house, uid }: { message: number; house: number; uid: number }): Promise<void> {
  await putContractTemplate(clerk, house);
  await sql`update agency_card set nationality = 'Française' where uid = ${uid}`.execute(app.db);
  const answer = await clerk.post('yousign/generate-contract', {
    id_ddlchat_quote: message,
    ignoreIndependentUserDiff: 1,
  });
  assert.ok(ok(answer)['contract']);
}

/** The two contracts as no test has touched them. */
beforeEach(async () => {
  await sql`delete from signing_code`.execute(app.db);
  await sql`update contract set status = 'to_be_signed', signed_at = null, signed_attachment_fid = null`.execute(
    app.db,
  );
  waiting = await rows(
    app.db,
    sql<Waiting>`select c.id, c.ddl_id as ddl, c.message_id as message, c.signer_uid as uid, p.mail, coalesce(p.tel1, '') as phone from contract c join person p on p.id = c.signer_uid
      order by c.number`,
  );
  assert.equal(waiting.length, 2);
});

/** Whoever follows a booking mail's button, the tenant or somebody they passed it on to. */
export async function byBookingLink({ uid, mail }: Waiting): Promise<Person> {
  const link = bookingMailLink(app.app.config.secret, app.url, { uid, mail, path: paths.home() });
  const [path, query] = link.split('#')[1]!.split('?');
  const profile = ok(await app.nobody.get(`login/fromobmail/${path}?${query}`));
  assert.equal(profile['session'], 'guest');
  return caller(app.url, uid, String(profile['access_token']));
}

export async function session(uid: number, kind: 'full' | 'guest' = 'guest'): Promise<Person> {
  return caller(app.url, uid, await inTransaction(app.db, (tx) => createSession(tx, { uid, kind })));
}

export const sign = (person: Person, { message }: Waiting, body: object = {}): Promise<Answer> =>
  person.post(`yousign/sign-document/${message}`, body);

export const ask = (person: Person, { message }: Waiting, body: object = {}): Promise<Answer> =>
  person.post(`yousign/signing-code/${message}`, body);

/** As the signer reads it: the code in their newest message, of those that came since. */
async function mailedCode(to: string, seen: ReadonlySet<string>): Promise<string> {
  return until(`a code for ${to}`, async () => {
    const found = (await app.sandboxes.mail!.list()).find(
      (mail) => mail.to.includes(to) && /code/i.test(mail.subject) && !seen.has(mail.id),
    );
    if (!found) return undefined;
    assert.doesNotMatch(found.subject, /\d{6}/);
    return /^\s*(\d{6})\s*$/m.exec((await app.sandboxes.mail!.get(found.id))!.text ?? '')?.[1];
  });
}

const isMailWaiting = async (to: string): Promise<boolean> =>
  (await maybe(app.db, sql`select from maillog where recipient = ${to} and status = 'queued'`)) !== undefined;

export async function codeFor(person: Person, contract: Waiting): Promise<string> {
  // A former code still on its way would be taken for this one.
  await until('every earlier mail has left', async () =>
    (await isMailWaiting(contract.mail)) ? undefined : true,
  );
  const seen = new Set((await app.sandboxes.mail!.list()).map(({ id }) => id));
  ok(await ask(person, contract));
  return mailedCode(contract.mail, seen);
}

export const wrongFor = (code: string, n = 1): string =>
  String((Number(code) + n) % 1_000_000).padStart(6, '0');

export const isSigned = async ({ id }: Waiting): Promise<boolean> =>
  (await maybe(app.db, sql`select from contract where id = ${id}::uuid and status = 'signed'`)) !== undefined;

export const sealedText = (signed: Record<string, unknown>): Promise<string> => textOfSealed(app.url, signed);
