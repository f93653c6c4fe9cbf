/** A stay’s money on the real server, and what its guest and its clerk ask. */
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { paying } from '#tests/support/paying.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

export let app: TestApp;
export let claire: Person;

export let money: Awaited<ReturnType<typeof paying>>;

before(async () => {
  app = await startTestApp();
  money = await paying(app);
  ({ claire } = money);
});

after(() => app.close());

export const next = (): StayAhead => money.next();

export const ask = (ddl: number, more: Record<string, unknown> = {}): Promise<Answer> => money.ask(ddl, more);

export const account = (ddl: number): Promise<Record<string, unknown>> => money.account(ddl);

export const statusOf = (ddl: number, id: unknown): Promise<unknown> => money.statusOf(ddl, id);

export function refused(answer: Answer, status: number, type: string, field?: string): void {
  assert.deepEqual(
    [answer.status, answer.body.warnings?.[0]?.type, answer.body.warnings?.[0]?.field],
    [status, type, field],
    answer.text,
  );
}

export const actionsOf = (ddl: number): Promise<unknown[]> => money.actionsOf(ddl);
