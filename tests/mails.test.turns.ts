/** Turns that a story may take beside the straight one, each with mails of its own. */
import { acceptanceText } from '#features/acceptance/texts.ts';
import type { Outlook } from '#features/acceptance/api.ts';
import { releaseOptionsDue, remindOptionsDue } from '#features/options/actions.ts';
import { releaseQuote } from '#features/quotes/actions.ts';
import { offerNights } from '#features/waiting/actions.ts';
import type { Day } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { app, asked, nearEnd, quote, say, speaks, WORDS } from './mails.test.families.ts';
import type { Asked } from './mails.test.families.ts';
import { ok } from './support/answers.ts';
import type { Person } from './support/app.ts';
import { saysCharged } from './support/paying.ts';
import type { paying } from './support/paying.ts';
import { freeWeek, HOUSE } from './support/scenario.ts';
import { until } from './support/waiting.ts';

/** Another house with online booking. */
const OTHER_HOUSE = 105;

/** Nothing of it stands in the way of the next. */
async function leave({ ddl }: Pick<Asked, 'ddl'>): Promise<void> {
  await sql`delete from stay where ddl_id = ${ddl}`.execute(app.db);
}

export async function turned(clerk: Person, language: Language): Promise<void> {
  for (const parts of [
    { contract: true, payment: true },
    { contract: true, payment: false },
    { contract: false, payment: true },
  ])
    await atOnce(clerk, language, parts);
  await left(clerk, language);
  await replaced(clerk, language);
  await moved(clerk, language);
  await tagged(clerk, language);
  await ownersOwn(language);
  await awaited(clerk, language);
}

/** Accepted with contract and first sum in one call, in the words its window offers. */
async function atOnce(
  clerk: Person,
  language: Language,
  parts: { contract: boolean; payment: boolean },
): Promise<void> {
  const family = await asked(language);
  const { id } = await quote(clerk, family);
  const path = `crmquotes/${id}/acceptance`;
  const outlook = ok(await clerk.get(path)) as unknown as Outlook;
  assert.equal(outlook.language, language);
  const [from, to] = [outlook.date_from as Day, outlook.date_to as Day];
  const text = acceptanceText({ ...outlook, from, to, ...parts }, language);
  ok(await clerk.put(path, { ...parts, ignoreIndependentUserDiff: true, mail_text: text }));
  // Its contract waits as long as the option does.
  await remindOptionsDue(app.db, await nearEnd(family.ddl, -1));
  await sql`update stay set held_until = now() + interval '1 hour' where ddl_id = ${family.ddl}`.execute(
    app.db,
  );
  await releaseOptionsDue(app.db, await nearEnd(family.ddl, 1));
}

/** The guest's own yes; card and account differ, so a person makes the contract. */
async function left(clerk: Person, language: Language): Promise<void> {
  const family = await asked(language);
  const { id } = await quote(clerk, family);
  await sql`update person set address = '12 quai du Port' where id = ${family.uid}`.execute(app.db);
  await sql`update agency set auto_contract = true where id = 1`.execute(app.db);
  ok(await family.guest.put(`crmquotes/${id}/guest-acceptance`, {}));
  await until('the agency is asked for the contract', async () => {
    const { told } = await one(
      app.db,
      sql<{
        told: number;
      }>`select count(*)::integer as told from maillog where ddl_id = ${family.ddl} and once_key like '%left%'`,
    );
    return told === 2;
  });
  await sql`update agency set auto_contract = false where id = 1`.execute(app.db);
  await leave(family);
}

/** A second yes of the same family, which ends what the first one held. */
async function replaced(clerk: Person, language: Language): Promise<void> {
  const first = await asked(language);
  const second = await asked(language, first);
  const [one_, two] = [await quote(clerk, first), await quote(clerk, second)];
  ok(await first.guest.put(`crmquotes/${one_.id}/guest-acceptance`, {}));
  ok(await second.guest.put(`crmquotes/${two.id}/guest-acceptance`, { releases: [one_.id] }));
  await leave(second);
}

