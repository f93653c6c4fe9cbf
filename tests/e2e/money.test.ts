/** A stay's money as clerk and family see it: one payment is one card, a cancelled stay says what goes back. */
import { ok } from '#tests/support/answers.ts';
import { accepted } from '#tests/support/scenario.ts';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, neverBack } from './people.ts';

test('CHAT-24 CHAT-50 PAY-07 one payment is one card, which moves to where the last of it happened; a line leads there', async ({
  app,
  visit,
}) => {
  const family = await accepted(app);
  const claire = await app.as('claire');
  ok(await claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: family.ddl, type: 'arrhes' } }));
  ok(await claire.post('ddlchats', { id_ddl: family.ddl, message: 'Voici la demande d’arrhes.' }));
  const { page } = await visit('claire', { path: `/chat/${family.alphaid}/chat` });
  const log = page.getByRole('log', { name: 'Messages' });
  const card = log
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Demande de paiement' }) });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('À payer');
  await card.getByRole('button', { name: 'Confirmer la réception' }).click();
  await page
    .getByRole('dialog', { name: 'Confirmer la réception' })
    .getByRole('button', { name: 'Confirmer la réception' })
    .click();
  await expect(card).toContainText('Payé');
  await expect(card).toHaveCount(1);
  const history = card.getByRole('list', { name: "Ce qui s'est passé" }).getByRole('listitem');
  await expect(history).toHaveText([/^Paiement demandé/, /^Demande de paiement réglée/, /^Arrhes payées/]);
  // Nothing of it stands beside the card but the line that leads to it.
  await expect(log.getByText('Demande de paiement réglée')).toHaveCount(1);
  await expect(log.getByText('Arrhes payées')).toHaveCount(1);
  await expect(log.getByRole('link', { name: /^Demande de paiement/ })).toHaveCount(1);
  await log.getByRole('link', { name: /^Demande de paiement/ }).click();
  await expect(card).toBeInViewport();
  await expectAccessible(page);
});

test('B112 the clerk cancels a stay that has received money: the sum is asked, said to the family, corrected and returned', async ({
  app,
  visit,
  conversation,
}) => {
  const claire = await app.as('claire');
  const noted = { id_ddl: conversation.id, type: 'arrhes', amount: '800' };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: noted }));
  const { page } = await visit('claire', { path: `/chat/${conversation.alphaid}/general` });
  await page.getByRole('button', { name: /^Annuler la demande/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Annuler la demande/ });
  const sum = dialog.getByRole('textbox', { name: 'Somme à rendre' });
  await expect(sum).toHaveValue('');
  await expect(dialog).toContainText(/L'agence détient 800,00\s€/);
  const confirm = dialog.getByRole('button', { name: 'Annuler la demande' });
  await confirm.click();
  await expect(sum).toBeFocused();
  await sum.fill('900');
  await dialog.getByRole('textbox', { name: 'Raison' }).fill('Désistement');
  await confirm.click();
  await expect(dialog.getByText(/^C’est plus que ce que l’agence détient/)).toBeVisible();
  await sum.fill('500');
  await expectAccessible(page);
  await confirm.click();
  await expect(dialog).toBeHidden();

  await page.goto(`/chat/${conversation.alphaid}/payments`);
  const money = page.getByRole('region', { name: 'Argent du séjour annulé' });
  await expect(money).toContainText(/Payé800,00\s€Rendu0,00\s€Reste à rendre500,00\s€/);
  await expect(page.getByText(/Reste à (régler|recevoir)/)).toHaveCount(0);
  await money.getByRole('button', { name: 'Corriger la somme à rendre' }).click();
  const correcting = page.getByRole('dialog', { name: 'Somme à rendre' });
  await correcting.getByRole('textbox', { name: 'Somme à rendre' }).fill('600');
  await correcting.getByRole('textbox', { name: 'Raison' }).fill('Accord du propriétaire');
  await correcting.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(money).toContainText(/Reste à rendre600,00\s€/);
  await money.getByRole('button', { name: 'Noter un remboursement' }).click();
  const returning = page.getByRole('dialog', { name: 'Noter un remboursement' });
  await expect(returning.getByRole('textbox', { name: 'Montant' })).toHaveValue('600,00');
  await returning.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(money).toContainText(/Rendu600,00\s€Reste à rendre0,00\s€/);

  const guest = await visit('paul', { path: '/booking', on: TELEPHONE });
  const card = guest.page.getByRole('article').filter({ hasText: 'Reste à vous rendre' });
  await expect(card).toContainText(/Payé800,00\s€Rendu600,00\s€Reste à vous rendre0,00\s€/);
  await expect(card).not.toContainText('Reste à régler');
  await expect(card).not.toContainText(/Désistement|Accord/);
});

