/** SQL of the list of mandates. */
import { wordsOf } from '#kernel/search.ts';
import type { ListSource } from '#server/listqueries.ts';
import { houseScope } from '#server/scope.ts';
import { isInHouse } from '#server/searches.ts';
import type { Caller } from '#server/session.ts';
import type { Sql } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { contains, PARIS_TODAY } from '#server/sqlwords.ts';
import type { MandateStanding } from './mandate.ts';
import type { MANDATES } from './mandatelist.ts';
import { isShown } from './queries.ts';

export const MANDATE_SOURCE: ListSource<typeof MANDATES> = {
  from: sql`mandate m`,
  alias: 'm',
  scope: (caller) => houseScope(caller, 'm'),
  month: sql`m.created`,
  sorts: { date_to: sql`m.date_to` },
  terms: {
    nid: (value) => sql`m.house_id = ${/^\d{1,9}$/.test(value) ? Number(value) : -1}`,
    kind: (value) => sql`m.kind = ${value}`,
    state: (value) => (Object.hasOwn(STANDINGS, value) ? STANDINGS[value as MandateStanding] : sql`false`),
  },
  words: (words, caller) =>
    sql.join(
      wordsOf(words).map((word) => wordIsIn(word, caller)),
      sql` and `,
    ),
  where: (_, caller) => isShown(caller),
};

/** As mandate.ts tells them apart. */
const STANDINGS: Readonly<Record<MandateStanding, Sql>> = {
  draft: sql`m.state = 'draft'`,
  to_be_signed: sql`m.state = 'to_be_signed'`,
  cancelled: sql`m.state = 'cancelled'`,
  ahead: sql`(m.state = 'in_force' and m.date_from > ${PARIS_TODAY})`,
  in_force: sql`(m.state = 'in_force' and m.date_from <= ${PARIS_TODAY} and m.date_to >= ${PARIS_TODAY})`,
  ended: sql`(m.state = 'in_force' and m.date_to < ${PARIS_TODAY})`,
};

/** In its number or its principals, as their index has them, or in its house's words. */
function wordIsIn(word: string, caller: Caller): Sql {
  const isLike = sql`like ${contains(word)}`;
  return sql`m.id = any(array(
    select its.id from mandate its where fold(coalesce(its.number::text, '') || E'\\n' || its.former_number || E'\\n' || its.owners) like ${contains(word)}
    union all select its.id from mandate its where its.house_id = any(array(select house.id from house where ${isInHouse('house', isLike, caller)}))))`;
}
