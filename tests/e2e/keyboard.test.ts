/** The agency's main job by keyboard alone, and where the focus is after each act. Nothing here is clicked, filled or focused but by keys. */
import { asked, contracted, putContractTemplate, quoted } from '#tests/support/scenario.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { mailed } from './people.ts';

const MOST_TABS = 90;

/** Tab after Tab, as far as somebody would go. */
async function reach(page: Page, wanted: Locator, most = MOST_TABS): Promise<void> {
  await expect(wanted).toBeVisible();
  // A window takes the focus as it opens; who tabs before that would be thrown back to its beginning.
  const around = page.getByRole('dialog').filter({ has: wanted });
  if (await around.count()) await expect(around.locator(':focus')).toBeAttached();
  for (let tabs = 0; tabs < most; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)), 'not reached').toBe('');
}

async function press(page: Page, wanted: Locator, most?: number): Promise<void> {
  await reach(page, wanted, most);
  await page.keyboard.press('Enter');
}

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test('from request to signed and paid by keyboard alone, the clerk’s side and the guest’s', async ({
  app,
  visit,
}) => {
  test.setTimeout(300_000);
  await putContractTemplate(await app.as('claire'));
  const family = await asked(app);
  await app.app.providers.documents.warm();
  const { page } = await visit('claire', { path: '/chat' });
  await expect(log(page)).toBeVisible();
  await page.keyboard.press('F6');
  await press(page, page.locator(`a[data-conversation="${family.alphaid}"]`));
  await page.waitForURL(`**/chat/${family.alphaid}**`);
  await expect(page.getByRole('heading', { level: 1, name: 'Jeanne Lemoine' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: 'Votre message' })).toBeFocused();
  await page.keyboard.type('Bonjour, elle est libre.');
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText('Bonjour, elle est libre.')).toBeVisible();

  await page.keyboard.press('Shift+F6');
  await page.keyboard.press('Shift+F6');
  await press(page, page.getByRole('link', { name: 'Simulateur', exact: true }).last(), 8);
  await press(page, page.getByRole('button', { name: 'Faire un devis pour La Passerose' }));
  await press(page, page.getByRole('button', { name: 'Sauvegarder et envoyer' }));
  await page.waitForURL(`**/chat/${family.alphaid}**`);

  await press(page, log(page).getByRole('button', { name: 'Accepter' }).last());
  const dialog = page.getByRole('dialog', { name: 'Accepter, contrat, arrhes' });
  await reach(page, dialog.getByLabel('Nationalité du locataire'), 12);
  await page.keyboard.type('Française');
  await press(page, dialog.getByRole('button', { name: 'Accepter et envoyer' }), 12);
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(log(page).getByRole('heading', { name: 'Demande de paiement' })).toBeVisible();

  const [link] = /http\S+\/lien#\S+|http\S+sign\S+/.exec(await mailed(app, family.mail, /contrat/i)) ?? [];
  const guest = (await visit(undefined, { path: link! })).page;
  await guest.waitForURL(/\/sign\//);
  const paging = guest.getByText(/^Page \d+ sur \d+$/);
  await expect(paging).toBeVisible();
  const pages = Number(/sur (\d+)/.exec((await paging.textContent()) ?? '')?.[1]);
  for (let turned = 1; turned < pages; turned++)
    await press(guest, guest.getByRole('button', { name: 'Page suivante' }));
  await reach(guest, guest.getByRole('checkbox'));
  await guest.keyboard.press('Space');
  await press(guest, guest.getByRole('button', { name: 'Signer, avec obligation de paiement' }));
  await expect(guest.getByRole('heading', { name: 'Merci, votre contrat est signé' })).toBeVisible({
    timeout: 30_000,
  });

  const [pay] = /http\S+lien#\S+/.exec(await mailed(app, family.mail, /à régler/i)) ?? [];
  const payer = (await visit(undefined, { path: pay! })).page;
  await payer.waitForURL(`**/booking/${family.alphaid}**`);
  await press(payer, payer.getByRole('button', { name: /^Payer .*arrhes/ }));
  await payer.waitForURL(/\/c\/pay\//);
  await press(payer, payer.getByRole('button', { name: /^Payer/ }));
  await expect(payer.getByRole('heading', { name: 'Paiement reçu' })).toBeVisible();
});

test('after a quote is accepted the focus is on what happened, and it is said; an option moved says so too', async ({
  app,
  visit,
}) => {
  const family = await quoted(app);
  const { page } = await visit('claire', { path: `/chat/${family.alphaid}/chat` });
  await press(page, log(page).getByRole('button', { name: 'Accepter' }).last());
  const dialog = page.getByRole('dialog', { name: 'Accepter, contrat, arrhes' });
  for (const part of ['Envoyer le contrat à signer', 'Demander le premier paiement']) {
    const box = dialog.getByLabel(part);
    await expect(box).toBeVisible();
    if (!(await box.isChecked())) continue;
    await reach(page, box, 12);
    await page.keyboard.press('Space');
  }
  await press(page, dialog.getByRole('button', { name: 'Accepter', exact: true }), 12);
  await expect(dialog).toBeHidden();
  const said = page.getByRole('status').filter({ hasText: 'Devis accepté : les nuits sont retenues.' });
  await expect(said).toBeVisible();
  const focused = () =>
    page.evaluate(() => [
      document.activeElement?.tagName,
      document.activeElement?.textContent?.includes('Devis n°'),
    ]);
  await expect.poll(focused).toEqual(['SECTION', true]);

  await press(page, log(page).getByRole('button', { name: "Changer la fin de l'option" }), 8);
  const end = page.getByRole('dialog', { name: "Fin de l'option" });
  await press(page, end.getByRole('button', { name: 'Enregistrer' }), 12);
  await expect(end).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: "La fin de l'option est changée." })).toBeVisible();
  await expect(log(page).getByRole('button', { name: "Changer la fin de l'option" })).toBeFocused();

  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await press(page, page.getByRole('link', { name: 'Paiements', exact: true }), 8);
  const ask = page.getByRole('button', { name: 'Envoyer la demande' });
  await press(page, ask);
  await expect(page.getByRole('status').filter({ hasText: 'Demande envoyée' })).toBeVisible();
  await expect(ask).toBeFocused();
});

