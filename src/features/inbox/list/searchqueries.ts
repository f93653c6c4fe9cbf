/**
 * Finding requests by words: in their own fields, their days, their messages. Newer first, those found by name, reference, house or days
 * before those found by what was written in them.
 *
 * Nothing tells PostgreSQL how often a word stands in two million messages, and neither way suits every word: walking from the newest
 * request finds 'bonjour' at once and a name of one guest after everything; the indexes find the name at once and read half the table for
 * 'bonjour'. So the newest requests are looked at first. They fill the page, or show that the words are rare: then the indexes are asked.
 */
import { seesContacts, shownOfRequest } from '#server/contacts.ts';
import { can } from '#kernel/permissions.ts';
import type { Ddl } from '#features/requests/api.ts';
import { prepared } from '#server/prepared.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { DDL_JOINS, ddlJson } from './ddlqueries.ts';
import { conditions, orderOf, sharesOfAgencies, sortedRequests } from './listqueries.ts';
import type { ListAsked } from './listqueries.ts';
import type { Item } from './search.ts';
import { foundIn } from './found.ts';

/** How many of the newest requests are looked at. Of a guest or an owner: all of them. */
const NEWEST = 1_500;
const NEWEST_OF_FEW = 20_000;
const DEEPEST = 20_000;
/** Counted even when the page is shorter. */
const COUNTED_FOUND = 100;
/** A word that none of the newest has can still be frequent among old ones: the most that is read of it. */
const MOST_READ = 20_000;
/** No stay is longer; what arrived before can't contain a day. */
const LONGEST_STAY = 92;

export interface SearchAsked extends ListAsked {
  items: readonly Item[];
}

export async function searchDdls(
  db: Db,
  caller: Caller,
  asked: SearchAsked,
): Promise<{ models: Ddl[]; total: number; isCapped: boolean }> {
  if (asked.items.some((item) => item.inFields === '' && item.inMessages === '' && item.spans.length === 0))
    return { models: [], total: 0, isCapped: false };
  const wanted = Math.max(asked.offset + asked.limit, COUNTED_FOUND) + 1;
  const newest = await lookDeepEnough(db, caller, asked);
  const { named, said, isCapped } = newest.isAll
    ? { ...newest, isCapped: false }
    : await lookFurther(db, caller, asked, newest, wanted);
  const ids = [...new Set([...newest.exact, ...named, ...said])];
  const page = ids.slice(asked.offset, asked.offset + asked.limit);
  const isSaid = new Set(said);
  const models = await pageOf(db, caller, asked.items, page, (id) => isSaid.has(id));
  return { models, total: Math.min(ids.length, wanted - 1), isCapped: isCapped || ids.length >= wanted };
}

interface Newest {
  /** By its very reference. */
  exact: number[];
  named: number[];
  said: number[];
  /** How many of those looked at have each item. */
  hits: number[];
  seen: number;
  isAll: boolean;
}

/** Once more, deeper, when the first look promises a full page not far below. */
async function lookDeepEnough(db: Db, caller: Caller, asked: SearchAsked): Promise<Newest> {
  if (!isStaff(caller)) return lookAtNewest(db, caller, asked, NEWEST_OF_FEW);
  const newest = await lookAtNewest(db, caller, asked, NEWEST);
  const wanted = asked.offset + asked.limit + 1;
  // Names stand before messages: as long as there may be more of the one, the other does not fill the page.
  const seen = newest.named.length || newest.said.length;
  const depth = Math.ceil((2 * NEWEST * wanted) / seen);
  return newest.isAll || seen >= wanted || depth > DEEPEST ? newest : lookAtNewest(db, caller, asked, depth);
}

