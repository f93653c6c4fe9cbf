/** Fields and columns that name something else: sorted by its name, chosen from its list, or kept by who may not read that list. */
import { inTransaction } from '#server/sql.ts';
import { grantPermissions, revokePermissions } from '#server/rolepermissions.ts';
import { ok } from '#tests/support/answers.ts';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const PLATFORMS = ['fullOwnCrmPlatform', 'fullCrmPlatform'];
const ROLES = ['agencyRole', 'employeeRole', 'superRole'] as const;

for (const on of [DESK, TELEPHONE])
  test(`B21 who may not read the list a field is chosen from reads why; what is chosen stays and is saved, at ${on.width} pixels`, async ({
    app,
    visit,
  }) => {
    const claire = await app.as('claire');
    const { models } = (await claire.get('platforms?n=1&od=asc')).body;
    const [platform] = models;
    const rule = {
      label: 'Avant-saison',
      percent: 5,
      borne_by: 'shared',
      platform: platform!['id'],
      active: 1,
    };
    const made = ok(await claire.post('discountrules', { CrmDiscountrule: rule }));
    const taken = await Promise.all(
      ROLES.map(async (role) => ({
        role,
        names: await inTransaction(app.db, (tx) => revokePermissions(tx, role, PLATFORMS)),
      })),
    );
    try {
      const visitor = await visit('marie', { path: `/discountrule/${String(made['id'])}`, on });
      const { page } = visitor;
      const field = page
        .getByRole('combobox', { name: 'Plateforme' })
        .or(page.getByLabel('Plateforme'))
        .first();
      await expect(field).toHaveValue(String(platform!['label']));
      await expect(field).toHaveAccessibleDescription(
        'Vous n’avez pas accès à la liste des plateformes. Pour choisir ici, demandez cet accès à la personne qui gère les droits de votre agence.',
      );
      await field.click();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option')).toHaveCount(0);
      expect(visitor.calls.filter(({ path }) => path.startsWith('/api/platforms'))).toEqual([]);
      await page.getByRole('textbox', { name: /^Nom/ }).fill('Arrière-saison');
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sauvegarder' }).click();
      await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible();
      const stored = ok(await claire.get(`discountrules/${String(made['id'])}`));
      expect([stored['label'], stored['platform']]).toEqual(['Arrière-saison', platform!['id']]);
    } finally {
      for (const { role, names } of taken)
        await inTransaction(app.db, (tx) => grantPermissions(tx, role, names));
    }
  });

test('API-11 a click on the heading of a house sorts the rules by what their houses are called', async ({
  app,
  visit,
}) => {
  const claire = await app.as('claire');
  const houses = (await claire.get('autocomplete/listhouse')).body.models as unknown as Record<
    string,
    { title: string }
  >;
  const word = `Rangée${Date.now()}`;
  for (const nid of Object.keys(houses).slice(0, 3))
    ok(
      await claire.post('discountrules', {
        CrmDiscountrule: { label: word, percent: 5, borne_by: 'shared', nid },
      }),
    );
  const { page } = await visit('claire', { path: `/discountrule?s=${word}` });
  const titles = () =>
    page
      .getByRole('row')
      .filter({ hasText: word })
      .evaluateAll(
        (rows, named) => rows.map((row) => named.find((title) => row.textContent.includes(title))),
        Object.values(houses).map(({ title }) => title),
      );
  await page.getByRole('button', { name: 'Maison' }).click();
  await expect(page).toHaveURL(/of=nid/);
  // The former order stands until the new one is here.
  const inOrder = (await titles()).toSorted((one, other) => one!.localeCompare(other!, 'fr'));
  expect(inOrder).toHaveLength(3);
  await expect.poll(titles).toEqual(inOrder);
});
