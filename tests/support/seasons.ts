/** What tests say of a house without any season. */
import type { TestApp } from './app.ts';

/** A base that says nothing. */
export const NO_BASE = {
  amount: null,
  weekend_amount: null,
  week_amount: null,
  least_amount: null,
  minimum_stay: null,
  maximum_stay: null,
  arrival_days: [],
  departure_days: [],
  whole_weeks: 0,
};

/** What was saved of a house's base, by its agency; it has a version since. */
export async function savedBase(app: TestApp, house: string): Promise<Record<string, unknown>> {
  const body = { prices_by: 'agency', base: { ...NO_BASE, amount: 100 } };
  const marie = await app.as('marie');
  await marie.put(`seasons/houses/${house}`, { ...body, _clientTimestamp: Date.now() });
  return body;
}
