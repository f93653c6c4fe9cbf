/** The agency's main job as three people live it, each in a browser: asked, answered, priced, accepted, signed, paid, seen by everyone. */
import { addDays, longDay } from '#kernel/day.ts';
import type { TestApp } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import {
  accepted,
  asked,
  contracted,
  HOUSE,
  newMail,
  putContractTemplate,
  quoted,
} from '#tests/support/scenario.ts';
import type { Family } from '#tests/support/scenario.ts';
import type { Page } from '@playwright/test';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import type { Visit } from './fixtures.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  followMail,
  freeWeek,
  mailed,
  readToTheEnd,
} from './people.ts';

const QUESTION = 'Bonjour, la maison est-elle libre pour nous trois ?';
const ANSWER = 'Bonjour, oui, elle est libre. Je vous prépare un devis.';
const PHONE = '06 39 98 77 01';

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const pathOf = ({ alphaid }: Family, tab = 'chat') => `/chat/${alphaid}/${tab}`;

/** '1 234,50 €' as cents. */
function centsIn(text: string | null): number {
  const found = /(\d[\d\s]*),(\d\d)\s*€/.exec(text ?? '');
  if (!found) throw new Error(`No amount in '${text}'.`);
  return Number(found[1]!.replaceAll(/\s/g, '')) * 100 + Number(found[2]);
}

function euros(amount: number): RegExp {
  const [whole = '', decimals = ''] = (amount / 100).toFixed(2).split('.');
  return new RegExp(`${whole.replaceAll(/\B(?=(\d{3})+$)/g, String.raw`\s`)},${decimals}\\s€`);
}

const QUOTE_MAIL = /proposition|devis/i;

/** The family on its telephone, where the mail of its quote leads; that mail is opened and pressed in the story of the quote. */
async function comeFromQuote(app: TestApp, visit: Visit, family: Family): Promise<Page> {
  const [link] = /http\S+lien#\S+/.exec(await mailed(app, family.mail, QUOTE_MAIL)) ?? [];
  const { page } = await visit(undefined, { path: link!, on: TELEPHONE });
  await page.waitForURL(`**/booking/${family.alphaid}?quote=*`);
  await page.goto(pathOf(family));
  return page;
}

test('D15 a family asks for a week from its telephone', async ({ visit }) => {
  const { page } = await visit(undefined, { path: `/annonce/${HOUSE}`, on: TELEPHONE });
  await expectNoSidewaysScroll(page);
  const from = await freeWeek(page);
  const to = addDays(from, 7);
  await page.getByRole('button', { name: longDay(from, 'fr') }).click();
  await page.getByRole('button', { name: longDay(to, 'fr') }).click();
  await expect(page.getByRole('textbox', { name: 'Arrivée' })).toHaveValue(from);
  await expect(page.getByRole('textbox', { name: 'Départ' })).toHaveValue(to);
  await page.getByLabel('Adultes').fill('2');
  await page.getByLabel('Enfants').fill('1');
  await expect(page.locator('#price').getByText('Total')).toBeVisible();
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Lemoine');
  await page.getByLabel('E-mail').fill(newMail());
  await page.getByLabel('Téléphone').fill(PHONE);
  await page.getByLabel('Message').fill(QUESTION);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('heading', { name: 'Votre demande est partie' })).toBeVisible();
});

