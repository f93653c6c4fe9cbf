/** A refusal's case: what is done over HTTP so that it is answered. */
import type { RefusalKey } from '#kernel/refusal.ts';
import type { Answer, Person, TestApp } from '../app.ts';

export interface Callers {
  app: TestApp;
  /** Agency 1's account, a clerk of it, the other agency's, a guest. */
  marie: Person;
  claire: Person;
  olivier: Person;
  nora: Person;
}
export type Cases = Partial<Record<RefusalKey, (callers: Callers) => Promise<Answer>>> &
  Record<string, (callers: Callers) => Promise<Answer>>;
