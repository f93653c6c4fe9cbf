/** Beds24: an agency connects its account, says which house is which room, and what a platform sells stands in the inbox and the calendar. */
import { one, sql } from '#server/sql.ts';
import { freeWeek, HOUSE } from '#tests/support/scenario.ts';
import { until } from '#tests/support/waiting.ts';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const ROOM = 530_201;

test('CHAN-02 B41 B47 an account is connected, a house linked, and what a platform sells there is in the inbox and in the calendar', async ({
  app,
  visit,
}) => {
  const { db } = app;
  const there = app.sandboxes.channels!;
  const { title } = await one(db, sql<{ title: string }>`select title from house where id = ${HOUSE}`);
  const { from, to } = await freeWeek(db, HOUSE);
  const { page } = await visit('marie', { path: '/channel-manager' });
  await page.getByRole('link', { name: 'Relier', exact: true }).click();
  await page.getByLabel('Invitation de Beds24').fill('une invitation inventée');
  await page.getByRole('button', { name: 'Relier', exact: true }).click();
  await expect(page.getByText('Beds24 ne reconnaît pas cette invitation')).toBeVisible();
  await page.getByLabel('Invitation de Beds24').fill(there.invite());
  await page.getByRole('button', { name: 'Relier', exact: true }).click();
  await expect(page.getByText('Relié', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Plateforme de Airbnb' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Enregistré correctement')).toBeVisible();

  await page.getByRole('combobox', { name: 'Maison de Passerose' }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
  await expect(page.getByText('À jour')).toBeVisible({ timeout: 20_000 });
  await until('its nights are open there', () => there.isOpen(ROOM, from));
  await expectAccessible(page);

  const address = await one(
    db,
    sql<{ id: number; nonce: string }>`select id, news_nonce as nonce from beds24_account where agid = 1`,
  );
  there.book({
    roomId: ROOM,
    arrival: from,
    departure: to,
    firstName: 'Ingrid',
    lastName: 'Sørensen',
    price: 1400,
  });
  await sql`select graphile_worker.add_job('readBeds24', json_build_object('account', ${address.id}::integer))`.execute(
    db,
  );
  const sold = page.getByRole('listitem').filter({ hasText: 'Ingrid Sørensen' });
  await expect(sold.getByText('Séjour ferme')).toBeVisible({ timeout: 20_000 });
  await page.setViewportSize(TELEPHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await sold.getByRole('link', { name: 'Ingrid Sørensen' }).click();
  await expect(page.getByText(/Réservé sur Airbnb/).first()).toBeVisible();
  await page.goto(`/ads/${HOUSE}/calendar`);
  await expect(page.getByText(/Ingrid|Sørensen/).first()).toBeVisible();
});
