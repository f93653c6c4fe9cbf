/** What an owner who sets the prices is told: proposed, in many periods and with rules, then withdrawn. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { sql } from '#server/sql.ts';
import { ok } from './support/answers.ts';
import { app, speaks } from './mails.test.families.ts';

/** Lea's, which she lets herself. */
const OURSE = 112;
const DAYS = 20;

export async function proposed(language: Language): Promise<void> {
  const [marie, lea] = [await app.as('marie'), await app.as('lea')];
  await speaks(lea.uid, language);
  await sql`update house set owner_uid = ${lea.uid} where id = ${OURSE}`.execute(app.db);
  const from = addDays(todayInParis(), language === 'fr' ? 900 : 940);
  for (let night = 0; night < DAYS; night++)
    await sql`insert into day_price (house_id, day, amount) values (${OURSE}, ${addDays(from, night - 364)}, ${10_000 + night * 100})
      on conflict (house_id, day) do update set amount = excluded.amount`.execute(app.db);
  const season = ok(
    await marie.post('seasons', {
      CrmSeason: {
        label: 'Belle saison',
        date_from: from,
        date_to: addDays(from, DAYS - 1),
        pricing: 'year_plus',
        percent: 5,
        minimum_stay: 7,
        arrival_days: [6],
      },
    }),
  );
  const seen = await marie.get(`seasons/preview/${String(season['id'])}?houses=${OURSE}`);
  const laid = ok(
    await marie.post(`seasons/lay/${String(season['id'])}`, {
      houses: [OURSE],
      confirmed: 1,
      _clientTimestamp: seen.body.cacheTimestamp!.timestamp,
    }),
  );
  ok(await marie.put(`seasons/layings/${String(laid['id'])}/undo`, {}));
}
