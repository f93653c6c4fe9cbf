/** Writing in the inbox, as a clerk and a guest live it: drafts, lost answers, prices, text messages, notes, a new recipient. */
import { sql } from '#server/sql.ts';
import type { Page, Route } from '@playwright/test';
import { expect, newConversation, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, loseAnswers } from './people.ts';

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const noteBox = (page: Page) => page.getByRole('textbox', { name: /^Note interne/ });
const kind = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Ce que vous écrivez' }).getByText(name, { exact: true });
const price = (page: Page) => page.getByRole('group', { name: 'Proposition de prix' });
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true });

test('CHAT-61 CHAT-62 nothing to send: the button looks it, says why, and sends nothing', async ({
  clerk,
}) => {
  const { page } = clerk;
  const before = clerk.calls.length;
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  await send(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText("Veuillez saisir un message avant d'envoyer");
  // It says that it is disabled, and still answers.
  await send(page).click({ force: true });
  await expect(page.getByRole('alert')).toHaveText('Message ne peut être vide');
  await box(page).fill('x');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await box(page).fill('');
  expect(clerk.calls.slice(before).filter(({ path }) => path === '/api/ddlchats')).toEqual([]);
});

test('C27 what was typed as message, note and price comes back after a reload, each where it was', async ({
  clerk,
}) => {
  const { page } = clerk;
  await box(page).fill('Un message commencé');
  await kind(page, 'Note interne').click();
  await noteBox(page).fill('Une note commencée');
  await kind(page, 'Prix').click();
  await page.getByLabel('Prix du séjour').fill('1450');
  await page.getByLabel('Taxe de séjour').fill('31,5');
  await page.getByRole('button', { name: /^Moyen d'envoi/ }).click();
  await page.getByRole('menuitem', { name: 'E-mail et SMS' }).click();
  await page.reload();
  await expect(page.getByLabel('Prix du séjour')).toHaveValue('1450,00');
  await expect(page.getByLabel('Taxe de séjour')).toHaveValue('31,50');
  await expect(price(page).getByRole('status')).toContainText(/Total 1\s481,50\s€/);
  await expect(page.getByRole('button', { name: "Moyen d'envoi : E-mail et SMS" })).toBeVisible();
  await kind(page, 'Note interne').click();
  await expect(noteBox(page)).toHaveValue('Une note commencée');
  await kind(page, 'Message').click();
  await expect(box(page)).toHaveValue('Un message commencé');
});

test('CHAT-58 C27 an answer lost on the way keeps the words; tried again, even after a reload, they arrive once', async ({
  clerk,
}) => {
  const { page } = clerk;
  const words = `La clé est dans la boîte, code ${Date.now() % 10_000}.`;
  const mend = await loseAnswers(page, '**/api/ddlchats');
  await box(page).fill(words);
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('La connexion est coupée.');
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await expect(box(page)).toHaveValue(words);
  await page.reload();
  await expect(box(page)).toHaveValue(words);
  await mend();
  await send(page).dblclick();
  await expect(box(page)).toHaveValue('');
  await expect(thread(page).getByText(words)).toHaveCount(1);
  await page.reload();
  await expect(thread(page).getByText(words)).toHaveCount(1);
});

test('a double click sends once', async ({ clerk }) => {
  const { page } = clerk;
  const words = `Deux clics, un message ${Date.now()}`;
  await box(page).fill(words);
  await send(page).dblclick();
  await expect(box(page)).toHaveValue('');
  await page.reload();
  await expect(thread(page).getByText(words)).toHaveCount(1);
});

test("CHAT-66 what the server refuses for no field's sake is said in a window titled Erreur, and the words stay", async ({
  clerk,
}) => {
  const { page } = clerk;
  const elsewhere = async (route: Route) => {
    const sent = route.request().postDataJSON() as object;
    await route.continue({ postData: JSON.stringify({ ...sent, id_ddl: 2_000_000_000 }) });
  };
  await page.route('**/api/ddlchats', elsewhere);
  await box(page).fill('Pour personne');
  await send(page).click();
  const dialog = page.getByRole('dialog', { name: 'Erreur' });
  await expect(dialog).toContainText("n'existe plus ou a été déplacée.");
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(box(page)).toHaveValue('Pour personne');
  await page.unroute('**/api/ddlchats', elsewhere);
  await box(page).fill('');
});

test('CHAT-57 CHAT-64 CHAT-65 a file: refused when too heavy, called off on its way, never sent twice, pasted, seen by the guest', async ({
  clerk,
  guest,
}) => {
  const { page } = clerk;
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'lourd.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByRole('alert')).toHaveText(
    "Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)",
  );
  // A slow line: half of the file leaves, then nothing more for a while.
  const session = await clerk.context.newCDPSession(page);
  await session.send('Network.enable');
  const speed = (bytes: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
  const picture = Buffer.concat([PNG, Buffer.alloc(3_000_000)]);
  await chooser.setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('plan.png')).toBeVisible();
  await box(page).fill('Le plan de la maison');
  await speed(200_000);
  await send(page).click();
  await expect(page.getByRole('progressbar', { name: /^Envoi en cours/ })).toBeVisible();
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('Upload already in progress.');
  await page.getByRole('button', { name: "Annuler l'envoi" }).click();
  await expect(page.getByRole('alert')).toContainText("L'envoi a été annulé.");
  await expect(box(page)).toHaveValue('Le plan de la maison');
  await speed(-1);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(thread(page).getByRole('img', { name: 'plan.png' })).toHaveCount(1);
  await expect(thread(guest.page).getByRole('img', { name: 'plan.png' })).toBeVisible();

  await box(page).focus();
  await page.evaluate(
    async (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'collée.png', { type: 'image/png' }));
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...PNG],
  );
  await expect(page.getByText('collée.png')).toBeVisible();
  await page.getByRole('button', { name: 'Retirer la pièce jointe' }).click();
  await expect(page.getByText('collée.png')).toBeHidden();
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a ready text is put where the caret stands, keeps what was typed, and is undone', async ({ clerk }) => {
  const { page } = clerk;
  await box(page).fill('Avant. Après.');
  await box(page).press('Home');
  for (let steps = 0; steps < 7; steps++) await box(page).press('ArrowRight');
  await page.getByRole('button', { name: 'Textes préparés' }).click();
  await page.getByRole('button', { name: /^Première réponse/ }).click();
  await expect(box(page)).toHaveValue(/^Avant\. Bonjour Paul,[^]*Après\.$/);
  await box(page).press('Control+z');
  await expect(box(page)).toHaveValue('Avant. Après.');
  await box(page).fill('');
  await expectAccessible(page);
});

