/** Two people in one conversation, live: what one writes stands before the other, who is there and who is writing, what waits to be read. */
import { OPEN_MS } from '#features/presence/presence.ts';
import { CONTENT_ACTIONS, EVENT_WORDS } from '#features/requests/request.ts';
import { one, sql } from '#server/sql.ts';
import type { Page } from '@playwright/test';
import { expect, newConversation, newPerson, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const agencyWrites = (page: Page) => page.getByText(/^Sel & Volets écrit…$/);

async function write(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await page.keyboard.press('Control+Enter');
}

test('CHAT-08 CHAT-21 CHAT-22 CHAT-52 what one writes stands in the other’s window by itself, in the order it was written; what the other side has read is marked as read', async ({
  clerk,
  guest,
}) => {
  await write(guest.page, 'Y a-t-il un lit pour bébé ?');
  await expect(thread(clerk.page).getByText('Y a-t-il un lit pour bébé ?')).toBeVisible();
  await write(clerk.page, 'Oui, et une chaise haute.');
  await write(clerk.page, 'Nous les préparons.');
  await expect(thread(guest.page).getByText('Nous les préparons.')).toBeVisible();
  const words = await thread(guest.page).getByRole('article').allTextContents();
  const places = ['lit pour bébé', 'chaise haute', 'Nous les préparons'].map((some) =>
    words.findIndex((text) => text.includes(some)),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.every((place) => place >= 0)).toBe(true);
  await expect(thread(clerk.page).getByText('Lu', { exact: true })).toHaveCount(1);
  await expect(
    thread(clerk.page)
      .getByRole('article')
      .filter({ hasText: 'Nous les préparons.' })
      .getByText('Lu', { exact: true }),
  ).toBeVisible();
});

test('C14 the agency reads who is writing, the guest reads that the agency is; both lines go by themselves', async ({
  clerk,
  guest,
}) => {
  await expect(thread(clerk.page)).toBeVisible();
  await composer(guest.page).pressSequentially('Et le linge');
  await expect(clerk.page.getByText('Paul écrit…')).toBeVisible();
  await composer(guest.page).fill('');
  await expect(clerk.page.getByText('Paul écrit…')).toBeHidden();
  await composer(clerk.page).pressSequentially('Le linge est');
  await expect(agencyWrites(guest.page)).toBeVisible();
  await expect(guest.page.getByText('Claire écrit…')).toBeHidden();
  await write(clerk.page, 'Le linge est compris.');
  await expect(thread(guest.page).getByText('Le linge est compris.')).toBeVisible();
  await expect(agencyWrites(guest.page)).toBeHidden();
});

test('C13 a colleague is seen in the conversation, and her note is nobody else’s business', async ({
  clerk,
  guest,
  app,
  conversation,
  visit,
}) => {
  const boss = await visit('marie', conversation);
  await expect(clerk.page.getByRole('img', { name: 'Ouvert aussi par Marie' })).toBeVisible();
  await expect(boss.page.getByRole('img', { name: 'Ouvert aussi par Claire' })).toBeVisible();
  await boss.page.getByRole('heading', { level: 1 }).click();
  await boss.page.keyboard.press('n');
  const note = boss.page.getByRole('textbox', { name: /^Note interne/ });
  await expect(note).toBeFocused();
  await note.pressSequentially('Fidèle depuis 2019');
  await expect(clerk.page.getByText('Marie écrit…')).toBeVisible();
  await boss.page.keyboard.press('Control+Enter');
  await expect(thread(clerk.page).getByText('Fidèle depuis 2019')).toBeVisible();
  await expect(agencyWrites(guest.page)).toBeHidden();
  await expect(thread(guest.page).getByText('Fidèle depuis 2019')).toBeHidden();
  expect(guest.calls.some(({ body }) => body.includes('Fidèle depuis 2019'))).toBe(false);
  await boss.page.goto((await newConversation(app, 'paul')).path);
  // Whoever leaves without a word is gone when their last one no longer holds.
  await expect(clerk.page.getByRole('img', { name: /Ouvert aussi par/ })).toBeHidden({
    timeout: OPEN_MS + 15_000,
  });
});

test('C14 who writes goes on being seen writing when a colleague comes', async ({ conversation, visit }) => {
  const { page } = await visit('marie', { ...conversation, unused: true });
  await expect(thread(page)).toBeVisible();
  const said: { typing: 0 | 1; open: 0 | 1; is_note?: 1 }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/presence')) said.push(request.postDataJSON() as (typeof said)[number]);
  });
  // However long her colleague's window takes to open: what was typed was typed just now.
  await page.clock.setFixedTime(new Date());
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: /^Note interne/ }).pressSequentially('Fidèle');
  await expect.poll(() => said.filter(({ typing }) => typing === 1).length).toBe(1);
  const before = said.length;
  await visit('claire', conversation);
  await expect.poll(() => said.length).toBeGreaterThan(before);
  expect(said.slice(before)[0]).toEqual({ typing: 1, open: 1, is_note: 1 });
});

