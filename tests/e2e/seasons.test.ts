/** A season laid over houses, seen before and taken away as one; prices an owner agrees to by the link of a mail. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { expect, test, TELEPHONE } from './fixtures.ts';
import { button, choose } from './housestories.ts';
import { expectAccessible, mailed } from './people.ts';

/** Of the agency, which sets their prices; and Lea's, who sets hers. */
const PASSEROSE = 101;
const MURIER = 103;
const OURSE = 112;

const typedDay = (day: string) => day.split('-').toReversed().join('/');

const titleOf = async (app: TestApp, id: number) =>
  (await one(app.db, sql<{ title: string }>`select title from house where id = ${id}`)).title;
const prices = (app: TestApp, id: number, from: string) =>
  rows(
    app.db,
    sql<{ amount: number }>`select amount from day_price where house_id = ${id} and day = ${from}`,
  );

test('B119 11.4 a season is written, seen over several houses before it is laid, and undone as one', async ({
  app,
  visit,
}) => {
  await sql`update mandate set discount_floor = null`.execute(app.db);
  const from = addDays(todayInParis(), 1000);
  const { page } = await visit('claire', { path: '/seasons' });
  await expect(page.getByRole('heading', { level: 1, name: 'Saisons' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Nouvelle saison').click();
  await page.getByLabel(/^Nom/).fill('Grandes marées');
  await page.getByLabel('Première nuit').fill(typedDay(from));
  await page.getByLabel('Dernière nuit').fill(typedDay(addDays(from, 6)));
  await choose(page, /^Prix( \*)?$/, 'Un prix par nuit');
  await page.getByLabel('Prix par nuit').fill('240');
  await button(page, 'Sauvegarder').click();
  await page.goto('/seasons');
  await page.getByRole('link', { name: /^Poser sur des maisons.*Grandes marées$/ }).click();

  await expect(page.getByText('Cochez des maisons')).toBeVisible();
  for (const id of [PASSEROSE, MURIER])
    await page.getByRole('checkbox', { name: await titleOf(app, id), exact: true }).check();
  const preview = page.getByRole('listitem').filter({ hasText: 'Sera posée' });
  await expect(preview).toHaveCount(2);
  await expect(preview.first()).toContainText('7 nuits changent de prix');
  await preview.first().getByText('7 nuits changent de prix').click();
  await expect(preview.first()).toContainText('240,00');
  await expectAccessible(page);
  expect(await prices(app, PASSEROSE, from)).toEqual([]);

  await button(page, 'Poser sur 2 maisons').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Grandes marées' })).toBeVisible();
  await expect(page.getByText('Posée', { exact: true })).toHaveCount(2);
  expect(await prices(app, MURIER, from)).toEqual([{ amount: 24_000 }]);

  await button(page, 'Annuler la pose').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la pose' }).click();
  await expect(page.getByText(/^Annulée le .* rien de ce qui suit ne vaut plus/)).toBeVisible();
  await expect(button(page, 'Annuler la pose')).toHaveCount(0);
  for (const id of [PASSEROSE, MURIER]) expect(await prices(app, id, from)).toEqual([]);
  await expectAccessible(page);
});

test('11.4 an owner who sets the prices reads them from the link of a mail on a telephone, and agrees', async ({
  app,
  visit,
}) => {
  const from = addDays(todayInParis(), 1020);
  const marie = await app.as('marie');
  const season = ok(
    await marie.post('seasons', {
      CrmSeason: {
        label: 'Vacances de printemps',
        date_from: from,
        date_to: addDays(from, 6),
        pricing: 'amount',
        amount: 130,
        minimum_stay: 4,
      },
    }),
  );
  const id = Number(season['id']);
  const seen = await marie.get(`seasons/preview/${id}?houses=${OURSE}`);
  ok(
    await marie.post(`seasons/lay/${id}`, {
      houses: [OURSE],
      confirmed: 1,
      _clientTimestamp: seen.body.cacheTimestamp!.timestamp,
    }),
  );
  const { mail } = await one(
    app.db,
    sql<{
      mail: string;
    }>`select o.mail from house h join person o on o.id = h.owner_uid where h.id = ${OURSE}`,
  );
  const [link = ''] = /http\S+\/lien#\S+/.exec(await mailed(app, mail, /Vacances de printemps/)) ?? [];
  expect(link).not.toBe('');
  const { page } = await visit(undefined, { on: TELEPHONE, unused: true });
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: /prix proposés$/ })).toBeVisible();
  await expect(page.getByText('130,00')).toBeVisible();
  await expect(page.getByText('4 nuits')).toBeVisible();
  await expectAccessible(page);
  expect(await prices(app, OURSE, from)).toEqual([]);
  await button(page, "J'accepte ces prix").click();
  await expect(page.getByText('Acceptés', { exact: true })).toBeVisible();
  await expect(button(page, "J'accepte ces prix")).toHaveCount(0);
  expect(await prices(app, OURSE, from)).toEqual([{ amount: 13_000 }]);
});
