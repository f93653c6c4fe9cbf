/** Mail sent over real SMTP to the running product: who writes, what came of it. */
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { picture } from '#tests/support/papers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { createTransport } from 'nodemailer';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { after, before } from 'node:test';

export let app: TestApp;
export let claire: Person;
export let paul: Person;
export let ddl: { id: number; alphaid: string };
export let smtp: Transporter;

before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
  paul = await app.as('paul');
  ddl = await one(
    app.db,
    sql<{
      id: number;
      alphaid: string;
    }>`select id, alphaid from request where agid = 1 and sender_uid = ${paul.uid} order by id limit 1`,
  );
  smtp = createTransport({ host: '127.0.0.1', port: app.mailIn!.port, secure: false, ignoreTLS: true });
});

after(async () => {
  smtp.close();
  await app.close();
});

export let serial = 0;

export const send = (mail: SendMailOptions & { from: string; to: string }) =>
  smtp.sendMail({ messageId: `<test-${++serial}@x.test>`, subject: 'Re', ...mail });

/** What Claire wrote, as Paul's mail program shows it. */
export async function received(words: string) {
  const posted = await claire.post('ddlchats', { id_ddl: ddl.id, message: words });
  assert.equal(posted.status, 200, posted.text);
  return until(`the mail of "${words}"`, async () => {
    for (const { id, to } of await app.sandboxes.mail!.list()) {
      const mail = to === 'paul@pertuis.test' ? await app.sandboxes.mail!.get(id) : undefined;
      if (mail?.text.includes(words)) return { ...mail, key: mail.messageId.replace(/[<>]/g, '') };
    }
    return undefined;
  });
}

interface Row {
  id: number;
  agid: number;
  status: string;
  reason: string;
  ddl_id: number | null;
  suggested_ddl_id: number | null;
  text: string;
  attachments: { name: string; refused?: string }[];
}

export const mailinOf = (messageId: string) =>
  rows(
    app.db,
    sql<Row>`select id, agid, status, reason, ddl_id, suggested_ddl_id, text, attachments from mailin where message_id = ${messageId} order by id`,
  );

export const settled = (messageId = `test-${serial}@x.test`) =>
  until(`${messageId} settled`, async () => {
    const [row] = await mailinOf(messageId);
    return row && row.status !== 'new' ? row : undefined;
  });

export const thread = async (person: Person) => (await person.get(`ddlchats/list/${ddl.id}`)).body.models;

export const sayings = async (person: Person, words: string) =>
  (await thread(person)).filter(({ message }) => String(message).includes(words));

export const png = await picture(40, 30);

/** A mail that waits, by what it says. */
export async function waiting(words: string, more: Partial<SendMailOptions> = {}): Promise<number> {
  await send({
    from: 'Zoé Marchand <zoe@ailleurs.test>',
    to: 'contact@reponse.pertuis.test',
    text: words,
    ...more,
  } as SendMailOptions & {
    from: string;
    to: string;
  });
  const row = await settled();
  assert.equal(row.status, 'triage');
  return row.id;
}