test('CHAT-53 CHAT-56 CHAT-80 CHAT-91 what waits is counted in the title and in the list, until it is opened', async ({
  app,
  clerk,
  visit,
}) => {
  const { page } = clerk;
  await expect(thread(page)).toBeVisible();
  const name = await newPerson(app, 'nora', 'Elsa');
  const elsa = await visit(name, { ...(await newConversation(app, name)), on: TELEPHONE });
  const question = `À quelle heure peut-on arriver ? ${Date.now()}`;
  const line = page.getByRole('link').filter({ hasText: question });
  await write(elsa.page, question);
  await expect(line.getByText('Non lu', { exact: true })).toBeAttached();
  await expect(page).toHaveTitle(/^\(\d+\) /);
  const waiting = Number(/^\((\d+)\)/.exec(await page.title())![1]);
  // On a slow line the messages come long after the request itself, and are marked as read after that.
  await page.route(/\/api\/ddlchats?\//, async (route) => {
    await new Promise((later) => setTimeout(later, 1_000));
    await route.continue();
  });
  await line.click();
  await expect(thread(page).getByText('Nouveaux messages', { exact: true })).toBeVisible();
  await expect(line.getByText('Non lu', { exact: true })).not.toBeAttached();
  await expect(page).toHaveTitle(waiting === 1 ? /^(?!\()/ : new RegExp(`^\\(${waiting - 1}\\) `));
});

