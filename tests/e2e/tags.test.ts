/** Two clerks and one tag: nobody's is replaced before it was shown (A41, docs/decisions/0033). */
import { ok } from '#tests/support/answers.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addTag, expectAccessible } from './people.ts';

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Étiquette : Suivi' });
const choice = (page: Page, name: string) => popupOf(page).getByRole('radio', { name, exact: true });
const save = (page: Page) => popupOf(page).getByRole('button', { name: 'Enregistrer' }).click();

test('A41 TAGS-20 a colleague tags the request while the popup is open: theirs is shown with their name, and waits for a choice', async ({
  app,
  clerk: { page },
  conversation,
}) => {
  const panel = page.getByRole('complementary', { name: 'Détails de la demande' });
  await addTag(panel, 'Suivi');
  await choice(page, 'À rappeler').check();
  await popupOf(page).getByRole('radio', { name: 'Sans e-mail' }).check();
  await popupOf(page).getByRole('textbox', { name: 'Note interne' }).fill('Après 18 h');
  const marie = await app.as('marie');
  const theirs = { id: conversation.id, tag_category: 'ddlstatuscommunication', tag: 42, also_send_mail: 0 };
  ok(await marie.post('crmddls/tag', { ...theirs, former: 0 }));

  await save(page);
  const both = popupOf(page).getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(both).toContainText('a écrit : Attend conjoint');
  await expect(both).toBeFocused();
  await expect(choice(page, 'À rappeler')).toBeChecked();
  await expect(popupOf(page).getByRole('textbox', { name: 'Note interne' })).toHaveValue('Après 18 h');
  await expectAccessible(page);

  // Not before somebody has chosen.
  await save(page);
  await expect(popupOf(page)).toBeVisible();
  await both.getByRole('button', { name: 'Garder ce qui est saisi ici' }).click();
  await expect(both).toHaveCount(0);
  await save(page);
  await expect(popupOf(page)).toBeHidden();
  await expect(panel.getByRole('button', { name: "Suivi : À rappeler. Changer l'étiquette" })).toBeVisible();
});
