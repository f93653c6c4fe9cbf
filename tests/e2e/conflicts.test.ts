/** Two windows over one record: nothing somebody wrote is replaced before it was shown (B12, docs/decisions/0033). */
import { bothChangeAdults } from './colliding.ts';
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { quoted } from '#tests/support/scenario.ts';
import type { Locator, Page } from '@playwright/test';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import type { Visit } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, staysAsRead, twoClerks } from './people.ts';

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

async function lowerEdge(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!;
  return y + height;
}

/** A company of its own for each story, open in two windows. */
async function made(visit: Visit, other: 'claire' | 'marie', on: typeof DESK | typeof TELEPHONE = DESK) {
  const { page: mine } = await visit('marie', { path: '/company/new', on });
  await field(mine, 'Nom').fill(`Lavoir ${Date.now()} ${Math.random()}`);
  await field(mine, 'Contact').fill('Madame Ravet');
  await saveIt(mine);
  await mine.waitForURL(/\/company\/\d+$/);
  const { page: theirs } = await visit(other, { path: new URL(mine.url()).pathname });
  await expect(field(theirs, 'Contact')).toHaveValue('Madame Ravet');
  return { mine, theirs };
}

test('B12 two people change one company: what the other wrote alone comes in, what both wrote waits for a choice, by keyboard', async ({
  visit,
}) => {
  const { mine, theirs } = await made(visit, 'claire');
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
  await expect(both(mine, 'Contact')).toBeFocused();
  await mine.keyboard.press('Tab');
  await expect(both(mine, 'Contact').getByRole('button').first()).toBeFocused();
  await mine.keyboard.press('Enter');
  await expect(mine.getByRole('button', { name: 'Sauvegarder' })).toBeFocused();
  await expect(both(mine, 'Contact')).toHaveCount(0);
  await saveIt(mine);
  await isSaved(mine);
  await mine.reload();
  await expect(field(mine, 'Contact')).toHaveValue('Monsieur Mine');
  await expect(field(mine, 'Activité')).toHaveValue('Blanchisserie');
  await expect(field(mine, 'Remarques')).toHaveValue('Demander le devis avant Pâques');
});