test('CHAT-28 C13 a note stays in the agency: the guest hears nothing of it, in no answer of any call', async ({
  clerk,
  guest,
}) => {
  const secret = `Le client est pressé ${Date.now()}`;
  await kind(clerk.page, 'Note interne').click();
  await noteBox(clerk.page).fill(secret);
  await expectAccessible(clerk.page);
  await clerk.page.getByRole('button', { name: 'Noter' }).click();
  await expect(thread(clerk.page).getByText(secret)).toBeVisible();
  await kind(clerk.page, 'Message').click();
  const after = `Bonne nouvelle ${Date.now()}`;
  await box(clerk.page).fill(after);
  await send(clerk.page).click();
  await expect(thread(guest.page).getByText(after)).toBeVisible();
  await guest.page.reload();
  await expect(thread(guest.page).getByText(after)).toBeVisible();
  await guest.page
    .getByRole('link', { name: 'Retour aux conversations' })
    .or(guest.page.getByRole('button', { name: 'Retour aux conversations' }))
    .click();
  await expect(guest.page.getByRole('searchbox')).toBeVisible();
  expect(
    guest.calls.some(({ body }) => body.includes(after)),
    'the wire is listened to',
  ).toBe(true);
  expect(guest.calls.filter(({ body }) => body.includes(secret)).map(({ path }) => path)).toEqual([]);
});

