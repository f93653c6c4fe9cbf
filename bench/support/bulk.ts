/**
 * Requests beside the demo's: two messages each and one thread of five hundred, a guest for fifty of them (at least twenty thousand), a priced
 * quote for one in ten. All in SQL, with the indexes built afterwards.
 */
import type pg from 'pg';

export const REQUESTS = Number(process.env['REQUESTS'] ?? 200_000);
const FIRST_PERSON = 1_000_000;
export const FIRST_REQUEST = 2_000_000;
const LONG_THREAD = 500;
const TABLES = ['request', 'message', 'message_text', 'quote'];

export async function loadBulk(client: pg.Client, requests: number = REQUESTS): Promise<void> {
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
  );
  const indexes = await dropIndexes(client);
  await people(client, Math.max(20_000, Math.round(requests / 50)));
  await writeRequests(client, requests);
  await writeMessages(client);
  await writeQuotes(client);
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

/** All but what keeps the rows apart; answers how to make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function people(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into person (id, username, mail, first_name, last_name, tel1, tel_digits)
    overriding system value
    select ${FIRST_PERSON} + n, 'guest' || n || '@exemple.test', 'guest' || n || '@exemple.test', 'Prénom' || n % 997, 'Nom' || n % 4999,
      '06' || lpad((39900000 + n)::text, 8, '0'), '336' || lpad((39900000 + n)::text, 8, '0')
    from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(`
    insert into agency_card (agid, uid, first_name, last_name, mail, tel1)
    select 1 + (id % 5 = 0)::int, id, first_name, last_name, mail, tel1 from person where id > ${FIRST_PERSON}`);
}

/** Drawn by multiplication modulo a prime: the same rows on every machine, in no visible order. One in a thousand is somebody's. */
async function writeRequests(client: pg.Client, requests: number): Promise<void> {
  await client.query(
    `insert into request (id, alphaid, hashedid, agid, page_nid, sender_uid, employee_uid, date_from, date_to, nb_adults, nb_children, sender_origin,
      last_action, tag_ddl_reservation, sender_action, sender_words, created, updated, search)
    overriding system value
    select ${FIRST_REQUEST} + n, 'X' || n, 'bulk-' || md5(n::text), agency, h.id, p.id,
      case when n % 1000 = 1 then (select id from person where mail = 'claire@pertuis.test') end,
      current_date + (drawn % 1601 - 1400)::int, current_date + (drawn % 1601 - 1393)::int, 1 + drawn % 6, drawn % 4, 'site', 'FREETEXT',
      (tags.of)[1 + drawn / 1000 % array_length(tags.of, 1)], 'FREETEXT', 'Bonjour, la maison est-elle libre ?',
      now() - n * interval '3 minutes', now() - drawn % 500000 * interval '1 minute',
      fold(concat_ws(' ', 'X' || n, ${FIRST_REQUEST} + n, p.first_name, p.last_name, p.first_name, p.mail, p.tel_digits, p.tel1, h.id, h.title))
    from generate_series(1, $1::int) n
    cross join lateral (select n * 48271::bigint % 2147483647 as drawn, 1 + (n % 5 = 0)::int as agency) draw
    join (select agid, array_agg(id order by id) as of from house group by agid) houses on houses.agid = agency
    cross join (select array_agg(id order by id) as of from tag where cat = 'ddlstatusreservation') tags
    join person p on p.id = ${FIRST_PERSON} + 1 + drawn % (select count(*) from person where id > ${FIRST_PERSON})
    join (select id, title from house) h on h.id = (houses.of)[1 + drawn / 7 % array_length(houses.of, 1)]`,
    [requests],
  );
}

/** Every second opening says 'Bonjour'; one message in a hundred speaks of a piano, one in twenty thousand has a word of its own. */
async function writeMessages(client: pg.Client): Promise<void> {
  await client.query(`
    insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, created)
    select r.id, r.agid, 'FREETEXT', concat_ws(' ',
        case when drawn % 4 < 2 then 'Bonjour, la maison est-elle libre ?' else 'Madame, Monsieur, merci pour votre réponse.' end,
        (array['Nous serions quatre, avec un chien.', 'Où se trouve la clé du portail ?', 'Le jardin est-il fermé, et peut-on y garer deux vélos ?',
          'Nous arriverons tard le soir, vers vingt-deux heures.', 'Les draps sont-ils compris dans le prix ?', 'Peut-on décaler d''une semaine ?',
          'Y a-t-il un lit pour bébé et une chaise haute ?'])[1 + drawn / 11 % 7],
        case when drawn / 13 % 100 = 0 then 'Mes enfants jouent du piano.' end, 'Dossier mot' || drawn / 17 % 20000 || '.'),
      r.sender_uid, side = 1, r.created + side * interval '1 minute'
    from request r cross join generate_series(0, 1) side
    cross join lateral (select (r.id * 2 + side) * 48271::bigint % 2147483647 as drawn) draw where r.id > ${FIRST_REQUEST}
    order by r.id, side`);
  await client.query(
    `insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, created)
    select r.id, r.agid, 'TEXT', 'Message n°' || n || ' : à quelle heure part le bac de l''île ?', r.sender_uid, n % 2 = 0, r.created + n * interval '1 minute'
    from request r cross join generate_series(1, $1::int) n where r.id = ${FIRST_REQUEST} + 1`,
    [LONG_THREAD - 2],
  );
  await client.query(`
    update request r set last_sender_message = last.id from (select ddl_id, max(id) as id from message where not written_by_agency group by ddl_id) last
    where last.ddl_id = r.id and r.id > ${FIRST_REQUEST} and r.id % 5000 = 1`);
  await client.query(`
    insert into message_text (ddl_id, message_id, agid, is_note, words)
    select m.ddl_id, m.id, m.agid, false, words_of(m.message) from message m where m.ddl_id > ${FIRST_REQUEST} order by m.ddl_id, m.id`);
}

async function writeQuotes(client: pg.Client): Promise<void> {
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
}
