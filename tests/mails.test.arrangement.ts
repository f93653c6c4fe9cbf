/** Every mail the product writes, as it left: two families, one in each language, from their first question to money that went astray. */
import { keep } from '#demo/demofile.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { remindOptionsDue, releaseOptionsDue } from '#features/options/actions.ts';
import { tellOwners } from '#features/payments/ownermails.ts';
import type { MailTemplate } from '#features/mailing/mail.ts';
import type { Language } from '#kernel/localized.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { ok } from './support/answers.ts';
import { app, asked, LANGUAGES, nearEnd, openApp, quote, say, speaks, WORDS } from './mails.test.families.ts';
import { commented } from './mails.test.comments.ts';
import { lawful, leaving, undermandate } from './mails.test.lawful.ts';
import { proposed } from './mails.test.seasons.ts';
import { late, turned } from './mails.test.turns.ts';
import type { Person } from './support/app.ts';
import { picture } from './support/papers.ts';
import { paying } from './support/paying.ts';
import { HOUSE, putContractTemplate } from './support/scenario.ts';
import { until } from './support/waiting.ts';

export type Side = 'guest' | 'owner' | 'agency' | 'person';

export interface Left {
  id: number;
  template: MailTemplate;
  language: Language;
  side: Side;
  subject: string;
  from: string;
  replyTo: string;
  html: string;
  text: string;
  agency: { name: string; address: string; phone: string; mail: string } | null;
  /** Of what is about a request. */
  alphaid: string | null;
  house: string;
  village: string;
}

export let left: Left[] = [];

before(async () => {
  await openApp();
  const clerk = await app.as('claire');
  await putContractTemplate(clerk);
  await app.app.providers.documents.warm();
  await putPictures();
  // What the demo left to be told is not what this is about.
  await sql`update booking_payment set owner_told_at = now()`.execute(app.db);
  for (const language of ['fr', 'en'] as const) {
    await booked(clerk, language);
    await undone(clerk, language);
    await withdrawn(clerk, language);
    await turned(clerk, language);
    await commented(clerk, language);
  }
  const money = await paying(app);
  for (const language of ['fr', 'en'] as const) {
    await astray(money, language);
    await late(money, language);
    await keys(language);
    await lawful(language);
    await leaving(language);
    await proposed(language);
  }
  await undermandate();
  left = await everyMail();
});
after(() => app.close());

/** As the demo's own: the house's first photograph, the agency's logo. */
async function putPictures(): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const about = { agid: 1, houseId: null, isPublic: true, name: 'image' };
    const { files } = app.app.providers;
    const photo = await keep(tx, files, await picture(640, 427), {
      ...about,
      mime: 'image/png',
      purpose: 'photo',
    });
    const logo = await keep(tx, files, await picture(64, 64), {
      ...about,
      mime: 'image/png',
      purpose: 'logo',
    });
    await sql`update agency set logo_fid = ${logo.fid} where id = 1`.execute(tx);
    await sql`delete from house_photo`.execute(tx);
    await sql`insert into house_photo (house_id, file_id, delta) select id, ${photo.fid}, 0 from house`.execute(
      tx,
    );
  });
}

