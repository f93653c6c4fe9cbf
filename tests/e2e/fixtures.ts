/**
 * What every browser story starts from: the product over a demo agency of the worker's own, and people who are logged in already.
 * Each story makes what it needs (tests/support/scenario.ts, a `conversation`), so that any of them runs alone and in any order.
 */
import { addDays, todayInParis } from '#kernel/day.ts';
import { createRequest } from '#features/requests/actions.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { test as base } from '@playwright/test';
import { resolve } from 'node:path';
import { Windows } from './windows.ts';
import type { Visitor, Window } from './windows.ts';

export { expect } from '@playwright/test';
export type { Visitor } from './windows.ts';

export const DESK = { width: 1440, height: 900 } as const;
export const TELEPHONE = { width: 390, height: 844 } as const;

export interface Conversation {
  id: number;
  alphaid: string;
  path: string;
}

interface Arrival {
  /** Where to; nowhere yet when left out. */
  path?: string;
  on?: { width: number; height: number };
  /** In a browser nobody used before: for an empty cache, and for what cannot be put back, such as a clock. */
  unused?: boolean;
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

export const test = base.extend<Fixtures, { app: TestApp; windows: Windows }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern, even of nothing
    async ({}, provide) => {
      const app = await startTestApp({ dist: resolve(import.meta.dirname, '../../dist') });
      await provide(app);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  windows: [
    async ({ browser, app }, provide) => {
      const windows = new Windows(browser, app.url);
      await provide(windows);
      await windows.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, provide) => provide(app.url),
  visit: async ({ windows, app }, provide) => {
    const open: Window[] = [];
    await provide(async (name, { path, on = DESK, unused = false } = {}) => {
      const window = await windows.open(on, name === undefined ? {} : await loggedIn(app, name), unused);
      open.push(window);
      if (path !== undefined) await window.visitor.page.goto(path);
      return window.visitor;
    });
    for (const window of open) await windows.leave(window);
  },
  page: async ({ visit }, provide) => provide((await visit()).page),
  conversation: async ({ app }, provide) => provide(await newConversation(app, 'paul')),
  clerk: async ({ visit, conversation }, provide) => provide(await visit('claire', conversation)),
  guest: async ({ visit, conversation }, provide) =>
    provide(await visit('paul', { ...conversation, on: TELEPHONE })),
});

const PASSWORD = 'pertuis-demo';

const profiles = new Map<string, Record<string, unknown>>();

/** What a browser keeps of somebody who logged in and has closed the news: through the form's call the first time, then a session like it. */
async function loggedIn(app: TestApp, name: string): Promise<Record<string, string>> {
  const known = profiles.get(name);
  const { access_token, browser_token, ...profile } = known ?? (await login(app, name));
  profiles.set(name, { access_token, browser_token, ...profile });
  const token = known === undefined ? String(access_token) : (await app.as(name)).token;
  return {
    token,
    browser: String(browser_token),
    profile: JSON.stringify(profile),
  };
}

async function login(app: TestApp, name: string): Promise<Record<string, unknown>> {
  const LoginForm = { username: `${name}@pertuis.test`, password: PASSWORD };
  return ok(await app.nobody.post('login/fromespace', { LoginForm }));
}

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