async function lookAtNewest(db: Db, caller: Caller, asked: SearchAsked, most: number): Promise<Newest> {
  const where = conditions(caller, asked);
  const order = orderOf(asked.sort);
  const { items } = asked;
  const ranked = items.map(
    (item, index) =>
      sql`${inFields(caller, item)} as f${sql.lit(index)}, ${inMessages(index)} as m${sql.lit(index)}`,
  );
  const all = (condition: (index: number) => Sql) =>
    sql.join(
      items.map((_, index) => condition(index)),
      sql` and `,
    );
  const isNamed = all((index) => sql`f${sql.lit(index)}`);
  const isFound = all((index) => sql`(f${sql.lit(index)} or m${sql.lit(index)})`);
  // Unfiltered, the newest stand side by side: their messages are read in one go.
  const messages =
    asked.sort.field === 'id' && asked.terms.length === 0 && asked.month === undefined
      ? sql`left join (select t.ddl_id, ${hasItems(items)} from message_text t
          where t.ddl_id between (select min(id) from newest) and (select max(id) from newest) and ${readable(caller)} group by t.ddl_id) said on said.ddl_id = r.id`
      : sql`cross join lateral (${messagesOf(caller, items)}) said`;
  const hits = items.map((_, index) => sql`count(*) filter (where f${sql.lit(index)} or m${sql.lit(index)})`);
  const row = await one(
    db,
    sql<{ exact: number[]; named: number[]; said: number[]; hits: number[]; seen: number }>`
      with newest as materialized (${sortedRequests(caller, { where, order, limit: most, byAgency: sharesOfAgencies(caller, asked.terms) })}),
      ranked as (select r.id, row_number() over (order by ${order}) as place, ${sql.join(ranked)} from newest r ${messages})
      select ${exactly(caller, asked)} as exact,
        coalesce(array_agg(id order by place) filter (where ${isNamed}), '{}') as named,
        coalesce(array_agg(id order by place) filter (where ${isFound} and not (${isNamed})), '{}') as said,
        array[${sql.join(hits)}]::integer[] as hits, count(*) as seen
      from ranked`,
  );
  return { ...row, isAll: row.seen < most };
}

/** A reference typed in full stands first. */
function exactly(caller: Caller, asked: SearchAsked): Sql {
  const [only] = asked.items;
  if (asked.items.length !== 1 || !/^[\w-]{1,20}$/.test(only?.text ?? '')) return sql`'{}'::integer[]`;
  const text = only?.text ?? '';
  const isId = /^\d{1,9}$/.test(text)
    ? sql`r.id = ${Number(text)}`
    : sql`r.alphaid in (${text}, upper(${text}))`;
  return sql`array(select named.id from (${sortedRequests(caller, { where: sql`${isId} and ${conditions(caller, asked)}`, order: sql`r.id`, limit: 1, byAgency: false })}) named)`;
}

async function lookFurther(
  db: Db,
  caller: Caller,
  asked: SearchAsked,
  newest: Newest,
  wanted: number,
): Promise<{ named: number[]; said: number[]; isCapped: boolean }> {
  const upTo = asked.offset + asked.limit;
  if (newest.named.length > upTo) return { ...newest, isCapped: true };
  const named = await namedAnywhere(db, caller, asked, wanted);
  if (named.length > upTo) return { named, said: [], isCapped: true };
  if (named.length + newest.said.length > upTo) return { named, said: newest.said, isCapped: true };
  const said = await saidAnywhere(db, caller, asked, newest, wanted);
  return { named, said, isCapped: named.length >= wanted || said.length >= wanted };
}

/** Staff only from here: the others' requests have all been looked at. The items are found first, as a short list of their own. */
async function namedAnywhere(db: Db, caller: Caller, asked: SearchAsked, wanted: number): Promise<number[]> {
  const every = sql.join(
    asked.items.map((item) => inFields(caller, item)),
    sql` and `,
  );
  const where = sql`r.id = any(array(select r.id from request r where ${agencyScope(caller, 'r')} and ${every} limit ${sql.lit(MOST_READ)}))
    and ${conditions(caller, asked)}`;
  const found = await rows(
    db,
    sql<{
      id: number;
    }>`select r.id from request r where ${agencyScope(caller, 'r')} and ${where} order by ${orderOf(asked.sort)} limit ${sql.lit(wanted)}`,
  );
  return found.map(({ id }) => id);
}

/** Where the rarest item stands, in a message or in the fields; then which of those have the others too. */
async function saidAnywhere(
  db: Db,
  caller: Caller,
  asked: SearchAsked,
  newest: Newest,
  wanted: number,
): Promise<number[]> {
  const { items } = asked;
  const { hits } = newest;
  const rarest = items[hits.indexOf(Math.min(...hits))]!;
  const others = items.length > 1;
  // When even the rarest is frequent, a message that has them all.
  const isFrequent = others && Math.min(...hits) * 100 > newest.seen;
  const texts = (isFrequent ? items : [rarest]).filter(({ inMessages: text }) => text !== '');
  const inTexts =
    texts.length === 0
      ? sql`select null::integer`
      : sql`select t.ddl_id from message_text t where ${agencyScope(caller, 't')} and ${readable(caller)}
          and ${sql.join(
            texts.map((item) => sql`t.words @@ ${asQuery(item)}`),
            sql` and `,
          )}`;
  const candidates = others
    ? sql`(${inTexts} limit ${sql.lit(MOST_READ)}) union (select r.id from request r where ${agencyScope(caller, 'r')} and ${inFields(caller, rarest)} limit ${sql.lit(MOST_READ)})`
    : sql`${inTexts} limit ${sql.lit(MOST_READ)}`;
  const named = sql.join(
    items.map((item) => inFields(caller, item)),
    sql` and `,
  );
  const either = items.map((item, index) => sql`(${inFields(caller, item)} or ${inMessages(index)})`);
  const said = others ? sql`cross join lateral (${messagesOf(caller, items)}) said` : sql``;
  const found = await rows(
    db,
    sql<{ id: number }>`
      select r.id from request r ${said}
      where r.id = any(array(${candidates})) and ${agencyScope(caller, 'r')} and ${conditions(caller, asked)}
        and not (${named}) ${others ? sql`and ${sql.join(either, sql` and `)}` : sql``}
      order by ${orderOf(asked.sort)} limit ${sql.lit(wanted)}`,
  );
  return found.map(({ id }) => id);
}

