/** Two windows over one record: nothing somebody wrote is replaced before it was shown (B12, docs/decisions/0033). */
import type { Page } from '@playwright/test';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import type { Visit } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

/** A required one carries its asterisk. */
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const saveIt = (page: Page) => page.getByRole('button', { name: 'Sauvegarder' }).click();
const isSaved = (page: Page) => expect(page.getByText('Enregistré.', { exact: true })).toBeVisible();
const both = (page: Page, near: string) =>
  page
    .locator('div')
    .filter({ has: field(page, near) })
    .getByRole('group', { name: 'Deux valeurs : laquelle garder ?' })
    .last();

/** A company of its own for each story, open in two windows. */
async function made(visit: Visit, other: 'claire' | 'marie', on: typeof DESK | typeof TELEPHONE = DESK) {
  const { page: mine } = await visit('marie', { path: '/company/new', on });
  await field(mine, 'Nom').fill(`Lavoir ${Date.now()} ${Math.random()}`);
  await field(mine, 'Contact').fill('Madame Ravet');
  await saveIt(mine);
  await mine.waitForURL(/\/company\/\d+$/);
  const { page: theirs } = await visit(other, { path: new URL(mine.url()).pathname });
  await expect(field(theirs, 'Contact')).toHaveValue('Madame Ravet');
  return { mine, theirs };
}

test('B12 two people change one company: what the other wrote alone comes in, what both wrote waits for a choice, by keyboard', async ({
  visit,
}) => {
  const { mine, theirs } = await made(visit, 'claire');
  await field(mine, 'Contact').fill('Monsieur Mine');
  await field(mine, 'Remarques').fill('Demander le devis avant Pâques');
  await field(theirs, 'Contact').fill('Madame Leurs');
  await field(theirs, 'Activité').fill('Blanchisserie');
  await saveIt(theirs);
  await isSaved(theirs);

  // She is typing: her screen has not changed under her hands.
  await expect(field(mine, 'Contact')).toHaveValue('Monsieur Mine');
  await expect(field(mine, 'Activité')).toHaveValue('');
  await saveIt(mine);
  await expect(mine.getByRole('alert')).toContainText(
    'Claire Bonnevay a enregistré ces informations pendant que vous les modifiiez.',
  );
  await expect(field(mine, 'Activité')).toHaveValue('Blanchisserie');
  await expect(mine.getByText('Nouveau : modifié par Claire Bonnevay')).toHaveCount(1);
  await expect(both(mine, 'Contact')).toContainText('Claire Bonnevay a écrit : Madame Leurs');
  await expect(field(mine, 'Contact')).toHaveValue('Monsieur Mine');
  await expect(field(mine, 'Remarques')).toHaveValue('Demander le devis avant Pâques');
  await expectAccessible(mine);

  // Not before somebody has chosen.
  await saveIt(mine);
  await expect(mine.getByText("Rien n'a été enregistré : il reste un choix à faire.")).toBeVisible();
  await expect(both(mine, 'Contact')).toBeFocused();
  await mine.keyboard.press('Tab');
  await expect(both(mine, 'Contact').getByRole('button').first()).toBeFocused();
  await mine.keyboard.press('Enter');
  await expect(mine.getByRole('button', { name: 'Sauvegarder' })).toBeFocused();
  await expect(both(mine, 'Contact')).toHaveCount(0);
  await saveIt(mine);
  await isSaved(mine);
  await mine.reload();
  await expect(field(mine, 'Contact')).toHaveValue('Monsieur Mine');
  await expect(field(mine, 'Activité')).toHaveValue('Blanchisserie');
  await expect(field(mine, 'Remarques')).toHaveValue('Demander le devis avant Pâques');
});

test('B12 two windows of one person, on a telephone: the other window is named as such, and its value can be taken', async ({
  visit,
}) => {
  const { mine, theirs } = await made(visit, 'marie', TELEPHONE);
  await field(mine, 'Contact').fill('Monsieur Ici');
  await field(mine, 'Activité').fill('Repassage');
  await field(theirs, 'Contact').fill('Madame Ailleurs');
  await field(theirs, 'Activité').fill('Blanchisserie');
  await saveIt(theirs);
  await isSaved(theirs);
  await saveIt(mine);
  await expect(mine.getByRole('alert')).toContainText(
    'Vous avez enregistré ces informations entre-temps, dans une autre fenêtre.',
  );
  await expect(both(mine, 'Contact')).toContainText('Vous, dans une autre fenêtre : Madame Ailleurs');
  await expectNoSidewaysScroll(mine);
  await mine.getByRole('button', { name: 'Tout prendre' }).click();
  await expect(field(mine, 'Contact')).toHaveValue('Madame Ailleurs');
  await expect(field(mine, 'Activité')).toHaveValue('Blanchisserie');
  // What was saved elsewhere is what stands here: one goes on from it, in one window and twice.
  for (const contact of ['Madame Une', 'Madame Deux']) {
    await field(mine, 'Contact').fill(contact);
    await saveIt(mine);
    await expect(mine.getByText('Enregistré correctement')).toBeVisible();
  }
});

test('B12 a company somebody has changed since is not deleted unread', async ({ visit }) => {
  const { mine, theirs } = await made(visit, 'claire');
  // What this window reads again waits until it has asked for the deletion: the change is stored, and not yet here.
  let isAsked = false;
  await mine.route('**/api/companys/**', async (route) => {
    const method = route.request().method();
    isAsked ||= method === 'DELETE';
    if (method !== 'GET' || isAsked) await route.fallback();
  });
  await field(theirs, 'Remarques').fill('Ne pas supprimer : facture en attente');
  await saveIt(theirs);
  await isSaved(theirs);
  await mine.getByRole('button', { name: 'Supprimer' }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(mine.getByRole('alert')).toContainText('Claire Bonnevay a enregistré ces informations');
  await expect(field(mine, 'Remarques')).toHaveValue('Ne pas supprimer : facture en attente');
  await expect(mine.getByText('Nouveau : modifié par Claire Bonnevay')).toBeVisible();
});

test('B12 CHAT-82 two clerks correct one request: the number one wrote stands beside the other’s until one is chosen', async ({
  visit,
  conversation,
}) => {
  const [{ page: mine }, { page: theirs }] = [
    await visit('claire', conversation),
    await visit('marie', conversation),
  ];
  const adults = (page: Page) => page.getByLabel('Adultes');
  for (const [page, count] of [
    [mine, '4'],
    [theirs, '6'],
  ] as const) {
    await page.getByRole('button', { name: 'Modifier', exact: true }).click();
    await adults(page).fill(count);
  }
  await theirs.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(adults(theirs)).toHaveCount(0);
  await mine.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const group = mine.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(group).toContainText('Marie Rouvreau a écrit : Adultes : 6');
  await expect(adults(mine)).toHaveValue('4');
  await group.getByRole('button', { name: 'Garder ce qui est saisi ici' }).click();
  await mine.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(adults(mine)).toHaveCount(0);
  await mine.reload();
  await mine.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(adults(mine)).toHaveValue('4');
});
