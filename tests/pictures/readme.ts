/** One summer's booking from the first message to the owner's calendar, and a picture of every screen a newcomer should see. */
import { todayInParis } from '#kernel/day.ts';
import { loadPictures } from '#demo/files.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { asked, HOUSE, putContractTemplate } from '#tests/support/scenario.ts';
import type { Family } from '#tests/support/scenario.ts';
import type { Page } from '@playwright/test';
import { DESK, expect, TELEPHONE, test } from '../e2e/fixtures.ts';
import type { Visit } from '../e2e/fixtures.ts';
import { mailed, readToTheEnd } from '../e2e/people.ts';
import { keep, keepBeside, settled, taken } from './taking.ts';

const QUESTION =
  'Bonjour, nous serions deux adultes et notre fille de huit ans. La maison est-elle libre, et le jardin est-il clos ?';
const ANSWER = 'Bonjour Jeanne, oui, elle est libre, et le jardin est clos de murs. Voici notre proposition.';

/** The month in which there is most to see. */
function nextJuly(): string {
  const today = todayInParis();
  const year = Number(today.slice(0, 4)) + (today.slice(5, 7) > '07' ? 1 : 0);
  return `${year}-07`;
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

async function atNight(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('pertuis.theme', 'night'));
  await page.reload();
}

/** A mail as the family's programme shows it. */
async function mailPage(app: TestApp, visit: Visit, to: string, subject: RegExp): Promise<Page> {
  await mailed(app, to, subject);
  const found = (await app.sandboxes.mail!.list()).find(
    (mail) => mail.to.includes(to) && subject.test(mail.subject),
  );
  const { html } = (await app.sandboxes.mail!.get(found!.id))!;
  const { page } = await visit(undefined, { path: '/annonces', on: TELEPHONE, unused: true });
  await page.setContent(html, { waitUntil: 'load' });
  return page;
}

async function isRead(page: Page): Promise<void> {
  await expect(log(page)).toBeVisible();
  await settled(page);
}

