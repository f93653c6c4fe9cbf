/** The registry’s people, and records its rules accept. */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import type { Entity } from '#kernel/entity.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { sample } from '#tests/support/sample.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';

export let app: TestApp;
export let marie: Person;
export let olivier: Person;

before(async () => {
  app = await startTestApp();
  marie = await app.as('marie');
  olivier = await app.as('olivier');
});

after(() => app.close());

export const writable = entities.filter((entity) => entity.create !== null);

let serial = 0;

/** A record like no other of the test. */
export function anotherSample(entity: Entity): Promise<Record<string, unknown>> {
  return sample(app.db, entity, ++serial);
}

export async function create(
  entity: Entity,
  more: Record<string, unknown> = {},
): Promise<{ id: number; record: Record<string, unknown> }> {
  const record = { ...(await anotherSample(entity)), ...more };
  const answer = await marie.post(`${entity.name}s`, { [prefixOf(entity)]: record });
  assert.equal(answer.status, 200, answer.text);
  return { id: Number(answer.body.models[0]!['id']), record };
}

/** The first field that holds words: what these tests change. */
export function firstText(entity: Entity): string {
  const found = Object.entries(entity.fields).find(([, { kind, readOnly }]) => kind === 'text' && !readOnly);
  assert.ok(found, `${entity.name} has no text to change`);
  return found[0];
}
