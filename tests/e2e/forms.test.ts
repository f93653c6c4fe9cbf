/** Forms when it goes otherwise than one thought: a card not read yet, an answer that is lost, a key pressed beside. Nothing typed is lost. */
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { accepted, quoted } from '#tests/support/scenario.ts';
import { findOrCreatePerson, saveCard } from '#features/people/actions.ts';
import { createRequest } from '#features/requests/actions.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import type { Tx } from '#server/sql.ts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { Visit } from './fixtures.ts';
import { addTag, loseAnswers, staysAsRead, twoClerks } from './people.ts';
import { randomInt } from 'node:crypto';

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Sauvegarder').click();
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' });

/** Calls of that kind wait at the door until they are let through. */
async function held(page: Page, method: string, path: string): Promise<{ release: () => Promise<void> }> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(path, async (route) => {
    if (isOpen || route.request().method() !== method) return route.fallback();
    waiting.push(route);
  });
  return {
    release: async () => {
      isOpen = true;
      for (const route of waiting) await route.continue();
    },
  };
}

/** A company that Claire made, before Marie's eyes. */
async function company(app: TestApp, visit: Visit) {
  const claire = await app.as('claire');
  const name = `Lavoir ${Date.now()} ${Math.random()}`;
  const made = await claire.post('companys', {
    CrmCompany: { name, contact_name: 'Madame Ravet', active: 1 },
  });
  const path = `/company/${String(ok(made)['id'])}`;
  const { page } = await visit('marie', { path });
  await expect(field(page, 'Contact')).toHaveValue('Madame Ravet');
  return { page, name, path, claire, version: made.body.cacheTimestamp!.timestamp };
}

const digits = () => String(randomInt(10, 100));

/** A request by telephone, of somebody of whom nothing else is known. */
async function called(tx: Tx, tel: string): Promise<{ uid: number; alphaid: string }> {
  const { uid } = await findOrCreatePerson(tx, { mail: null, tel, firstName: '', lastName: '' });
  await saveCard(tx, { agid: 1, uid, tel1: tel });
  const dateFrom = addDays(todayInParis(), 1200);
  const asked = { agid: 1, houseId: 101, senderUid: uid, dateFrom, dateTo: addDays(dateFrom, 7) };
  const rest = { adults: 2, children: 0, disabled: 0, origin: 'phone', website: 'default' } as const;
  const { alphaid } = await createRequest(tx, { ...asked, ...rest });
  return { uid, alphaid };
}

