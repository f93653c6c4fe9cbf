/** The list of conversations as a clerk works with it: searched, narrowed, tended; and what it says when there is nothing. */
import { one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import type { Page } from '@playwright/test';
import { expect, newConversation, newPerson, TELEPHONE, test } from './fixtures.ts';
import type { Visitor } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const lines = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
const box = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher une conversation' });
const asked = (visitor: Visitor) =>
  visitor.calls.filter(({ path }) => path.startsWith('/api/ddls?') && path.includes('s='));

test('CHAT-03 CHAT-07 CHAT-11 the first conversation opens; twenty, then twenty more', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/chat' });
  await expect(page).toHaveURL(/\/chat\/\w+\/chat$/);
  await expect(lines(page)).toHaveCount(20);
  await expect(lines(page).first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Voir la suite' }).click();
  await expect(lines(page)).toHaveCount(40);
});

test('CHAT-12 a row that is being pressed when the answer to a search comes is the one that opens', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/chat' });
  await expect(lines(page)).toHaveCount(20);
  const pressed = lines(page).nth(3).getByRole('link');
  const alphaid = /\/chat\/(\w+)/.exec((await pressed.getAttribute('href')) ?? '')![1]!;
  const answered = Promise.withResolvers<undefined>();
  await page.route(/\/api\/ddls\?.*s=/, async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  const isAsked = page.waitForRequest(/\/api\/ddls\?.*s=/);
  await box(page).fill(alphaid);
  await isAsked;
  await pressed.hover();
  await page.mouse.down();
  answered.resolve(undefined);
  await expect(page.getByText('Conversations trouvées\u00a0: 1')).toBeAttached();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`/chat/${alphaid}`));
  await expect(lines(page)).toHaveCount(1);
});

test('CHAT-12 a search waits for two characters and 400 ms, marks what it found, and stands in the address', async ({
  visit,
}) => {
  const clerk = await visit('claire', { unused: true });
  const { page } = clerk;
  await page.clock.install();
  await page.goto('/chat');
  await expect(lines(page)).toHaveCount(20);
  // From here on the browser's clock stands still unless told: however slowly a busy machine types, no time passes between two keys.
  await page.clock.pauseAt(Date.now() + 60_000);
  await box(page).fill('p');
  await page.clock.runFor(900);
  await box(page).pressSequentially('asserose');
  await page.clock.runFor(399);
  expect(asked(clerk)).toHaveLength(0);
  const searched = page.waitForResponse(/\/api\/ddls\?.*s=passerose/);
  await page.clock.runFor(1);
  await searched;
  expect(asked(clerk)).toHaveLength(1);
  await page.clock.resume();
  await expect(page.locator('mark').filter({ hasText: 'Passerose' }).first()).toBeVisible();
  await expect(page).toHaveURL(/s=passerose/);
  const marked = await lines(page).count();
  await page.reload();
  await expect(box(page)).toHaveValue('passerose');
  await expect(lines(page)).toHaveCount(marked);
  await expectAccessible(page);
  await box(page).fill('bonjour');
  await expect(page.locator('mark').filter({ hasText: 'Bonjour' }).first()).toBeVisible();
});

test('CHAT-12 B109 what is found stands in its place at once, where a press on it counts; what arrives glides to the top', async ({
  app,
  visit,
}) => {
  const [old] = [await newConversation(app, 'paul'), await newConversation(app, 'paul')];
  const { page } = await visit('claire', { path: '/chat' });
  await expect(lines(page)).toHaveCount(20);
  const row = page.locator(`a[data-conversation="${old.alphaid}"]`);
  await expect(row).toBeVisible();
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      document.body.dataset['glided'] = `${Number(document.body.dataset['glided'] ?? 0) + 1}`;
      return animate.apply(this, given);
    };
  });
  const glided = () => page.evaluate(() => document.body.dataset['glided'] ?? 'nothing');
  await box(page).fill(old.alphaid);
  await expect(lines(page)).toHaveCount(1);
  expect(await glided()).toBe('nothing');
  await box(page).fill('');
  await expect(lines(page)).toHaveCount(20);
  expect(await glided()).toBe('nothing');

  const paul = await app.as('paul');
  ok(await paul.post('ddlchats', { id_ddl: old.id, message: 'Une question de plus' }));
  await expect(page.locator('a[data-conversation]').first()).toHaveAttribute(
    'data-conversation',
    old.alphaid,
  );
  expect(await glided()).not.toBe('nothing');
});

