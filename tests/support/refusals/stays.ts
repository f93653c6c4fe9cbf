/** Stays: what cannot be priced, paid or written down. Each takes a house, a stay or a paper that no other case reads. */
import type { Day } from '#kernel/day.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import type { Answer, Person, TestApp } from '../app.ts';
import { word } from '../papers.ts';
import { paying } from '../paying.ts';
import { formPrice } from '../quoting.ts';
import { templateForm } from '../templates.ts';
import type { Cases, Callers } from './cases.ts';

const HOUSE_PRICED = 105;
const MORE_THAN_A_DOCUMENT_HOLDS = 2001;

/** A price of the house for a week that is free, as the quote form would send it. */
async function priceOf({ app, marie }: Callers, house: number) {
  const { day } = await one(
    app.db,
    sql<{
      day: Day;
    }>`select min(d.day)::text as day from day_price d where d.house_id = ${house} and d.day > ${addDays(todayInParis(), 30)}::date
      and not exists (select from stay s where s.house_id = ${house} and s.nights && daterange(d.day, d.day + 7))
      and 7 = (select count(*) from day_price n where n.house_id = ${house} and n.day >= d.day and n.day < d.day + 7 and n.amount > 0 and not n.blocked)
      and extract(dow from d.day) = 6`,
  );
  return formPrice(marie, house, { from: day, to: addDays(day, 7) });
}

function attach(by: Person, ddl: number, bytes: Buffer, name: string): Promise<Answer> {
  const form = new FormData();
  form.set('id_ddl', String(ddl));
  form.set('message', 'Voici');
  form.set('myFile', new Blob([new Uint8Array(bytes)]), name);
  return by.post('ddlchats', form);
}

async function aRequest({ app }: Callers): Promise<number> {
  return (await one(app.db, sql<{ id: number }>`select min(id) as id from request where agid = 1`)).id;
}

let money: ReturnType<typeof paying> | undefined;
/** Once: its stays are added to the demo's. */
function payingIn(app: TestApp): ReturnType<typeof paying> {
  money ??= paying(app);
  return money;
}

export const STAY_CASES = {
  adExpired: async (callers) => {
    const price = await priceOf(callers, HOUSE_PRICED);
    await sql`update house set expiry_date = ${PARIS_TODAY} - 1 where id = ${HOUSE_PRICED}`.execute(
      callers.app.db,
    );
    const profile = { last_name: 'Rivière', mail: 'riviere@exemple.test', business_language: 1 };
    const answer = await callers.marie.post('quotes', { profile, CrmQuote: price });
    await sql`update house set expiry_date = null where id = ${HOUSE_PRICED}`.execute(callers.app.db);
    return answer;
  },
  notPriced: async (callers) => {
    const price = await priceOf(callers, HOUSE_PRICED);
    await sql`update house set online_booking = false where id = ${HOUSE_PRICED}`.execute(callers.app.db);
    const { alphaid } = await one(
      callers.app.db,
      sql<{
        alphaid: string;
      }>`select alphaid from request where agid = 1 and page_nid is not null order by id limit 1`,
    );
    const answer = await callers.marie.post('quotes', { attachToExistingDdl: alphaid, CrmQuote: price });
    await sql`update house set online_booking = true where id = ${HOUSE_PRICED}`.execute(callers.app.db);
    return answer;
  },
  documentTooLarge: async (callers) => {
    const parts = Array.from({ length: MORE_THAN_A_DOCUMENT_HOLDS }, (_, n) => [`word/${n}.xml`, '<x/>']);
    const bytes = word(undefined, Object.fromEntries(parts) as Record<string, string>);
    return attach(callers.marie, await aRequest(callers), bytes, 'long.docx');
  },
  cardsUnavailable: async ({ app }) => {
    const { next, ask, cards } = await payingIn(app);
    const { ddl, username } = next();
    const asked = await ask(ddl);
    cards.fail({ how: 'down', on: 'POST /v1/checkout/sessions', times: 9 });
    return (await app.as(username)).get(
      `ddlchats/stripetoken/${String(asked.body.models[0]!['ddlchat_id'])}`,
    );
  },
  missingValues: async ({ app, claire }) => {
    const { next } = await payingIn(app);
    const { ddl } = next();
    const { message, house } = await one(
      app.db,
      sql<{ message: number; house: number }>`
        with tenant as (update agency_card set nationality = 'Française' where uid in (select tenant_uid from quote where ddl_id = ${ddl}))
        select message_id as message, nid as house from quote where ddl_id = ${ddl} and accepted`,
    );
    await claire.post(`houses/${house}/contract-template`, await templateForm(claire, house));
    await sql`update house set title = '' where id = ${house}`.execute(app.db);
    return claire.post('yousign/generate-contract', {
      id_ddlchat_quote: message,
      ignoreIndependentUserDiff: 1,
    });
  },
  /** The last of all: whoever reads documents is stopped, as when the server is. */
  filesBusy: async (callers) => {
    await callers.app.app.providers.documents.close();
    return attach(callers.marie, await aRequest(callers), word(), 'contrat.docx');
  },
} satisfies Cases;