test('CHAT-90 who called is said over the card that was read: before it is here, nothing can be typed', async ({
  app,
  visit,
}) => {
  const { uid, alphaid } = await inTransaction(app.db, (tx) =>
    called(tx, `06 39 98 ${digits()} ${digits()}`),
  );
  const { page } = await visit('claire', { path: `/chat/${alphaid}/chat` });
  const card = await held(page, 'GET', `**/api/crmusers/${uid}?*`);
  await button(page, "Définir le nom et l'e-mail").click();
  const dialog = page.getByRole('dialog', { name: /^Qui est au/ });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(button(page, 'Enregistrer')).toBeDisabled();
  await card.release();
  await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Ève');
  await dialog.getByRole('textbox', { name: /^Nom/ }).fill('Le Goff');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(`eve.${Date.now()}@exemple.test`);
  await button(page, 'Enregistrer').click();
  await expect(page.getByText('Fiche enregistrée : Ève Le Goff.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('B12 a record that is being made takes no more words: it is made once, and nobody is asked to stay', async ({
  visit,
}) => {
  const { page } = await visit('marie', { path: '/company/new' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/companys')) sent.push(request.url());
  });
  const making = await held(page, 'POST', '**/api/companys');
  await field(page, 'Nom').fill(`Lavoir ${Date.now()}`);
  await save(page);
  await expect(field(page, 'Remarques')).not.toBeEditable();
  await making.release();
  await page.waitForURL(/\/company\/\d+$/);
  await expect(leaving(page)).toBeHidden();
  await field(page, 'Remarques').fill('Demander le devis');
  await save(page);
  await expect(page.getByText('Enregistré correctement')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('B12 QUOTE-07 what is left to save is said of the whole quote: a tenant’s card that was changed too', async ({
  app,
  visit,
}) => {
  const { quote } = await quoted(app);
  const path = `/quote/${String(quote['id'])}`;
  const { mine, theirs } = await twoClerks(visit, { path });
  await button(mine, 'Modifier la fiche du locataire').click();
  await field(mine, 'Ville').fill('Saumur');
  await button(theirs, 'Modifier : Ménage').click();
  await field(theirs, 'Ménage').fill('110,50');
  await button(theirs, 'Appliquer : Ménage').click();
  await button(theirs, 'Sauvegarder le devis').click();
  await theirs.waitForURL(/\/chat\//);
  await button(mine, 'Sauvegarder le devis').click();
  const notice = mine.getByRole('alert').filter({ hasText: 'Marie Rouvreau a enregistré' });
  await expect(notice).toContainText('Ce qui a changé est signalé. Vérifiez, puis sauvegardez.');
});

test('QUOTE-07 without the tenant’s card no text is offered and nothing is sent: why is said where it would be', async ({
  app,
  visit,
}) => {
  const { quote } = await quoted(app);
  const { page } = await visit('claire');
  const cards = '**/api/crmusers/*';
  const message = 'Cette fiche n’est pas accessible en ce moment.';
  await page.route(cards, (route) =>
    route.fulfill({ status: 404, json: { result: 'error', warnings: [{ type: 'notFound', message }] } }),
  );
  await page.goto(`/quote/${String(quote['id'])}/new-from-existing`);
  await expect(page.getByRole('table', { name: 'Proposition de prix' })).toBeVisible();
  const total = page.getByRole('row').filter({ hasText: 'Total' }).last();
  await expect(total).toContainText('€');
  await expect(page.getByText('Calcul en cours ...')).toBeHidden();
  const text = field(page, "Texte de l'e-mail");
  await expect(text).toHaveValue('');
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(button(page, 'Modifier la fiche du locataire')).toHaveCount(0);
  await expect(button(page, 'Sauvegarder et envoyer')).toHaveCount(0);
  await page.unroute(cards);
  await page.reload();
  await expect(text).toHaveValue(/^Bonjour Jeanne,/);
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(0);
});

test('TAGS-20 ERR-12 a mail that did not leave is told to who has left the conversation meanwhile', async ({
  clerk: { page },
}) => {
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Devis' }).click();
  await page.waitForURL(/\/quote$/);
  await page.goBack();
  await addTag(page.getByRole('complementary', { name: 'Détails de la demande' }), 'Suivi');
  const popup = page.getByRole('dialog', { name: 'Étiquette : Suivi' });
  await popup.getByRole('radio', { name: 'À rappeler', exact: true }).check();
  await popup.getByRole('radio', { name: 'Étiquette et e-mail' }).check();
  await popup.getByRole('textbox', { name: /^Texte de l'e-mail/ }).fill('Bonjour');
  const message = 'Le mail n’a pas pu partir (550).';
  let answer = (): void => undefined;
  const left = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/crmddls/tag', async (route) => {
    await left;
    const warnings = [{ type: 'mailSendError', params: { code: 550 }, message }];
    await route.fulfill({ status: 200, json: { result: 'cancelledwithwarnings', warnings } });
  });
  await popup.getByRole('button', { name: 'Enregistrer et envoyer' }).click();
  await page.goForward();
  await page.waitForURL(/\/quote$/);
  await expect(popup).toBeHidden();
  answer();
  await expect(page.getByRole('dialog').filter({ hasText: message })).toBeVisible();
});

test('B12 a save whose answer is lost is not said to be nothing; what follows it is no second window', async ({
  app,
  visit,
}) => {
  const { page, claire, path } = await company(app, visit);
  const mend = await loseAnswers(page, '**/api/companys/*');
  await field(page, 'Contact').fill('Madame Une');
  await save(page);
  const told = page.getByRole('dialog', { name: 'Erreur' });
  await expect(told).toContainText("Nous ne savons pas si c'est enregistré");
  await expect(told).not.toContainText("Rien n'a été");
  await button(page, 'Fermer').last().click();
  await expect(page.getByText("Nous ne savons pas si c'est enregistré")).toBeVisible();
  await mend();
  await field(page, 'Remarques').fill('Demander le devis');
  await save(page);
  await expect(page.getByText('Enregistré correctement')).toBeVisible();
  const stored = ok(await claire.get(`companys/${path.split('/').at(-1)!}`));
  expect([stored['contact_name'], stored['note']]).toEqual(['Madame Une', 'Demander le devis']);
});

const arrived = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: 'Votre premier envoi était bien arrivé' });

for (const [after, reloads] of [
  ['', false],
  [', also after a reload', true],
] as const)
  test(`D13 R10 a noted payment whose answer is lost, sent again with another amount${after}, stands once, and its clerk is told`, async ({
    app,
    visit,
  }) => {
    const family = await accepted(app);
    const { page } = await visit('claire', { path: `/chat/${family.alphaid}/payments` });
    const amount = page.locator('form').filter({ hasText: 'Noter un paiement reçu' }).getByLabel('Montant');
    const mend = await loseAnswers(page, '**/api/bookingpayments');
    await button(page, 'Noter un paiement reçu').click();
    await amount.fill('40');
    await button(page, 'Enregistrer le paiement').click();
    await button(page, 'Fermer').last().click();
    await mend();
    if (reloads) {
      await page.reload();
      await button(page, 'Noter un paiement reçu').click();
    }
    await amount.fill('45');
    await button(page, 'Enregistrer le paiement').click();
    await expect(arrived(page)).toContainText(/un paiement de 40,00\s€ est inscrit/);
    const claire = await app.as('claire');
    const account = ok(await claire.get(`payments/account/${family.ddl}`));
    expect((account['payments'] as { cents: number }[]).map(({ cents }) => cents)).toEqual([4000]);
  });

test('D13 R10 QUOTE-07 a quote whose answer is lost, written again after a reload, is made once, and its clerk is told', async ({
  app,
  visit,
}) => {
  const { quote, ddl } = await quoted(app);
  const quotes = async () =>
    (await one(app.db, sql<{ n: number }>`select count(*) as n from quote where ddl_id = ${ddl}`)).n;
  const before = await quotes();
  const { page } = await visit('claire', { path: `/quote/${String(quote['id'])}/new-from-existing` });
  const text = field(page, "Texte de l'e-mail");
  await expect(text).toHaveValue(/^Bonjour Jeanne,/);
  const mend = await loseAnswers(page, '**/api/quotes');
  await button(page, 'Sauvegarder et envoyer').click();
  await button(page, 'Fermer').last().click();
  await mend();
  await page.reload();
  await expect(text).toHaveValue(/^Bonjour Jeanne,/);
  await text.fill('Voici le devis que vous attendiez.');
  await button(page, 'Sauvegarder et envoyer').click();
  await expect(arrived(page)).toContainText(/le devis n°\d+ \(.*\) est dans la demande/);
  expect(await quotes()).toBe(before + 1);
});

test('B12 a record that was removed asks nobody to stay for what was typed in it', async ({ app, visit }) => {
  const { page } = await company(app, visit);
  await field(page, 'Remarques').fill('Plus besoin');
  await button(page, 'Supprimer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.waitForURL(/\/company$/);
  await expect(leaving(page)).toBeHidden();
});

test('B12 a removal that was refused is said to be one: nothing was removed, and what to do', async ({
  app,
  visit,
}) => {
  const { page, claire, path, version } = await company(app, visit);
  await staysAsRead(page, '**/api/companys/**', field(page, 'Contact'));
  const CrmCompany = { note: 'Facture en attente' };
  ok(await claire.put(`companys/${path.split('/').at(-1)!}`, { CrmCompany, _clientTimestamp: version }));
  await button(page, 'Supprimer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Claire Bonnevay a enregistré' });
  await expect(notice).toContainText('depuis que vous les avez lues');
  await expect(notice).toContainText("Rien n'a été supprimé.");
  await expect(notice).toContainText('Relisez, puis supprimez à nouveau.');
  await expect(notice).not.toContainText('sauvegarder');
  await button(page, 'Supprimer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.waitForURL(/\/company$/);
});

test('B12 a removal refused over a record that reads as before says so, and goes through when it is asked for again', async ({
  app,
  visit,
}) => {
  const { page, name, claire, path, version } = await company(app, visit);
  await staysAsRead(page, '**/api/companys/**', field(page, 'Contact'));
  const CrmCompany = { name, contact_name: 'Madame Ravet', active: 1 };
  ok(await claire.put(`companys/${path.split('/').at(-1)!}`, { CrmCompany, _clientTimestamp: version }));
  await button(page, 'Supprimer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Claire Bonnevay a enregistré' });
  await expect(notice).toContainText("Rien n'a été supprimé.");
  await expect(notice).toContainText('Ce que vous voyez ici est resté le même.');
  await button(page, 'Supprimer').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.waitForURL(/\/company$/);
});

test('TAGS-20 the tag popup keeps what is typed: a key or a touch beside asks first, and closes nothing while it saves', async ({
  clerk: { page },
}) => {
  const panel = page.getByRole('complementary', { name: 'Détails de la demande' });
  const popup = page.getByRole('dialog', { name: 'Étiquette : Suivi' });
  const asks = page.getByRole('dialog', { name: 'Fermer sans enregistrer ?' });
  await addTag(page.getByRole('complementary', { name: 'Détails de la demande' }), 'Suivi');
  await expect(popup).toBeVisible();
  // Nothing is typed yet: it closes unasked.
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await addTag(page.getByRole('complementary', { name: 'Détails de la demande' }), 'Suivi');
  await popup.getByRole('radio', { name: 'À rappeler', exact: true }).check();
  await popup.getByRole('radio', { name: 'Sans e-mail' }).check();
  const note = popup.getByRole('textbox', { name: 'Note interne' });
  await note.fill('Après 18 h');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)]) {
    await leave();
    await expect(asks).toBeVisible();
    await button(page, 'Rester').click();
    await expect(asks).toBeHidden();
    await expect(note).toHaveValue('Après 18 h');
  }
  const tagging = await held(page, 'POST', '**/api/crmddls/tag');
  await note.press('Tab');
  await popup.getByRole('button', { name: 'Enregistrer' }).click();
  await note.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(popup).toBeVisible();
  await expect(asks).toBeHidden();
  await tagging.release();
  await expect(popup).toBeHidden();
  await expect(panel.getByRole('button', { name: "Suivi : À rappeler. Changer l'étiquette" })).toBeVisible();
});
