/** Seasons of Oléron, laid over its houses: prices of one agency. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import { NO_BASE } from '#tests/support/seasons.ts';
import { test } from 'node:test';
import { HOUSE, maelle, oleronOnly } from './otheragency.test.arrangement.ts';

test('B106 11.4 a season is laid over an agency’s houses, and taken away, by that agency; so are base and review of a house', async () => {
  const today = todayInParis();
  await oleronOnly('PUT', `seasons/houses/${HOUSE}`, {
    prices_by: 'agency',
    base: { ...NO_BASE, amount: 100 },
    _clientTimestamp: LATER,
  });
  const covered = (await maelle.get('seasons/coverage')).body.models.find(({ id }) => id === HOUSE)!;
  await oleronOnly('PUT', `seasons/reviewed/${HOUSE}`, {
    until: addDays(today, 900),
    former: covered['reviewed_until'] ?? '',
  });
  const { id } = ok(
    await maelle.post('seasons', {
      CrmSeason: {
        label: 'Oléron',
        date_from: addDays(today, 800),
        date_to: addDays(today, 806),
        pricing: 'none',
      },
    }),
  );
  const laid = await oleronOnly('POST', `seasons/lay/${String(id)}`, {
    houses: [HOUSE],
    confirmed: 1,
    _clientTimestamp: LATER,
  });
  await oleronOnly('PUT', `seasons/layings/${String(laid['id'])}/undo`, {});
});