test('Tab leaves the list of conversations, F6 goes round the parts of the inbox and back', async ({
  conversation,
  visit,
}) => {
  const { page } = await visit('claire', { path: conversation.path });
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('link').nth(5)).toBeVisible();
  const inList = () => list.evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('F6');
  expect(await inList()).toBe(true);
  let tabs = 0;
  while (await inList()) {
    tabs += 1;
    await page.keyboard.press('Tab');
  }
  expect(tabs).toBeLessThanOrEqual(3);
  const region = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset['region']);
  await page.keyboard.press('u');
  expect(await region()).toBe('list');
  const round: unknown[] = [];
  for (let part = 0; part < 5; part++) {
    await page.keyboard.press('F6');
    round.push(await region());
  }
  expect(round).toEqual(['tabs', 'messages', 'reply', 'details', 'list']);
  await page.keyboard.press('Shift+F6');
  expect(await region()).toBe('details');
});

test('each key that ? lists does what it says, and no other is listed', async ({ app, visit }) => {
  const first = await contracted(app);
  const { page } = await visit('claire', { path: `/chat/${first.alphaid}/chat` });
  const box = page.getByRole('textbox', { name: 'Votre message' });
  await expect(box).toBeVisible();
  const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  const listed = await sheet
    .locator('dt')
    .evaluateAll((terms) => terms.map((term) => term.querySelector('.visually-hidden')?.textContent ?? ''));
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // What was said last is on top: until the list has heard of it, 'next' and 'previous' are not each other's way back.
  await expect(page.locator('[data-conversation]').first()).toHaveAttribute(
    'data-conversation',
    first.alphaid,
  );
  const region = (name: string) => page.locator(`[data-region="${name}"]:focus-within`);
  const leave = () => page.keyboard.press('Escape');
  const third = await page.locator('[data-conversation]').nth(2).getAttribute('data-conversation');
  // Faster than the screen follows.
  const twice = (key: string) =>
    page.evaluate((pressed) => {
      for (let press = 0; press < 2; press++) dispatchEvent(new KeyboardEvent('keydown', { key: pressed }));
    }, key);
  const DOES: Record<string, () => Promise<unknown>> = {
    j: async () => {
      await twice('j');
      await expect(page).toHaveURL(new RegExp(`/${third}/`));
    },
    k: async () => {
      await twice('k');
      await expect(page).toHaveURL(new RegExp(first.alphaid));
      await expect(page.getByRole('heading', { level: 1, name: 'Jeanne Lemoine' })).toBeVisible();
      await expect(log(page).getByRole('heading', { name: /^Contrat n°/ })).toBeVisible();
    },
    '/': async () => {
      await page.keyboard.press('/');
      await expect(page.locator('[data-region="list"] input:focus')).toBeVisible();
      await leave();
    },
    r: async () => {
      await page.keyboard.press('r');
      await expect(box).toBeFocused();
    },
    'Ctrl + ↵': async () => {
      await page.keyboard.type('Par le clavier.');
      // The thread can show it before the browser has its answer: who leaves the box by then is not called back.
      const left = Promise.withResolvers<void>();
      await page.route('**/api/ddlchats', async (route) => {
        const response = await route.fetch();
        await left.promise;
        await route.fulfill({ response });
      });
      await page.keyboard.press('Control+Enter');
      await expect(log(page).getByText('Par le clavier.')).toBeVisible();
      await leave();
      left.resolve();
      await expect(box).toBeEditable();
      await expect(box).toHaveValue('');
      await expect(box).not.toBeFocused();
      await page.unroute('**/api/ddlchats');
    },
    n: async () => {
      await page.keyboard.press('n');
      await expect(page.locator('textarea[name="note"]')).toBeFocused();
      await leave();
    },
    e: async () => {
      await page.keyboard.press('e');
      await expect(page.getByRole('status').filter({ hasText: 'Marquée comme non lue.' })).toHaveCount(1);
      await page.keyboard.press('e');
      await expect(page.getByRole('status').filter({ hasText: 'Marquée comme lue.' })).toHaveCount(1);
    },
    u: async () => {
      await page.keyboard.press('u');
      await expect(region('list')).toHaveCount(1);
    },
    '↑ + ↓': async () => {
      const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-conversation'));
      const before = await at();
      await page.keyboard.press('ArrowDown');
      expect(await at()).not.toBe(before);
      await page.keyboard.press('ArrowUp');
      expect(await at()).toBe(before);
    },
    F6: async () => {
      await page.keyboard.press('F6');
      await expect(region('tabs')).toHaveCount(1);
    },
    '?': async () => {
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible();
    },
    Échap: async () => {
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    },
  };
  expect(listed.toSorted()).toEqual(Object.keys(DOES).toSorted());
  for (const [key, does] of Object.entries(DOES)) await test.step(key, does);

  // Where nothing is answered, noted or marked as read, none of that is listed.
  await page.goto('/chat/uni');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  for (const nothing of ['Écrire une note interne', 'Marquer comme lue ou non lue'])
    await expect(sheet.getByText(nothing)).toHaveCount(0);
  await expect(sheet.getByText('Conversation suivante')).toBeVisible();
});

