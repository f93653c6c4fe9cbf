/** What the way from a request to a stay that is signed and paid costs the clerk: clicks on our own buttons, as few as promised. */
import { asked, putContractTemplate } from '#tests/support/scenario.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './people.ts';
import { countPresses } from './presses.ts';

test('QUOTE-17 CONTRACT-18 PAY-06 from request to contract and deposit in seven clicks: answer two, quote three, all the rest two in one window', async ({
  app,
  visit,
}) => {
  await putContractTemplate(await app.as('claire'));
  const family = await asked(app);
  await app.app.providers.documents.warm();
  const { page, context } = await visit('claire', { unused: true });
  const presses = await countPresses(context, app.url);
  await page.goto('/chat');
  const messages = page.getByRole('log', { name: 'Messages' });

  await page
    .getByRole('list', { name: 'Conversations' })
    .locator(`a[href^="/chat/${family.alphaid}"]`)
    .click();
  await page.getByRole('textbox', { name: 'Votre message' }).fill('Bonjour, elle est libre.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(messages.getByText('Bonjour, elle est libre.')).toBeVisible();

  await page.getByRole('link', { name: 'Simulateur', exact: true }).last().click();
  await page.getByRole('button', { name: 'Faire un devis pour La Passerose' }).click();
  await page.getByRole('button', { name: 'Sauvegarder et envoyer' }).click();
  await expect(page.getByText('La proposition de prix a été sauvegardée.')).toBeVisible();

  await messages.getByRole('button', { name: 'Accepter' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Accepter, contrat, arrhes' });
  await dialog.getByLabel('Nationalité du locataire').fill('Française');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Accepter et envoyer' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText('Devis accepté, contrat envoyé, paiement demandé.').first()).toBeVisible();
  await expect(messages.getByRole('heading', { name: /^Contrat n°/ })).toBeVisible();
  await expect(messages.getByRole('heading', { name: 'Demande de paiement' })).toBeVisible();

  // Answer two, quote three, all the rest two.
  expect(presses.length, presses.join(' | ')).toBe(7);
});

test('QUOTE-03 a quote from the estimate takes two clicks, and what was done is said without a window in the way', async ({
  app,
  visit,
}) => {
  const family = await asked(app);
  const { page, context } = await visit('claire', { unused: true });
  const presses = await countPresses(context, app.url);
  await page.goto(`/chat/${family.alphaid}/chat`);
  const messages = page.getByRole('log', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Nouveau devis à partir de celui-ci' }).first().click();
  await page.getByRole('button', { name: 'Sauvegarder et envoyer' }).click();
  await expect(page.getByText('La proposition de prix a été sauvegardée.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(messages.getByRole('heading', { name: /^Devis n°/ })).toBeVisible();
  expect(presses).toEqual(['Nouveau devis à partir de celui-ci', 'Sauvegarder et envoyer']);
});
