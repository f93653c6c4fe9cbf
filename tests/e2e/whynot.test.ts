/** 'Pourquoi pas ?': a clerk asks why the house of a conversation is not among those that are free, and opens it. */
import { sql } from '#server/sql.ts';
import { freeWeek, HOUSE } from '#tests/support/scenario.ts';
import { expect, newConversation, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

for (const on of [undefined, TELEPHONE])
  test(`11.5 nights somebody closed are opened from the conversation that asks for them${on ? ', on a telephone' : ''}`, async ({
    app,
    visit,
  }) => {
    const { db } = app;
    const asked = await newConversation(app, 'paul');
    const { from, to } = await freeWeek(db, HOUSE);
    await sql`update request set date_from = ${from}, date_to = ${to} where alphaid = ${asked.alphaid}`.execute(
      db,
    );
    await sql`insert into stay (house_id, nights, kind, note) values (${HOUSE}, daterange(${from}, ${to}), 'block', 'chaudière en panne')`.execute(
      db,
    );
    const { page } = await visit('claire', { path: `/chat/${asked.alphaid}/simulator`, ...(on && { on }) });
    await page
      .getByRole('button', { name: /^Pourquoi pas/ })
      .first()
      .click();
    const why = page.getByRole('dialog', { name: /^Pourquoi pas/ });
    await expect(why.getByText(/Ces nuits sont fermées .*chaudière en panne/)).toBeVisible();
    const toGuest = why.getByRole('region', { name: 'Pour le locataire' });
    await expect(toGuest).toContainText('elle n’est pas ouverte à la location');
    await expect(toGuest).not.toContainText('chaudière');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await why.getByRole('button', { name: 'Rouvrir ces nuits' }).click();
    // The house stands among the others at once, and the question with its button is gone.
    await expect(page.getByRole('listitem').filter({ hasText: 'Demandée' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'Demandée' })).toBeVisible();
  });
