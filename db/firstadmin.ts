/** An installation without the demo begins with one agency and its administrator, who chooses a password behind a link that works once. */
import { resetLink, resetToken } from '#features/mailing/links.ts';
import { hashToken } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { maybe, one, sql } from '#server/sql.ts';
import { randomBytes } from 'node:crypto';

const HOURS = 24;

export interface AdminName {
  first: string;
  last: string;
}

/** Answers the link. Called again for the same mail it makes a new link, and says a name where there is none yet; nothing else. */
export async function firstAdministrator(
  tx: Tx,
  config: { secret: string; publicUrl: string },
  mail: string,
  agencyName: string,
  name: AdminName = { first: '', last: '' },
): Promise<string> {
  const known = await maybe(
    tx,
    sql<{
      id: number;
    }>`select id from person where lower(mail) = lower(${mail}) and 'superRole' = any(roles)`,
  );
  const uid = known?.id ?? (await create(tx, mail, agencyName));
  await sql`update person set first_name = ${name.first.trim()}, last_name = ${name.last.trim()} where id = ${uid} and first_name = '' and last_name = ''`.execute(
    tx,
  );
  const nonce = randomBytes(32).toString('base64url');
  await sql`insert into login_token (token_hash, uid, purpose, expires_at)
    values (${hashToken(resetToken(config.secret, nonce))}, ${uid}, 'reset', now() + make_interval(hours => ${HOURS}))`.execute(
    tx,
  );
  return resetLink(config.secret, config.publicUrl, nonce);
}

async function create(tx: Tx, mail: string, agencyName: string): Promise<number> {
  const agency = await one(
    tx,
    sql<{ id: number }>`insert into agency (name, mail) values (${agencyName}, ${mail}) returning id`,
  );
  await sql`insert into platform (agid, label, kind, fee_percent) values (${agency.id}, 'Site de l’agence', 'er', 300)`.execute(
    tx,
  );
  const person = await one(
    tx,
    sql<{
      id: number;
    }>`insert into person (username, mail, roles, agid, welcome) values (${mail}, ${mail}, '{superRole}', ${agency.id}, 2) returning id`,
  );
  return person.id;
}