test('CHAT-02 CHAT-03 CHAT-08 CHAT-53 the clerk finds a new request unread on top of her inbox, opens it, answers', async ({
  app,
  visit,
}) => {
  const family = await asked(app, { message: QUESTION });
  const { page, calls } = await visit('claire', { path: '/' });
  const list = page.getByRole('list', { name: 'Conversations' });
  const first = list.locator(`a[href^="/chat/${family.alphaid}"]`).first();
  await expect(first).toBeVisible();
  await first.click();
  await page.waitForURL(`**${pathOf(family)}`);
  // Opening a conversation reads it, and the first one opens by itself: what the list said before is in its first answer.
  const listed = calls.find(({ path, body }) => path.startsWith('/api/ddls?') && body.includes(family.mail));
  const [top] = (JSON.parse(listed!.body) as { models: { sender_email: string; unread: number }[] }).models;
  expect(top).toMatchObject({ sender_email: family.mail, unread: 1 });
  await expect(page.getByRole('heading', { level: 1, name: 'Jeanne Lemoine' })).toBeVisible();
  await expect(thread(page).getByText(QUESTION)).toBeVisible();
  await page.getByRole('textbox', { name: 'Votre message' }).fill(ANSWER);
  await page.keyboard.press('Control+Enter');
  await expect(thread(page).getByText(ANSWER)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Votre message' })).toHaveValue('');
  await page.reload();
  await expect(thread(page).getByText(ANSWER)).toBeVisible();
});

test('SIM-02 SIM-09 QFORM-20 QFORM-21 QFORM-22 QFORM-25 CHAT-27 CHAT-18 LOGIN-16 she prices the stay, edits a price, saves the quote with its mail; the family follows it, is logged in on its own page and reads the quote', async ({
  app,
  visit,
}) => {
  const family = await asked(app);
  const { page } = await visit('claire', { path: pathOf(family) });
  await page
    .getByRole('navigation', { name: 'Onglets de la demande' })
    .getByRole('link', { name: 'Simulateur' })
    .click();
  await page.getByRole('button', { name: 'Faire un devis pour La Passerose' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(family.alphaid);
  const table = page.getByRole('table', { name: 'Proposition de prix' });
  const save = page.getByRole('button', { name: 'Sauvegarder et envoyer' });
  await expect(save).toBeVisible();
  const before = centsIn(
    await table
      .getByRole('row', { name: /^Total\b/ })
      .last()
      .textContent(),
  );

  const line = table.getByRole('row', { name: /Ménage/ }).first();
  const cleaning = centsIn(await line.textContent());
  await line.getByRole('button', { name: /^Modifier :/ }).click();
  await expect(
    page.getByText('Veuillez appliquer toutes les modifications de prix avant de sauvegarder.'),
  ).toBeVisible();
  await expect(save).toBeHidden();
  const dearer = cleaning + 1000;
  await table.getByRole('textbox').fill((dearer / 100).toFixed(2).replace('.', ','));
  await table.getByRole('button', { name: /^Appliquer :/ }).click();
  await expect(save).toBeVisible();
  await expect(line).toContainText(euros(dearer));
  await expect(line.locator('s')).toContainText(euros(cleaning));
  expect(before).toBeGreaterThan(0);

  await expect(page.getByRole('textbox', { name: "Texte de l'e-mail" })).toHaveValue(/est disponible du \d/);
  await save.click();
  // Back on the thread, the saved quote is said in passing.
  await expect(page.getByText('La proposition de prix a été sauvegardée.')).toBeVisible();
  await page.waitForURL(`**${pathOf(family)}`);
  await expect(thread(page).getByRole('heading', { name: /^Devis n°/ })).toBeVisible();

  const telephone = await visit(undefined, { on: TELEPHONE });
  const read = await followMail(telephone.page, family.mail, QUOTE_MAIL, /./);
  await read.waitForURL(`**/booking/${family.alphaid}?quote=*`);
  await expect(read.getByRole('button', { name: 'Nous réservons' })).toBeVisible();
  await read.getByRole('link', { name: 'Voir la demande' }).click();
  await expect(thread(read).getByRole('heading', { name: /^Devis n°/ })).toBeVisible();
  await expectNoSidewaysScroll(read);
  // On the card the first press opens the offer, the second one books.
  await read.getByRole('button', { name: 'Voir et réserver' }).click();
  const offer = read.getByRole('dialog', { name: 'Réserver ce séjour' });
  await expect(offer.getByRole('button', { name: 'Nous réservons' })).toBeVisible();
  await expect(read.getByRole('button', { name: 'Nous réservons' })).toHaveCount(1);
  await read.reload();
  await expect(thread(read).getByRole('heading', { name: /^Devis n°/ })).toBeVisible();
  await expect(read.getByRole('button', { name: 'Accepter' })).toHaveCount(0);
});

test('QUOTE-06 QUOTE-10 CHAT-43 the clerk accepts on its word: the nights are held, the quote no longer changes', async ({
  app,
  visit,
}) => {
  const { page } = await visit('claire', { path: pathOf(await quoted(app)) });
  const messages = thread(page);
  await messages.getByRole('button', { name: 'Accepter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accepter, contrat, arrhes' });
  for (const part of ['Envoyer le contrat à signer', 'Demander le premier paiement'])
    await dialog.getByLabel(part).uncheck();
  await dialog.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(messages.getByText(/Nuits retenues jusqu'au/)).toBeVisible();
  await expect(messages.getByText('Devis accepté')).toBeVisible();
  await messages.getByRole('button', { name: 'Autres actions sur ce devis' }).last().click();
  await expect(messages.getByRole('listitem').filter({ hasText: /^Modifier/ })).toContainText(
    'marquez-le d’abord refusé',
  );
});

test('CONTRACT-26 CONTRACT-18 CONTRACT-19 CONTRACT-07 the contract asks for the nationality, which she writes where it is missing; she previews it and sends it', async ({
  app,
  visit,
}) => {
  await putContractTemplate(await app.as('claire'));
  await app.app.providers.documents.warm();
  const { page } = await visit('claire', { path: pathOf(await accepted(app), 'contracts') });
  await page.getByRole('button', { name: 'Aperçu du contrat' }).click();
  const told = page.getByRole('dialog', { name: 'Erreur' });
  await expect(told).toContainText(/nationalité/i);
  await told.getByRole('button', { name: 'Fermer' }).last().click();
  await page.getByLabel('Nationalité du locataire').fill('Française');
  await page.getByRole('button', { name: 'Enregistrer et réessayer' }).click();
  await expect(page.getByLabel('Nationalité du locataire')).toBeHidden();

  const firstPage = page.getByText(/^Page 1 sur \d+$/);
  const failure = page.getByRole('dialog', { name: 'Erreur' });
  // On a machine short of breath the conversion may miss its ten seconds: then the screen says so, and she tries again.
  await expect(firstPage.or(failure)).toBeVisible({ timeout: 40_000 });
  await expect(async () => {
    if (await failure.isVisible()) {
      await failure.getByRole('button', { name: 'Fermer' }).last().click();
      await page.getByRole('button', { name: 'Aperçu du contrat' }).click();
    }
    await expect(firstPage.or(failure)).toBeVisible();
    await expect(firstPage).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Envoyer pour signature' }).click();
  await expect(page.getByRole('heading', { name: /^Contrat n°/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler le contrat' })).toBeVisible();
});

/** On a telephone the contract is text: until its end has passed, 'I have read' cannot be ticked, and says why. */
async function readTextToTheEnd(page: Page): Promise<void> {
  await page.waitForURL(/\/sign\//);
  await expect(page.getByText('Total à la charge du locataire')).toBeVisible();
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  await expect(page.getByText("Lisez le contrat jusqu'à la fin avant de le signer.")).toBeVisible();
  await page.getByRole('button', { name: 'Passer à la signature' }).click();
  const read = page.getByRole('checkbox');
  await expect(read).toHaveAttribute('aria-disabled', 'true');
  await expect(read).toHaveAccessibleDescription(/quand vous aurez lu le contrat jusqu'à la fin/);
  await read.press('Space');
  await expect(read).not.toBeChecked();
  await page.getByRole('button', { name: 'Reprendre la lecture' }).click();
  // A telephone has no key that leads there: one swipes until one has come.
  const thumb = await page.context().newCDPSession(page);
  await expect(async () => {
    await thumb.send('Input.synthesizeScrollGesture', { x: 200, y: 500, yDistance: -3000, speed: 12_000 });
    await expect(page.getByText('Fin du contrat', { exact: true })).toBeInViewport({ timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [50] });
  await expect(page.getByRole('status')).toContainText('Vous êtes à la fin du contrat');
  await page.getByRole('button', { name: 'Voir les pages à signer' }).click();
  await expect(page.getByText(/^Page 1 sur \d+$/)).toBeVisible();
  await expect(read).toBeVisible();
}

const SIGN = 'Signer, avec obligation de paiement';

test('2.6 CONTRACT-01 CONTRACT-02 CONTRACT-05 LOGIN-16 B53 B121 B122 the family opens it from the mail and reads; the link signs as it is; from its conversation it signs with the code of its own mail', async ({
  app,
  visit,
}) => {
  const family = await contracted(app);
  const linked = await visit(undefined, { on: TELEPHONE });
  const opened = await followMail(linked.page, family.mail, /contrat/i, /./);
  await readTextToTheEnd(opened);
  const sign = opened.getByRole('button', { name: SIGN });
  await expect(sign).toBeDisabled();
  await opened.getByRole('checkbox').check();
  await expect(sign).toBeEnabled();
  await expect(opened.getByRole('button', { name: 'Recevoir un code' })).toHaveCount(0);

  const page = await comeFromQuote(app, visit, family);
  await page.getByRole('link', { name: 'Lire et signer' }).first().click();
  await readToTheEnd(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Recevoir un code' }).click();
  const field = page.getByRole('textbox', { name: 'Code à six chiffres' });
  await expect(field).toBeFocused();
  await expect(page.getByText(/^Le code est parti par e-mail à f•••@exemple\.test/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const code = /^\s*(\d{6})\s*$/m.exec(await mailed(app, family.mail, /code/i))?.[1] ?? '';
  expect(code).not.toBe('');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await field.fill(wrong);
  await page.getByRole('button', { name: SIGN }).click();
  await expect(page.getByText(/^Ce code est incorrect\./)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(field).toHaveValue(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Merci, votre contrat est signé' })).toBeVisible();
  await expect(page.getByText('Total du séjour')).toBeVisible();
  await expect(page.getByText('Prochain paiement')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Télécharger le contrat signé' })).toBeVisible();
  await expect(page.getByText('Une question')).toContainText(/\d\d \d\d/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Contrat signé' })).toBeVisible();
  await page.getByRole('link', { name: 'Revenir à la conversation' }).click();
  await page.waitForURL(`**/chat/${family.alphaid}**`);
});

/** A figure over the payments of a request. */
function account(page: Page, label: string) {
  return page
    .getByRole('region', { name: 'Où en est le paiement' })
    .getByRole('paragraph')
    .filter({ hasText: label });
}

test('PAY-06 PAY-07 PAY-08 the clerk asks for the deposit; the family pays it by card', async ({
  app,
  visit,
}) => {
  const family = await accepted(app);
  const clerk = await visit('claire', { path: pathOf(family, 'payments') });
  const amount = clerk.page.getByRole('textbox', { name: 'Montant' });
  await expect(amount).not.toHaveValue('');
  const total = centsIn(await account(clerk.page, 'Total du séjour').textContent());
  await expect(amount).toHaveValue((Math.floor(total / 4) / 100).toFixed(2).replace('.', ','));
  await clerk.page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(clerk.page.getByRole('table', { name: 'Demandes de paiement' })).toContainText('Arrhes');

  const page = await comeFromQuote(app, visit, family);
  await page.getByRole('button', { name: 'Payer par carte' }).click();
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(euros(Math.floor(total / 4)));
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible();
});

/** The clerk has asked for it and confirmed it by hand. */
async function received(app: TestApp, { ddl }: Family, type: 'arrhes' | 'solde'): Promise<void> {
  const clerk = await app.as('claire');
  const { id } = ok(await clerk.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type } }));
  ok(await clerk.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {}));
}

test("PAY-08 PAY-13 CHAT-25 CHAT-34 GUEST-01 GUEST-02 GUEST-03 GUEST-06 GUEST-07 GUEST-08 GUEST-09 GUEST-10 the clerk confirms the balance by hand, the thread tells it; the family's bookings show the stay and both payments", async ({
  app,
  visit,
}) => {
  const family = await accepted(app);
  await received(app, family, 'arrhes');
  const { page } = await visit('claire', { path: pathOf(family, 'payments') });
  await page.getByRole('radiogroup', { name: 'Type de paiement' }).getByText('Solde').click();
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page
    .getByRole('table', { name: 'Demandes de paiement' })
    .getByRole('button', { name: 'Confirmer la réception' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirmer la réception' });
  await expect(dialog.getByLabel('Moyen de paiement')).toHaveValue('Virement');
  await dialog.getByRole('button', { name: 'Confirmer la réception' }).click();
  await expect(dialog).toBeHidden();
  await expect(account(page, 'Reste à recevoir')).toContainText(euros(0));
  await page.getByRole('link', { name: 'Discussion' }).click();
  for (const event of [/Paiement reçu/, /Devis n°/])
    await expect(thread(page).getByText(event).first()).toBeVisible();

  const guest = await comeFromQuote(app, visit, family);
  const refused: string[] = [];
  guest.on('response', (answer) => {
    if (answer.status() === 401 || answer.status() === 403) refused.push(answer.url());
  });
  await guest
    .getByRole('link', { name: /^Réservations/ })
    .first()
    .click();
  await expect(guest.getByRole('navigation', { name: "Fil d'Ariane" })).toHaveText(
    /Accueil.*Réservations & paiements/,
  );
  const card = guest
    .getByRole('article')
    .filter({ has: guest.getByRole('link', { name: 'Voir la demande' }) })
    .first();
  await expect(card.getByRole('heading')).toHaveText(/^Réservation ER[A-Z]{5}$/);
  await expect(card).toContainText(`annonce n°${HOUSE}`);
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card.getByText('Arrivée', { exact: true })).toBeVisible();
  await expect(card.getByText('Départ')).toBeVisible();
  const payments = card.getByRole('table', { name: 'Paiements effectués' });
  // On a telephone the number stands below the type.
  await expect(payments.getByRole('columnheader')).toHaveText(['Date de paiement', 'Type', 'Montant']);
  await expect(payments.getByRole('row').filter({ hasText: 'Accompte' })).toHaveCount(1);
  await expect(payments.getByRole('row').filter({ hasText: 'Solde' })).toHaveCount(1);
  await expect(card.getByRole('paragraph').filter({ hasText: 'Reste à régler' })).toContainText(euros(0));
  await expectNoSidewaysScroll(guest);
  await guest.reload();
  await expect(payments.getByRole('row').filter({ hasText: 'Solde' })).toHaveCount(1);
  await guest.setViewportSize(DESK);
  await expect(payments.getByRole('columnheader')).toHaveText([
    'Date de paiement',
    'Type',
    'N° de transaction',
    'Montant',
  ]);
  expect(refused, 'C47: calls a guest may not make').toEqual([]);
});

test('B57 PAY-16 the clerk takes a request back while the family pays it: both read that the payment waits, and it goes back to the card', async ({
  app,
  visit,
}) => {
  const family = await accepted(app);
  await received(app, family, 'arrhes');
  await received(app, family, 'solde');
  const { page } = await visit('claire', { path: pathOf(family, 'payments') });
  await page.getByRole('textbox', { name: 'Montant' }).fill('60,00');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  // More than is left: why is asked first.
  const why = page.getByLabel(/^Pourquoi plus que ce qui reste/);
  await expect(why).toBeFocused();
  await why.fill('Ménage en plus');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(page.getByText('Demandé en plus : Ménage en plus')).toBeVisible();
  const cancelling = page
    .getByRole('table', { name: 'Demandes de paiement' })
    .getByRole('button', { name: 'Annuler la demande de paiement' });
  await expect(cancelling).toBeVisible();

  const paying = await comeFromQuote(app, visit, family);
  await paying.getByRole('button', { name: 'Payer par carte' }).last().click();
  await paying.waitForURL(/\/c\/pay\//);
  // The provider is a moment late in telling us, which is when a clerk's no and a payment cross.
  app.sandboxes.cards!.holdWebhooks();
  await paying.getByRole('button', { name: /^Payer/ }).click();
  await paying.waitForURL(/checkout=/);

  await page.bringToFront();
  await cancelling.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la demande de paiement' }).click();
  // The dialog goes before the answer is there.
  await expect(cancelling).toBeHidden();
  app.sandboxes.cards!.releaseWebhooks();

  await paying.bringToFront();
  await expect(paying.getByRole('heading', { name: "Paiement reçu : l'agence vous contacte" })).toBeVisible();
  await expect(paying.getByRole('main')).toContainText('Ne payez pas une seconde fois.');
  await expectNoSidewaysScroll(paying);
  await expectAccessible(paying);

  await page.bringToFront();
  const waiting = page.getByRole('region', { name: 'Paiement non affecté' });
  await expect(waiting).toContainText(euros(6000));
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Rembourser…' }).click();
  await page
    .getByRole('dialog', { name: 'Rembourser ce paiement ?' })
    .getByRole('button', { name: 'Rembourser' })
    .click();
  await expect(waiting).toBeHidden();
  await page.reload();
  await expect(account(page, 'Reste à recevoir')).toContainText(euros(0));
  await expect(waiting).toBeHidden();

  await paying.bringToFront();
  await paying.reload();
  await expect(paying.getByRole('heading', { name: 'Paiement remboursé' })).toBeVisible();
  const mails = await visit(undefined, { on: TELEPHONE });
  await followMail(mails.page, family.mail, /[Rr]embours/, /./);
});

test("GLOBAL-03 CAL-12 C13 the owner sees the stay in the house's calendar, and nothing of how to reach the family", async ({
  app,
  visit,
}) => {
  const family = await accepted(app);
  const { from } = family.week;
  const yann = await visit('yann', { path: `/calendars/${HOUSE}?m=${from.slice(0, 7)}` });
  const { page } = yann;
  const day = page.getByRole('gridcell', {
    name: new RegExp(`^indisponible, ${longDay(addDays(from, 2), 'fr')}`),
  });
  await expect(day).toBeVisible();
  await day.focus();
  await page.keyboard.press('Enter');
  const aside = page.getByRole('complementary', { name: 'Jours choisis' });
  await expect(aside).toContainText('Jeanne');
  await page.reload();
  await expect(day).toBeVisible();
  await page.goto(pathOf(family));
  await expect(thread(page)).toBeVisible();
  await page.goto('/ads');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(yann.calls.length).toBeGreaterThan(5);
  const digits = PHONE.replaceAll(/\D/g, '');
  for (const secret of [family.mail, PHONE, digits, `33${digits.slice(1)}`]) {
    expect(
      yann.calls.filter(({ body }) => body.includes(secret)).map(({ path }) => path),
      `${secret} on the owner's wire`,
    ).toEqual([]);
  }
});