/** Asked, answered, priced, accepted, signed, paid, confirmed, and cancelled after all. */
async function booked(clerk: Person, language: Language): Promise<void> {
  const family = await asked(language);
  const { ddl, guest } = family;
  for (const person of [clerk, guest]) {
    await say(person, ddl, { message: WORDS });
    await say(person, ddl, { message: WORDS }, await picture(64, 64));
  }
  const first = await quote(clerk, family);
  ok(await clerk.put(`crmquotes/${first.id}/accept`, { id_ddlchat_quote: first.message }));
  await remindOptionsDue(app.db, await nearEnd(ddl, -1));
  const contract = async () =>
    ok(
      await clerk.post('yousign/generate-contract', {
        id_ddlchat_quote: first.message,
        ignoreIndependentUserDiff: 1,
      }),
    )['contract'] as Record<string, unknown>;
  await sql`update quote set linen_offered = 8000 where id = ${first.id}`.execute(app.db);
  for (const wanted of [true, false])
    ok(await guest.put(`payments/account/${ddl}/linen`, { wanted, cents: 8000 }));
  const former = await contract();
  ok(await clerk.put(`yousign/${String(former['id'])}/cancel`, { reason: WORDS }));
  const { id, message } = await one(
    app.db,
    sql<{
      id: string;
      message: number;
    }>`select id, message_id as message from contract where id = ${String((await contract())['id'])}::uuid`,
  );
  ok(await guest.post(`yousign/signing-code/${message}`, {}));
  const { code } = await codeOf(family.uid);
  ok(await guest.post(`yousign/sign-document/${message}`, { code }));
  assert.ok(id);
  const request = ok(
    await clerk.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'arrhes' } }),
  );
  const opened = ok(await guest.get(`ddlchats/stripetoken/${String(request['ddlchat_id'])}`));
  await app.sandboxes.cards!.pay(String(opened['stripeToken']));
  await app.sandboxes.cards!.settled();
  await tellOwners(app.db, `2027-01-0${LANGUAGES[language]}` as never);
  await say(clerk, ddl, {
    'statusForm[action]': 'S_CANCEL',
    'statusForm[to_return]': '5000',
    'statusForm[reason]': 'La famille a renoncé.',
  });
  const { cancelled } = ok(await clerk.get(`payments/account/${ddl}`)) as { cancelled: { version: number } };
  ok(
    await clerk.put(`payments/account/${ddl}/toreturn`, {
      to_return: 4000,
      reason: WORDS,
      _clientTimestamp: cancelled.version,
    }),
  );
  ok(await clerk.post(`payments/account/${ddl}/returned`, { amount: 1000, mode: 'transfer' }));
}

async function codeOf(uid: number): Promise<{ code: string }> {
  return until('the signing code', async () => {
    const { mail } = await one(app.db, sql<{ mail: string }>`select mail from person where id = ${uid}`);
    const found = (await app.sandboxes.mail!.list()).find(
      ({ to, subject }) => to.includes(mail) && /code/i.test(subject),
    );
    const text = found && (await app.sandboxes.mail!.get(found.id))!.text;
    const [, code] = /^\s*(\d{6})\s*$/m.exec(text ?? '') ?? [];
    return code === undefined ? undefined : { code };
  });
}

/** A proposal withdrawn; one accepted and taken back; an option that ran out. */
async function undone(clerk: Person, language: Language): Promise<void> {
  const family = await asked(language);
  const [one_, two] = [await quote(clerk, family), await quote(clerk, family)];
  ok(await clerk.put(`crmquotes/${one_.id}/cancel`, { id_ddlchat_quote: one_.message }));
  ok(await clerk.put(`crmquotes/${two.id}/accept`, { id_ddlchat_quote: two.message }));
  ok(await clerk.put(`crmquotes/${two.id}/unaccept`, { id_ddlchat_quote: two.message }));
  ok(await family.guest.put(`crmquotes/${two.id}/guest-acceptance`, {}));
  await sql`update stay set held_until = now() + interval '1 hour' where ddl_id = ${family.ddl}`.execute(
    app.db,
  );
  await releaseOptionsDue(app.db, await nearEnd(family.ddl, 1));
}

/** A request for money taken back; one for a stay that was never held, cancelled. */
async function withdrawn(clerk: Person, language: Language): Promise<void> {
  const family = await asked(language);
  const { id } = await quote(clerk, family);
  ok(await clerk.put(`crmquotes/${id}/accept`, {}));
  const request = ok(
    await clerk.post('paymentrequests', { CrmPaymentrequest: { id_ddl: family.ddl, type: 'arrhes' } }),
  );
  ok(await clerk.put(`crmpaymentrequests/${String(request['id'])}/cancel`, {}));
  await moveEnds(clerk, family.ddl);
  await leftToPerson(family.ddl);
  await say(clerk, (await asked(language)).ddl, { 'statusForm[action]': 'S_CANCEL' });
}

/** Earlier, then later. */
async function moveEnds(clerk: Person, ddl: number): Promise<void> {
  for (const days of [3, 6])
    ok(
      await clerk.put(`crmddls/${ddl}/option`, {
        held_until: `${addDays(todayInParis(), days)} 12:00:00`,
        _clientTimestamp: Date.now() + 60_000,
      }),
    );
}

