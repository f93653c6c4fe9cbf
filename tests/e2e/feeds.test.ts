/** Calendars of other sites on the screen: a feed added, read, broken, doubted and undone; a conflict settled. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { calendar } from '#features/channels/channels.test.arrangement.ts';
import { takeOwnNights } from '#features/bookings/own.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { button, newHouse } from './housestories.ts';
import { expectAccessible } from './people.ts';

const ahead = (days: number): Day => addDays(todayInParis(), days);
const reserved = (uid: string, from: number, to: number) => ({
  uid,
  from: ahead(from),
  to: ahead(to),
  summary: 'Reserved',
});

test('CHAN-01 CHAN-02 B80 a feed is added on its house, read, broken, doubted and taken over; the board and the black box say so', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  await sql`update house set online_booking = true, title = 'La Maison du Flux' where id = ${id}`.execute(
    app.db,
  );
  const feeds = app.sandboxes.feeds!;
  const at = `/airbnb/${id}.ics`;
  feeds.play(at, {
    body: calendar([reserved('a', 10, 14), reserved('b', 20, 24)], '-//Airbnb Inc//Hosting Calendar 1.0//EN'),
  });
  const { page } = await visit('claire', { path: `${path}/meta` });
  await button(page, 'Ajouter un flux').click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau flux' });
  await dialog.getByLabel('Adresse du calendrier à lire (iCal)').fill(feeds.url(at));
  await dialog.getByLabel('Ce site lit notre calendrier').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await expect(dialog).toHaveCount(0);
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Airbnb', { exact: false }) })
    .filter({ has: page.getByRole('button', { name: /^Lire maintenant.*Airbnb/u }) });
  await expect(line).toContainText('2 séjours repris');
  await expect(line).toContainText(/\/ical\/\d+-[\w-]{32}\.ics/);

  feeds.play(at, { body: '<!doctype html><title>Connexion</title>' });
  await line.getByRole('button', { name: /^Lire maintenant.*Airbnb/u }).click();
  await expect(line).toContainText('souvent une page de connexion');
  await expect(line).toContainText('2 séjours repris');
  feeds.play(at, { body: calendar([], '-//Airbnb Inc//Hosting Calendar 1.0//EN') });
  await line.getByRole('button', { name: /^Lire maintenant.*Airbnb/u }).click();
  await expect(line).toContainText('À vérifier');

  await page.goto('/channel-manager');
  await expect(page.getByRole('heading', { level: 1, name: 'Canaux' })).toBeVisible();
  const sites = page.getByRole('region', { name: 'Sites' });
  await expect(
    sites
      .getByRole('listitem')
      .filter({ hasText: 'Site de l’agence' })
      .or(sites.getByRole('listitem').first()),
  ).toContainText('Activé');
  await expect(sites.getByRole('listitem').filter({ hasText: 'Booking.com' })).toContainText('Inactif');
  await expect(page.getByText('Non configuré')).toBeVisible();
  await expectAccessible(page);
  const row = page
    .getByRole('region', { name: 'Flux' })
    .getByRole('listitem')
    .filter({ hasText: 'La Maison du Flux' });
  await expect(row).toContainText('À vérifier');
  await row.getByRole('link', { name: 'Boîte noire' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Boîte noire/ })).toBeVisible();
  await expect(page.getByText('Disparu').first()).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Reprendre cette lecture').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByText('Acceptée par')).toBeVisible();
  await button(page, 'Annuler cette lecture').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler la lecture' }).click();
  await expect(page.getByText('Annulée par')).toBeVisible();
  await expect(page.getByText('2 séjours repris')).toBeVisible();
});

test('B80 a conflict stands with both side by side, is being cancelled there, and ends when that site says no more of it', async ({
  app,
  visit,
}) => {
  const { id } = await newHouse(app, 'yann');
  await sql`update house set online_booking = true, title = 'La Maison Double' where id = ${id}`.execute(
    app.db,
  );
  await inTransaction(app.db, (tx) =>
    takeOwnNights(
      tx,
      { houseId: id, from: ahead(12), to: ahead(19), kind: 'owner', note: 'La famille', authorUid: null },
      null,
    ),
  );
  const feeds = app.sandboxes.feeds!;
  const at = `/airbnb/${id}.ics`;
  feeds.play(at, { body: calendar([reserved('x', 12, 19)]) });
  const claire = await app.as('claire');
  const made = await claire.post('channels/feeds', {
    nid: id,
    source: 'airbnb',
    label: '',
    takes_closures: 0,
    last_night: 0,
    exports: 0,
    url: feeds.url(at),
  });
  const feed = String(made.body.models[0]!['id']);
  await claire.put(`channels/feeds/${feed}/read`);
  const { page } = await visit('claire', { path: '/channel-manager', on: TELEPHONE });
  const card = page
    .getByRole('region', { name: 'Conflits' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'La Maison Double' }) })
    .first();
  await expect(card.getByRole('region', { name: 'Airbnb' })).toContainText('Reserved');
  await expect(card.getByRole('region', { name: 'Chez nous' })).toContainText('La famille');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Annuler sur Airbnb' }).click();
  await expect(card).toContainText('Annulation demandée là-bas');
  feeds.play(at, { body: calendar([reserved('y', 40, 42)]) });
  await claire.put(`channels/feeds/${feed}/read`);
  await expect(page.getByRole('heading', { name: 'La Maison Double' })).toHaveCount(0);
});
