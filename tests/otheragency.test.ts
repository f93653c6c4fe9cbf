/**
 * B106 over the whole table of routes: staff of one agency read the other's and change nothing of it. Every write is tried on a real row of
 * Oléron by an employee of Ré, who is refused in a sentence and leaves no trace, and then, word for word the same, by an employee of
 * Oléron, who is not. A write that stands in no row of this file fails the last test the day it is declared.
 */
import { DOCX } from '#kernel/mediatypes.ts';
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import * as z from 'zod/mini';
import { endpoint, envelope } from '#kernel/endpoint.ts';
import { addDays, todayInParis, weekday } from '#kernel/day.ts';
import { routes } from '#main/routes.ts';
import { contractTemplate } from '#demo/contract/template.ts';
import { touchRequest } from '#server/freshness.ts';
import { mount } from '#server/http.ts';
import { PUBLIC, route, SESSION } from '#server/route.ts';
import { one, rows, sql } from '#server/sql.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { sample } from '#tests/support/sample.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';

/** Newer than any version: what is refused here is refused for another reason. */
const RE = 1;
const OLERON = 2;
const HOUSE = 201;
const REQUEST_SENTENCE = "Cette demande est celle de l'autre agence.";
const SENTENCES = [REQUEST_SENTENCE, 'Ceci appartient à l’autre agence.'];

/** Writes of nobody's agency, and why none is asked about. Anything else is tried below. */
const ASKS_NOBODY: Record<string, string> = {
  'POST /logout': 'one’s own session',
  'POST /ddls/:id/presence': 'writes nothing: who looks on is told to those who write',
  'POST /markallread': 'marks one’s own agencies only: a test of its own',
  'POST /yousign/sign-document/:chatId': 'the tenant named in the contract, nobody else (S19)',
  'POST /yousign/signing-code/:chatId': 'the tenant named in the contract, nobody else (S19)',
  'PUT /tags/:id': 'the words of the tags are every agency’s',
  'PUT /crmtags/:id': 'the words of the tags are every agency’s',
  ...Object.fromEntries(
    entities
      .filter(({ create }) => create !== null)
      .flatMap(({ name }) => [`/${name}s`, `/crm${name}s`])
      .map((path) => [`POST ${path}`, 'made in one’s own agency: a test of its own']),
  ),
};

let app: TestApp;
let claire: Person;
/** Employee like Claire, of the other agency. */
let maelle: Person;
before(async () => {
  app = await startTestApp();
  await sql`update person set agid = ${OLERON} where mail = 'maelle@pertuis.test'`.execute(app.db);
  claire = await app.as('claire');
  maelle = await app.as('maelle');
});
after(() => app.close());

type Sent = 'GET' | 'POST' | 'PUT' | 'DELETE';
function call(person: Person, method: Sent, path: string, body?: unknown): Promise<Answer> {
  if (method === 'GET') return person.get(path);
  if (method === 'DELETE') return person.del(path);
  return method === 'PUT' ? person.put(path, body) : person.post(path, body);
}

const tried = new Set<unknown>();
/** What is open to everybody is done with nobody's rights. */
const writes = routes.filter(({ method, needs }) => method !== 'GET' && needs !== PUBLIC);

function routeOf(method: Sent, path: string) {
  const matching = routes.filter(
    (declared) =>
      declared.method === method &&
      new RegExp(`^${declared.path.replace(/:\w+/g, '[^/]+')}$`).test(`/${path.replace(/\?.*/, '')}`),
  );
  return matching.find(({ path: declared }) => !declared.includes(':')) ?? matching[0];
}

