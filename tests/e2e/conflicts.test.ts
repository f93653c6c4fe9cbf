/** Two windows over one record: nothing somebody wrote is replaced before it was shown (B12, docs/decisions/0033). */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { arrive, DESK, expectAccessible, expectNoSidewaysScroll, login, TELEPHONE } from './people.ts';

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
async function made(
  browser: Browser,
  other: 'claire' | 'marie',
  viewport: { width: number; height: number } = DESK,
) {
  const [first, second] = [await arrive(browser, viewport), await arrive(browser, viewport)];
  await login(first.page, 'marie', '/company/new');
  await field(first.page, 'Nom').fill(`Lavoir ${Date.now()} ${Math.random()}`);
  await field(first.page, 'Contact').fill('Madame Ravet');
  await saveIt(first.page);
  await first.page.waitForURL(/\/company\/\d+$/);
  const { pathname } = new URL(first.page.url());
  await login(second.page, other, pathname);
  await expect(field(second.page, 'Contact')).toHaveValue('Madame Ravet');
  return {
    mine: first.page,
    theirs: second.page,
    close: async () => {
      await first.context.close();
      await second.context.close();
    },
  };
}

test('B12 two people change one company: what the other wrote alone comes in, what both wrote waits for a choice, by keyboard', async ({
  browser,
}) => {
  const { mine, theirs, close } = await made(browser, 'claire');
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
  await expect(both(mine, 'Contact').getByRole('button').first()).toBeFocused();
  await mine.keyboard.press('Enter');
  await expect(both(mine, 'Contact')).toHaveCount(0);
  await saveIt(mine);
  await isSaved(mine);
  await mine.reload();
  await expect(field(mine, 'Contact')).toHaveValue('Monsieur Mine');
  await expect(field(mine, 'Activité')).toHaveValue('Blanchisserie');
  await expect(field(mine, 'Remarques')).toHaveValue('Demander le devis avant Pâques');
  await close();
});

test('B12 two windows of one person, on a telephone: the other window is named as such, and its value can be taken', async ({
  browser,
}) => {
  const { mine, theirs, close } = await made(browser, 'marie', TELEPHONE);
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
  await close();
});

test('B12 a company somebody has changed since is not deleted unread', async ({ browser }) => {
  const { mine, theirs, close } = await made(browser, 'claire');
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
  await close();
});