/** Nights somebody else holds come free, are offered to the family that waits for them, and taken. */
async function awaited(clerk: Person, language: Language): Promise<void> {
  const family = await asked(language);
  const { from, to } = family.week;
  const works = ok(
    await clerk.post('stays', { nid: HOUSE, kind: 'works', date_from: from, date_to: to, note: WORDS }),
  );
  ok(await family.guest.post(`waiting/of/${family.ddl}`, {}));
  ok(await clerk.put(`stays/${String(works['id'])}/end`, { _clientTimestamp: works['version'] }));
  await offerNights(app.db, HOUSE);
  ok(await family.guest.put(`waiting/of/${family.ddl}/take`, {}));
  await leave(family);
}

/** To another house as an option, and back once it is firm. */
async function moved(clerk: Person, language: Language): Promise<void> {
  const family = await asked(language);
  const week = await freeWeek(app.db, OTHER_HOUSE);
  const [here, there] = [await quote(clerk, family), await quote(clerk, { ...family, week }, OTHER_HOUSE)];
  const owner = await one(
    app.db,
    sql<{ uid: number }>`select owner_uid as uid from house where id = ${OTHER_HOUSE}`,
  );
  await speaks(owner.uid, language);
  ok(await clerk.put(`crmquotes/${here.id}/accept`, {}));
  ok(await clerk.put(`crmquotes/${there.id}/accept`, { former: here.id }));
  await say(clerk, family.ddl, { message: WORDS, 'statusForm[action]': 'S_CONFIRM' });
  ok(await clerk.put(`crmquotes/${here.id}/accept`, { former: there.id }));
  await leave(family);
}

/** A tag that is set with its mail, in a person's words: one of them has a subject of its own. */
async function tagged(clerk: Person, language: Language): Promise<void> {
  const family = await asked(language);
  for (const [former, tag] of [
    [0, 41],
    [41, 47],
  ])
    ok(
      await clerk.post('crmddls/tag', {
        id: family.ddl,
        former,
        tag_category: 'ddlstatuscommunication',
        tag,
        also_send_mail: 1,
        mail_text_content: WORDS,
      }),
    );
}

/** Of a house that its owner lets alone, who is the agency's side. */
async function ownersOwn(language: Language): Promise<void> {
  const { house } = await one(
    app.db,
    sql<{
      house: number;
    }>`select min(id) as house from house where agid = 1 and not online_booking and published and not archived`,
  );
  await asked(language, { house });
}

/** Money that came after the option had run out; bids, of which one was paid; a charge that the books can't hold. */
export async function late(money: Awaited<ReturnType<typeof paying>>, language: Language): Promise<void> {
  const stay = money.next();
  await speaks(stay.uid, language);
  await speaks(stay.owner, language);
  const { ddlchat_id: message } = ok(await money.ask(stay.ddl));
  const session = await money.sessionOf(await app.as(stay.username), message);
  money.cards.holdWebhooks();
  assert.equal(await money.cards.pay(session), undefined);
  await inTransaction(app.db, (tx) => releaseQuote(tx, stay.ddl));
  money.cards.releaseWebhooks();
  await money.cards.settled();
  await leave(stay);

  const family = await asked(language);
  const offer = async (part: object) =>
    ok(
      await money.claire.post('ddlchats', {
        id_ddl: family.ddl,
        message: '',
        bidForm: { bid: '900', ...part },
      }),
    );
  await offer({ allowsolde: 1 });
  await offer({ allowpayment: 1 });
  const bid = await offer({ allowaccompte: 1 });
  const opened = ok(await family.guest.get(`ddlchats/stripetoken/${String(bid['id'])}`));
  assert.equal(await money.cards.pay(String(opened['stripeToken'])), undefined);
  await money.cards.settled();
  await leave(family);

  const strange = money.next();
  const { ddlchat_id: page } = ok(await money.ask(strange.ddl));
  const shown = await money.sessionOf(await app.as(strange.username), page);
  assert.equal(
    await saysCharged(app, shown, { payment_intent: `pi_1${language}`, amount_total: 6000, currency: 'usd' }),
    200,
  );
}