test('CHAT-23 a price: errors at their fields, the total as it is typed, paid by the guest from the thread', async ({
  clerk,
  guest,
  conversation,
}) => {
  const { page } = clerk;
  await kind(page, 'Prix').click();
  await price(page).getByLabel('Prix du séjour').fill('1000');
  await price(page).getByLabel('Taxe de séjour').fill('20');
  await price(page).getByLabel('Remise').fill('2000');
  await page.getByRole('button', { name: 'Envoyer le prix' }).click();
  await expect(price(page).getByLabel('Remise')).toHaveAttribute('aria-invalid', 'true');
  await price(page).getByLabel('Remise').fill('100');
  await price(page).getByLabel('Caution').fill('500');
  await expect(price(page).getByRole('status')).toContainText(/Total 920,00\s€/);
  await expect(price(page).getByRole('status')).toContainText(/Arrhes 25\s% 230,00\s€/);
  await price(page).getByRole('combobox', { name: 'Bouton de paiement' }).click();
  await page.getByRole('option', { name: 'Arrhes' }).click();
  await page.getByRole('textbox', { name: /^Quelques mots/ }).fill('Notre meilleur prix.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Envoyer le prix' }).click();
  const card = (at: Page) => thread(at).getByRole('article').filter({ hasText: 'Notre meilleur prix.' });
  await expect(card(page)).toContainText(/920,00\s€/);
  await expect(card(page)).toContainText('Ouverte');

  await guest.page.goto(`/chat/${conversation.alphaid}/chat`);
  await expect(card(guest.page)).toContainText(/230,00\s€/);
  await expectNoSidewaysScroll(guest.page);
  await card(guest.page).getByRole('button', { name: 'Payer les arrhes par carte' }).click();
  await guest.page.getByRole('button', { name: /^Payer/ }).click();
  await expect(guest.page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible();
  await guest.page.goto(`/chat/${conversation.alphaid}/chat`);
  await expect(card(guest.page).getByRole('button', { name: 'Déjà payé' })).toBeDisabled();
  await expect(card(page)).toContainText('Payée');
});

test('a price that was taken back can no longer be paid', async ({ clerk, guest }) => {
  const { page } = clerk;
  await kind(page, 'Prix').click();
  await page.getByLabel('Prix du séjour').fill('700');
  await page.getByRole('combobox', { name: 'Bouton de paiement' }).click();
  await page.getByRole('option', { name: 'Total' }).click();
  await page.getByRole('textbox', { name: /^Quelques mots/ }).fill('Prix repris.');
  await page.getByRole('button', { name: 'Envoyer le prix' }).click();
  const card = (at: Page) => thread(at).getByRole('article').filter({ hasText: 'Prix repris.' });
  await expect(card(guest.page).getByRole('button', { name: 'Payer le total par carte' })).toBeEnabled();
  await card(page).getByRole('button', { name: 'Annuler cette proposition' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la proposition' }).click();
  await expect(card(page)).toContainText('Annulée');
  await expect(card(guest.page).getByRole('button', { name: 'Annulé', exact: true })).toBeDisabled();
  await expectAccessible(guest.page);
});

test('CHAT-37 states given by hand say what they do; confirming asks why', async ({ clerk }) => {
  const { page } = clerk;
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'État de la demande' }).click();
    await page.getByRole('button', { name }).click();
  };
  await choose(/^En attente de paiement/);
  await expect(thread(page).getByText('En attente de paiement').last()).toBeVisible();
  await choose(/^Confirmer le séjour/);
  const dialog = page.getByRole('dialog', { name: 'Confirmer le séjour ?' });
  await dialog.getByRole('button', { name: 'Confirmer le séjour' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Raison' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Ne rien changer' }).click();
  await choose(/^Annuler la demande/);
  const asked = page.getByRole('dialog', { name: /^Annuler la demande/ });
  await expect(asked).toContainText('Les nuits retenues seront de nouveau libres');
  await asked.getByRole('button', { name: 'Ne rien changer' }).click();
});

