/** What is read of a mail: words, length, notices of machines, recipients. */
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, claire, paul, smtp, send, received, settled, sayings } from './mailin.http.test.arrangement.ts';

test('a mail of markup alone is read as words, and nothing in it runs', async () => {
  const mail = await received('Dites-nous tout.');
  await send({
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    html: '<style>p{}</style><script>alert(1)</script><p>Un <b>lit</b> bébé,</p><p>s’il vous plaît<img src=x onerror=alert(1)></p><blockquote>avant</blockquote>',
  });
  assert.equal((await settled()).status, 'filed');
  const [seen] = await sayings(claire, 'lit bébé');
  assert.equal(seen!['message'], 'Un lit bébé,\n\ns’il vous plaît');
});

test('a long answer is kept up to 4000 characters, beyond them cut, the whole beside it', async () => {
  const mail = await received('Racontez.');
  const text = `Long récit. ${'é'.repeat(5000)}`;
  await send({ from: 'paul@pertuis.test', to: mail.replyTo, text });
  assert.equal((await settled()).status, 'filed');
  const [seen] = await sayings(paul, 'Long récit');
  assert.ok([...String(seen!['message'])].length <= 4000);
  assert.match(String(seen!['message']), /…\n\n\[Message coupé ici/);
  assert.equal(seen!['file_name'], 'message-entier.txt');
  const whole = await fetch(`${app.url}${String(seen!['filepath'])}`);
  assert.equal((await whole.text()).length, text.length);
});

test('C36 a notice that a mail came back marks it failed with its code; the guest sees nothing of it', async () => {
  const mail = await received('Ce message reviendra.');
  const bounced = (action: string) =>
    `From: MAILER-DAEMON@mx.test\r\nTo: retour@reponse.pertuis.test\r\nSubject: Undelivered\r\nMessage-ID: <dsn-${action}@mx.test>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; paul@pertuis.test\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox\r\n full\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${mail.messageId}\r\nSubject: x\r\n\r\n--b--\r\n`;
  const envelope = { from: '', to: 'retour@reponse.pertuis.test' };
  const stateOf = async () => {
    const [seen] = await sayings(claire, 'Ce message reviendra');
    return [seen!['mail_status'], seen!['mail_error']];
  };
  await smtp.sendMail({ envelope, raw: bounced('delayed') });
  assert.equal((await settled('dsn-delayed@mx.test')).reason, 'bounce');
  assert.deepEqual(await stateOf(), ['sent', undefined]);
  await smtp.sendMail({ envelope, raw: bounced('failed') });
  const notice = await settled('dsn-failed@mx.test');
  assert.deepEqual([notice.status, notice.reason], ['discarded', 'bounce']);
  assert.deepEqual(await stateOf(), ['failed', '552 5.2.2 Mailbox full']);
});

test('machines are never filed nor answered: an absence is set aside, a bulk mail waits for a person', async () => {
  const mail = await received('Êtes-vous là ?');
  const sent = await one(app.db, sql<{ n: number }>`select count(*) as n from maillog`);
  const from = 'paul@pertuis.test';
  const machines: [Record<string, string>, string, string][] = [
    [{ 'Auto-Submitted': 'auto-replied' }, 'discarded', 'reply'],
    [{ Precedence: 'auto_reply' }, 'discarded', 'reply'],
    [{ Precedence: 'bulk' }, 'triage', 'bulk'],
    [{ 'Auto-Submitted': 'auto-generated' }, 'triage', 'bulk'],
    [{ 'List-Id': '<news.x.test>' }, 'triage', 'bulk'],
  ];
  for (const [headers, status, reason] of machines) {
    await send({ from, to: mail.replyTo, text: 'Je suis absent', headers });
    const row = await settled();
    assert.deepEqual([row.status, row.reason], [status, reason], JSON.stringify(headers));
  }
  await send({ from, to: mail.replyTo, envelope: { from: '', to: mail.replyTo }, text: 'Je suis absent' });
  assert.equal((await settled()).reason, 'reply');
  assert.equal((await sayings(claire, 'Je suis absent')).length, 0);
  assert.equal((await one(app.db, sql<{ n: number }>`select count(*) as n from maillog`)).n, sent.n);
});

test('no open relay: only our own domain is taken, and twenty recipients at most', async () => {
  for (const to of [
    'victim@ailleurs.test',
    'victim@xreponse.pertuis.test',
    'a@ailleurs.test@reponse.pertuis.test',
  ])
    await assert.rejects(
      send({ from: 'paul@pertuis.test', to, envelope: { from: 'a@b.test', to } }),
      /550|553|501|no recipients/i,
      to,
    );
  const many = Array.from({ length: 25 }, (_, index) => `b${index}@reponse.pertuis.test`);
  const taken = (await send({
    from: 'paul@pertuis.test',
    to: 'x@reponse.pertuis.test',
    envelope: { from: 'a@b.test', to: many },
    text: 'x',
  })) as {
    accepted: string[];
    rejected: string[];
  };
  assert.deepEqual([taken.accepted.length, taken.rejected.length], [20, 5]);
});