/** Signed and not paid, the option's end is a person's to decide. */
async function leftToPerson(ddl: number): Promise<void> {
  await sql`insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
    select r.id, q.id, r.agid, 'c', 'c', 'signed', (select max(id) from file), r.sender_uid, 'x', now()
    from request r join quote q on q.ddl_id = r.id and q.accepted where r.id = ${ddl}`.execute(app.db);
  assert.equal((await releaseOptionsDue(app.db, await nearEnd(ddl, 1))).left, 1);
  await sql`delete from stay where ddl_id = ${ddl}`.execute(app.db);
}

/** Money that came when nothing asked for it, went back, and was sent back by the bank. */
async function astray(money: Awaited<ReturnType<typeof paying>>, language: Language): Promise<void> {
  const stay = money.next();
  await speaks(stay.uid, language);
  const { id, intent } = await money.withUnallocated(stay, '80');
  ok(await money.claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
  const state = async () => (await money.paymentsOf(stay.ddl))[0]!['refund'];
  await until('the refund', async () => (await state()) === 'done');
  const refund = [...app.sandboxes.cards!.books.refunds.values()].find(
    ({ payment_intent }) => payment_intent === intent,
  )!;
  app.sandboxes.cards!.settleRefund(refund.id, 'failed');
  await app.sandboxes.cards!.settled();
  await until('it is decided anew', async () => (await state()) === 'refused');
}

/** A new password, also of a guest, whom no agency employs; an owner's way in. */
async function keys(language: Language): Promise<void> {
  const { mail } = await asked(language);
  assert.equal((await app.nobody.post('login/sendpasswordresetlink', { email: mail })).status, 200);
  const marie = await app.as('marie');
  const yann = await one(
    app.db,
    sql<{
      id: number;
      mail: string;
    }>`select p.id, p.mail from house h join person p on p.id = h.owner_uid where h.id = ${HOUSE}`,
  );
  await speaks(yann.id, language);
  ok(await marie.post(`crmusers/${yann.id}/send-agency-owner-magic-link`, {}));
  assert.equal((await app.nobody.post('login/sendpasswordresetlink', { email: yann.mail })).status, 200);
}

async function everyMail(): Promise<Left[]> {
  await until('every mail has left', async () => {
    const { n } = await one(
      app.db,
      sql<{ n: number }>`select count(*)::integer as n from maillog where status = 'queued'`,
    );
    return n === 0;
  });
  const kept = new Map<string, string>();
  for (const { id, messageId } of await app.sandboxes.mail!.list())
    kept.set(/<?([^<@]+)@/.exec(messageId)?.[1] ?? '', id);
  const logged = await rows(
    app.db,
    sql<Omit<Left, 'from' | 'replyTo' | 'html' | 'text'> & { message_id: string }>`
      select m.id, m.template, m.language, m.subject, m.message_id, coalesce(m.content->'house'->>'title', h.title, '') as house,
        coalesce(m.content->'house'->>'village', v.label, '') as village,
        case when m.uid is null then 'agency' when m.uid = r.sender_uid then 'guest' when m.template in ('ownerReceipts', 'legalFile', 'departure', 'newOwner') or m.ddl_id is not null and m.uid in (select owner_uid from house) then 'owner' else 'person' end as side,
        case when a.id is not null then json_build_object('name', a.name, 'address', a.address, 'phone', a.phone, 'mail', a.mail) end as agency, r.alphaid
      from maillog m left join agency a on a.id = m.agid left join request r on r.id = m.ddl_id left join house h on h.id = r.page_nid
      left join village v on v.slug = h.village where m.status = 'sent' order by m.id`,
  );
  const mails: Left[] = [];
  for (const { message_id, ...mail } of logged) {
    const id = kept.get(message_id);
    if (id === undefined) continue;
    const { from, replyTo, html, text } = (await app.sandboxes.mail!.get(id))!;
    mails.push({ ...mail, from, replyTo, html, text });
  }
  return mails;
}