/** Of one request's messages: whether any has item 0, 1, … */
function messagesOf(caller: Caller, items: readonly Item[]): Sql {
  return sql`select ${hasItems(items)} from message_text t where t.ddl_id = r.id and ${readable(caller)}`;
}

function hasItems(items: readonly Item[]): Sql {
  return sql.join(
    items.map((item, index) =>
      item.inMessages === ''
        ? sql`false as has${sql.lit(index)}`
        : sql`bool_or(t.words @@ ${asQuery(item)}) as has${sql.lit(index)}`,
    ),
  );
}

function inMessages(index: number): Sql {
  return sql`coalesce(said.has${sql.lit(index)}, false)`;
}

function asQuery(item: Item): Sql {
  return sql`to_tsquery('pg_catalog.simple', ${item.inMessages})`;
}

/** Notes are found by those who read them (C13). */
function readable(caller: Caller): Sql {
  return isStaff(caller) && can('toolChatManage', caller.permissions) ? sql`true` : sql`not t.is_note`;
}

/** Whether the request `r` itself has an item: in what this reader sees of it (C15), or in its days. */
function inFields(caller: Caller, item: Item): Sql {
  const either: Sql[] = item.spans.map(
    ({ from, to }) =>
      sql`(r.date_from is not null and r.date_from <= ${to}::date and r.date_to >= ${from}::date and r.date_from >= ${from}::date - ${sql.lit(LONGEST_STAY)}::integer)`,
  );
  if (item.inFields !== '') either.push(inText(caller, item));
  return either.length === 0 ? sql`false` : sql`(${sql.join(either, sql` or `)})`;
}

function inText(caller: Caller, item: Item): Sql {
  const everything = like(sql`r.search`, item);
  if (isStaff(caller) && seesContacts(caller)) return everything;
  const visible = shownOfRequest(caller, (shown) => like(shown, item));
  // Staff without the right: the index finds, what they see decides.
  return isStaff(caller) ? sql`(${everything} and ${visible})` : visible;
}

/** The trigram index knows three characters, or the beginning of a word. */
function like(text: Sql, { inFields: word, beginsWord }: Item): Sql {
  const literal = sql`regexp_replace(fold(${word}::text), '([\\\\%_])', '\\\\\\1', 'g')`;
  return beginsWord
    ? sql`(${text} like ${literal} || '%' or ${text} like '% ' || ${literal} || '%')`
    : sql`${text} like '%' || ${literal} || '%'`;
}

/** The requests of a page in its order, each with what was found in it. */
async function pageOf(
  db: Db,
  caller: Caller,
  items: readonly Item[],
  ids: readonly number[],
  isSaid: (id: number) => boolean,
): Promise<Ddl[]> {
  if (ids.length === 0) return [];
  const queries = sql`(select array_agg(to_tsquery('pg_catalog.simple', typed)) from unnest(${items.map((item) => item.inMessages)}::text[]) typed where typed <> '')`;
  const found = await rows(
    db,
    prepared(sql<{ ddl: Ddl; message: { id: number; text: string } | null }>`
      with looked as materialized (select ${queries} as for)
      select ${ddlJson(caller)} as ddl, said.message from request r ${DDL_JOINS}
      left join lateral (
        select json_build_object('id', m.id, 'text', m.message) as message
        from looked cross join message_text t join message m on m.id = t.message_id and m.deleted_at is null
        cross join lateral (select count(*) as items from unnest(looked.for) query where t.words @@ query) has
        where t.ddl_id = r.id and r.id = any(${ids.filter(isSaid)}::integer[]) and ${readable(caller)} and has.items > 0
        order by has.items desc, t.message_id desc limit 1) said on true
      where r.id = any(${[...ids]}::integer[]) order by array_position(${[...ids]}::integer[], r.id)`),
  );
  return found.map(({ ddl, message }) => ({ ...ddl, found: foundIn(ddl, items, message) }));
}