/** The clerk at her desk: what she was asked, what she answers, and the one window that says yes to it all. */
async function atTheDesk(visit: Visit, family: Family): Promise<void> {
  const { page } = await visit('claire', { path: `/chat/${family.alphaid}/chat`, on: DESK });
  await isRead(page);
  await keep('inbox', await taken(page));

  await page.goto(`/chat/${family.alphaid}/simulator`);
  await expect(page.getByRole('button', { name: /^Faire un devis pour/ }).first()).toBeVisible();
  await settled(page);
  await keep('simulator', await taken(page));

  await page
    .getByRole('button', { name: /^Faire un devis pour/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Modifier : Ménage' }).click();
  await page.getByRole('textbox', { name: 'Ménage' }).fill('−20 %');
  await page.getByRole('textbox', { name: 'Ménage' }).press('Enter');
  await settled(page);
  await keep('quote', await taken(page));

  await page.goto(`/chat/${family.alphaid}/chat`);
  await log(page).getByRole('button', { name: 'Accepter' }).last().click();
  await expect(page.getByRole('button', { name: 'Accepter et envoyer' })).toBeVisible();
  await keep('accept', await taken(page));

  for (const [name, path] of [
    ['payments', '/bookingpayment'],
    ['calendars', `/calendars?m=${nextJuly()}`],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await keep(name, await taken(page));
  }
}

/** The same inbox in her pocket, in the evening. */
async function inThePocket(visit: Visit, family: Family): Promise<void> {
  const { page } = await visit('claire', { path: '/chat', on: TELEPHONE });
  await atNight(page);
  await settled(page);
  const list = await taken(page);
  await page.goto(`/chat/${family.alphaid}/chat`);
  await isRead(page);
  const thread = await taken(page);
  await page.getByRole('textbox', { name: 'Votre message' }).click();
  await page.keyboard.type('/');
  await page.waitForTimeout(500);
  const texts = await taken(page);
  await page.goto(`/chat/${family.alphaid}/simulator`);
  await expect(page.getByRole('button', { name: /^Faire un devis pour/ }).first()).toBeVisible();
  await keepBeside('pocket', [list, thread, texts, await taken(page)]);
}

/** The family on its telephone, from the mail to the stay that is firm. */
async function onTheTelephone(app: TestApp, visit: Visit, family: Family): Promise<void> {
  const mail = await mailPage(app, visit, family.mail, /proposition|devis/i);
  const offer = await taken(mail);
  const [link] = /http\S+lien#\S+/.exec(await mailed(app, family.mail, /proposition|devis/i)) ?? [];
  const { page } = await visit(undefined, { path: link!, on: TELEPHONE, unused: true });
  await page.waitForURL(`**/booking/${family.alphaid}?**`);
  await page.getByLabel('Adresse').fill('4 rue des Carmes, 49000 Angers');
  await page.getByLabel('Nationalité').fill('Française');
  await page.getByRole('button', { name: 'Nous réservons' }).scrollIntoViewIfNeeded();
  const proposal = await taken(page);
  await page.getByRole('button', { name: 'Nous réservons' }).click();

  const [sealed] = /http\S+\/sign\/\S+/.exec(await mailed(app, family.mail, /^Votre contrat à signer/)) ?? [];
  const contract = await page.context().newPage();
  await contract.goto(sealed!);
  await expect(contract.getByRole('heading', { name: 'Lire le contrat' })).toBeVisible();
  await settled(contract);
  const words = await taken(contract);
  await readToTheEnd(contract, { by: 'keys' });
  await contract.getByRole('checkbox').check();
  const signature = await taken(contract);
  await contract.getByRole('button', { name: 'Signer, avec obligation de paiement' }).click();
  await expect(contract.getByRole('heading', { name: 'Merci, votre contrat est signé' })).toBeVisible();
  await contract.close();
  await keepBeside('family', [offer, proposal, words, signature]);

  await page.getByRole('button', { name: /^Payer/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/booking'));
  await settled(page);
  const card = await taken(page);
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible();
  await page.goto(`/booking/${family.alphaid}`);
  await expect(page.getByText(/Votre réservation est confirmée/)).toBeVisible();
  const stay = await taken(page);
  const signed = page.getByRole('link', { name: 'Votre contrat signé' });
  await signed.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const facts = await taken(page);
  const firm = await mailPage(app, visit, family.mail, /confirmé/);
  await keepBeside('confirmed', [card, await taken(firm), stay, facts]);
}

test('the pictures of the README', async ({ app, visit }) => {
  await inTransaction(app.db, (tx) => loadPictures(tx, app.app.providers.files));
  const claire = await app.as('claire');
  await putContractTemplate(claire);
  await app.app.providers.documents.warm();
  await sql`update agency set auto_contract = true`.execute(app.db);
  const family = await asked(app, { mail: 'jeanne.lemoine@exemple.test', message: QUESTION });
  ok(await claire.post('ddlchats', { id_ddl: family.ddl, message: ANSWER }));
  ok(
    await claire.post('quotes', {
      attachToExistingDdl: family.alphaid,
      alsoSendEmail: true,
      CrmQuote: await formPrice(claire, HOUSE, family.week),
    }),
  );
  await atTheDesk(visit, family);
  await inThePocket(visit, family);
  await onTheTelephone(app, visit, family);

  const { page: desk } = await visit('claire', { path: `/chat/${family.alphaid}/chat`, on: DESK });
  await atNight(desk);
  await isRead(desk);
  await keep('night', await taken(desk));
  const { page: owner } = await visit('yann', { path: `/calendars/${HOUSE}?m=${nextJuly()}`, on: DESK });
  await expect(owner.getByRole('grid').first()).toBeVisible();
  await settled(owner);
  await keep('owner', await taken(owner));
});