test('B112 without the account nothing is cancelled unasked; a payment that comes meanwhile is said, and its sum asked', async ({
  app,
  visit,
  conversation,
}) => {
  const claire = await app.as('claire');
  const { page } = await visit('claire', { path: `/chat/${conversation.alphaid}/general` });
  await expect(page.getByRole('button', { name: /^Annuler la demande/ })).toBeVisible();
  let isAway = true;
  await page.route('**/api/payments/account/**', (route) => (isAway ? route.abort() : route.fallback()));
  await neverBack(page);
  await page.reload();
  await page.getByRole('button', { name: /^Annuler la demande/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Annuler la demande/ });
  await expect(dialog.getByRole('button', { name: 'Réessayer' })).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByRole('button', { name: 'Annuler la demande' })).toHaveCount(0);
  isAway = false;
  await dialog.getByRole('button', { name: 'Réessayer' }).click();
  const confirm = dialog.getByRole('button', { name: 'Annuler la demande' });
  await expect(confirm).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Somme à rendre' })).toHaveCount(0);

  // What the screen has read is of before: the news of the payment do not reach it.
  isAway = true;
  const noted = { id_ddl: conversation.id, type: 'arrhes', amount: '800' };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: noted }));
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(/^L’agence détient 800,00\s€ pour cette réservation\./);
  await expect(dialog.getByRole('alert')).toBeFocused();
  isAway = false;
  await confirm.click();
  const sum = dialog.getByRole('textbox', { name: 'Somme à rendre' });
  await sum.fill('800');
  await dialog.getByRole('textbox', { name: 'Raison' }).fill('ça');
  await confirm.click();
  await expect(dialog.getByText('Longueur minimale\u00a0: 3 caractères.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Raison' }).fill('Tempête');
  await confirm.click();
  await expect(dialog).toBeHidden();
  const { cancelled } = ok(await claire.get(`payments/account/${conversation.id}`)) as {
    cancelled: Record<string, unknown>;
  };
  expect([cancelled['paid'], cancelled['to_return'], cancelled['reason']]).toEqual([
    80_000,
    80_000,
    'Tempête',
  ]);
});

test('B112 A41 two clerks correct the sum to return: the second sees both values, and chooses', async ({
  app,
  visit,
  conversation,
}) => {
  const marie = await app.as('marie');
  const noted = { id_ddl: conversation.id, type: 'arrhes', amount: '800' };
  ok(await marie.post('bookingpayments', { CrmBookingpayment: noted }));
  const statusForm = { action: 'S_CANCEL', to_return: 50_000, reason: 'Désistement' };
  ok(await marie.post('ddlchats', { id_ddl: conversation.id, statusForm }));
  const path = `payments/account/${conversation.id}`;
  const back = { amount: 10_000, mode: 'transfer' };
  ok(await marie.post(`${path}/returned`, back));
  const { page } = await visit('claire', { path: `/chat/${conversation.alphaid}/payments` });
  await page.getByRole('button', { name: 'Corriger la somme à rendre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somme à rendre' });
  const sum = dialog.getByRole('textbox', { name: 'Somme à rendre' });
  await expect(sum).toHaveValue('400,00');
  await sum.fill('300');
  const read = ok(await marie.get(path)) as { cancelled: { version: number } };
  const theirs = { to_return: 70_000, returned: 0, reason: 'Accord du propriétaire' };
  ok(await marie.put(`${path}/toreturn`, { ...theirs, _clientTimestamp: read.cancelled.version }));
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const choice = dialog.getByRole('group', { name: /^Deux valeurs/ });
  await expect(choice).toContainText(/a écrit\s: 600,00\s€/);
  await expect(dialog.getByRole('textbox', { name: 'Raison' })).toHaveValue('Accord du propriétaire');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'Garder ce qui est saisi ici' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toBeHidden();
  const after = ok(await marie.get(path)) as { cancelled: Record<string, unknown> };
  expect([after.cancelled['to_return'], after.cancelled['returned']]).toEqual([40_000, 10_000]);
});