test('ENUM-22 CHAT-21 CHAT-23 CHAT-24 CHAT-25 CHAT-26 CHAT-27 CHAT-28 CHAT-29 CHAT-30 CHAT-31 CHAT-32 CHAT-33 CHAT-34 CHAT-35 CHAT-36 CHAT-37 CHAT-38 CHAT-39 CHAT-40 CHAT-41 CHAT-42 CHAT-43 CHAT-44 CHAT-45 CHAT-46 CHAT-47 CHAT-48 CHAT-49 CHAT-50 CHAT-51 every action is drawn in its own way, an unknown one not at all', async ({
  app,
  conversation,
  clerk,
}) => {
  await sql`delete from message where ddl_id = ${conversation.id}`.execute(app.db);
  const actions = [...CONTENT_ACTIONS, ...Object.keys(EVENT_WORDS), 'X_UNKNOWN'];
  for (const action of actions)
    await sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, channel, quote_id, contract_id, payment_request_id, booking_payment_id, details)
      select r.id, r.agid, ${action}, case when ${action} = any('{FREETEXT,TEXT,ATTACH,NOTE,X_UNKNOWN}'::text[]) then 'mots de ' || ${action} else '' end, p.id, true, 'site',
        case when ${action} = 'Q_NEW' then (select min(id) from quote where agid = 1 and not is_estimate) end,
        case when ${action} = 'YC_NEW' then (select id from contract where agid = 1 order by number limit 1) end,
        case when ${action} = 'PAY_REQ' then (select min(id) from payment_request where agid = 1) end,
        case when ${action} = 'PAID' then (select min(id) from booking_payment where agid = 1) end,
        case when ${action} = 'BID' then '{"bid": 90000, "guarantee": 0, "taxedesejour": 0, "locationlinge": 0, "fraisservice": 0, "options": 0, "discount": 0, "total": 90000, "part": null}'::jsonb else '{}' end
      from request r, person p where r.id = ${conversation.id} and p.mail = 'marie@pertuis.test'`.execute(
      app.db,
    );
  const { page } = clerk;
  await page.reload();
  const log = thread(page);
  await expect(log.getByText('mots de TEXT', { exact: true })).toBeVisible();
  for (const action of ['FREETEXT', 'TEXT', 'ATTACH', 'NOTE'])
    await expect(log.getByText(`mots de ${action}`, { exact: true })).toHaveCount(1);
  await expect(log.getByText('Note interne de')).toHaveCount(1);
  // The card of a payment says it in the same words as its event.
  for (const { fr } of Object.values(EVENT_WORDS))
    await expect(log.getByText(fr, { exact: true })).toHaveCount(fr === 'Paiement reçu' ? 2 : 1);
  await expect(log.getByRole('article')).toHaveCount(CONTENT_ACTIONS.length);
  for (const card of [/^Devis n°/, /^Contrat/, /^Demande de paiement$/, /^Proposition de prix$/, /900,00\s€/])
    await expect(
      log
        .getByRole('article')
        .filter({ has: page.getByText(card) })
        .first(),
    ).toBeVisible();
  await expect(log.getByText('mots de X_UNKNOWN')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('C05 hostile and strange words stand as they were typed; only web addresses are links', async ({
  guest,
}) => {
  const words = `<img src=x onerror="document.title='lu'"> javascript:alert(1) https://exemple.test/a?b=1 ${'a'.repeat(300)} مرحبا 👩‍👩‍👧`;
  await write(guest.page, words);
  const said = thread(guest.page).getByRole('article').filter({ hasText: 'onerror' });
  await expect(said.getByText(words)).toBeVisible();
  await expect(said.getByRole('link')).toHaveCount(1);
  await expect(said.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(said.getByRole('img')).toHaveCount(0);
  await expectNoSidewaysScroll(guest.page);
});

