/** The agency's main job, end to end over HTTP on the real server with its sandboxes: asked, priced, proposed, accepted, signed, paid, seen. */
import { one, rows, sql } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { freeWeek, putContractTemplate } from '#tests/support/scenario.ts';
import { formPrice } from '#tests/support/quoting.ts';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

let app: TestApp;
let claire: Person;

before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
});
after(() => app.close());

async function mailTo(address: string, subject: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const found = (await app.sandboxes.mail!.list()).find(
      (mail) => mail.to.includes(address) && subject.test(mail.subject),
    );
    if (found) return (await app.sandboxes.mail!.get(found.id))!.html;
    await pause(100);
  }
  const all = await app.sandboxes.mail!.list();
  throw new Error(
    `No mail to ${address} about ${subject}; there are ${all.map((mail) => `${mail.to}: ${mail.subject}`).join(' | ')}`,
  );
}

/** Follows a booking mail's button as the page does. */
async function loggedInFrom(
  html: string,
): Promise<{ person: Person; profile: Record<string, unknown>; path: string }> {
  const link = /href="([^"]*\/lien#[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  const [path, query] = link.split('#')[1]!.split('?');
  const profile = ok(await app.nobody.get(`login/fromobmail/${path}?${query}`));
  return {
    person: caller(app.url, Number(profile['uid']), String(profile['access_token'])),
    profile,
    path: decodeURIComponent(query!.slice(3)),
  };
}

