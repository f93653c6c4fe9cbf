/** The calendars of all houses: found, ordered, opened, printed, by mouse, key and finger. */
import { addDays, addMonths, firstOfMonth, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Page } from '@playwright/test';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const HOUSE = 101;
/** Months in which nobody of the demo has anything; each story takes its own. */
const monthAhead = (count: number) => firstOfMonth(addMonths(todayInParis(), count));
const grid = (page: Page) => page.getByRole('grid', { name: 'Calendriers' });
const row = (page: Page, title: string) => grid(page).getByRole('row').filter({ hasText: title });

async function ownersWeek(app: TestApp, from: Day, house = HOUSE): Promise<void> {
  await sql`insert into stay (house_id, nights, kind, note) values (${house}, daterange(${from}::date, ${addDays(from, 7)}::date), 'owner', 'Famille')`.execute(
    app.db,
  );
}

test('CALOV-01 CALOV-02 CALOV-03 month by month, one row per house with its number; a search that finds none says so, and leads back', async ({
  app,
  visit,
}) => {
  const month = monthAhead(30);
  await ownersWeek(app, addDays(month, 9));
  const { page } = await visit('marie', { path: `/calendars?m=${month.slice(0, 7)}` });
  await expect(row(page, 'La Passerose').getByRole('rowheader')).toContainText('n°101');
  await expect(row(page, 'La Passerose').getByRole('link').locator('picture, svg')).toHaveCount(1);
  await expect(row(page, 'La Passerose').getByRole('button', { name: /^Propriétaire/ })).toBeVisible();
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(page).toHaveURL(new RegExp(`m=${addMonths(month, 1).slice(0, 7)}`));
  await expect(row(page, 'La Passerose').getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mois précédent' }).click();
  await expect(row(page, 'La Passerose').getByRole('button', { name: /^Propriétaire/ })).toBeVisible();
  await expectAccessible(page);

  const search = page.getByRole('searchbox', { name: 'Chercher une location' });
  await search.fill('zzzz');
  await expect(page.getByText('Aucun calendrier disponible.')).toBeVisible();
  await page.getByRole('button', { name: 'Montrer toutes les locations' }).click();
  await expect(row(page, 'La Passerose')).toBeVisible();
  await expect(search).toHaveValue('');
});

test('CALOV-02 a stay opens where it stands, with what a clerk may know of it, and leads to its conversation; Escape leads back to it', async ({
  app,
  visit,
}) => {
  const stay = await one(
    app.db,
    sql<{ from: Day; alphaid: string; title: string; name: string }>`
      select lower(s.nights) as "from", r.alphaid, h.title, c.first_name || ' ' || c.last_name as name from stay s join request r on r.id = s.ddl_id
      join house h on h.id = s.house_id join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
      where h.agid = 1 and lower(s.nights) > current_date + 40 and s.held_until is null order by lower(s.nights) limit 1`,
  );
  const { page } = await visit('marie', { path: `/calendars?m=${stay.from.slice(0, 7)}` });
  const bar = row(page, stay.title)
    .getByRole('button', { name: new RegExp(`^${stay.name}, du `) })
    .first();
  await bar.click();
  const opened = page.getByRole('dialog', { name: stay.name });
  await expect(opened).toContainText('Séjour ferme');
  await expect(opened).toContainText(stay.title);
  await expect(opened.getByRole('link', { name: 'Ouvrir la conversation' })).toHaveAttribute(
    'href',
    `/chat/${stay.alphaid}/chat`,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(bar).toBeFocused();
});

test('CALOV-02 an owner finds their own houses, and is told of their guests what owners are', async ({
  app,
  visit,
}) => {
  const guests = await one(
    app.db,
    sql<{ from: Day; first: string; last: string }>`
      select lower(s.nights) as "from", c.first_name as first, c.last_name as last from stay s join request r on r.id = s.ddl_id
      join agency_card c on c.uid = r.sender_uid and c.agid = r.agid where s.house_id = ${HOUSE} and lower(s.nights) > current_date limit 1`,
  );
  const { page } = await visit('yann', { path: `/calendars?m=${guests.from.slice(0, 7)}` });
  await expect(grid(page).getByRole('rowheader')).toHaveCount(2);
  await expect(page.getByRole('option', { name: 'Propriétaire' })).toHaveCount(0);
  await row(page, 'La Passerose')
    .getByRole('button', { name: new RegExp(`^${guests.first}, `) })
    .first()
    .click();
  const opened = page.getByRole('dialog', { name: guests.first, exact: true });
  await expect(opened).toContainText('La Passerose');
  await expect(opened).not.toContainText(guests.last);
});

test('CALOV-02 by keyboard the table is one stop: arrows lead to a stay far below, Enter opens it, and the row keeps the focus', async ({
  app,
  visit,
}) => {
  const month = monthAhead(32);
  await ownersWeek(app, addDays(month, 9), 207);
  await ownersWeek(app, addDays(month, 9));
  const { page } = await visit('claire', { path: `/calendars?m=${month.slice(0, 7)}` });
  const first = row(page, 'La Passerose').getByRole('link');
  await expect(first).toBeVisible();
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(row(page, 'La Passerose').getByRole('button')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(grid(page).getByRole('row').last().locator(':focus')).toHaveCount(1);
  await page.mouse.wheel(0, -3000);
  await page.keyboard.press('ArrowUp');
  const far = row(page, 'Grand Air');
  for (let press = 0; press < 10 && (await far.locator(':focus').count()) === 0; press++)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(far.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Propriétaire' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(far.getByRole('button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(grid(page).locator(':focus')).toHaveCount(0);
});

test('CALOV-02 ordered, folded by village, and only houses free then for so many; all of it stands in the address', async ({
  app,
  visit,
}) => {
  const month = monthAhead(34);
  // Nobody has looked over the prices of that year: nothing of it would be free.
  await sql`update house set reviewed_until = null where agid = 1`.execute(app.db);
  await ownersWeek(app, addDays(month, 9));
  const { page } = await visit('marie', {
    path: `/calendars?m=${month.slice(0, 7)}&from=${addDays(month, 10)}&to=${addDays(month, 12)}`,
  });
  await expect(row(page, 'Les Trois Volets Verts')).toBeVisible();
  await expect(row(page, 'La Passerose')).toHaveCount(0);
  await page.getByLabel('Voyageurs').fill('99');
  await expect(page.getByText('Aucun calendrier disponible.')).toBeVisible();
  await page.getByRole('button', { name: 'Montrer toutes les locations' }).click();
  await expect(row(page, 'La Passerose')).toBeVisible();

  await page.getByLabel('Trier par').selectOption({ label: 'Nom' });
  await expect(page).toHaveURL(/of=title/);
  const names = grid(page).getByRole('rowheader').locator('strong');
  const shown = async () => names.allTextContents();
  await expect.poll(async () => (await shown())[0]).not.toBe('La Passerose');
  const up = await shown();
  await page.getByRole('button', { name: 'Du plus petit au plus grand' }).click();
  await expect.poll(async () => (await shown())[0]).not.toBe(up[0]);

  await page.getByText('Par village', { exact: true }).click();
  const village = grid(page).getByRole('button', { name: /^Ars-en-Ré/ });
  await expect(village).toHaveAttribute('aria-expanded', 'true');
  await village.click();
  await expect(village).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, 'La Passerose')).toHaveCount(0);
  await expectAccessible(page);
});

test('CALOV-01 a day is jumped to, and brought into sight; each week beside the year before', async ({
  app,
  visit,
}) => {
  const day = addDays(monthAhead(36), 24);
  const then = addDays(day, -364);
  await sql`insert into day_price (house_id, day, amount) select ${HOUSE}, ${then}::date + n, 10000 from generate_series(-10, 10) n
    on conflict (house_id, day) do update set amount = excluded.amount`.execute(app.db);
  const { page } = await visit('marie', { path: '/calendars', on: TELEPHONE });
  await page.getByText('Dates, tri et affichage').click();
  await page.getByLabel('Aller au').fill(day.split('-').toReversed().join('/'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`d=${day}`));
  await expect(grid(page).locator(`[data-head="${day}"]`)).toBeInViewport();
  await page.getByText('Année précédente', { exact: true }).click();
  const words = row(page, 'La Passerose').getByText(
    /^Semaine du samedi .*Un an avant\s:\s700\s€, jamais vendue\.$/,
  );
  await expect(words.first()).toBeAttached();
  await expectNoSidewaysScroll(page);
  await page.goto(`/calendars?m=${day.slice(0, 7)}`);
  await expectNoSidewaysScroll(page);
});

test('CALOV-02 the month is printed with every house, those out of sight as well, and nothing else', async ({
  app,
  visit,
}) => {
  const month = monthAhead(38);
  await ownersWeek(app, addDays(month, 9));
  const { page } = await visit('claire', { path: `/calendars?m=${month.slice(0, 7)}` });
  await expect(row(page, 'La Passerose')).toBeVisible();
  await page.evaluate(() => {
    // The window of the printer would stop the story.
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await page.getByRole('button', { name: 'Imprimer le mois' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('table', { name: /^Calendriers, / });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('row').filter({ hasText: 'La Passerose' })).toContainText(
    'Propriétaire : Famille',
  );
  await expect(sheet.getByRole('row').filter({ hasText: 'Grand Air' })).toBeVisible();
  await expect(grid(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await expect(grid(page)).toBeVisible();
});

test('B41 a guest’s stay is moved by form: what it would cost is said, a new quote begins with those days, and the nights stay until it is accepted', async ({
  app,
  visit,
  conversation,
}) => {
  const asked = await one(
    app.db,
    sql<{
      from: Day;
      to: Day;
    }>`select date_from as "from", date_to as "to" from request where id = ${conversation.id}`,
  );
  await sql`update house set reviewed_until = null where id = ${HOUSE}`.execute(app.db);
  await sql`insert into day_price (house_id, day, amount) select ${HOUSE}, ${asked.from}::date + n, 10000 from generate_series(-20, 30) n
    on conflict (house_id, day) do update set amount = 10000, minimum_stay = 1, allow_arrival = true`.execute(
    app.db,
  );
  await sql`insert into stay (house_id, nights, kind, ddl_id, held_until)
    values (${HOUSE}, daterange(${asked.from}::date, ${asked.to}::date), 'request', ${conversation.id}, now() + interval '5 days')`.execute(
    app.db,
  );
  const { page } = await visit('claire', { path: `/calendars?m=${asked.from.slice(0, 7)}` });
  await row(page, 'La Passerose')
    .getByRole('button', { name: /^Paul .*, option jusqu'au / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Déplacer…' }).click();
  const move = page.getByRole('dialog', { name: /^Déplacer le séjour de Paul/ });
  await expect(move).toContainText("Choisissez d'autres dates ou une autre maison.");
  await expect(move.getByRole('button', { name: 'Préparer le devis' })).toBeDisabled();
  // Two days later: the nights it has itself are not in its way.
  const [from, to] = [addDays(asked.from, 2), addDays(asked.to, 2)];
  const typed = (day: Day) => day.split('-').toReversed().join('/');
  await move.getByLabel('Arrivée').fill(typed(from));
  await page.keyboard.press('Tab');
  await expect(move.getByLabel('Départ')).toHaveValue(typed(to));
  await expect(move.getByRole('status')).toContainText(/Prix\s: /);
  // The days of the field that has the focus lie over it until it is left.
  await move.getByRole('button', { name: 'Préparer le devis' }).press('Enter');
  await expect(
    page.getByRole('heading', { name: `Créer un devis pour la demande n° ${conversation.alphaid}` }),
  ).toBeVisible();
  await expect(page.getByText(typed(from)).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sauvegarder/ })).toBeEnabled();
  const held = await one(
    app.db,
    sql<{ from: Day }>`select lower(nights) as "from" from stay where ddl_id = ${conversation.id}`,
  );
  expect(held.from).toBe(asked.from);
});

test('CALOV-02 a stay is carried by mouse: dropped where it was it does nothing, over others it is refused with the reason, elsewhere its window says what it would do', async ({
  app,
  visit,
}) => {
  const month = monthAhead(40);
  await sql`update house set reviewed_until = null where id in (${HOUSE}, 102)`.execute(app.db);
  await ownersWeek(app, addDays(month, 3));
  await ownersWeek(app, addDays(month, 14));
  const { page } = await visit('marie', { path: `/calendars?m=${month.slice(0, 7)}` });
  const bars = row(page, 'La Passerose').getByRole('button', { name: /^Propriétaire/ });
  const day = await grid(page)
    .locator(`[data-head="${addDays(month, 1)}"]`)
    .evaluate((each) => each.getBoundingClientRect().width);
  const carry = async (days: number, rows = 0, key?: string) => {
    const from = (await bars.first().boundingBox())!;
    const [x, y] = [from.x + 40, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y);
    await page.mouse.move(x + days * day, y + rows * 56, { steps: 4 });
    await expect(grid(page).locator('[data-carried]')).toHaveCount(1);
    if (key !== undefined) await page.keyboard.press(key);
    await page.mouse.up();
    await expect(grid(page).locator('[data-carried]')).toHaveCount(0);
  };
  const nothing = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await carry(0);
  await nothing();
  await carry(4, 0, 'Escape');
  await nothing();
  await carry(11);
  await expect(page.getByText(/Rien n'a changé\s: Nuits déjà prises\./).first()).toBeVisible();
  await nothing();
  await carry(2, 1);
  const move = page.getByRole('dialog', { name: 'Déplacer le séjour' });
  await expect(move.getByLabel('Arrivée')).toHaveValue(addDays(month, 5).split('-').toReversed().join('/'));
  await move.getByRole('button', { name: 'Déplacer', exact: true }).click();
  await expect(row(page, 'Le Fier de Jeanne').getByRole('button', { name: /^Propriétaire/ })).toBeVisible();
  await expect(bars).toHaveCount(1);
});
