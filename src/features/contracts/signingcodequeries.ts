/** SQL on the six-digit codes that sign a contract: who may get one, what is out, what was tried. */
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';
import { MAX_CODE_ATTEMPTS } from './contract.ts';
import type { CodeChannel } from './contract.ts';
import type { ContractRow } from './queries.ts';

/** Where a signer can be reached: what the person has themselves, never what an agency's card says of them. */
export interface SignerContacts {
  mail: string;
  tel1: string;
  /** Had before the contract was made. */
  mail_is_old: boolean;
  tel_is_old: boolean;
  knows_account: boolean;
  knows_mail: boolean;
}

export function signerContacts(db: Db, contractId: string): Promise<SignerContacts> {
  return one(
    db,
    sql<SignerContacts>`
      select btrim(coalesce(p.mail, '')) as mail, btrim(coalesce(p.tel1, '')) as tel1,
        coalesce(p.mail_changed <= c.created, true) as mail_is_old, coalesce(p.tel_changed <= c.created, true) as tel_is_old,
        k.knows_account is not false as knows_account, k.knows_account is not false or coalesce(lower(k.mail) = lower(p.mail), false) as knows_mail
      from contract c join person p on p.id = c.signer_uid left join agency_card k on k.agid = c.agid and k.uid = p.id where c.id = ${contractId}::uuid`,
  );
}

/** How many codes its signer was sent for a contract. */
export function codesAsked(
  tx: Tx,
  contract: Pick<ContractRow, 'id' | 'signer_uid'>,
): Promise<{ lately: number; ever: number }> {
  return one(
    tx,
    sql<{ lately: number; ever: number }>`
      select count(*) filter (where created > now() - interval '1 hour') as lately, count(*) as ever
      from signing_code where contract_id = ${contract.id}::uuid and uid = ${contract.signer_uid}`,
  );
}

export interface NewCode {
  contractId: string;
  uid: number;
  sessionId: number;
  channel: CodeChannel;
  sentTo: string;
  hash: Buffer;
  expiresAt: Date;
}

export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  await changed(
    tx,
    sql`update signing_code set replaced_at = now()
      where contract_id = ${code.contractId}::uuid and uid = ${code.uid} and replaced_at is null and used_at is null`,
  );
  await changed(
    tx,
    sql`insert into signing_code (contract_id, uid, session_id, channel, sent_to, hash, expires_at)
      values (${code.contractId}::uuid, ${code.uid}, ${code.sessionId}, ${code.channel}, ${code.sentTo}, ${code.hash}, ${code.expiresAt})`,
  );
}

const IS_LIVE = sql`(replaced_at is null and used_at is null and expires_at > now())`;

/** The code this session can still type. */
export function liveCode(
  db: Db,
  contract: Pick<ContractRow, 'id' | 'signer_uid'>,
  sessionId: number,
): Promise<
  { id: number; channel: CodeChannel; sent_to: string; created: Date; expires_at: Date } | undefined
> {
  return maybe(
    db,
    sql<{ id: number; channel: CodeChannel; sent_to: string; created: Date; expires_at: Date }>`
      select id, channel, sent_to, created, expires_at from signing_code
      where contract_id = ${contract.id}::uuid and uid = ${contract.signer_uid} and session_id = ${sessionId} and tries < ${MAX_CODE_ATTEMPTS} and ${IS_LIVE}`,
  );
}

export interface CodeAttempt {
  id: number;
  contract_id: string;
  uid: number;
  /** Which try of this code it is. */
  tries: number;
  hash: Buffer;
  live: boolean;
  channel: CodeChannel;
  sent_to: string;
  created: Date;
}

/** One more try at the session's last code for the contract of a message. Undefined: it has none, or it signed. */
export function recordAttempt(
  db: Db,
  messageId: number,
  sessionId: number,
): Promise<CodeAttempt | undefined> {
  return maybe(
    db,
    sql<CodeAttempt>`
      update signing_code set tries = tries + 1
      where id = (select s.id from signing_code s join contract c on c.id = s.contract_id and c.signer_uid = s.uid
          where c.message_id = ${messageId} and s.session_id = ${sessionId} order by s.id desc limit 1)
        and used_at is null
      returning id, contract_id, uid, tries, hash, channel, sent_to, created, ${IS_LIVE} as live`,
  );
}

/** The one update that finds it unused wins. */
export async function spendCode(tx: Tx, id: number, contractId: string): Promise<boolean> {
  const spent = await changed(
    tx,
    sql`update signing_code set used_at = now() where id = ${id} and contract_id = ${contractId}::uuid and ${IS_LIVE}`,
  );
  return spent === 1;
}