test('what is wrong and out of sight is brought into it and has the focus; a record that was saved is said, and the focus is not lost', async ({
  app,
  visit,
}) => {
  await putContractTemplate(await app.as('claire'));
  const family = await quoted(app);
  const { page } = await visit('claire', {
    path: `/chat/${family.alphaid}/chat`,
    on: { width: 390, height: 480 },
  });
  await press(page, log(page).getByRole('button', { name: 'Accepter' }).last());
  const dialog = page.getByRole('dialog', { name: 'Accepter, contrat, arrhes' });
  const nationality = dialog.getByLabel('Nationalité du locataire');
  await press(page, dialog.getByRole('button', { name: 'Accepter et envoyer' }), 16);
  await expect(nationality).toBeFocused();
  await expect(nationality).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText('Veuillez définir la nationalité du locataire')).toBeInViewport();

  const { page: records } = await visit('marie', { path: '/company/new' });
  await reach(records, records.getByRole('textbox', { name: 'Nom', exact: true }));
  await records.keyboard.type(`Voilerie ${Date.now()}`);
  await press(records, records.getByRole('button', { name: 'Sauvegarder' }));
  await records.waitForURL(/\/company\/\d+$/);
  await expect(
    records
      .getByRole('status')
      .filter({ hasText: /^Enregistré/ })
      .first(),
  ).toBeVisible();
  // It has a screen of its own by now, which is named by its heading.
  await expect(records.getByRole('heading', { level: 1 })).toBeFocused();
  await reach(records, records.getByRole('textbox', { name: 'Remarques' }));
  await records.keyboard.type('Ouvert le lundi');
  await press(records, records.getByRole('button', { name: 'Sauvegarder' }));
  await expect(records.getByText('Enregistré correctement')).toBeVisible();
  await expect(records.locator('[data-form-foot]')).toBeFocused();
});

test('Escape lets go of a field for good, also where the screen is busy at that moment', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/chat' });
  await expect(log(page)).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Rechercher une conversation' });
  await expect(search).toBeFocused();
  // Something changes on the screen; what is to be done about it is overdue when the key, typed meanwhile, is heard.
  await search.evaluate(() => {
    setTimeout(() => document.body.append(document.createElement('i')), 50);
    setTimeout(() => {
      for (const until = performance.now() + 700; performance.now() < until;);
    }, 80);
  });
  await page.waitForTimeout(250);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  await expect(search).not.toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
});