test('CHAT-70 nothing found says so, and shows everything again', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/chat' });
  await box(page).fill('zzzzqqqq');
  await expect(page.getByText('Aucun résultat pour votre recherche.')).toBeVisible();
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(lines(page)).toHaveCount(20);
});

test('ROUTE-41 ROUTE-44 a link narrows the list; its chip takes the filter off; other tabs keep it', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/ddl?s=page_nid:"101"' });
  const chip = page.getByRole('button', { name: /^Retirer le filtre / });
  await expect(chip).toHaveCount(1);
  await expect(page).toHaveURL(/\/chat\/\w+\/chat\?s=page_nid/);
  for (const line of await lines(page).all()) await expect(line).toContainText('La Passerose');
  await page
    .getByRole('link', { name: 'Notes' })
    .or(page.getByRole('tab', { name: 'Notes' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/notes\?s=page_nid/);
  await chip.click();
  await expect(page).not.toHaveURL(/s=/);
  await expect(chip).toHaveCount(0);
});

test('CHAT-54 CHAT-55 CHAT-88 from its line a conversation is marked read and unread, masked, and found again among the masked', async ({
  app,
  conversation,
  visit,
}) => {
  // Beside the one that is open, whose reading is nobody's press.
  const { alphaid } = await newConversation(app, 'paul');
  const { page } = await visit('claire', conversation);
  const itself = page.locator(`a[href^="/chat/${alphaid}"]`);
  const line = lines(page).filter({ has: itself });
  const isUnread = line.getByText('Non lu', { exact: true });
  const press = async (name: RegExp) => {
    await line.hover();
    await line.getByRole('button', { name }).click();
  };
  await expect(isUnread).toBeAttached();
  await press(/^Marquer comme lue/);
  await expect(isUnread).toHaveCount(0);
  await press(/^Marquer comme non lue/);
  await expect(isUnread).toBeAttached();
  await page.reload();
  await expect(isUnread).toBeAttached();
  await press(/^Masquer : /);
  await expect(itself).toHaveCount(0);
  await page.getByRole('button', { name: 'Filtrer et trier' }).click();
  await page.getByRole('menuitem', { name: 'Montrer aussi les conversations masquées' }).click();
  await page.keyboard.press('Escape');
  await expect(itself).toContainText('(masquée)');
  await press(/^Ne plus masquer : /);
  await expect(itself).not.toContainText('(masquée)');
});

test('CHAT-54 the arrows move between the lines; marking all as read asks first', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/chat' });
  await lines(page).first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(lines(page).nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('End');
  await expect(lines(page).last().getByRole('link')).toBeFocused();
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('button', { name: 'Tout marquer comme lu' })).toBeVisible();
});

