/** What an answer repeats of the mail it answers: keys that were for its reader alone. */
import { signatureLink } from '#features/mailing/links.ts';
import { one, sql } from '#server/sql.ts';
import { until } from '#tests/support/waiting.ts';
import PostalMime from 'postal-mime';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, claire, paul, received, send, settled } from './mailin.http.test.arrangement.ts';

/** Its link opens it in any state; what stands in it is of no interest here. */
const contractOfPaul = () =>
  one(
    app.db,
    sql<{
      id: string;
    }>`with f as (insert into file (agid, path, name, mime, bytes, sha256, purpose) values (1, gen_random_uuid()::text, 'x.pdf', 'application/pdf', 1, 'x', 'contract') returning id)
      insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
      select q.ddl_id, q.id, q.agid, 'Contrat', 'ERABCDE', 'canceled', f.id, ${paul.uid}, 'x', now() + interval '9 days' from f, quote q order by q.id limit 1 returning id`,
  );

for (const textEncoding of ['quoted-printable', 'base64'] as const)
  test(`B122 C30 the original of an answer in ${textEncoding} opens nobody’s account and signs nothing`, async () => {
    const { nobody } = app;
    const { secret } = app.app.config;
    const { id } = await contractOfPaul();
    const mail = await received(`À signer (${textEncoding}).`);
    const link = signatureLink(secret, 'http://x', id);
    const { messageId } = await send({
      from: 'paul@pertuis.test',
      to: mail.replyTo,
      text: `C’est signé.\n\n> ${link}\n${mail.text.replace(/^/gm, '> ')}`,
      textEncoding,
      attachments: [{ filename: 'a.exe', content: Buffer.from('4d5a90000300', 'hex') }],
    });
    const { id: mailId, status } = await settled(messageId.replace(/[<>]/g, ''));
    assert.equal(status, 'filed');
    const [opened] = (await claire.get(`mailins/${mailId}`)).body.models;
    // Nor may they write as him: the address he answered at proves who writes.
    const [, proof = ''] = /\.([0-9a-f]{24})@/.exec(mail.replyTo) ?? [];
    assert.equal(proof.length, 24);
    assert.ok(!JSON.stringify(opened).includes(proof), JSON.stringify(opened!['recipients']));
    const raw = await fetch(`${app.url}${String(opened!['rawpath'])}`);
    const { text = '', attachments } = await PostalMime.parse(await raw.arrayBuffer());
    // It is still the mail that came, with what was refused of it.
    assert.match(text, /C’est signé\./);
    assert.deepEqual(Buffer.from(attachments[0]!.content as ArrayBuffer).toString('hex'), '4d5a90000300');

    const seal = /\/sign\/[0-9a-f-]{36}[.#]([\w-]+)/.exec(text)?.[1];
    const signing = await nobody.post('login/fromsignature', { id: `${id}.${seal}` });
    const parts = /\/lien#(\S+?)\?fd=(\S+)/.exec(text)?.map(decodeURIComponent);
    const [hash = '', timestamp = '', email = '', t = '', uid = ''] = parts?.[1]?.split('/') ?? [];
    const reading = await nobody.post('login/fromobmail', { hash, timestamp, email, t, uid, fd: parts?.[2] });
    assert.deepEqual(
      [signing, reading].map(({ body }) => body.warnings?.[0]?.type),
      ['linkExpired', 'linkExpired'],
    );
  });

test('B122 C30 a mail that no process could read is kept without the keys that stand in it', async () => {
  const { id } = await contractOfPaul();
  const link = signatureLink(app.app.config.secret, 'http://x', id);
  const coded = Buffer.from(`Signez : ${link}\r\n`.repeat(9))
    .toString('base64')
    .match(/.{1,76}/g)!;
  const raw = [
    'From: paul@pertuis.test',
    // More headers than are read.
    ...Array.from({ length: 7_000 }, (_, n) => `X-Much-${n}: ${'x'.repeat(80)}`),
    'Subject: Re',
    '',
    `> Signez : ${link}`,
    ...coded,
    '',
  ].join('\r\n');
  await send({ from: 'illisible@ailleurs.test', to: 'contact@reponse.pertuis.test', raw });
  const kept = await until('the mail is kept', async () =>
    (await claire.get('mailins')).body.models.find(({ sender }) => sender === 'illisible@ailleurs.test'),
  );
  assert.equal(kept['reason'], 'unreadable');
  const [opened] = (await claire.get(`mailins/${String(kept['id'])}`)).body.models;
  const text = await (await fetch(`${app.url}${String(opened!['rawpath'])}`)).text();
  assert.equal(text.length, Buffer.byteLength(raw));
  const seal = link.slice(link.indexOf('#') + 1);
  const within = Buffer.from(
    text.slice(text.indexOf('> Signez')).split('\r\n').slice(1).join(''),
    'base64',
  ).toString();
  assert.match(within, /^Signez : http/);
  for (const words of [text, within]) assert.ok(!words.includes(seal), words.slice(-900));
});
