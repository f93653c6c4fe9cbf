/**
 * What every browser story starts from: the product over a demo agency of the worker's own, and people who are logged in already.
 * Each story makes what it needs (tests/support/journey.ts, a `conversation`), so that any of them runs alone and in any order.
 */
import { addDays, todayInParis } from '#kernel/day.ts';
import { createRequest } from '#features/requests/actions.ts';
import { RELEASE_NOTES } from '#features/releasenotes/notes.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { resolve } from 'node:path';

export { expect } from '@playwright/test';

export const DESK = { width: 1440, height: 900 } as const;
export const TELEPHONE = { width: 390, height: 844 } as const;

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Every answer of the application's calls, as it came. */
  calls: { path: string; status: number; body: string }[];
}
export interface Conversation {
  id: number;
  alphaid: string;
  path: string;
}

interface Arrival {
  /** Where to; nowhere yet when left out. */
  path?: string;
  on?: { width: number; height: number };
}
/** Somebody of the demo by the first part of their mail, logged in, in a browser of their own; without a name, a stranger. */
export type Visit = (name?: string, arrival?: Arrival) => Promise<Visitor>;

interface Fixtures {
  visit: Visit;
  /** A request of Paul's for La Passerose, in which only he has written. */
  conversation: Conversation;
  /** Claire, of the agency, before that conversation. */
  clerk: Visitor;
  /** Paul before it, on his telephone. */
  guest: Visitor;
}

export const test = base.extend<Fixtures, { app: TestApp }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern, even of nothing
    async ({}, provide) => {
      const app = await startTestApp({ dist: resolve(import.meta.dirname, '../../dist') });
      await provide(app);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  visit: async ({ browser, app }, provide) => {
    const arrived: Visitor[] = [];
    await provide(async (name, { path, on = DESK } = {}) => {
      const isTelephone = on.width < 600;
      const context = await browser.newContext({
        baseURL: app.url,
        viewport: on,
        isMobile: isTelephone,
        hasTouch: isTelephone,
        ...(name !== undefined && { storageState: await loggedIn(app, name) }),
      });
      const visitor = listening({ context, page: await context.newPage(), calls: [] });
      arrived.push(visitor);
      if (path !== undefined) await visitor.page.goto(path);
      return visitor;
    });
    for (const { context } of arrived) await context.close();
  },
  conversation: async ({ app }, provide) => provide(await newConversation(app, 'paul')),
  clerk: async ({ visit, conversation }, provide) => provide(await visit('claire', conversation)),
  guest: async ({ visit, conversation }, provide) =>
    provide(await visit('paul', { ...conversation, on: TELEPHONE })),
});

const PASSWORD = 'pertuis-demo';

/** What a browser keeps of somebody who logged in and has closed the news. */
async function loggedIn(app: TestApp, name: string) {
  const LoginForm = { username: `${name}@pertuis.test`, password: PASSWORD };
  const { access_token, browser_token, ...profile } = ok(
    await app.nobody.post('login/fromespace', { LoginForm }),
  );
  // One account is not logged in thirty times in a quarter of an hour: by its people, not by its stories.
  await sql`delete from rate_limit where bucket like 'login%'`.execute(app.db);
  const kept = {
    token: String(access_token),
    browser: String(browser_token),
    profile: JSON.stringify(profile),
    [`releasenotes.${String(profile['uid'])}`]: RELEASE_NOTES.map(({ at }) => at)
      .toSorted()
      .at(-1)!,
  };
  const localStorage = Object.entries(kept).map(([key, value]) => ({ name: `pertuis.${key}`, value }));
  return { cookies: [], origins: [{ origin: app.url, localStorage }] };
}

function listening(visitor: Visitor): Visitor {
  visitor.context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    // The stream of events never ends: its body would never come.
    if (!pathname.startsWith('/api/') || type.includes('event-stream')) return;
    const call = { path: pathname + search, status: response.status(), body: '' };
    visitor.calls.push(call);
    if (type.includes('json')) void response.text().then((text) => (call.body = text), ignore);
  });
  return visitor;
}

/** A page that was left takes its last answers with it. */
function ignore(): void {}

let weeks = 0;

/** Somebody's request for a house, for a week nobody else asks for, with its first message. */
export async function newConversation(
  app: TestApp,
  name: string,
  { house = 101, message = 'Bonjour, la maison est-elle libre ?' } = {},
): Promise<Conversation> {
  const from = addDays(todayInParis(), 400 + 7 * weeks++);
  const { uid } = await app.as(name);
  const { uid: clerk } = await app.as('claire');
  const { id, alphaid } = await inTransaction(app.db, (tx) =>
    createRequest(tx, {
      agid: 1,
      houseId: house,
      senderUid: uid,
      dateFrom: from,
      dateTo: addDays(from, 7),
      adults: 2,
      children: 1,
      disabled: 0,
      origin: 'site',
      website: 'test',
      // The agency opens a request for any of its houses.
      ...(house === 101 ? { message } : { byAgencyUid: clerk }),
    }),
  );
  return { id, alphaid, path: `/chat/${alphaid}/chat` };
}

/** Like somebody of the demo in all but name, mail and what they did: no request, nothing read. */
export async function newPerson(app: TestApp, like: string, firstName: string): Promise<string> {
  const name = `${firstName.toLowerCase()}.${Date.now()}`;
  await sql`insert into person (username, mail, first_name, last_name, roles, agid, welcome, password_hash)
    select ${`${name}@pertuis.test`}, ${`${name}@pertuis.test`}, ${firstName}, 'Le Roux', roles, agid, 2, password_hash
    from person where mail = ${`${like}@pertuis.test`}`.execute(app.db);
  return name;
}
