/** The family alone (B107, B115, B121): from the quote's mail to a stay that is firm, without a word from anyone, in three presses. */
import { depositOf } from '#features/pricing/deposit.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { accepted, HOUSE, putContractTemplate, quoted } from '#tests/support/scenario.ts';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, mailed, readToTheEnd } from './people.ts';
import { countPresses } from './presses.ts';

const QUOTE_MAIL = /proposition|devis/i;
const CONTRACT_MAIL = /^Votre contrat à signer/;

test('B107 B115 B121 a family books, signs and pays by itself: three presses from the mail to a firm stay', async ({
  app,
  visit,
}) => {
  await putContractTemplate(await app.as('claire'));
  await app.app.providers.documents.warm();
  await sql`update agency set auto_contract = true`.execute(app.db);
  const family = await quoted(app);

  const [link] = /http\S+lien#\S+/.exec(await mailed(app, family.mail, QUOTE_MAIL)) ?? [];
  const { page, context } = await visit(undefined, { on: TELEPHONE, unused: true });
  const presses = await countPresses(context, app.url);
  await page.goto(link!);
  await page.waitForURL(`**/booking/${family.alphaid}?quote=${String(family.quote['id'])}`);
  const steps = page.getByRole('list', { name: 'Où en est votre séjour' });
  const now = steps.locator('[aria-current="step"]');
  await expect(now).toContainText('Devis');
  await expect(page.getByText(/Nous gardons ces nuits pour vous jusqu'au/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel('Adresse').fill('4 rue des Carmes, 49000 Angers');
  await page.getByLabel('Nationalité').fill('Française');
  await page.getByRole('button', { name: 'Nous réservons' }).click();
  await expect(page.getByRole('heading', { name: /^Réservation ER/ })).toBeFocused();

  // The page moves by itself: the contract is there, and where it is signed.
  await expect(now).toContainText('Contrat', { timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Lire et signer le contrat' })).toBeVisible({
    timeout: 30_000,
  });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // Its mail opens the contract, and needs no code.
  const [sealed] = /http\S+\/sign\/\S+/.exec(await mailed(app, family.mail, CONTRACT_MAIL)) ?? [];
  const contract = await page.context().newPage();
  await contract.goto(sealed!);
  await expect(contract.getByRole('heading', { name: 'Lire le contrat' })).toBeVisible();
  await readToTheEnd(contract, { by: 'keys' });
  await contract.getByRole('checkbox').check();
  await contract.getByRole('button', { name: 'Signer, avec obligation de paiement' }).click();
  await expect(contract.getByRole('heading', { name: 'Merci, votre contrat est signé' })).toBeVisible();
  await contract.close();

  // Meanwhile the page has moved on.
  await expect(now).toContainText('Arrhes');
  const deposit = depositOf(cents(Number(family.quote['montant_total'])));
  await page.getByRole('button', { name: `Payer ${formatEuros(deposit)} (arrhes)` }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/booking'));
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible();
  const pressed = [...presses];

  // And back to the one page of the stay.
  await page.getByRole('link', { name: 'Voir mon séjour' }).click();
  await page.waitForURL(`**/booking/${family.alphaid}`);
  await expect(page.getByText(/Votre réservation est confirmée/)).toBeVisible();
  await expect(now).toContainText('Solde');
  await expect(page.getByText('Adresse de la maison')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Votre contrat signé' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(pressed).toEqual([
    'Nous réservons',
    'Signer, avec obligation de paiement',
    `Payer ${formatEuros(deposit)} (arrhes)`,
  ]);
});

test('B107 with two proposals each mail opens its own, and the stay’s page lets one choose', async ({
  app,
  visit,
}) => {
  const family = await quoted(app);
  const clerk = await app.as('claire');
  const CrmQuote = await formPrice(clerk, HOUSE, family.week, { values: '-1/-1/9000/-1/-1/-1' });
  const second = ok(
    await clerk.post('quotes', { attachToExistingDdl: family.alphaid, alsoSendEmail: true, CrmQuote }),
  );
  const [first, both] = [Number(family.quote['montant_total']), Number(second['montant_total'])];
  const [link] = /http\S+lien#\S+/.exec(await mailed(app, family.mail, QUOTE_MAIL)) ?? [];
  const { page } = await visit(undefined, { path: link!, on: TELEPHONE });
  await page.waitForURL(`**/booking/${family.alphaid}?quote=*`);
  await page.goto(`/booking/${family.alphaid}?quote=${String(family.quote['id'])}`);
  const yes = page.locator('form').filter({ has: page.getByRole('button', { name: 'Nous réservons' }) });
  await expect(yes).toContainText(formatEuros(cents(first)));
  await page.goto(`/booking/${family.alphaid}`);
  await expect(page.getByRole('heading', { name: /laquelle choisissez-vous/ })).toBeVisible();
  await expect(yes).toBeHidden();
  const choices = page.getByRole('link', { name: 'Voir cette proposition' });
  await expect(choices).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await choices.first().click();
  await expect(yes).toContainText(formatEuros(cents(both)));
  await expect(page.getByRole('heading', { name: 'Nos autres propositions' })).toBeVisible();
  await expectAccessible(page);
});

test('B113 linen wanted after the yes is ordered by one press, taken back by another, and paid beside the stay', async ({
  app,
  visit,
}) => {
  const family = await accepted(app);
  await sql`update quote set linen_offered = 8000 where id = ${Number(family.quote['id'])}`.execute(app.db);
  const [link] = /http\S+lien#\S+/.exec(await mailed(app, family.mail, QUOTE_MAIL)) ?? [];
  const { page } = await visit(undefined, { path: link!, on: TELEPHONE });
  await page.waitForURL(`**/booking/${family.alphaid}?**`);
  const linen = page.getByRole('region', { name: 'Linge de maison' });
  const total = formatEuros(cents(Number(family.quote['montant_total'])));
  const left = page.getByText('Reste à régler').locator('..');
  await expect(left).toContainText(total);
  await linen.getByRole('button', { name: `Commander le linge (${formatEuros(cents(8000))})` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Le linge est commandé.' })).toHaveCount(1);
  await expect(linen).toBeFocused();
  await linen.getByRole('button', { name: 'Annuler le linge' }).click();
  await linen.getByRole('button', { name: /^Commander/ }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await linen.getByRole('button', { name: `Payer ${formatEuros(cents(8000))} (linge)` }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/booking'));
  await page.getByRole('button', { name: /^Payer/ }).click();
  await expect(page.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible();

  await page.goto(`/booking/${family.alphaid}`);
  await expect(linen).toContainText('Linge de maison commandé et réglé');
  await expect(left).toContainText(total);
  await expect(page.getByRole('row', { name: /Linge de maison/ })).toContainText(formatEuros(cents(8000)));
});
