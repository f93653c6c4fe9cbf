/** Two hundred thousand requests beside the demo's: 20 000 guests, a message each, a priced quote for one in ten. All in SQL. */
import type pg from 'pg';

export const REQUESTS = 200_000;
const FIRST_PERSON = 1_000_000;
const FIRST_REQUEST = 2_000_000;

export async function loadBulk(client: pg.Client): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query(`
    insert into person (id, username, mail, first_name, last_name, tel1)
    overriding system value
    select ${FIRST_PERSON} + n, 'guest' || n || '@exemple.test', 'guest' || n || '@exemple.test', 'Prénom' || n % 997, 'Nom' || n % 4999, '06399' || lpad(n::text, 5, '0')
    from generate_series(1, 20000) n`);
  await client.query(`
    insert into agency_card (agid, uid, first_name, last_name, mail, tel1)
    select 1 + (id % 5 = 0)::int, id, first_name, last_name, mail, tel1 from person where id > ${FIRST_PERSON}`);
  // Drawn by multiplication modulo a prime: the same rows on every machine, in no visible order.
  await client.query(
    `
    insert into request (id, alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to, nb_adults, nb_children, sender_origin, last_action,
      tag_ddl_reservation, last_words, created, updated, search)
    overriding system value
    select ${FIRST_REQUEST} + n, 'X' || n, 'bulk-' || md5(n::text), agency, h.id, p.id,
      current_date + (drawn % 701 - 200)::int, current_date + (drawn % 701 - 193)::int, 1 + drawn % 6, drawn % 4, 'site', 'FREETEXT',
      (tags.of)[1 + drawn / 1000 % array_length(tags.of, 1)], 'Bonjour, la maison est-elle libre ?',
      now() - n * interval '3 minutes', now() - drawn % 500000 * interval '1 minute', fold(concat_ws(' ', 'X' || n, p.first_name, p.last_name, p.mail, h.id, h.title))
    from generate_series(1, $1::int) n
    cross join lateral (select n * 48271::bigint % 2147483647 as drawn, 1 + (n % 5 = 0)::int as agency) draw
    join (select agid, array_agg(id order by id) as of from house group by agid) houses on houses.agid = agency
    cross join (select array_agg(id order by id) as of from tag where cat = 'ddlstatusreservation') tags
    join person p on p.id = ${FIRST_PERSON} + 1 + drawn % 20000
    join (select id, title from house) h on h.id = (houses.of)[1 + drawn / 7 % array_length(houses.of, 1)]`,
    [REQUESTS],
  );
  await client.query(`
    insert into message (ddl_id, action, message, author_uid, written_by_agency, created)
    select id, 'FREETEXT', 'Bonjour, la maison est-elle libre ? Nous serions quatre, avec un chien.', sender_uid, false, created from request where id > ${FIRST_REQUEST}`);
  const columns = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'quote' and table_schema = 'public'
      and column_name not in ('id', 'ddl_id', 'message_id', 'agid', 'nid', 'tenant_uid', 'accepted', 'accepted_at', 'from_quote_id')`,
  );
  const copied = columns.rows.map(({ name }) => name).join(', ');
  await client.query(`
    insert into quote (ddl_id, agid, nid, tenant_uid, ${copied})
    select r.id, r.agid, r.page_nid, r.sender_uid, ${copied.replaceAll(/\b(\w+)\b/g, 'model.$1')}
    from request r cross join (select * from quote where not cancelled and not is_estimate order by id limit 1) model
    where r.id > ${FIRST_REQUEST} and r.id % 10 = 0`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