test('SMS-14 SMS-16 a guest known by a telephone only is called by it, and written to there', async ({
  clerk,
}) => {
  const { page } = clerk;
  await page.getByRole('searchbox').fill('06 39 98 00 01');
  // Until the answer is there, the list is still everybody's, and others ask for that house.
  const asked = page.getByRole('link').filter({ hasText: 'Sous le Mûrier' });
  await asked.filter({ hasText: '06 39 98 00 01' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '06 39 98 00 01' })).toBeVisible();
  await page.getByRole('button', { name: "Moyen d'envoi : SMS" }).click();
  await expect(page.getByRole('menuitem', { name: /^E-mail Aucun e-mail connu/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await box(page).fill('La clé est sous le pot de grès, près de la fenêtre. '.repeat(4));
  await expect(page.getByText(/Ce texte part en 4 SMS, à cause de «\u00a0ê\u00a0»/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer (4 SMS)' })).toBeVisible();
  const words = `Oui, la maison est toujours libre (${Date.now() % 10_000}).`;
  await box(page).fill(words);
  await expect(page.getByText('1 SMS', { exact: true })).toBeVisible();
  await send(page).click();
  const sent = thread(page).getByRole('article').filter({ hasText: words });
  await expect(sent).toContainText('SMS');
  const sandbox = await clerk.context.newPage();
  await expect(async () => {
    await sandbox.goto('/sandbox/sms');
    await expect(sandbox.getByText(words).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

test('SMS-14 who wrote by text message is answered by one, also where the words are quicker than the page', async ({
  app,
  clerk,
  conversation,
}) => {
  const { page } = clerk;
  await sql`update agency_card set tel1 = '06 39 98 00 77' where uid = (select sender_uid from request where id = ${conversation.id})`.execute(
    app.db,
  );
  await sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, channel)
    select id, agid, 'TEXT', 'Par SMS', sender_uid, false, 'sms' from request where id = ${conversation.id}`.execute(
    app.db,
  );
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/ddls/*/channels', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.reload();
  await box(page).pressSequentially('Oui');
  await expect(page.getByRole('button', { name: "Moyen d'envoi : E-mail" })).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('button', { name: "Moyen d'envoi : SMS" })).toBeVisible();
});

test('SMS-13 SMS-20 CHAT-06 a message to a new telephone opens its conversation, which has no tabs', async ({
  clerk,
}) => {
  const { page } = clerk;
  await page.getByRole('button', { name: 'Nouveau message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau message' });
  await dialog.getByText('Nouveau destinataire').click();
  await dialog.getByRole('button', { name: /^Moyen d'envoi/ }).click();
  await page.getByRole('menuitem', { name: 'SMS', exact: true }).click();
  await dialog.getByLabel('Message').fill('Bonjour, ici Sel & Volets : vos clés vous attendent.');
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog.getByLabel('Téléphone')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Téléphone').fill('06 39 98 55 44');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: '06 39 98 55 44' })).toBeVisible();
  await expect(thread(page).getByText('vos clés vous attendent.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Onglets de la demande' })).toHaveCount(0);
});

test('SMS-13 SMS-18 a message to somebody known goes to the conversation that was picked', async ({
  clerk,
  conversation,
}) => {
  const { page } = clerk;
  await page.getByRole('button', { name: 'Nouveau message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau message' });
  const words = `Au fait, ${Date.now()}`;
  await dialog.getByLabel('Message').fill(words);
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Destinataire' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByRole('combobox', { name: 'Destinataire' }).fill('dervaux');
  await page.getByRole('option', { name: /Paul Dervaux/ }).click();
  await dialog.getByRole('combobox', { name: 'Conversation' }).click();
  await page.getByRole('option', { name: new RegExp(conversation.alphaid) }).click();
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await page.waitForURL(`**/chat/${conversation.alphaid}/chat`);
  await expect(thread(page).getByText(words)).toBeVisible();
});

test('ROUTE-04 CHAT-02 CHAT-06 CHAT-74 SMS-15 the newest messages of all conversations, live, without tabs, each leading to its own', async ({
  clerk,
  guest,
  conversation,
}) => {
  const { page } = clerk;
  await page.getByRole('link', { name: 'Tous les messages' }).click();
  await page.waitForURL('**/chat/uni');
  await expect(page.getByRole('heading', { level: 1, name: 'Tous les messages' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Onglets de la demande' })).toHaveCount(0);
  await page.mouse.move(900, 400);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page);
  const words = `Encore une question ${Date.now()}`;
  await box(guest.page).fill(words);
  await send(guest.page).click();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: words }).last();
  await expect(line).toContainText('Paul Dervaux');
  await line.getByRole('link').click();
  await page.waitForURL(`**/chat/${conversation.alphaid}/chat`);
  await expect(thread(page).getByText(words)).toBeVisible();
});

test('ROUTE-02 ROUTE-41 old links: a request by its number, and a filtered list', async ({
  clerk,
  conversation,
}) => {
  const { page } = clerk;
  await page.goto(`/?ddlid=${conversation.id}`);
  await page.waitForURL(`**/chat/${conversation.alphaid}/chat`);
  await page.goto('/ddl?s=page_nid:"101"');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const conversations = page.getByRole('complementary', { name: 'Conversations' }).getByRole('listitem');
  await expect(conversations.first()).toContainText('La Passerose');
  await expect(conversations.filter({ hasNotText: 'La Passerose' })).toHaveCount(0);
});

test("CHAT-63 B101 B106 C47 another agency's request is read, tab by tab, and says why nothing can be done; nothing is asked that would be refused", async ({
  visit,
}) => {
  const { page, calls } = await visit('claire', { path: '/chat' });
  const sentence = page.getByText("Cette demande est celle de l'autre agence.").filter({ visible: true });
  await page.getByRole('searchbox').fill('Grand Air');
  await page.getByRole('link').filter({ hasText: 'Grand Air' }).first().click();
  await expect(sentence.first()).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  const details = page.getByRole('complementary', { name: 'Détails de la demande' });
  await expect(details.getByRole('button', { name: 'Modifier', exact: true })).toHaveCount(0);
  await expect(details.getByRole('button', { name: /étiquette/i })).toHaveCount(0);
  const reference = /\/chat\/([^/]+)\//.exec(page.url())![1]!;
  for (const tab of ['general', 'notes', 'history', 'contracts', 'payments', 'simulator']) {
    await page.goto(`/chat/${reference}/${tab}`);
    await expect(page.getByRole('region').getByText("celle de l'autre agence")).toBeVisible();
    await expect(
      page.getByRole('region').getByRole('button', { name: /devis|demander|noter|préparer/i }),
    ).toHaveCount(0);
  }
  expect(calls.filter(({ status }) => status === 401 || status === 403)).toEqual([]);
});

test('CHAT-36 CHAT-59 CHAT-71 a house without online booking: replies leave by mail, nothing can be paid by card; its request is cancelled by hand', async ({
  app,
  visit,
}) => {
  const { page, calls } = await visit('claire', await newConversation(app, 'paul', { house: 108 }));
  const before = calls.length;
  await box(page).fill('Bonjour, elle est libre.');
  await page.getByRole('button', { name: 'Répondre par e-mail' }).click();
  await expect(box(page)).toHaveValue('Bonjour, elle est libre.');
  await kind(page, 'Prix').click();
  const off = "Le paiement Online Booking n'est pas activé sur cette annonce.";
  await expect(price(page).getByText(off)).toBeVisible();
  await price(page).getByRole('combobox', { name: 'Bouton de paiement' }).click();
  await expect(page.getByRole('option', { name: 'Total' })).toHaveAttribute('data-combobox-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Paiements', exact: true }).last().click();
  await expect(page.getByText(off)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer la demande' })).toHaveCount(0);
  expect(calls.slice(before).filter(({ path }) => path === '/api/ddlchats')).toEqual([]);
  await page.getByRole('link', { name: 'Discussion' }).click();
  await kind(page, 'Message').click();
  await box(page).fill('');
  await page.getByRole('button', { name: 'État de la demande' }).click();
  await page.getByRole('button', { name: /^Annuler la demande/ }).click();
  await page
    .getByRole('dialog', { name: /^Annuler la demande/ })
    .getByRole('button', { name: 'Annuler la demande', exact: true })
    .click();
  await expect(thread(page).getByText('Demande annulée')).toBeVisible();
  await page.getByRole('button', { name: 'État de la demande' }).click();
  await expect(
    page.getByRole('button', { name: /^Annuler la demande Cette demande est déjà annulée/ }),
  ).toBeDisabled();
});
