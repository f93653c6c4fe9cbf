/** A request of agency 1 that tags are put on. */
import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { after, before } from 'node:test';

export let app: TestApp;
export let marie: Person;
export let claire: Person;
export let olivier: Person;
export let ids: { ddl: number; uid: number };

before(async () => {
  app = await startTestApp();
  [marie, claire, olivier] = [await app.as('marie'), await app.as('claire'), await app.as('olivier')];
  ids = await one(
    app.db,
    sql<{ ddl: number; uid: number }>`
      select r.id as ddl, r.sender_uid as uid from request r join person p on p.id = r.sender_uid
      where r.agid = 1 and r.page_nid is not null and r.date_from > current_date and not r.has_cancelled and p.mail is not null
        and p.business_language = 1 and p.first_name <> '' and not exists (select from stay where stay.ddl_id = r.id)
        and not exists (select from agency_card c where c.uid = p.id and c.business_language = 2) order by r.id limit 1`,
  );
});

after(() => app.close());

/** As the form sends it, which has just read the request. */
export async function tagged(
  person: Person,
  values: { tag_category: string } & Record<string, unknown>,
  headers?: Record<string, string>,
) {
  const former = (await shown()).find(({ cat }) => cat === values.tag_category)?.id ?? 0;
  return person.post('crmddls/tag', { id: ids.ddl, former, also_send_mail: 0, ...values }, headers);
}

export const communication = (tag: number, more: Record<string, unknown> = {}) => ({
  tag_category: 'ddlstatuscommunication',
  tag,
  ...more,
});

export async function shown() {
  const ddl = (await marie.get(`ddls/${ids.ddl}`)).body.models[0] as {
    tags: { id: number; cat: string; internal_tag: string }[];
  };
  return ddl.tags;
}

export async function tagsShown(): Promise<string[]> {
  return (await shown()).map(({ internal_tag }) => internal_tag);
}

export async function counts() {
  return one(
    app.db,
    sql<{ messages: number; activities: number; mails: number }>`select
      (select count(*) from message where ddl_id = ${ids.ddl}) as messages,
      (select count(*) from user_activity where ddl_id = ${ids.ddl}) as activities,
      (select count(*) from maillog where ddl_id = ${ids.ddl}) as mails`,
  );
}
