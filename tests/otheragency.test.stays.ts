/** Quotes, dates, tags, payments and contracts. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { templateForm } from '#tests/support/templates.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  OLERON,
  HOUSE,
  app,
  claire,
  maelle,
  oleronOnly,
  week,
  GUEST,
  ddl,
} from './otheragency.test.arrangement.ts';

test('B106 quotes, dates, tags, payments, contracts of the other agency: seen, refused in a sentence, unchanged', async (t) => {
  const { id: platform } = await one(
    app.db,
    sql<{
      id: number;
    }>`select id from platform where agid = ${OLERON} and active and kind = 'er' order by id limit 1`,
  );

  await t.test('both read it; each line says who may do something', async () => {
    const flags = async (person: Person) => {
      const model = ok(await person.get(`ddls/${ddl}`));
      return [model['can_write'], model['can_manage'], model['on_agency_side']];
    };
    assert.deepEqual(await flags(claire), [0, 0, 1]);
    assert.deepEqual(await flags(maelle), [1, 1, 1]);
    assert.deepEqual(await flags(await app.as('olivier')), [1, 1, 1]);
    assert.deepEqual(await flags(await app.as('admin')), [1, 1, 1]);
    for (const path of [
      `payments/account/${ddl}`,
      `ddlchats/list/${ddl}`,
      `crmddls/${ddl}/booking`,
      `houses/${HOUSE}`,
    ])
      assert.equal((await claire.get(path)).status, 200, path);
  });

  await t.test('the request itself, what was read of it, its notes', async () => {
    await oleronOnly('PUT', `ddls/${ddl}`, { CrmDdl: { nb_children: 1 }, _clientTimestamp: LATER });
    await oleronOnly('POST', 'toggleread/1', { ids: [ddl] });
    await oleronOnly('POST', `toggleread/${ddl}`, { read: 0 });
    await oleronOnly('PUT', `crmddls/mask/${ddl}`, {});
    await oleronOnly('PUT', `crmddls/unmask/${ddl}`, {});
    const said = await oleronOnly('POST', 'ddlchats', {
      id_ddl: ddl,
      message: 'Bonjour, oui !',
      smsMailChannel: 'mail',
    });
    await oleronOnly('POST', `resendemail/hub/${String(said['id'])}`, {});
    assert.equal(
      (await claire.get(`resendemail/hub/${String(said['id'])}`)).status,
      200,
      'what would be sent again is read',
    );
    const note = await oleronOnly('POST', 'ddlchats', { id_ddl: ddl, message: 'Rappeler jeudi', is_note: 1 });
    await oleronOnly('DELETE', `ddlchats/${String(note['id'])}/${Date.now()}`);
    await oleronOnly('POST', 'ddlchats', { id_ddl: ddl, bidForm: { bid: '1000', allowpayment: 1 } });
    await oleronOnly('POST', 'ddlchats', { id_ddl: ddl, statusForm: { action: 'S_PEND_C' } });
    const tag = await one(
      app.db,
      sql<{ id: number }>`select id from tag where cat = 'ddlstatuscommunication' order by id limit 1`,
    );
    await oleronOnly('POST', 'crmddls/tag', {
      id: ddl,
      tag_category: 'ddlstatuscommunication',
      tag: tag.id,
      former: 0,
      also_send_mail: 0,
    });
  });

  await t.test('quotes: a new one, on the request or without, each of their verbs', async () => {
    const CrmQuote = await formPrice(maelle, HOUSE, week, { platform });
    const profile = { mail: 'autre.famille@exemple.test', last_name: 'Autre', first_name: 'Famille' };
    const other = await oleronOnly('POST', 'quotes', { profile, CrmQuote });
    const quote = await oleronOnly('POST', 'quotes', { attachToExistingDdl: String(ddl), CrmQuote });
    const second = await oleronOnly('POST', 'crmquotes', { attachToExistingDdl: String(ddl), CrmQuote });
    await oleronOnly('PUT', `quotes/${String(second['id'])}`, {
      id: second['id'],
      CrmQuote,
      _clientTimestamp: LATER,
    });
    for (const verb of ['lock', 'unlock', 'cancel', 'uncancel'])
      await oleronOnly('PUT', `crmquotes/${String(second['id'])}/${verb}`, {});
    await oleronOnly('GET', `crmquotes/${String(quote['id'])}/acceptance`);
    await oleronOnly('PUT', `crmquotes/${String(quote['id'])}/acceptance`, {});
    ok(await maelle.put(`crmquotes/${String(quote['id'])}/unaccept`, {}));
    await oleronOnly('PUT', `crmquotes/${String(quote['id'])}/accept`, {});
    await oleronOnly('PUT', `crmquotes/${String(quote['id'])}/unaccept`, {});
    ok(await maelle.put(`crmquotes/${String(quote['id'])}/accept`, {}));
    assert.ok(other['id']);
    const until = `${addDays(todayInParis(), 9)} 12:00:00`;
    await oleronOnly('PUT', `crmddls/${ddl}/option`, { held_until: until, _clientTimestamp: LATER });

    await oleronOnly('POST', `houses/${HOUSE}/contract-template`, await templateForm(maelle, HOUSE));
    // Whose contract it is is asked here, not how soon a busy machine starts its converter.
    await app.app.providers.documents.warm();
    const card = Number(quote['id_ddlchat']);
    await oleronOnly('PUT', `yousign/tenant-nationality/${card}`, { nationality: 'Française' });
    const preview = await oleronOnly('GET', `yousign/generate-contract-pdf/${card}`);
    const made = await oleronOnly('POST', 'yousign/generate-contract', {
      id_ddlchat_quote: card,
      pdfPreviewSrc: preview['pdf'],
      ignoreIndependentUserDiff: 1,
    });
    const contract = made['contract'] as Record<string, unknown>;
    for (const path of ['sign-document', 'signing-code'])
      for (const person of [claire, maelle]) {
        const refusal = await person.post(`yousign/${path}/${String(contract['ddlchat_id'])}`);
        assert.equal(refusal.status, 403, path);
      }
    await oleronOnly('PUT', `yousign/${String(contract['id'])}/cancel`, {});
  });

  await t.test(
    'money: asked, taken back, confirmed, noted, reversed, and the page that takes it',
    async () => {
      const asking = { CrmPaymentrequest: { id_ddl: ddl, type: 'arrhes' } };
      const asked = await oleronOnly('POST', 'paymentrequests', asking);
      await oleronOnly('GET', `ddlchats/stripetoken/${String(asked['ddlchat_id'])}`);
      await oleronOnly('PUT', `crmpaymentrequests/${String(asked['id'])}/cancel`, {});
      const again = ok(await maelle.post('paymentrequests', asking));
      await oleronOnly('PUT', `crmpaymentrequests/${String(again['id'])}/confirmpaid`, { mode: 'transfer' });
      const noted = await oleronOnly('POST', 'bookingpayments', {
        CrmBookingpayment: {
          id_ddl: ddl,
          type: 'solde',
          amount: '10,00',
          mode: 'transfer',
          transaction_id: 'V-1',
        },
      });
      await oleronOnly('POST', `bookingpayments/${String(noted['id'])}/reverse`, {
        reason: 'Erreur de saisie',
      });
      await oleronOnly('PUT', `crmddls/${ddl}/confirm`, { reason: 'Client de longue date' });
      await sql`update request set has_cancelled = true where id = ${ddl}`.execute(app.db);
      await oleronOnly('POST', `payments/account/${ddl}/returned`, { amount: 100, mode: 'transfer' });
      const sum = { to_return: 0, reason: 'Désistement', _clientTimestamp: LATER };
      await oleronOnly('PUT', `payments/account/${ddl}/toreturn`, sum);
      await sql`update request set has_cancelled = false where id = ${ddl}`.execute(app.db);
    },
  );

  await t.test('money that came for nothing that still stood: sent back, or counted', async () => {
    await oleronOnly('POST', `bookingpayments/${await unallocated()}/refund`, {
      reason: 'Payé sur une page déjà fermée',
    });
    const kept = await unallocated();
    const asked = ok(
      await maelle.post('paymentrequests', {
        CrmPaymentrequest: { id_ddl: ddl, type: 'solde', amount: '5' },
      }),
    );
    const attached = await oleronOnly('POST', `bookingpayments/${kept}/attach`, {
      payment_request_id: asked['id'],
    });
    assert.equal(attached['unallocated'], false);
  });
});

/** Of the guest of Oléron, whose card page was open while the agency took back what it asked. */
async function unallocated(): Promise<number> {
  const guest = await app.as(GUEST);
  const asked = ok(
    await maelle.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'solde', amount: '20' } }),
  );
  const page = ok(await guest.get(`ddlchats/stripetoken/${String(asked['ddlchat_id'])}`));
  const cards = app.sandboxes.cards!;
  cards.holdWebhooks();
  assert.equal(await cards.pay(String(page['stripeToken'])), undefined);
  ok(await maelle.put(`crmpaymentrequests/${String(asked['id'])}/cancel`, {}));
  cards.releaseWebhooks({ order: 'shuffled', copies: 1 });
  await cards.settled();
  const { id } = await one(
    app.db,
    sql<{
      id: number;
    }>`select id from booking_payment where payment_request_id = ${Number(asked['id'])} and unallocated`,
  );
  return id;
}
