/** A stay that is over, as its guest, its agency and the owner of its house meet it; and what somebody has to do. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { sql } from '#server/sql.ts';
import type { TestApp } from '#tests/support/app.ts';
import { expect, newConversation, TELEPHONE, test } from './fixtures.ts';

let years = 0;

/** Paul has slept a week at La Passerose, some years ago. */
async function pastStay(app: TestApp): Promise<{ id: number; alphaid: string }> {
  const { id, alphaid } = await newConversation(app, 'paul');
  years += 1;
  const to = addDays(todayInParis(), -1000 * years - 30);
  const from = addDays(to, -7);
  await sql`update request set date_from = ${from}, date_to = ${to} where id = ${id}`.execute(app.db);
  await sql`insert into stay (house_id, nights, kind, ddl_id) values (101, daterange(${from}, ${to}), 'request', ${id})`.execute(
    app.db,
  );
  return { id, alphaid };
}

test('B99 GLOBAL-37 a guest comments on a telephone, the agency publishes, the owner answers, and each sees it at once', async ({
  app,
  visit,
}) => {
  const stay = await pastStay(app);
  const guest = await visit('paul', { path: `/booking/${stay.alphaid}`, on: TELEPHONE });
  const mine = guest.page.getByRole('region', { name: 'Votre avis' });
  // Without stars nothing leaves, and the words stay.
  await mine.getByRole('textbox').fill('Une semaine parfaite, les vélos surtout.');
  await mine.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(mine.getByText('Choisissez une note de 0 à 5 étoiles, par demi-étoile.')).toBeVisible();
  const stars = mine.getByRole('slider', { name: 'Votre note' });
  await expect(stars).toBeFocused();
  await expect(stars).toHaveAttribute('aria-valuetext', 'aucune note');
  await guest.page.keyboard.press('End');
  await guest.page.keyboard.press('ArrowLeft');
  await expect(stars).toHaveAttribute('aria-valuetext', '4,5 sur 5');
  await mine.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await expect(mine.getByText('À modérer')).toBeVisible();
  await expect(mine.getByRole('img', { name: '4,5 sur 5' })).toBeVisible();

  const clerk = await visit('claire', {
    path: `/comment?s=${encodeURIComponent('nid:"101" status:"waiting"')}`,
  });
  await clerk.page
    .getByRole('row')
    .filter({ hasText: 'les vélos surtout' })
    .getByRole('link')
    .first()
    .click();
  await expect(clerk.page.getByText('Séjour vérifié')).toBeVisible();
  await clerk.page.getByRole('button', { name: 'Publier' }).click();
  await expect(clerk.page.getByText("L'avis de Paul D. est publié.")).toBeVisible();
  await expect(mine.getByText('Il est publié sur la page de la maison, signé Paul D.')).toBeVisible();

  const owner = await visit('yann', { path: new URL(clerk.page.url()).pathname });
  await owner.page.getByLabel('Votre réponse').fill('Merci Paul, à l’été prochain.');
  await owner.page.getByRole('button', { name: 'Enregistrer la réponse' }).click();
  await expect(owner.page.getByText('Enregistré correctement')).toBeVisible();
  await expect(owner.page.getByRole('button', { name: 'Publier' })).toHaveCount(0);
  await expect(mine.getByText('Merci Paul, à l’été prochain.')).toBeVisible();
});

test('B99 GLOBAL-37 half a star is pressed where it stands; a comment is changed until it is refused, with its reason', async ({
  app,
  visit,
}) => {
  const stay = await pastStay(app);
  const guest = await visit('paul', { path: `/booking/${stay.alphaid}`, on: TELEPHONE });
  const mine = guest.page.getByRole('region', { name: 'Votre avis' });
  const stars = mine.getByRole('slider', { name: 'Votre note' });
  const { width, height } = (await stars.boundingBox())!;
  // The slider has the keys and the voice; the star below it is what is pressed.
  const press = (part: number) => stars.click({ position: { x: width * part, y: height / 2 }, force: true });
  for (const [part, said] of [
    [0.55, '3 sur 5'],
    [0.45, '2,5 sur 5'],
    [0.99, '5 sur 5'],
    [0.05, '0,5 sur 5'],
    [0.05, '0 sur 5'],
  ] as const) {
    await press(part);
    await expect(stars).toHaveAttribute('aria-valuetext', said);
  }
  await mine.getByRole('textbox').fill('Le voisin, Monsieur X, a tout gâché.');
  await mine.getByRole('button', { name: 'Envoyer mon avis' }).click();
  await mine.getByRole('button', { name: 'Modifier mon avis' }).click();
  await mine.getByRole('textbox').fill('Le voisin a tout gâché.');
  await mine.getByRole('button', { name: 'Enregistrer mon avis' }).click();
  await expect(mine.getByText('Le voisin a tout gâché.')).toBeVisible();

  const clerk = await visit('claire', { path: '/comment' });
  await clerk.page
    .getByRole('row')
    .filter({ hasText: 'Le voisin a tout gâché.' })
    .getByRole('link')
    .first()
    .click();
  await clerk.page.getByRole('button', { name: 'Refuser…' }).click();
  const dialog = clerk.page.getByRole('dialog', { name: 'Refuser cet avis' });
  await dialog.getByRole('button', { name: "Refuser l'avis" }).click();
  await expect(dialog.getByText('Ce champ doit être rempli.')).toBeVisible();
  await dialog.getByLabel('Raison').fill('Un voisin n’est pas la maison.');
  await dialog.getByRole('button', { name: "Refuser l'avis" }).click();
  await expect(mine.getByText('Un voisin n’est pas la maison.')).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Modifier mon avis' })).toHaveCount(0);
});

test('LIST-30 ROUTE-42 DASH-24 B99 a task of a house is added, counted in the menu, done and reopened by one press', async ({
  app,
  visit,
}) => {
  await sql`delete from useractivitytask where agid = 1`.execute(app.db);
  const { page } = await visit('marie', { path: `/tasks?s=${encodeURIComponent('nid:"104"')}` });
  await page.getByRole('button', { name: 'Ajouter' }).first().click();
  await page.getByLabel('Tâche').fill('Double de clés à refaire');
  await page.getByLabel('Échéance').fill('01/01/2026');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByRole('heading', { name: 'Double de clés à refaire' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByText('1 tâche à faire')).toBeAttached();
  await page.getByRole('link', { name: 'Tâches' }).last().click();
  const row = page.getByRole('row').filter({ hasText: 'Double de clés à refaire' });
  await expect(row).toContainText('Quai des Voiliers');
  await expect(row).toContainText('en retard');
  await row.getByRole('button', { name: 'Marquer comme faite la tâche Double de clés à refaire' }).click();
  await expect(row).toHaveCount(0);
  await expect(menu.getByText('1 tâche à faire')).toHaveCount(0);
  await page.getByText('Faites', { exact: true }).click();
  await row.getByRole('button', { name: 'Rouvrir la tâche Double de clés à refaire' }).click();
  await expect(row).toHaveCount(0);
  await page.getByText('À faire', { exact: true }).click();
  await expect(row).toBeVisible();
});
