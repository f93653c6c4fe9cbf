/** What tests ask of an answer. */
import assert from 'node:assert/strict';
import type { Answer } from './app.ts';

/** A version later than any: of a test that is about something else. */
export const LATER = Date.now() + 600_000;

/** It was done: the first of what came back. */
export function ok(answer: Answer): Record<string, unknown> {
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models?.[0] ?? {};
}

export function refused(answer: Answer, status: number, type: string): void {
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [status, type], answer.text);
}