/** Every row of the tables that hold what an agency has. Mails and texts are sent meanwhile: of them only how many there are. */
const TABLES = [
  'request',
  'message',
  'quote',
  'payment_request',
  'booking_payment',
  'checkout',
  'contract',
  'stay',
  'agency_card',
  'mailin',
  'house',
  'platform',
  'company',
  'discountrule',
  'activity_type',
  'prewritten',
  'useractivity',
  'person',
  'login_token',
  'tag',
  'agency',
  'file',
];
async function fingerprint(): Promise<unknown> {
  const known = new Set(
    (
      await rows(
        app.db,
        sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`,
      )
    ).map(({ name }) => name),
  );
  const parts = TABLES.filter((table) => known.has(table)).map(
    (table) =>
      sql`select ${table}::text as name, count(*) as n, coalesce(sum(hashtextextended(x::text, 0)), 0)::text as hash from ${sql.table(table)} x`,
  );
  parts.push(
    sql`select 'maillog', count(*), '' from maillog`,
    sql`select 'smssent', count(*), '' from smssent`,
  );
  return rows(app.db, sql`select * from (${sql.join(parts, sql` union all `)}) tables order by name`);
}

function refused(answer: Answer, what: string): void {
  const [warning] = answer.body.warnings ?? [];
  assert.deepEqual([answer.status, warning?.type], [403, 'forbidden'], `${what}: ${answer.text}`);
  assert.ok(SENTENCES.includes(warning?.message ?? ''), `${what}: ${answer.text}`);
}

/** Tried by Ré, refused, nothing changed; then done by Oléron. Answers what Oléron was answered. */
async function oleronOnly(method: Sent, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const what = `${method} ${path}`;
  const declared = routeOf(method, path);
  assert.ok(declared, what);
  const before = await fingerprint();
  refused(await call(claire, method, path, body), what);
  assert.deepEqual(await fingerprint(), before, `${what} changed something`);
  const answer = await call(maelle, method, path, body);
  assert.equal(answer.status, 200, `${what}: ${answer.text}`);
  tried.add(declared.run);
  return answer.body.models?.[0] ?? {};
}

/** Free Saturdays to Saturdays of the house, two to five months ahead. */
async function freeWeeks(): Promise<{ from: string; to: string }[]> {
  const found = [];
  for (let ahead = 62; ahead < 150; ahead++) {
    const from = addDays(todayInParis(), ahead);
    const to = addDays(from, 7);
    if (weekday(from) !== 6) continue;
    const taken = await rows(
      app.db,
      sql`select 1 from stay where house_id = ${HOUSE} and nights && daterange(${from}, ${to})`,
    );
    if (taken.length === 0) found.push({ from, to });
  }
  return found;
}

let platform = 0;
async function priced(dates: { from: string; to: string }): Promise<Record<string, unknown>> {
  const model = ok(
    await maelle.get(
      `hub/simulator/simulate-with-values/${HOUSE}/${dates.from}/${dates.to}/2/-1/-1/-1/-1/-1/-1?platform=${platform}`,
    ),
  );
  const same = [
    'tarif_affiche_semaine_base',
    'montant_menage',
    'tarif_affiche_sans_menage',
    'montant_honoraires',
    'gain_client_net_loueur',
    'bider',
    'montant_linge',
    'montant_caution',
    'taxeSejour',
  ];
  return {
    nid: HOUSE,
    platform,
    date_from: dates.from,
    date_to: dates.to,
    nb_adults: 2,
    nb_children: 0,
    nb_disabled: 0,
    ...Object.fromEntries(same.map((name) => [name, model[name]])),
    frais_plateforme: model['frais_plateforme_idrl'],
    montant_total_before_discount: model['montant_total_idrl_before_discount'],
    discount: model['discount_idrl'],
    montant_total: model['montant_total_idrl'],
  };
}

let ddl = 0;
let guestUid = 0;

test('B106 quotes, dates, tags, payments, contracts of the other agency: seen, refused in a sentence, unchanged', async (t) => {
  const [week] = await freeWeeks();
  assert.ok(week);
  platform = (
    await one(
      app.db,
      sql<{
        id: number;
      }>`select id from platform where agid = ${OLERON} and active and kind = 'er' order by id limit 1`,
    )
  ).id;
  await sql`update house set online_booking = true where id = ${HOUSE}`.execute(app.db);
  const sent = await app.nobody.post(`annonce/${HOUSE}/demande`, {
    date_from: week.from,
    date_to: week.to,
    adults: '2',
    children: '0',
    disabled: '0',
    first_name: 'Jeanne',
    last_name: 'Lemoine',
    mail: 'jeanne.lemoine@exemple.test',
    tel1: '06 39 98 77 01',
    message: 'Bonjour, la maison est-elle libre ?',
  });
  assert.equal(sent.status, 200, sent.text);
  const request = await one(
    app.db,
    sql<{
      id: number;
      uid: number;
    }>`select r.id, p.id as uid from request r join person p on p.id = r.sender_uid where p.mail = 'jeanne.lemoine@exemple.test'`,
  );
  ({ id: ddl, uid: guestUid } = request);

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
      also_send_mail: 0,
    });
  });

  await t.test('quotes: a new one, on the request or without, each of their verbs', async () => {
    const CrmQuote = await priced(week);
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
    await oleronOnly('PUT', `crmquotes/${String(quote['id'])}/accept`, {});
    await oleronOnly('PUT', `crmquotes/${String(quote['id'])}/unaccept`, {});
    ok(await maelle.put(`crmquotes/${String(quote['id'])}/accept`, {}));
    assert.ok(other['id']);
    const until = `${addDays(todayInParis(), 9)} 12:00:00`;
    await oleronOnly('PUT', `crmddls/${ddl}/option`, { held_until: until, _clientTimestamp: LATER });

    const template = new FormData();
    template.set('language', 'fr');
    template.set('myFile', new Blob([new Uint8Array(contractTemplate('fr'))], { type: DOCX }), 'modele.docx');
    await oleronOnly('POST', `houses/${HOUSE}/contract-template`, template);
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
  const guest = await app.as('jeanne.lemoine@exemple.test');
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

test('B106 mails to be filed, texts, cards and login links of the other agency', async () => {
  const mailin = async (serial: number) =>
    (
      await one(
        app.db,
        sql<{
          id: number;
        }>`insert into mailin (agid, message_id, sender, sender_name, text, status, reason, file_id)
          values (${OLERON}, ${`<other-${serial}@x.test>`}, ${`dune${serial}@exemple.test`}, 'Odile Dune', 'Bonjour', 'triage', 'unknown', (select min(id) from file))
          returning id`,
      )
    ).id;
  const first = await mailin(1);
  await oleronOnly('PUT', `mailins/${first}/discard`, {});
  await oleronOnly('PUT', `mailins/${first}/restore`, {});
  await oleronOnly('PUT', `mailins/${first}/file`, { ddl: String(ddl) });
  await oleronOnly('PUT', `mailins/${await mailin(2)}/conversation`, {});

  const text = await one(
    app.db,
    sql<{
      id: number;
    }>`insert into smssent (agid, ddl_id, uid, author_uid, direction, phone, text, status, request_id)
      values (${OLERON}, ${ddl}, ${guestUid}, ${maelle.uid}, 'out', '+33639987701', 'Bonjour', 'failed', 'other-agency-1') returning id`,
  );
  await oleronOnly('POST', `crmsmssents/${text.id}/resend`, {});

  const phoneOnly = ok(
    await maelle.post('ddlchats', {
      create_new_ddl: 1,
      recipient_tel: '06 39 98 77 02',
      recipient_email: '',
      smsMailChannel: 'sms',
      message: 'Bonjour',
    }),
  );
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select sender_uid as uid from request where id = ${Number(phoneOnly['id_ddl'])}`,
  );
  await oleronOnly('PUT', `crmusers/${uid}?agid=${OLERON}`, {
    CrmUser: { first_name: 'Solenn', last_name: 'Marchadour', mail: 'solenn@exemple.test' },
    _clientTimestamp: LATER,
  });

  const owner = await one(
    app.db,
    sql<{
      id: number;
    }>`select p.id from person p where p.agid = ${OLERON} and p.roles = '{ownerRole}' and p.mail is not null
      and not exists (select from house where owner_uid = p.id and agid <> ${OLERON}) order by p.id limit 1`,
  );
  await oleronOnly('POST', `crmusers/${owner.id}/send-agency-owner-magic-link`, {});
});

for (const entity of entities.filter(({ create }) => create !== null)) {
  test(`B106 ${entity.name}: made in one's own agency; the other's is neither saved nor deleted, one by one or in a list`, async () => {
    let serial = 7000;
    const prefix = prefixOf(entity);
    for (const base of [`${entity.name}s`, `crm${entity.name}s`]) {
      const make = async (person: Person) =>
        Number(ok(await person.post(base, { [prefix]: sample(entity, ++serial) }))['id']);
      const agencyOf = async (id: number) =>
        (
          await one(
            app.db,
            sql<{ agid: number }>`select agid from ${sql.table(entity.table)} where id = ${id}`,
          )
        ).agid;
      const [own, theirs, third] = [await make(claire), await make(maelle), await make(maelle)];
      assert.deepEqual([await agencyOf(own), await agencyOf(theirs)], [RE, OLERON]);
      assert.deepEqual(
        [
          ok(await claire.get(`${base}/${theirs}`))['can_write'],
          ok(await maelle.get(`${base}/${theirs}`))['can_write'],
        ],
        [0, 1],
      );
      const record = sample(entity, ++serial);
      await oleronOnly('PUT', `${base}/${theirs}`, { [prefix]: record, _clientTimestamp: Date.now() + 1000 });
      const before = await fingerprint();
      refused(
        await claire.post(`${base}/bulk-delete`, { ids: [own, theirs], _clientTimestamp: LATER }),
        'a list with one of theirs keeps them all',
      );
      assert.deepEqual(await fingerprint(), before);
      const word = `Zinnia${++serial}`;
      const named = async (person: Person, n: number) => {
        const values = { ...sample(entity, ++serial), [entity.search[0]!]: `${word} ${n}` };
        return Number(ok(await person.post(base, { [prefix]: values }))['id']);
      };
      const [mine, hers] = [await named(claire, 1), await named(maelle, 2)];
      const everything = await claire.post(`${base}/bulk-delete`, {
        deleteAll: true,
        s: word,
        count: 2,
        _clientTimestamp: LATER,
      });
      assert.deepEqual([everything.status, everything.body.totalCount], [200, 1], everything.text);
      assert.equal(
        (await claire.get(`${base}/${mine}`)).status,
        404,
        'everything is everything of one’s own',
      );
      assert.equal((await claire.get(`${base}/${hers}`)).status, 200, 'and nothing of the other agency’s');
      await oleronOnly('POST', `${base}/bulk-delete`, { ids: [third], _clientTimestamp: LATER });
      await oleronOnly('DELETE', `${base}/${theirs}/${Date.now() + 1000}`);
      ok(await claire.post(`${base}/bulk-delete`, { ids: [own], _clientTimestamp: LATER }));
    }
  });
}

test('B106 what waits for the other agency goes on waiting: it is neither counted nor read by those who only look on', async () => {
  await sql`update request set read_owner = 0 where id = ${ddl}`.execute(app.db);
  const waiting = async (person: Person) =>
    (await person.get('listunread')).body.models.map((row) => row['ddl_id']);
  assert.ok((await waiting(maelle)).includes(ddl));
  assert.ok(!(await waiting(claire)).includes(ddl));
  assert.equal(ok(await claire.get(`ddls/${ddl}`))['unread'], 0);
  ok(await claire.post('markallread'));
  assert.deepEqual(await waiting(claire), []);
  assert.ok((await waiting(maelle)).includes(ddl));
  ok(await maelle.post('markallread'));
  assert.ok(!(await waiting(maelle)).includes(ddl));
});

test('B106 an employee lent to the other agency writes there at once, is offered and can be put in charge there, until it is taken back', async () => {
  const say = () => claire.post('ddlchats', { id_ddl: ddl, message: 'Je remplace Maëlle ce samedi.' });
  const mayGoOn = async () =>
    String(ddl) in (await claire.get(`autocomplete/listconversations/${guestUid}`)).body.models;
  refused(await say(), 'before');
  assert.equal(await mayGoOn(), false);
  assert.equal(
    (await maelle.put(`ddls/${ddl}`, { CrmDdl: { employee_uid: claire.uid }, _clientTimestamp: LATER }))
      .status,
    404,
  );
  await sql`insert into person_agency (uid, agid) values (${claire.uid}, ${OLERON})`.execute(app.db);
  ok(await say());
  ok(await maelle.put(`ddls/${ddl}`, { CrmDdl: { employee_uid: claire.uid }, _clientTimestamp: LATER }));
  assert.equal(ok(await claire.get(`ddls/${ddl}`))['can_manage'], 1);
  assert.equal(await mayGoOn(), true);
  const offered = await maelle.get(`autocomplete/listemployeeall?agid=${OLERON}`);
  assert.ok(Object.keys(offered.body.models).includes(String(claire.uid)), offered.text);
  await sql`delete from person_agency where uid = ${claire.uid}`.execute(app.db);
  refused(await say(), 'after');
});

test('B106 the administrator writes everywhere; a member of one agency lent elsewhere by mistake stays in their own', async () => {
  ok(await (await app.as('admin')).post('ddlchats', { id_ddl: ddl, message: 'Bonjour de la direction.' }));
  const marie = await app.as('marie');
  await sql`insert into person_agency (uid, agid) values (${marie.uid}, ${OLERON})`.execute(app.db);
  assert.equal((await marie.post('ddlchats', { id_ddl: ddl, message: 'Bonjour' })).status, 404);
  await sql`delete from person_agency where uid = ${marie.uid}`.execute(app.db);
});

test('B106 an employee without an agency reads, and writes nowhere', async () => {
  await sql`update person set agid = null where id = ${claire.uid}`.execute(app.db);
  assert.equal((await claire.get(`ddls/${ddl}`)).status, 200);
  refused(await claire.post('ddlchats', { id_ddl: ddl, message: 'Bonjour' }), 'without an agency');
  await sql`update person set agid = ${RE} where id = ${claire.uid}`.execute(app.db);
});

test('B106 CHAT-63 staff who rent from the other agency write there as any guest: words, and nothing an agency does', async () => {
  await sql`update request set sender_uid = ${claire.uid} where id = ${ddl}`.execute(app.db);
  const posted = ok(await claire.post('ddlchats', { id_ddl: ddl, message: 'Nous arrivons vers 17 h.' }));
  assert.equal(posted['written_by_agency'], 0);
  const model = ok(await claire.get(`ddls/${ddl}`));
  assert.deepEqual([model['can_write'], model['can_manage'], model['on_agency_side']], [1, 0, 0]);
  const before = await fingerprint();
  refused(await claire.post('ddlchats', { id_ddl: ddl, message: 'x', is_note: 1 }), 'a note');
  refused(await claire.post('ddlchats', { id_ddl: ddl, bidForm: { bid: '1' } }), 'a price');
  refused(await claire.post('ddlchats', { id_ddl: ddl, statusForm: { action: 'S_CANCEL' } }), 'a status');
  refused(
    await claire.put(`ddls/${ddl}`, { CrmDdl: { nb_children: 0 }, _clientTimestamp: LATER }),
    'the request',
  );
  assert.deepEqual(await fingerprint(), before);
  await sql`update request set sender_uid = ${guestUid} where id = ${ddl}`.execute(app.db);
});

test('B106 a write that forgets to ask changes nothing: its transaction is rolled back', async (t) => {
  const forgetful = route(
    endpoint({ method: 'POST', path: '/forgetful', response: envelope(z.object({})) }),
    { needs: SESSION },
    async ({ tx }) => {
      await sql`update request set masked = not masked where id = ${ddl}`.execute(tx);
      touchRequest(tx, { agid: OLERON, ddlId: ddl }, 'ddl');
      return { models: [] };
    },
  );
  const server = fastify();
  t.after(() => server.close());
  const log = { ...app.app.log, error: () => undefined } as typeof app.app.log;
  mount(server, { ...app.app, log }, [forgetful], 1_000_000);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const before = await fingerprint();
  for (const person of [claire, maelle])
    assert.equal((await caller(url, person.uid, person.token).post('forgetful')).status, 500);
  assert.deepEqual(await fingerprint(), before);
});

test('B106 whoever works for an agency asks the other one for a house as anybody does', async () => {
  const week = (await freeWeeks()).at(-1)!;
  const sent = await claire.post(`annonce/${HOUSE}/demande`, {
    date_from: week.from,
    date_to: week.to,
    adults: '2',
    children: '0',
    disabled: '0',
    first_name: 'Claire',
    last_name: 'Bonnevay',
    mail: 'claire.chez.elle@exemple.test',
    message: 'Bonjour',
  });
  assert.equal(sent.status, 200, sent.text);
});

test('B106 the sentence in English', async () => {
  const answer = await claire.put(
    `ddls/${ddl}`,
    { CrmDdl: { nb_children: 0 }, _clientTimestamp: LATER },
    { 'accept-language': 'en' },
  );
  assert.equal(answer.body.warnings?.[0]?.message, 'This request is the other agency’s.');
});

test('B106 every write of the running table was tried here, or says why it asks nobody', () => {
  const names = new Set(writes.map(({ method, path }) => `${method} ${path}`));
  const untried = writes.filter(
    ({ method, path, run }) => !tried.has(run) && !(`${method} ${path}` in ASKS_NOBODY),
  );
  assert.deepEqual(
    untried.map(({ method, path }) => `${method} ${path}`),
    [],
  );
  assert.deepEqual(
    Object.keys(ASKS_NOBODY).filter((name) => !names.has(name)),
    [],
    'a reason for nothing',
  );
});
