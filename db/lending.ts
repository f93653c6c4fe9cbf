/** Where an employee works beside their own agency (B106): two offices stand in for each other on Saturdays. */
import { audit, byNobody } from '#server/audit.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';

/** A sentence for whoever typed it. */
export class LendingError extends Error {
  override readonly name = 'LendingError';
}

/**
 * The employee works in these agencies, by number or name, and in their own; without any the list stays as it is, 'none' empties it.
 * Answers the names of all they work in, their own first.
 */
export async function lendEmployee(tx: Tx, mail: string, agencies: readonly string[]): Promise<string[]> {
  const person = await maybe(
    tx,
    sql<{ id: number; agid: number | null; roles: string[] }>`
      select id, agid, roles from person where lower(mail) = lower(${mail}) and disabled_at is null for no key update`,
  );
  if (!person) throw new LendingError(`Nobody who may log in has the mail ${mail}.`);
  if (!person.roles.includes('employeeRole'))
    throw new LendingError(
      `${mail} is no employee (${person.roles.join(', ')}): only employees work in several agencies.`,
    );
  if (agencies.length > 0) await write(tx, person, agencies);
  const named = await rows(
    tx,
    sql<{ name: string }>`select name from agency
      where id = ${person.agid}::integer or id in (select agid from person_agency where uid = ${person.id}) order by (id = ${person.agid}::integer) is true desc, id`,
  );
  return named.map(({ name }) => name);
}

/** Employees with an agency of their own who wrote for another within a year, where they may change nothing now. */
export function workedElsewhere(db: Db): Promise<{ mail: string; agency: string }[]> {
  return rows(
    db,
    sql<{ mail: string; agency: string }>`
      select p.mail, a.name as agency from person p join agency a on a.id <> p.agid
      where 'employeeRole' = any(p.roles) and p.disabled_at is null and a.id not in (select agid from person_agency where uid = p.id)
        and (exists (select from message m where m.author_uid = p.id and m.agid = a.id and m.written_by_agency and m.created > now() - interval '1 year')
          or exists (select from quote q where q.agent_id = p.id and q.agid = a.id and q.created > now() - interval '1 year'))
      order by p.mail, a.id`,
  );
}

async function write(
  tx: Tx,
  person: { id: number; agid: number | null },
  agencies: readonly string[],
): Promise<void> {
  const wanted: number[] = [];
  for (const words of agencies.length === 1 && agencies[0] === 'none' ? [] : agencies) {
    const agency = await maybe(
      tx,
      sql<{
        id: number;
      }>`select id from agency where id::text = ${words} or fold(name) = fold(${words}) order by id limit 1`,
    );
    if (!agency) throw new LendingError(`No agency is called ${words}.`);
    if (agency.id !== person.agid) wanted.push(agency.id);
  }
  await changed(
    tx,
    sql`delete from person_agency where uid = ${person.id} and agid <> all(${wanted}::integer[])`,
  );
  await changed(
    tx,
    sql`insert into person_agency (uid, agid) select ${person.id}, unnest(${wanted}::integer[]) on conflict do nothing`,
  );
  const by = byNobody(person.agid);
  await audit(tx, by, 'agencies of an employee', { agencies: wanted }, String(person.id));
}
