/** What owners and agencies are told of papers that end, nights that run out and mandates. */
import { writeToNewOwners } from '#features/compliance/writing.ts';
import { askForFiles, remindOfEnds, warnOfNights } from '#features/compliance/reminders.ts';
import { newYear, yearOf } from '#features/compliance/nights.ts';
import { askForMissing, remindOfEnds as remindOfMandates } from '#features/mandates/reminders.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { one, sql } from '#server/sql.ts';
import { ok } from './support/answers.ts';
import { app, speaks } from './mails.test.families.ts';

/** A main residence. */
const VOLETS = 109;
/** Let under a mandate, and one of which there is nothing but a paper. */
const UNDER_MANDATE = 101;
const ON_PAPER = 108;
/** Asked for as well. */
const OTHER = 103;

/** An insurance that ends while it is required, stars that end, and nights that near their cap and reach it: of another year in each language, since each is told of once. */
export async function lawful(language: Language): Promise<void> {
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select owner_uid as uid from house where id = ${VOLETS}`,
  );
  await speaks(uid, language);
  const ahead = language === 'fr' ? 50 : 40;
  await sql`insert into commune_rule (agid, subject, level, date_from, source) values (1, 'insurance', 'law', '2026-06-01', 'while it is told')`.execute(
    app.db,
  );
  // A house that goes on until its day, as it was before there were legal files, and one that does not.
  for (const [days, grace] of [
    [ahead, addDays(todayInParis(), 30)],
    [ahead + 1, null],
  ] as const) {
    await sql`insert into house_legal (house_id, grace_until) values (${VOLETS}, ${grace})
      on conflict (house_id) do update set grace_until = excluded.grace_until`.execute(app.db);
    await sql`update house_document set ends_on = ${addDays(todayInParis(), days)}, reminded = 0
      where house_id = ${VOLETS} and item in ('insurance', 'classification')
        and replaced_at is null`.execute(app.db);
    await remindOfEnds(app.db);
  }
  await sql`delete from commune_rule where source = 'while it is told'`.execute(app.db);
  const first = newYear(yearOf(todayInParis()) + (language === 'fr' ? 1 : 0));
  await sql`delete from stay where house_id = ${VOLETS}`.execute(app.db);
  for (const [from, to] of [
    [0, 100],
    [100, 120],
  ] as const) {
    await sql`insert into stay (house_id, nights, kind) values (${VOLETS}, daterange(${addDays(first, from)}, ${addDays(first, to)}), 'import')`.execute(
      app.db,
    );
    await warnOfNights(app.db);
  }
  await askedFor(language);
}

/** A house that is sold with stays ahead, and stays after all; one that leaves with none; one that is given to somebody else. */
export async function leaving(language: Language): Promise<void> {
  const marie = await app.as('marie');
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select owner_uid as uid from house where id = ${UNDER_MANDATE}`,
  );
  const lea = await app.as('lea');
  await speaks(uid, language);
  const today = todayInParis();
  for (const [from, sold] of [
    [today, { new_owner_uid: lea.uid, owner_from: addDays(today, 90) }],
    [addDays(today, 3000), {}],
  ] as const) {
    const { stays } = ok(await marie.get(`departures/outlook?nid=${UNDER_MANDATE}&from=${from}`)) as {
      stays: { id_ddl: number }[];
    };
    const left = await marie.post('departures', {
      nid: UNDER_MANDATE,
      reason: 'sale',
      closed_from: from,
      stays: stays.map(({ id_ddl }) => ({ id_ddl, way: 'kept' })),
      ...sold,
    });
    ok(await marie.put(`departures/${String(ok(left)['id'])}/undo`, {}));
  }
  await speaks(lea.uid, language);
  await givenAway(language === 'fr' ? UNDER_MANDATE : OTHER, lea.uid);
}

/** To somebody else, and back: each is told once a day. */
async function givenAway(house: number, to: number): Promise<void> {
  const claire = await app.as('claire');
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select owner_uid as uid from house where id = ${house}`,
  );
  for (const owner of [to, uid]) {
    const { cacheTimestamp } = (await claire.get(`houses/${house}`)).body;
    ok(
      await claire.put(`houses/${house}`, {
        CrmHouse: { uid: owner },
        _clientTimestamp: cacheTimestamp!.timestamp,
      }),
    );
  }
  await sql`delete from former_owner where house_id = ${house}`.execute(app.db);
}

/** A house published before there were legal files, and one that was only let: what they lack is asked for by its day. */
async function askedFor(language: Language): Promise<void> {
  // Other houses have their own names, which are nobody's here.
  await sql`update house_legal set grace_told = true where house_id <> ${VOLETS}`.execute(app.db);
  await sql`insert into grace_mails (agid) select id from agency on conflict do nothing`.execute(app.db);
  await sql`insert into grace_written (house_id, owner_uid) select l.house_id, h.owner_uid from house_legal l join house h on h.id = l.house_id
    where h.id <> ${VOLETS} on conflict do nothing`.execute(app.db);
  for (const [days, isPublished] of [
    [30, true],
    [31, false],
  ] as const) {
    const until = addDays(todayInParis(), days + (language === 'fr' ? 0 : 2));
    await sql`insert into house_legal (house_id, grace_until, grace_publishes) values (${VOLETS}, ${until}, ${isPublished})
      on conflict (house_id) do update set grace_until = excluded.grace_until, grace_publishes = excluded.grace_publishes, grace_told = false`.execute(
      app.db,
    );
    await sql`delete from house_document where house_id = ${VOLETS} and item = 'statement'`.execute(app.db);
    await sql`delete from grace_written where house_id = ${VOLETS}`.execute(app.db);
    await askForFiles(app.db);
    await writeToNewOwners(app.db);
  }
}

/** Agencies read French: a mandate that ends, one that stands on paper only, a house without one; a file that is asked for. */
export async function undermandate(): Promise<void> {
  const end = addDays(todayInParis(), 50);
  await sql`update mandate set date_to = ${end}, reminded = null where house_id = ${UNDER_MANDATE} and state = 'in_force'`.execute(
    app.db,
  );
  await remindOfMandates(app.db);
  await sql`insert into mandate (agid, holder_id, former_number, house_id, owner_uid, owners, kind)
    select h.agid, r.holder_id, '2024-017', h.id, h.owner_uid, 'Madame Grelaud', 'location'
    from house h join mandate_register r on r.agid = h.agid where h.id = ${ON_PAPER}`.execute(app.db);
  await sql`update house h set online_booking = true
    where h.id = ${ON_PAPER} or not h.archived and not exists (select from mandate m where m.house_id = h.id)`.execute(
    app.db,
  );
  await askForMissing(app.db);
  await askForFiles(app.db);
}
