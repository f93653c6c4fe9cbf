import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { outboxMailPage, outboxPage } from './outbox.ts';
import { MailRefused, MailUnavailable } from './port.ts';
import type { MailOut, OutgoingMail } from './port.ts';
import { startMailSandbox } from './sandbox.ts';
import type { MailSandbox } from './sandbox.ts';
import { smtpMail } from './smtp.ts';

const MAIL: OutgoingMail = {
  to: 'paul@pertuis.test',
  from: 'Pertuis <ne-pas-repondre@pertuis.test>',
  subject: 'Séjour à Saint-Clément : « La Passerose », 1 250,00 €',
  text: 'Bonjour Hélène,\n.\nÀ bientôt 🏖',
  html: '<p>Bonjour <a href="https://pertuis.test/chat?a=1&amp;b=2">ici</a></p>',
  messageId: 'b2c7',
};

async function post(
  t: TestContext,
  options: { timeoutMs?: number } = {},
): Promise<{ sandbox: MailSandbox; mail: MailOut; dir: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'pertuis-mail-'));
  const sandbox = await startMailSandbox({ dir });
  const mail = smtpMail(sandbox.smtpUrl, options);
  t.after(async () => {
    await mail.close();
    await sandbox.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return { sandbox, mail, dir };
}

test('C05 a mail arrives with its accents, its dots, its Message-ID and its attachment', async (t) => {
  const { sandbox, mail } = await post(t);
  const contract = {
    filename: 'contrat été.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-\0\xff', 'latin1'),
  };
  const sent = await mail.send({
    ...MAIL,
    replyTo: 're@pertuis.test',
    references: 'thread-1@pertuis.test',
    attachments: [contract],
  });
  assert.equal(sent.messageId, '<b2c7@pertuis.test>');
  assert.match(sent.response, /^250/);
  const [summary] = await sandbox.list();
  const caught = await sandbox.get(summary?.id ?? '');
  assert.ok(caught);
  assert.deepEqual(
    [caught.to, caught.from, caught.subject, caught.messageId],
    [MAIL.to, MAIL.from, MAIL.subject, '<b2c7@pertuis.test>'],
  );
  assert.equal(caught.text.trim(), MAIL.text);
  assert.equal(caught.replyTo, 're@pertuis.test');
  assert.deepEqual(caught.links, ['https://pertuis.test/chat?a=1&b=2']);
  assert.deepEqual(caught.attachments[0]?.filename, contract.filename);
  assert.deepEqual(Buffer.from(caught.attachments[0]?.content ?? []), contract.content);
});

test('C36 an address refused for good and a busy one are told apart, and neither mail is kept', async (t) => {
  const { sandbox, mail } = await post(t);
  await assert.rejects(
    mail.send({ ...MAIL, to: 'jean-550@pertuis.test' }),
    (error) => error instanceof MailRefused && error.code === 550,
  );
  await assert.rejects(
    mail.send({ ...MAIL, to: 'jean-451@pertuis.test' }),
    (error) => error instanceof MailUnavailable && error.code === 451,
  );
  await assert.rejects(mail.send({ ...MAIL, to: 'pas une adresse' }), MailRefused);
  await assert.rejects(mail.send({ ...MAIL, to: 'a@pertuis.test, b@pertuis.test' }), MailRefused);
  assert.deepEqual(await sandbox.list(), []);
  await mail.send(MAIL);
  assert.equal((await sandbox.list()).length, 1);
});

test('S20 an address is one recipient whatever stands in it, with and without a place for what comes back', async (t) => {
  const { sandbox, mail } = await post(t);
  const to = '"a,victim"@pertuis.test';
  for (const more of [{}, { bounceTo: 'retour@pertuis.test' }]) {
    // Refused as no address, or sent whole: never to a second person.
    await mail
      .send({ ...MAIL, to, ...more })
      .catch((error: unknown) => assert.ok(error instanceof MailRefused));
  }
  for (const { to: received } of await sandbox.list()) assert.equal(received, to);
  await assert.rejects(
    mail.send({ ...MAIL, to: 'a@pertuis.test, b@pertuis.test', bounceTo: 'retour@pertuis.test' }),
    MailRefused,
  );
});