test('B12 two windows of one person, on a telephone: the other window is named as such, and its value can be taken', async ({
  visit,
}) => {
  const { mine, theirs } = await made(visit, 'marie', TELEPHONE);
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
  // What explains it is in sight at once, all of it, and the first choice above it has the focus.
  await expect(mine.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(mine.locator('[data-conflict]').first()).toBeFocused();
  await expect(mine.locator('[data-conflict]').first()).toBeInViewport({ ratio: 1 });
  const [notice, choice] = [mine.getByRole('alert'), mine.locator('[data-conflict]').first()];
  expect(await lowerEdge(choice)).toBeLessThanOrEqual((await notice.boundingBox())!.y);
  await mine.keyboard.press('Tab');
  await expect(choice.getByRole('button').first()).toBeFocused();
  await mine.getByRole('button', { name: 'Tout prendre' }).click();
  await expect(field(mine, 'Contact')).toHaveValue('Madame Ailleurs');
  await expect(field(mine, 'Activité')).toHaveValue('Blanchisserie');
  // What was saved elsewhere is what stands here: one goes on from it, in one window and twice.
  for (const contact of ['Madame Une', 'Madame Deux']) {
    await field(mine, 'Contact').fill(contact);
    await saveIt(mine);
    await expect(mine.getByText('Enregistré correctement')).toBeVisible();
  }
});

test('B12 a company somebody has changed since is not deleted unread', async ({ app, visit }) => {
  const { mine, theirs } = await made(visit, 'claire');
  // The change is stored, and not yet here.
  await staysAsRead(mine, '**/api/companys/**', field(mine, 'Contact'));
  await field(theirs, 'Remarques').fill('Ne pas supprimer : facture en attente');
  await saveIt(theirs);
  await isSaved(theirs);
  await mine.getByRole('button', { name: 'Supprimer' }).click();
  await mine.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(mine.getByRole('alert')).toContainText('Claire Bonnevay a enregistré ces informations');
  await expect(field(mine, 'Remarques')).toHaveValue('Ne pas supprimer : facture en attente');
  await expect(mine.getByText('Nouveau : modifié par Claire Bonnevay')).toBeVisible();
  // Read once more, for another company's sake: what she has to look at is still marked.
  const readAgain = mine.waitForResponse(
    (answer) => answer.url().includes('/api/companys/') && answer.request().method() === 'GET',
  );
  const claire = await app.as('claire');
  ok(await claire.post('companys', { CrmCompany: { name: `Autre ${Date.now()}`, active: 1 } }));
  await (await readAgain).finished();
  await mine.waitForTimeout(200);
  await expect(mine.getByText('Nouveau : modifié par Claire Bonnevay')).toBeVisible();
});

test('B12 CHAT-82 two clerks correct one request: the number one wrote stands beside the other’s until one is chosen', async ({
  visit,
  conversation,
}) => {
  const { mine, theirs } = await twoClerks(visit, conversation);
  const { adults, choice } = await bothChangeAdults(mine, theirs);
  await expect(adults).toHaveValue('4');
  await choice.getByRole('button', { name: 'Garder ce qui est saisi ici' }).click();
  await mine.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(adults).toHaveCount(0);
  await mine.reload();
  await mine.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(adults).toHaveValue('4');
});

/** A rule in which every kind of field a form knows is filled, and what two people then make of it. */
async function ruleOfTwo(app: TestApp, visit: Visit, on: typeof DESK | typeof TELEPHONE) {
  const claire = await app.as('claire');
  const platforms = (await claire.get('autocomplete/listplatforms')).body.models as unknown as Names;
  const houses = (await claire.get('autocomplete/listhouse')).body.models as unknown as Names;
  const [platform] = Object.keys(platforms);
  const [house, otherHouse, thirdHouse] = Object.keys(houses);
  const day = (days: number) => addDays(todayInParis(), days);
  const first = { label: 'Deux mains', amount: 200, nid: Number(house), borne_by: 'shared', active: 1 };
  const made = await claire.post('discountrules', {
    CrmDiscountrule: { ...first, date_from: day(30), min_nights: 3 },
  });
  const id = String(ok(made)['id']);
  const { page: mine } = await visit('marie', { path: `/discountrule/${id}`, on });
  await expect(field(mine, 'Nom|Name')).toHaveValue('Deux mains');
  const theirs = {
    label: 'Été des autres',
    amount: 1306.16,
    nid: Number(otherHouse),
    platform: Number(platform),
    date_from: day(40),
    min_nights: 5,
    borne_by: 'owner',
    active: 0,
  };
  return {
    mine,
    theirs,
    day,
    platformName: platforms[platform!]!.title,
    houseName: houses[otherHouse!]!.title,
    myHouse: houses[thirdHouse!]!.title,
    theySave: async () =>
      ok(
        await claire.put(`discountrules/${id}`, {
          CrmDiscountrule: theirs,
          _clientTimestamp: made.body.cacheTimestamp!.timestamp,
        }),
      ),
    stored: async () => ok(await claire.get(`discountrules/${id}`)),
  };
}
type Names = Record<string, { title: string }>;

test('B12 every kind of field shows the other value in the words of the screen, is chosen one by one, and is stored as chosen', async ({
  app,
  visit,
}) => {
  const { mine, theirs, day, houseName, myHouse, platformName, theySave, stored } = await ruleOfTwo(
    app,
    visit,
    DESK,
  );
  await field(mine, 'Nom').fill('Été des miens');
  await field(mine, 'Montant').fill('306,16');
  await field(mine, 'Arrivée à partir du').fill(formatDay(day(50)));
  await field(mine, 'Nuits minimum').fill('7');
  await choose(mine, 'À la charge de', 'Agence');
  await choose(mine, 'Maison', myHouse);
  await mine.getByRole('checkbox', { name: 'Active' }).uncheck();
  await mine.getByRole('checkbox', { name: 'Active' }).check();
  await theySave();
  await saveIt(mine);
  const of = (name: string) => mine.locator(`[data-conflict="${name}"]`);
  const wrote = 'Claire Bonnevay a écrit : ';
  await expect(of('label').getByRole('paragraph')).toHaveText(`${wrote}Été des autres`);
  await expect(of('amount').getByRole('paragraph')).toHaveText(/^Claire Bonnevay a écrit\s: 1\s306,16\s€$/);
  await expect(of('date_from').getByRole('paragraph')).toHaveText(`${wrote}${formatDay(day(40))}`);
  await expect(of('min_nights').getByRole('paragraph')).toHaveText(`${wrote}5`);
  await expect(of('borne_by').getByRole('paragraph')).toHaveText(`${wrote}Propriétaire`);
  await expect(of('nid').getByRole('paragraph')).toHaveText(`${wrote}${houseName}`);
  // Not touched here: it came in, under its name.
  await expect(mine.getByRole('combobox', { name: 'Plateforme' })).toHaveValue(platformName);
  await expect(mine.getByRole('checkbox', { name: 'Active' })).not.toBeChecked();
  await expect(mine.getByText('Nouveau : modifié par Claire Bonnevay')).toHaveCount(2);
  await expectAccessible(mine);
  const keep = { label: 'mine', amount: 'theirs', date_from: 'mine', min_nights: 'theirs', nid: 'theirs' };
  for (const [name, whose] of Object.entries({ ...keep, borne_by: 'mine' }))
    await of(name)
      .getByRole('button', { name: whose === 'mine' ? 'Garder ce qui est saisi ici' : 'Prendre la sienne' })
      .click();
  await expect(mine.locator('[data-conflict]')).toHaveCount(0);
  await saveIt(mine);
  await isSaved(mine);
  const { label, amount, date_from, min_nights, nid, borne_by, active } = await stored();
  expect({ label, amount, date_from, min_nights, nid, borne_by, active }).toEqual({
    label: 'Été des miens',
    date_from: day(50),
    borne_by: 'agency',
    amount: theirs.amount,
    min_nights: 5,
    nid: theirs.nid,
    active: 0,
  });
});

test('B12 a flag, an emptied field and a choice in English, by night, on a telephone: both values are read in its words', async ({
  app,
  visit,
}) => {
  const { mine, theySave, theirs, stored } = await ruleOfTwo(app, visit, TELEPHONE);
  await mine.evaluate(() => {
    localStorage.setItem('pertuis.language', 'en');
    localStorage.setItem('pertuis.theme', 'night');
  });
  await mine.reload();
  await field(mine, 'Amount').fill('');
  await field(mine, 'Discount \\(%\\)').fill('10');
  await choose(mine, 'Borne by', 'Agency');
  theirs.active = 1;
  Object.assign(theirs, { percent: 12.5, amount: '' });
  await mine.getByRole('checkbox', { name: 'Active' }).uncheck();
  await theySave();
  await mine.getByRole('button', { name: 'Save' }).click();
  const of = (name: string) => mine.locator(`[data-conflict="${name}"]`).getByRole('paragraph');
  await expect(of('percent')).toHaveText(/^Claire Bonnevay wrote: 12,50\s%$/);
  await expect(of('borne_by')).toHaveText('Claire Bonnevay wrote: Owner');
  await expect(mine.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(mine);
  await mine.getByRole('button', { name: 'Take all' }).click();
  await mine.getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByText('Saved correctly')).toBeVisible();
  const { percent, amount, borne_by, active } = await stored();
  expect({ percent, amount, borne_by, active }).toEqual({
    percent: 12.5,
    amount: null,
    borne_by: 'owner',
    active: 0,
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('A41 B12 QUOTE-07 two clerks on one quote: a price both changed waits for a choice, one only the other changed comes in', async ({
  app,
  visit,
}) => {
  const { quote } = await quoted(app);
  const path = `/quote/${String(quote['id'])}`;
  const { mine, theirs } = await twoClerks(visit, { path });
  const type = async (page: Page, line: string, amount: string) => {
    await page.getByRole('button', { name: `Modifier : ${line}` }).click();
    await page.getByRole('textbox', { name: line }).fill(amount);
    await page.getByRole('button', { name: `Appliquer : ${line}` }).click();
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Sauvegarder le devis' }).click();
  const line = (name: string) =>
    mine.getByRole('row').filter({ has: mine.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
  await type(mine, 'Ménage', '90');
  await type(theirs, 'Ménage', '110,50');
  await type(theirs, 'Linge de maison', '35');
  await save(theirs);
  await theirs.waitForURL(/\/chat\//);
  await save(mine);
  const notice = mine.getByRole('alert').filter({ hasText: 'Marie Rouvreau a enregistré' });
  await expect(notice).toBeInViewport({ ratio: 1 });
  const group = line('Ménage').getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(group).toContainText(/Marie Rouvreau a écrit\s: 110,50\s€/);
  await expect(group).toBeFocused();
  await expect(line('Ménage').getByRole('cell').first()).toContainText(/90,00\s€/);
  await expect(line('Linge de maison').getByRole('cell').first()).toContainText(/35,00\s€/);
  expect(await lowerEdge(group)).toBeLessThanOrEqual((await notice.boundingBox())!.y);
  await expect(line('Linge de maison')).toContainText('Nouveau : modifié par Marie Rouvreau');
  await expectAccessible(mine);
  // Undecided, it is not saved: the choice is asked for again.
  await save(mine);
  await expect(group).toBeFocused();
  await mine.keyboard.press('Tab');
  await mine.keyboard.press('Enter');
  await save(mine);
  await mine.waitForURL(/\/chat\//);
  const stored = ok(await (await app.as('claire')).get(`quotes/${String(quote['id'])}`));
  expect([stored['montant_menage'], stored['montant_linge']]).toEqual([9000, 3500]);
});

test('API-08 A41 rows somebody changed since they were ticked are not deleted; the list is read again', async ({
  app,
  visit,
}) => {
  const claire = await app.as('claire');
  const word = `Rémouleur${Date.now()}`;
  const made = ok(await claire.post('companys', { CrmCompany: { name: `${word} un`, active: 1 } }));
  const other = await claire.post('companys', { CrmCompany: { name: `${word} deux`, active: 1 } });
  const { page } = await visit('marie');
  let isHeld = false;
  // What others do is heard late here: the list stands as it was ticked.
  await page.route(/\/api\/(events|cache\/updated-keys|companys\?)/, async (route) => {
    if (!isHeld) await route.fallback();
  });
  await page.goto(`/company?s=${word}`);
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  isHeld = true;
  ok(
    await claire.put(`companys/${String(ok(other)['id'])}`, {
      CrmCompany: { note: 'Facture en attente' },
      _clientTimestamp: other.body.cacheTimestamp!.timestamp,
    }),
  );
  const remove = async () => {
    await page
      .getByRole('region', { name: 'Lignes sélectionnées' })
      .getByRole('button', { name: 'Supprimer' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  };
  const sent = page.waitForRequest('**/bulk-delete');
  await remove();
  expect((await sent).postDataJSON()).toMatchObject({ snapshot: expect.stringMatching(/^\d+:\d+:/) });
  await expect(page.getByRole('dialog')).toContainText(
    'Des lignes ont été modifiées depuis que vous les avez lues : 1. Rien n’a été supprimé.',
  );
  isHeld = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click();
  await expect(page.getByRole('region', { name: 'Lignes sélectionnées' })).toHaveCount(0);
  expect((await claire.get(`companys/${String(made['id'])}`)).status).toBe(200);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await remove();
  await expect(page.getByText('Aucun résultat')).toBeVisible();
});
