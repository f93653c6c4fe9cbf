/** Houses and people found by words: each word is asked where it stands, as the indexes have it (migration 0041), and never row by row. */
import { wordsOf } from '#kernel/search.ts';
import type { Caller } from './session.ts';
import { isStaff } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';
import { contains, houseWords, personWords } from './sqlwords.ts';

/** Every word in the house's own words, its village's or its owner's. Who owns a house, and the agency's reference of it, is the agency's to know. */
export function houseIsFound(alias: string, words: string, caller: Caller): Sql {
  return everyWord(words, (like) => {
    const found = [
      sql`select its.id from house its where ${isInHouse('its', like, caller)}`,
      sql`select its.id from village join house its on its.village = village.slug where fold(village.label) ${like}`,
    ];
    if (isStaff(caller))
      found.push(
        sql`select its.id from person p join house its on its.owner_uid = p.id where ${personWords('p')} ${like}`,
      );
    return isOneOf(alias, sql.join(found, sql` union all `));
  });
}

/** In what the caller is shown of a house's words: its index finds, and knows the agency's reference too. */
export function isInHouse(alias: string, like: Sql, caller: Caller): Sql {
  const found = sql`${houseWords(alias)} ${like}`;
  if (isStaff(caller)) return found;
  const [id, title] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.title`)];
  return sql`(${found} and fold(${id}::text || E'\\n' || ${title}) ${like})`;
}

/** Found by its index, where it is called so: what stands elsewhere in its words does not count. */
export function houseIsCalled(alias: string, words: string): Sql {
  const title = sql.ref(`${alias}.title`);
  return sql`${houseWords(alias)} like ${contains(words)} and fold(${title}) like ${contains(words)}`;
}

/** Found by the index, all words at once: one of them alone may be half the table's. What is left has them in their name, as they were typed. */
export function personIsCalled(alias: string, words: string): Sql {
  const [first, last] = [sql.ref(`${alias}.first_name`), sql.ref(`${alias}.last_name`)];
  const hasEach = everyWord(words, (like) => sql`${personWords('its')} ${like}`);
  const isAnybody = wordsOf(words).length === 0;
  const found = isAnybody ? sql`true` : isOneOf(alias, sql`select its.id from person its where ${hasEach}`);
  return sql`(${found} and fold(concat_ws(' ', ${first}, ${last})) like ${contains(words)})`;
}

function everyWord(words: string, condition: (like: Sql) => Sql): Sql {
  const conditions = wordsOf(words).map((word) => condition(sql`like ${contains(word)}`));
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** As an array that is read once: the planner takes a word for less rare than it is, and would read the whole table instead. */
function isOneOf(alias: string, ids: Sql): Sql {
  return sql`${sql.ref(`${alias}.id`)} = any(array(${ids}))`;
}
