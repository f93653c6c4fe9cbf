/** A stay's money as clerk and family see it: one payment is one card, a cancelled stay says what goes back. */
import { ok } from '#tests/support/answers.ts';
import { accepted } from '#tests/support/scenario.ts';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible } from './people.ts';

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
  await expect(dialog).toContainText(/800,00\s€ ont été reçus/);
  const confirm = dialog.getByRole('button', { name: 'Annuler la demande' });
  await confirm.click();
  await expect(sum).toBeFocused();
  await sum.fill('900');
  await dialog.getByRole('textbox', { name: 'Raison' }).fill('Désistement');
  await confirm.click();
  await expect(dialog.getByText(/^C’est plus que ce qui a été reçu/)).toBeVisible();
  await sum.fill('500');
  await expectAccessible(page);
  await confirm.click();
  await expect(dialog).toBeHidden();

  await page.goto(`/chat/${conversation.alphaid}/payments`);
  const money = page.getByRole('region', { name: 'Argent du séjour annulé' });
  await expect(money).toContainText(/Payé800,00\s€À rendre500,00\s€Rendu0,00\s€/);
  await expect(page.getByText(/Reste à (régler|recevoir)/)).toHaveCount(0);
  await money.getByRole('button', { name: 'Corriger la somme à rendre' }).click();
  const correcting = page.getByRole('dialog', { name: 'Somme à rendre' });
  await correcting.getByRole('textbox', { name: 'Somme à rendre' }).fill('600');
  await correcting.getByRole('textbox', { name: 'Raison' }).fill('Accord du propriétaire');
  await correcting.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(money).toContainText(/À rendre600,00\s€/);
  await money.getByRole('button', { name: 'Noter un remboursement' }).click();
  const returning = page.getByRole('dialog', { name: 'Noter un remboursement' });
  await expect(returning.getByRole('textbox', { name: 'Montant' })).toHaveValue('600,00');
  await returning.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(money).toContainText(/Rendu600,00\s€/);

  const guest = await visit('paul', { path: '/booking', on: TELEPHONE });
  const card = guest.page.getByRole('article').filter({ hasText: 'À vous rendre' });
  await expect(card).toContainText(/Payé800,00\s€À vous rendre600,00\s€Rendu600,00\s€/);
  await expect(card).not.toContainText('Reste à régler');
  await expect(card).not.toContainText(/Désistement|Accord/);
});