test('a long thread opens at its end, reads backwards page by page and finds its way back', async ({
  app,
  conversation,
  visit,
}) => {
  await sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, created)
    select ${conversation.id}, 1, 'TEXT', 'ligne ' || n || ' de la longue histoire', (select sender_uid from request where id = ${conversation.id}), false, now() + n * interval '1 second'
    from generate_series(1, 400) n`.execute(app.db);
  const { page } = await visit('claire', conversation);
  const log = thread(page);
  await expect(log.getByText('ligne 400 de la longue histoire')).toBeVisible();
  await expect(log.getByText('ligne 2 de la longue histoire')).toHaveCount(0);
  await log.hover();
  const first = log.getByText('Bonjour, la maison est-elle libre ?', { exact: true });
  await expect(async () => {
    await page.mouse.wheel(0, -4000);
    await expect(first).toBeVisible({ timeout: 100 });
  }).toPass();
  const guest = await visit('paul', { ...conversation, on: TELEPHONE });
  await write(guest.page, 'Une dernière chose');
  await expect(page.getByRole('button', { name: '1 nouveau message' })).toBeVisible();
  await page.getByRole('button', { name: '1 nouveau message' }).click();
  await expect(log.getByText('Une dernière chose')).toBeInViewport();
  const mine = (await log.getByRole('article').count()) < 200;
  expect(mine).toBe(true);
});

test('keys go through the conversations, answer, search, mark, and show themselves', async ({
  app,
  visit,
}) => {
  const name = await newPerson(app, 'nora', 'Elsa');
  const { page } = await visit('claire', await newConversation(app, name));
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/Elsa/);
  await title.click();
  await page.keyboard.press('j');
  await expect(title).not.toHaveText(/Elsa/);
  await page.keyboard.press('k');
  await expect(title).toHaveText(/Elsa/);
  await page.keyboard.press('r');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('jk');
  await expect(composer(page)).toHaveValue('jk');
  await composer(page).fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Rechercher une conversation' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Raccourcis clavier' });
  await expect(sheet.getByText('Conversation suivante')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('A20 CHAT-81 C26 with the stream nothing is asked in turns; without it, at 10, 11 and 60 seconds', async ({
  conversation,
  visit,
}) => {
  const { page, context } = await visit('claire', { unused: true });
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (path: RegExp) => asked.filter((one) => path.test(one)).length;
  await page.goto(conversation.path);
  await expect(thread(page)).toBeVisible();
  await page.waitForTimeout(1_000);
  asked.length = 0;
  // Less than the silence after which the browser gives a stream up: the server's heart beats in real time, this clock does not.
  await page.clock.runFor(25_000);
  expect([count(/ddlchats\/list/), count(/listunread/)]).toEqual([0, 0]);
  await context.route('**/api/events', (route) => route.abort());
  await page.reload();
  await expect(thread(page)).toBeVisible();
  asked.length = 0;
  // In small steps: an answer comes in real time, and the next turn is counted from it.
  for (let second = 0; second < 68; second++) {
    await page.clock.runFor(1_000);
    await page.waitForTimeout(40);
  }
  for (const path of [/ddlchats\/list/, /listunread/]) {
    expect(count(path)).toBeGreaterThanOrEqual(5);
    expect(count(path)).toBeLessThanOrEqual(8);
  }
  expect(count(/updated-keys/)).toBeGreaterThanOrEqual(1);
});

test('CACHE-02 A20 C26 what changed is asked for every 60 seconds, whatever the stream does, and not while the tab is hidden', async ({
  visit,
}) => {
  const { page, context } = await visit('claire', { unused: true });
  await page.clock.install();
  // Neither opened nor refused: each of these would be a reason of its own to ask.
  await context.route('**/api/events', () => undefined);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/cache/updated-keys') asked++;
  });
  await page.goto('/platform');
  await expect(page.getByRole('heading', { name: 'Plateformes' })).toBeVisible();
  const after = async (seconds: number) => {
    await page.clock.runFor(seconds * 1_000);
    await page.waitForTimeout(100);
    return asked;
  };
  asked = 0;
  expect([await after(50), await after(12), await after(46), await after(12)]).toEqual([0, 1, 1, 2]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await after(150)).toBe(2);
});

test('CONTRACT-03 the page of a signature says what became of it: signed already, cancelled, out of its time', async ({
  app,
  visit,
  conversation,
}) => {
  const { id } = await one(
    app.db,
    sql<{ id: string }>`with pages as (insert into file (path, name, mime, bytes, sha256, purpose)
        values (${`live/${conversation.alphaid}.pdf`}, 'c.pdf', 'application/pdf', 1, 'x', 'contract') returning id)
      insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
      select r.id, (select min(id) from quote where agid = r.agid), r.agid, 'Contrat', ${conversation.alphaid}, 'canceled', pages.id, r.sender_uid, 'x', now() + interval '30 days'
      from request r, pages where r.id = ${conversation.id} returning id`,
  );
  const { page } = await visit('paul', { on: TELEPHONE });
  for (const [status, heading] of [
    ['canceled', "Il n'y a plus rien à signer"],
    ['expired', 'Délai de signature dépassé'],
    ['signed', 'Contrat signé'],
  ] as const) {
    await sql`update contract set status = ${status} where id = ${id}`.execute(app.db);
    await page.goto(`/sign/${id}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Signer/ })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});