test('the family asks, the clerk proposes, the family signs and pays, the nights are taken, everyone sees it', async (t) => {
  const week = await freeWeek(app.db, 101);
  const family = `famille.${Date.now()}@exemple.test`;
  let alphaid = '';
  let ddl = 0;
  let guest!: Person;
  let quote: Record<string, unknown> = {};

  await t.test('D15 the request makes the person, the thread, an estimate and two mails', async () => {
    const sent = await app.nobody.post('annonce/101/demande', {
      date_from: week.from,
      date_to: week.to,
      adults: '2',
      children: '1',
      disabled: '0',
      first_name: 'Jeanne',
      last_name: 'Lemoine',
      mail: family,
      tel1: '06 39 98 77 01',
      message: 'Bonjour, la maison est-elle libre ?',
    });
    assert.equal(sent.status, 200, sent.text);
    const request = await one(
      app.db,
      sql<{
        id: number;
        alphaid: string;
        hashedid: string;
      }>`select r.id, r.alphaid, r.hashedid from request r join person p on p.id = r.sender_uid where p.mail = ${family}`,
    );
    ({ alphaid } = request);
    ddl = request.id;
    const actions = (
      await rows(
        app.db,
        sql<{ action: string }>`select action from message where ddl_id = ${ddl} order by id`,
      )
    ).map(({ action }) => action);
    assert.ok(
      actions.includes('FREETEXT') && actions.includes('Q_NEW') && actions.includes('S_PEND_REP'),
      actions.join(),
    );
    assert.equal(
      (await one(app.db, sql<{ is_estimate: boolean }>`select is_estimate from quote where ddl_id = ${ddl}`))
        .is_estimate,
      true,
    );
    const html = await mailTo(family, /./);
    const entered = await loggedInFrom(html);
    assert.equal(entered.path, `/chat/${alphaid}/chat`);
    assert.equal(entered.profile['session'], 'guest');
    guest = entered.person;
  });

  await t.test('C10 the clerk finds it unread, reads, answers', async () => {
    const unread = (await claire.get('listunread')).body.models.map((row) => row['ddl_id']);
    assert.ok(unread.includes(ddl));
    const list = await claire.get('ddls?n=20');
    assert.equal(list.body.models[0]!['alphaid'], alphaid);
    const key = { 'idempotency-key': `answer-${Date.now()}` };
    const first = await claire.post(
      'ddlchats',
      { id_ddl: ddl, message: 'Bonjour, oui ! Je vous prépare un devis.' },
      key,
    );
    const again = await claire.post(
      'ddlchats',
      { id_ddl: ddl, message: 'Bonjour, oui ! Je vous prépare un devis.' },
      key,
    );
    assert.equal(ok(first)['id'], ok(again)['id']);
  });

  await t.test(
    'SIM-13 QUOTE-24 the simulator finds the house; an edited price is computed again and saved',
    async () => {
      const simulated = await claire.get(
        `hub/simulator/simulate/${week.from}/${week.to}/2/-/-/-/-/0/0/1/1?platform=1&children=1`,
      );
      assert.ok(simulated.body.models.some((row) => row['nid'] === 101));
      const priceOfForm = await formPrice(claire, 101, week);
      const wrong = await claire.post('quotes', {
        attachToExistingDdl: alphaid,
        CrmQuote: { ...priceOfForm, montant_total: Number(priceOfForm['montant_total']) - 100 },
      });
      assert.equal(wrong.body.warnings?.[0]?.type, 'totalsDoNotAddUp');
      const saved = await claire.post('quotes', {
        attachToExistingDdl: alphaid,
        alsoSendEmail: true,
        CrmQuote: priceOfForm,
      });
      quote = ok(saved);
      await mailTo(family, /prix|devis|proposition/i);
    },
  );

  await t.test(
    'CHAT-18 the guest sees the quote on the thread, and nothing of the agency’s share',
    async () => {
      const thread = await guest.get(`ddlchats/list/${ddl}`);
      const card = thread.body.models.find((message) => message['quote_id'] === quote['id'])!;
      assert.equal(card['quote_montant_total'], quote['montant_total']);
      for (const hidden of [
        'gain_client_net_loueur',
        'montant_honoraires',
        'management_fee_rate',
        'discount_owner',
        'due_agency',
      ])
        assert.ok(!thread.text.includes(hidden), hidden);
    },
  );

  await t.test('C09 accepted once; an overlapping quote of another family is refused, in words', async () => {
    const other = ok(
      await claire.post('quotes', {
        profile: { mail: `autre.${Date.now()}@exemple.test`, last_name: 'Autre', first_name: 'Famille' },
        CrmQuote: await formPrice(claire, 101, week),
      }),
    );
    const answers = await Promise.all([
      claire.put(`crmquotes/${String(quote['id'])}/accept`, {}),
      claire.put(`crmquotes/${String(other['id'])}/accept`, {}),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    const refused = answers.find(({ status }) => status === 409)!;
    assert.equal(refused.body.warnings?.[0]?.type, 'nightsTaken');
    if (answers[0].status === 409) {
      ok(await claire.put(`crmquotes/${String(other['id'])}/unaccept`, {}));
      ok(await claire.put(`crmquotes/${String(quote['id'])}/accept`, {}));
    }
    const stay = await one(
      app.db,
      sql<{ held: boolean }>`select held_until is not null as held from stay where ddl_id = ${ddl}`,
    );
    assert.equal(stay.held, true);
  });

  await t.test(
    'CONTRACT-22 the contract asks for the nationality, then is previewed, sent and signed; pdfsig believes it',
    async () => {
      await putContractTemplate(claire);
      await app.app.providers.documents.warm();
      const message = Number(quote['id_ddlchat']);
      const refused = await claire.post('yousign/generate-contract', { id_ddlchat_quote: message });
      assert.equal(refused.body.warnings?.[0]?.type, 'missingTenantNationality');
      await sql`update agency_card set nationality = 'Française', address = '4 rue des Carmes, 49000 Angers' where uid = ${guest.uid} and agid = 1`.execute(
        app.db,
      );
      const preview = ok(await claire.get(`yousign/generate-contract-pdf/${message}`));
      const pdf = await fetch(`${app.url}${String(preview['url'])}`);
      assert.equal(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
      const made = ok(
        await claire.post('yousign/generate-contract', {
          id_ddlchat_quote: message,
          pdfPreviewSrc: preview['pdf'],
          ignoreIndependentUserDiff: 1,
        }),
      );
      const contract = made['contract'] as Record<string, unknown>;
      const twice = await claire.post('yousign/generate-contract', {
        id_ddlchat_quote: message,
        ignoreIndependentUserDiff: 1,
      });
      assert.equal(twice.body.warnings?.[0]?.type, 'ddlHasOngoingSignatures');
      const [, named, seal] = /\/sign\/([\w-]+)#([\w-]+)/.exec(await mailTo(family, /contrat/i))!;
      assert.equal(named, contract['id']);
      const link = `${named}.${seal}`;
      const session = ok(await app.nobody.get(`login/fromsignature/${link}`));
      const signer = caller(app.url, guest.uid, String(session['access_token']));
      assert.equal((await signer.get('ddls')).status, 403);
      assert.equal(ok(await signer.get(`crmyousigns/${String(contract['id'])}`))['may_sign'], true);
      assert.equal(
        (await claire.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`)).status,
        403,
      );
      const signed = ok(await signer.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`));
      assert.equal(signed['is_signed'], true);
      const sealed = Buffer.from(
        await (await fetch(`${app.url}${String(signed['signed_document_url'])}`)).arrayBuffer(),
      );
      const folder = mkdtempSync(join(tmpdir(), 'pertuis-sealed-'));
      writeFileSync(join(folder, 'contract.pdf'), sealed);
      const verdict = spawnSync('pdfsig', ['-nocert', join(folder, 'contract.pdf')], { encoding: 'utf8' });
      rmSync(folder, { recursive: true });
      assert.match(verdict.stdout, /Signature is Valid\./);
      assert.match(verdict.stdout, /Total document signed/);
    },
  );

  await t.test(
    'PAY-16 C10 the deposit is asked and paid by card; five deliveries of the webhook are one payment',
    async () => {
      const asked = ok(
        await claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'arrhes' } }),
      );
      const total = Number(quote['montant_total']);
      assert.equal(Math.round(Number(asked['amount']) * 100), Math.floor(total / 4));
      const opened = ok(await guest.get(`ddlchats/stripetoken/${String(asked['ddlchat_id'])}`));
      assert.deepEqual(ok(await guest.get(`ddlchats/stripetoken/${String(asked['ddlchat_id'])}`)), opened);
      const cards = app.sandboxes.cards!;
      cards.holdWebhooks();
      assert.equal(await cards.pay(String(opened['stripeToken'])), undefined);
      cards.releaseWebhooks({ order: 'shuffled', copies: 5 });
      await cards.settled();
      const payments = await rows(
        app.db,
        sql<{
          amount: number;
          confirmed: boolean;
          type: string;
        }>`select amount, confirmed, type from booking_payment where ddl_id = ${ddl}`,
      );
      assert.deepEqual(payments, [{ amount: Math.floor(total / 4), confirmed: true, type: 'arrhes' }]);
      const forged = await fetch(`${app.url}/api/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        body: '{}',
      });
      assert.equal(forged.status, 400);
      const stay = await one(
        app.db,
        sql<{
          firm: boolean;
          tag: string;
        }>`select s.held_until is null as firm, t.internal_tag as tag from stay s join request r on r.id = s.ddl_id join tag t on t.id = r.tag_ddl_reservation where s.ddl_id = ${ddl}`,
      );
      assert.deepEqual(stay, { firm: true, tag: 'RESERVE' });
    },
  );

  await t.test(
    'PAY-09 the balance makes the total with the deposit; the clerk confirms a transfer by hand',
    async () => {
      const account = ok(await claire.get(`payments/account/${ddl}`));
      assert.equal(
        Number(account['received']) + Number(account['balance_due']),
        Number(quote['montant_total']),
      );
      const asked = ok(
        await claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'balance' } }),
      );
      ok(await claire.put(`crmpaymentrequests/${String(asked['id'])}/confirmpaid`, { mode: 'transfer' }));
      const twice = await claire.put(`crmpaymentrequests/${String(asked['id'])}/confirmpaid`, {
        mode: 'transfer',
      });
      assert.equal(twice.status, 409);
      assert.equal(ok(await claire.get(`payments/account/${ddl}`))['balance_due'], 0);
    },
  );

  await t.test('C13 guest, owner and clerk each see what concerns them, and no more', async () => {
    const booking = (await guest.get('guest/bookings')).body.models.find(
      (row) => row['alphaid'] === alphaid,
    )!;
    assert.equal((booking['payments'] as unknown[]).length, 2);
    const yann = await app.as('yann');
    const calendar = await yann.get(`daycalendars/${week.from}/${week.to}?house=101`);
    assert.ok(calendar.text.includes(alphaid));
    for (const secret of [family, '0639987701', '06 39 98 77 01', '33639987701'])
      assert.ok(!calendar.text.includes(secret), `owner's calendar holds ${secret}`);
    const ownersView = await yann.get(`ddls?sid=${ddl}`);
    for (const secret of [family, '33639987701', '06 39 98 77 01'])
      assert.ok(!ownersView.text.includes(secret), `owner's request holds ${secret}`);
    const olivier = await app.as('olivier');
    assert.equal((await olivier.get(`ddls/${alphaid}`)).status, 404);
    const listed = await claire.get('bookingpayments?ps=10');
    assert.equal(listed.body.models[0]!['id_ddl_label'], alphaid);
    const thread = (await claire.get(`ddlchats/list/${ddl}`)).body.models.map((message) => message['action']);
    for (const event of ['Q_ACCEPT', 'YC_NEW', 'YC_SIGNED', 'PAY_REQ', 'PAID', 'S_PAY_ACC', 'S_CONFIRM'])
      assert.ok(thread.includes(event), event);
  });
});
