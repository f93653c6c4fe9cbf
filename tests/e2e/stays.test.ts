/** Nights taken from two sides at once, and nights that come free for who waits. */
import { formatDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { one, sql } from '#server/sql.ts';
import { offerNights } from '#features/waiting/actions.ts';
import { ok } from '#tests/support/answers.ts';
import { HOUSE, quoted } from '#tests/support/scenario.ts';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { button } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

test('B104 B41 an owner reads what his week costs him and takes it on his telephone, while a clerk quotes it', async ({
  app,
  visit,
}) => {
  const family = await quoted(app);
  const { page: clerk } = await visit('claire', { path: `/chat/${family.alphaid}/chat` });
  const accept = clerk.getByRole('button', { name: 'Accepter' }).last();
  await expect(accept).toBeVisible();
  const { page } = await visit('yann', { path: paths.calendar({ id: HOUSE }), on: TELEPHONE });
  await button(page, 'Prendre ma semaine…').click();
  const dialog = page.getByRole('dialog', { name: 'Prendre ma semaine' });
  await dialog.getByLabel('Arrivée').fill(formatDay(family.week.from));
  await dialog.getByLabel('Départ').fill(formatDay(family.week.to));
  await expect(dialog.getByText('Ce que vous ne gagnerez pas')).toBeVisible();
  // The days one picks from close when the next field has the focus.
  await dialog.getByLabel('Note').focus();
  await expect(page.locator('[data-dates-dropdown]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await button(page, 'Prendre ces nuits').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Propriétaire' }).first()).toBeVisible();

  await accept.click();
  await clerk.getByRole('button', { name: 'Accepter et envoyer' }).click();
  await expect(
    clerk.getByText(/Ces nuits (viennent d’être prises|ne sont pas libres)/).first(),
  ).toBeVisible();
  const held = await one(
    app.db,
    sql<{
      kind: string;
    }>`select kind from stay where house_id = ${HOUSE} and nights @> ${family.week.from}::date`,
  );
  expect(held.kind).toBe('owner');
});

test('B48 a week comes free and the first in line takes it, on her telephone', async ({
  app,
  visit,
  conversation,
}) => {
  const claire = await app.as('claire');
  const asked = await one(
    app.db,
    sql<{
      from: Day;
      to: Day;
    }>`select date_from as "from", date_to as "to" from request where id = ${conversation.id}`,
  );
  const works = ok(
    await claire.post('stays', { nid: HOUSE, kind: 'works', date_from: asked.from, date_to: asked.to }),
  );
  const { page } = await visit('paul', {
    path: paths.bookings({ alphaid: conversation.alphaid }),
    on: TELEPHONE,
  });
  await button(page, 'Me prévenir si elles se libèrent').click();
  await expect(page.getByText(/Vous êtes en attente .* à la place 1/)).toBeVisible();
  ok(await claire.put(`stays/${String(works['id'])}/end`, { _clientTimestamp: works['version'] }));
  await offerNights(app.db, HOUSE);
  await expect(page.getByText(/Ces nuits se sont libérées/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await button(page, 'Je prends ces nuits').click();
  await expect(page.getByText(/^Option jusqu'au/).first()).toBeVisible();
  await expect(button(page, 'Je prends ces nuits')).toHaveCount(0);
  const { page: desk } = await visit('claire', { path: paths.calendar({ id: HOUSE }) });
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
});