test('CHAT-68 CHAT-10 a guest without a request reads so on a telephone', async ({ app, visit }) => {
  const elsa = await newPerson(app, 'nora', 'Elsa');
  const { page } = await visit(elsa, { path: '/chat', on: TELEPHONE });
  await expect(
    page.getByText("Vous n'avez pas encore fait de demande de location sur Pertuis.").first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  // And is led to where a first request begins.
  const list = page.getByRole('complementary', { name: 'Conversations' });
  await list.getByRole('link', { name: 'Voir les maisons' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nos locations de vacances' })).toBeVisible();
});

test('CHAT-68 a guest whom one agency knows reads its name, in the empty inbox and on the tab', async ({
  app,
  visit,
}) => {
  const elsa = await newPerson(app, 'nora', 'Elsa');
  await sql`insert into agency_card (agid, uid, last_name) select 1, id, last_name from person where username = ${`${elsa}@pertuis.test`}`.execute(
    app.db,
  );
  const { page } = await visit(elsa, { path: '/chat', on: TELEPHONE });
  await expect(
    page.getByText("Vous n'avez pas encore fait de demande de location sur Sel & Volets.").first(),
  ).toBeVisible();
  await expect(page).toHaveTitle(/ · Sel & Volets$/);
});

test('VALID-01 a declared form opens with its initial values, under its headings; what others ask for is marked as one types, and refused at its field', async ({
  visit,
}) => {
  const { page } = await visit('marie', { path: '/activitytype/new' });
  await expect(page.getByRole('combobox', { name: 'Couleur' })).toHaveValue('Ardoise');
  const mail = page.getByRole('group', { name: 'L’e-mail proposé' });
  await expect(mail).toHaveAccessibleDescription(/^Remplis au moment de préparer l’e-mail\s: \{prenom\}/);
  await expect(page.getByRole('combobox', { name: 'Étiquette' })).toHaveAccessibleDescription(
    'Celle qui propose l’e-mail quand on la donne à une demande.',
  );
  const subject = mail.getByLabel('Objet de l’e-mail');
  const text = mail.getByLabel('Texte de l’e-mail');
  await expect(subject).toHaveAttribute('aria-required', 'false');
  await text.fill('Bonjour {prenom}');
  await expect(subject).toHaveAttribute('aria-required', 'true');
  await expect(mail.getByText('Objet de l’e-mail *')).toBeVisible();
  await text.fill('');
  await expect(subject).toHaveAttribute('aria-required', 'false');
  await text.fill('Bonjour {prenom}');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Relance');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAccessibleDescription('Ce champ doit être rempli.');
  await expectAccessible(page);
  await subject.fill('Votre séjour');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page).toHaveURL(/\/activitytype\/\d+$/);
});

test('LIST-01 a reference is chosen by typing what it is called, and found in the list by it', async ({
  visit,
}) => {
  const { page, calls } = await visit('marie', { path: '/discountrule/new' });
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Fidélité');
  await page.getByRole('textbox', { name: 'Remise (%)' }).fill('5');
  const platform = page.getByRole('combobox', { name: 'Plateforme' });
  await expect(platform).toHaveAccessibleDescription('Vide : toutes les plateformes.');
  await platform.fill('rtenai');
  await expect(page.getByRole('option')).toHaveText(['Partenaire']);
  expect(calls.filter(({ path }) => /^\/api\/platforms\?.*s=rtenai/.test(path))).toHaveLength(1);
  await page.getByRole('option', { name: 'Partenaire' }).click();
  // Opened again, it offers the others too.
  await platform.click();
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page).toHaveURL(/\/discountrule\/\d+$/);
  await expect(platform).toHaveValue('Partenaire');
  await page.reload();
  await expect(platform).toHaveValue('Partenaire');
  await page.goto('/discountrule?s=partenaire');
  await expect(page.getByRole('row', { name: /Fidélité/ })).toContainText('Partenaire');
});

test('the payments that came last stand first, until somebody sorts otherwise', async ({ app, visit }) => {
  const { page } = await visit('claire', { path: '/bookingpayment' });
  const rows = page.getByRole('table', { name: 'Paiements reçus' }).getByRole('row');
  const { newest, oldest } = await one(
    app.db,
    sql<{ newest: string; oldest: string }>`
      select to_char(max(paid_on), 'DD/MM/YYYY') as newest, to_char(min(paid_on), 'DD/MM/YYYY') as oldest
      from booking_payment`,
  );
  await expect(rows.nth(1)).toContainText(newest);
  await page.goto('/bookingpayment?of=paid_on&od=asc');
  await expect(rows.nth(1)).toContainText(oldest);
});
