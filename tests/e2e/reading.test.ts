/** The inbox tells the truth: what counts as read, in which order conversations stand. */
import { postMessage } from '#features/requests/posting.ts';
import { inTransaction } from '#server/sql.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Page } from '@playwright/test';
import { expect, newConversation, newPerson, test } from './fixtures.ts';
import type { Conversation, Visitor } from './fixtures.ts';
import { expectAccessible } from './people.ts';

/** Longer than a message has to be looked at. */
const LOOKED_AT_MS = 2_700;

const list = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const lineOf = (page: Page, { alphaid }: { alphaid: string }) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[data-conversation="${alphaid}"]`) });
const isUnread = (page: Page, conversation: { alphaid: string }) =>
  lineOf(page, conversation).getByText('Non lu', { exact: true });
const placeOf = (page: Page, { alphaid }: { alphaid: string }) =>
  list(page)
    .locator('a[data-conversation]')
    .evaluateAll(
      (lines, wanted) => lines.findIndex((line) => line.getAttribute('data-conversation') === wanted),
      alphaid,
    );

async function write({ page }: Visitor, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Votre message' }).fill(words);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(words)).toBeVisible();
}

test('B108 CHAT-03 what opened by itself, and what arrives, is read when it has been before one’s eyes for two seconds', async ({
  app,
  visit,
}) => {
  const name = await newPerson(app, 'nora', 'Fanchon');
  const conversation = await newConversation(app, name);
  const { page } = await visit('claire', { unused: true });
  await page.addInitScript(() => {
    document.hasFocus = () => document.documentElement.dataset['front'] === 'yes';
  });
  await page.goto('/chat');
  await expect(page).toHaveURL(new RegExp(conversation.alphaid));
  const thread = page.getByRole('log', { name: 'Messages' });
  await expect(thread.getByText('Bonjour, la maison est-elle libre ?')).toBeVisible();
  // Another window lies in front.
  await page.waitForTimeout(LOOKED_AT_MS);
  await expect(isUnread(page, conversation)).toBeAttached();
  await page.evaluate(() => {
    document.documentElement.dataset['front'] = 'yes';
  });
  await expect(isUnread(page, conversation)).toHaveCount(0);

  await page.getByRole('heading').first().click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog');
  await expect(keys).toBeVisible();
  const guest = await visit(name, conversation);
  await write(guest, 'Et pour le chien ?');
  await expect(isUnread(page, conversation)).toBeAttached();
  await page.waitForTimeout(LOOKED_AT_MS);
  await expect(isUnread(page, conversation)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(isUnread(page, conversation)).toHaveCount(0);
});

test('B109 the conversation somebody writes in comes to the top, and never moves under a pointer', async ({
  app,
  visit,
}) => {
  const name = await newPerson(app, 'nora', 'Gaud');
  const [older, newer] = [await newConversation(app, name), await newConversation(app, name)];
  const guest = await visit(name, older);
  const { page } = await visit('claire', { path: newer.path, unused: true });
  await expect(lineOf(page, older)).toBeVisible();
  await expect.poll(() => placeOf(page, newer)).toBe(0);
  const line = (await lineOf(page, newer).boundingBox())!;
  const stopped = new AbortController();
  const pointing = (async () => {
    for (let step = 0; !stopped.signal.aborted; step++) {
      await page.mouse.move(line.x + 40 + (step % 20), line.y + 20);
      await page.waitForTimeout(100);
    }
  })();
  await write(guest, 'La plage est-elle loin ?');
  await expect(lineOf(page, older).getByText('La plage est-elle loin ?')).toBeVisible();
  expect([await placeOf(page, newer), await placeOf(page, older)]).toEqual([0, 1]);
  stopped.abort();
  await pointing;
  await page.mouse.move(line.x + line.width + 200, line.y + 200);
  await expect.poll(() => placeOf(page, older)).toBe(0);
});

/** Long after the family wrote, the agency has written so much that neither is on one screen. */
async function longThread(app: TestApp, words: string): Promise<Conversation> {
  const name = await newPerson(app, 'nora', 'Hermine');
  const conversation = await newConversation(app, name, { message: words });
  const { uid } = await app.as('claire');
  await inTransaction(app.db, async (tx) => {
    for (let number = 1; number <= 130; number++)
      await postMessage(tx, {
        ddlId: conversation.id,
        action: 'FREETEXT',
        message: `Réponse ${number}`,
        authorUid: uid,
        writtenByAgency: true,
      });
  });
  return conversation;
}

test('Enter in the search opens the first it finds, at the message that was found, marked', async ({
  app,
  visit,
}) => {
  const word = `pianola${Date.now()}`;
  const conversation = await longThread(app, `Y a-t-il un ${word} dans la maison ?`);
  const { page } = await visit('claire', { path: '/chat' });
  const search = page.getByRole('searchbox', { name: 'Rechercher une conversation' });
  await search.fill(word);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/${conversation.alphaid}`));
  const mark = page.getByRole('log', { name: 'Messages' }).locator('mark');
  await expect(mark).toHaveText(word);
  await expect(mark).toBeInViewport();
});

test('B89 a slash offers the texts kept ready, by keys alone; what the family said stays in sight while one answers', async ({
  app,
  visit,
}) => {
  const conversation = await longThread(app, 'À quelle heure peut-on arriver ?');
  const { page } = await visit('claire', conversation);
  const box = page.getByRole('textbox', { name: 'Votre message' });
  const texts = page.getByRole('listbox', { name: 'Textes préparés' });
  const theirs = page.getByTitle('Voir le message');
  await expect(theirs).toBeHidden();
  await box.pressSequentially('Bonjour');
  await expect(theirs).toContainText('À quelle heure peut-on arriver ?');
  await box.press('Enter');
  await box.pressSequentially('/');
  await expect(texts).toBeVisible();
  const wanted = await texts.getByRole('option').nth(1).locator('span').textContent();
  await box.press('ArrowDown');
  await expect(texts.getByRole('option', { selected: true }).locator('span')).toHaveText(wanted!);
  await expectAccessible(page);
  await box.press('Enter');
  await expect(texts).toBeHidden();
  await expect(box).toHaveValue(`Bonjour\n${wanted!}`);
  await box.fill('');
  await box.pressSequentially('/');
  await expect(texts).toBeVisible();
  await box.press('Escape');
  await expect(texts).toBeHidden();
  await expect(box).toHaveValue('/');
  await theirs.click();
  await expect(
    page.getByRole('log', { name: 'Messages' }).getByText('À quelle heure peut-on arriver ?'),
  ).toBeInViewport();
  await expect(theirs).toBeHidden();
});