test('R10 a server that is away, refuses, never answers or is not there ends every call', async (t) => {
  const { sandbox, mail } = await post(t, { timeoutMs: 400 });
  sandbox.fail('refuse');
  await assert.rejects(mail.send(MAIL), MailRefused);
  sandbox.fail('later');
  await assert.rejects(mail.send(MAIL), MailUnavailable);
  sandbox.fail('silent');
  await assert.rejects(mail.send(MAIL), MailUnavailable);
  assert.equal((await sandbox.list()).length, 1, 'taken, but the sender cannot know');
  sandbox.fail('away');
  await assert.rejects(mail.send(MAIL), MailUnavailable);
  sandbox.fail(undefined);
  await mail.send(MAIL);
  const ids = (await sandbox.list()).map(({ messageId }) => messageId);
  assert.deepEqual(ids, ['<b2c7@pertuis.test>', '<b2c7@pertuis.test>'], 'the repeat is recognisable');

  const port = await freePort();
  const nowhere = smtpMail(`smtp://127.0.0.1:${port}`, { timeoutMs: 400 });
  await assert.rejects(nowhere.send(MAIL), MailUnavailable);
  await nowhere.close();
});

test('C30 a password is never sent over a connection in clear', async (t) => {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail ESMTP\r\n');
    socket.on('data', (data) => {
      heard.push(String(data));
      socket.write(String(data).startsWith('EHLO') ? '250-mail\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((listening) => void server.listen(0, '0.0.0.0', listening));
  t.after(() => void server.close());
  // 0.0.0.0 reaches this machine and is not one of the names the adapter trusts.
  const mail = smtpMail(`smtp://marie:mdp-secret@0.0.0.0:${(server.address() as AddressInfo).port}`, {
    timeoutMs: 800,
  });
  await assert.rejects(mail.send(MAIL), MailUnavailable);
  await mail.close();
  assert.ok(heard.some((said) => said.startsWith('EHLO')));
  assert.ok(heard.some((said) => said.startsWith('STARTTLS')));
  assert.ok(!heard.some((said) => /AUTH|secret/.test(said)), heard.join(''));
});

test('headers cannot be added through a subject, an address or a name', async (t) => {
  const { sandbox, mail } = await post(t);
  await mail.send({
    ...MAIL,
    subject: 'Devis\r\nBcc: pirate@pertuis.test',
    replyTo: 'a@pertuis.test\r\nX-Pirate: 1',
  });
  const [summary] = await sandbox.list();
  assert.equal(summary?.to, MAIL.to);
  assert.match(summary?.subject ?? '', /^Devis ?Bcc: pirate/);
});

test('the sandbox keeps the newest 500', async (t) => {
  const { sandbox, mail, dir } = await post(t);
  for (let batch = 0; batch < 51; batch += 1) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => mail.send({ ...MAIL, subject: `n°${batch * 10 + index}` })),
    );
  }
  assert.equal(readdirSync(dir).length, 500);
  const subjects = (await sandbox.list()).map(({ subject }) => subject);
  assert.equal(subjects.length, 500);
  assert.ok(subjects.slice(0, 10).includes('n°509') && !subjects.includes('n°0'));
});

const HOSTILE = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;`;

test('S9 the outbox shows a hostile mail in a frame that runs nothing', async (t) => {
  const { sandbox, mail } = await post(t);
  await mail.send({
    ...MAIL,
    subject: HOSTILE,
    html: `<html><head></head><body>"'${HOSTILE}<a href="https://pertuis.test/x">x</a></body></html>`,
    text: HOSTILE,
  });
  const mails = await sandbox.list();
  const list = outboxPage(mails);
  const caught = await sandbox.get(mails[0]?.id ?? '');
  assert.ok(caught);
  const page = outboxMailPage(caught);
  for (const markup of [list, page]) assert.ok(!/<script|<img/.test(markup));
  assert.match(page, /<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  assert.match(page, /href="https:\/\/pertuis\.test\/x" target="_blank"/);
  assert.match(outboxPage([]), /Rien n’a encore été envoyé/);
  assert.equal(await sandbox.get('../../etc/passwd'), undefined);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => void server.close(closed));
  return port;
}
