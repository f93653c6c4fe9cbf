import type { Db, Sql } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import type { MapVillage } from './api.ts';

export function mapVillages(db: Db): Promise<MapVillage[]> {
  return rows(db, sql<MapVillage>`select slug, label, insee, location from village order by position`);
}

/** What a guest has been sent by then names the house, street and all. */
const SENT = sql`('to_be_signed', 'ongoing', 'signed', 'done')`;

/**
 * Whether a guest is told where the house is: with the contract that is sent to be signed, or once the stay is theirs for good without one;
 * of that house, not of one they asked for before or after. A request that was cancelled tells it no more.
 */
export function isToldWhere(request: string, house: string): Sql {
  const [ddl, id] = [sql.ref(`${request}.id`), sql.ref(`${house}.id`)];
  return sql`(not ${sql.ref(`${request}.has_cancelled`)} and (
    exists (select from contract sent join quote agreed on agreed.id = sent.quote_id where sent.ddl_id = ${ddl} and sent.status in ${SENT} and agreed.nid = ${id})
    or exists (select from stay firm where firm.ddl_id = ${ddl} and firm.held_until is null and firm.house_id = ${id})))`;
}
