/**
 * What the product is compared with: the same answers from a bare node:http server with a bare pg pool, in a process of its own. SQL
 * written by hand for one kind of reader, no validation, no registry, no framework. `/session/…` adds token, session row and permission.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { houses } from './limithouses.ts';

const POOL = 20;
const COUNTED = 1001;
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: POOL });

/** A request as staff with every right reads it. */
const DDL = `
  json_build_object('id', r.id, 'alphaid', r.alphaid, 'hashedid', r.hashedid, 'is_conversation', r.is_conversation::int,
    'date', to_char(r.created at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI:SS'), 'updated', to_char(r.updated at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI:SS'),
    'date_from', r.date_from, 'date_to', r.date_to, 'nb_adults', r.nb_adults, 'nb_children', r.nb_children, 'nb_disabled', r.nb_disabled,
    'page_nid', r.page_nid, 'page_title', coalesce(h.title, ''), 'village', coalesce(v.label, ''),
    'sender_uid', r.sender_uid, 'sender_name', coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), 'n°' || r.sender_uid),
    'lastname', coalesce(nullif(c.last_name, ''), p.last_name), 'sender_email', coalesce(nullif(c.mail, ''), p.mail, ''), 'sender_tel', coalesce(nullif(c.tel1, ''), p.tel1, ''),
    'sender_origin', r.sender_origin, 'owner_id', h.owner_uid, 'owner_email', coalesce(o.mail, ''),
    'owner_name', coalesce(concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')), ''), 'sender_phone_only', coalesce(p.username like 'smsuser-%' and p.mail is null, false)::int,
    'to_uid', coalesce(r.employee_uid, h.owner_uid),
    'agid', r.agid, 'agency_name', a.name, 'employee_uid', r.employee_uid,
    'employee_name', coalesce(nullif(concat_ws(' ', nullif(e.first_name, ''), nullif(e.last_name, '')), ''), ''), 'employee_profilepicture', coalesce(e.profile_picture, ''),
    'last_action', r.last_action, 'last_said', json_build_object('words', r.sender_words, 'action', r.sender_action, 'own', 0), 'coverpicture_path', coalesce('/api/fileserver/' || f.path, ''),
    'website', r.website, 'quote_platform', q.platform, 'split_request', 0, 'beds24_booking_id', null,
    'ad_online_booking', coalesce(h.online_booking, false)::int, 'online_booking', coalesce(h.online_booking, false)::int, 'user_chat_intro', a.chat_intro,
    'masked', r.masked::int, 'has_cancelled', r.has_cancelled::int, 'quote_ddlchat_id', q.message_id, 'quote_montant_total', q.montant_total,
    'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'cat', t.cat, 'label', t.label, 'label_en', t.label_en, 'color', t.color, 'internal_tag', t.internal_tag) order by t.id), '[]')
      from tag t where t.id in (r.tag_ddl_reservation, r.tag_ddl_guarantee, r.tag_ddl_arrhes, r.tag_ddl_payment, r.tag_ddl_communication, r.tag_ddl_discount)),
    'unread', (r.last_sender_message > r.read_owner)::int, 'has_unallocated_payment', exists (select from booking_payment w where w.ddl_id = r.id and w.waiting)::int, 'can_write', 1, 'can_manage', 1, 'on_agency_side', 1)`;
const JOINS = `
  join agency a on a.id = r.agid join person p on p.id = r.sender_uid
  left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid left join house h on h.id = r.page_nid left join village v on v.slug = h.village
  left join person o on o.id = h.owner_uid left join person e on e.id = r.employee_uid
  left join house_photo hp on hp.house_id = h.id and hp.delta = 0 left join file f on f.id = hp.file_id and f.public
  left join lateral (select platform, message_id, montant_total from quote where ddl_id = r.id and not cancelled order by accepted desc, id desc limit 1) q on true`;

const TERMS: Record<string, string> = {
  internal_tag: `r.tag_ddl_reservation = (select id from tag where cat = 'ddlstatusreservation' and internal_tag = $2)`,
  nid: 'r.page_nid = $2::integer',
};

async function list(agid: number, query: URLSearchParams, withTotal: boolean): Promise<string> {
  const [field = '', value = ''] = (query.get('s') ?? '').split(':');
  const sort = query.get('of') === 'updated' ? 'r.updated' : 'r.id';
  const order = `${sort} ${query.get('od') === 'asc' ? 'asc' : 'desc'}${sort === 'r.id' ? '' : ', r.id desc'}`;
  const where = `r.agid = $1 and not r.masked and ${TERMS[field]}`;
  const size = Number(query.get('ps'));
  const offset = (Number(query.get('page')) - 1) * size;
  const counted = withTotal
    ? `(select count(*) from (select 1 from request r where ${where} limit ${COUNTED}) counted)`
    : '0';
  const { rows } = await pool.query<{ models: string; total: number }>(
    `with page as materialized (select r.* from request r where ${where} order by ${order} limit ${size} offset ${offset})
    select (select coalesce(json_agg(${DDL} order by ${order}), '[]') from page r ${JOINS})::text as models, ${counted}::integer as total`,
    [agid, value],
  );
  return `{"result":"ok","models":${rows[0]!.models},"totalCount":${rows[0]!.total}}`;
}

/** Nothing narrowed: what an inbox opens with. */
async function inbox(agid: number): Promise<string> {
  const where = 'r.agid = $1 and not r.masked';
  return page(where, [agid]);
}

/** A word in two columns under one trigram index: the request's own, folded, and nothing of its messages. */
async function search(agid: number, word: string): Promise<string> {
  return page(`r.agid = $1 and not r.masked and r.search like '%' || fold($2) || '%'`, [agid, word]);
}

async function page(where: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ models: string; total: number }>(
    `with page as materialized (select r.* from request r where ${where} order by r.id desc limit 20)
    select (select coalesce(json_agg(${DDL} order by r.id desc), '[]') from page r ${JOINS})::text as models,
      (select count(*) from (select 1 from request r where ${where} limit ${COUNTED}) counted)::integer as total`,
    values,
  );
  return `{"result":"ok","models":${rows[0]!.models},"totalCount":${rows[0]!.total}}`;
}

/** The whole thread with its writers and what its messages carry, as JSON built by PostgreSQL. */
async function thread(id: number): Promise<string> {
  const { rows } = await pool.query<{ models: string }>(
    `select coalesce(json_agg(json_build_object('id', m.id, 'id_ddl', m.ddl_id, 'action', m.action, 'message', m.message,
        'timestamp', to_char(m.created at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI:SS'), 'author_uid', m.author_uid,
        'author_full_name', concat_ws(' ', p.first_name, p.last_name), 'author_profile_picture', coalesce(p.profile_picture, ''), 'channel', m.channel,
        'file_name', coalesce(f.name, ''), 'written_by_agency', m.written_by_agency::int, 'read_owner', (m.id <= r.read_owner)::int,
        'read_sender', (m.id <= r.read_sender)::int, 'quote_montant_total', q.montant_total, 'yousign_status', k.status,
        'payment_request_amount', pr.amount, 'payment_amount', bp.amount) order by m.id), '[]')::text as models
    from message m join request r on r.id = m.ddl_id left join person p on p.id = m.author_uid left join file f on f.id = m.file_id
    left join quote q on q.id = m.quote_id left join contract k on k.id = m.contract_id left join payment_request pr on pr.id = m.payment_request_id
    left join booking_payment bp on bp.id = m.booking_payment_id where m.ddl_id = $1 and m.deleted_at is null`,
    [id],
  );
  return `{"result":"ok","models":${rows[0]!.models}}`;
}

async function read(): Promise<string> {
  await pool.query(
    'update request set read_owner = case when read_owner < last_sender_message then last_sender_message else 0 end where id = (select min(id) from request where id > 2000000)',
  );
  return '{"result":"ok","models":[]}';
}

/** Token, session row, permission: what any back-office has to ask before it answers. */
async function caller(request: IncomingMessage): Promise<{ uid: number; agid: number }> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const { rows } = await pool.query<{ uid: number; agid: number; permissions: string[] }>(
    `select s.uid, p.agid, array(select permission from role_permission where role = any(p.roles)) as permissions
    from session s join person p on p.id = s.uid where s.token_hash = $1 and s.expires_at > now() and s.revoked_at is null and p.disabled_at is null`,
    [createHash('sha256').update(token).digest()],
  );
  if (!rows[0]?.permissions.includes('toolChat')) throw new Error('forbidden');
  return rows[0];
}

async function insert(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { id_ddl: ddl, message } = JSON.parse(Buffer.concat(parts).toString()) as {
    id_ddl: number;
    message: string;
  };
  const { rows } = await pool.query<{ id: number }>(
    'insert into bench_message (ddl_id, message, created) values ($1, $2, now()) returning id',
    [ddl, message],
  );
  return `{"result":"ok","models":[{"id":${rows[0]!.id}}]}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The days as they were sent, in one statement: nothing asked, nothing kept of what they were. */
async function upsertDays(request: IncomingMessage): Promise<string> {
  const { house, daycalendar } = JSON.parse(await bodyOf(request)) as {
    house: number;
    daycalendar: { date: string; amount: number; allow_arrival: 0 | 1; minimum_stay: number }[];
  };
  await pool.query(
    `insert into bench_day (house_id, day, amount, allow_arrival, minimum_stay)
    select $1, * from unnest($2::date[], $3::integer[], $4::boolean[], $5::smallint[])
    on conflict (house_id, day) do update set amount = excluded.amount, allow_arrival = excluded.allow_arrival, minimum_stay = excluded.minimum_stay`,
    [
      house,
      daycalendar.map(({ date }) => date),
      daycalendar.map(({ amount }) => amount * 100),
      daycalendar.map(({ allow_arrival: arrival }) => arrival === 1),
      daycalendar.map(({ minimum_stay: nights }) => nights),
    ],
  );
  return '{"result":"ok","models":[]}';
}

async function answer(request: IncomingMessage): Promise<string> {
  const url = new URL(request.url ?? '', 'http://limit');
  const agency = Number(process.env['AGENCY']);
  switch (url.pathname) {
    case '/plain/list':
      return list(agency, url.searchParams, false);
    case '/session/list':
      return list((await caller(request)).agid, url.searchParams, false);
    case '/session/counted':
      return list((await caller(request)).agid, url.searchParams, true);
    case '/session/inbox':
      return inbox((await caller(request)).agid);
    case '/session/search':
      return search((await caller(request)).agid, url.searchParams.get('q') ?? '');
    case '/session/thread':
      await caller(request);
      return thread(Number(url.searchParams.get('id')));
    case '/session/read':
      await caller(request);
      return read();
    case '/session/houses':
      return houses(pool, (await caller(request)).agid, url.searchParams);
    case '/plain/days':
      return upsertDays(request);
    case '/plain/insert':
      return insert(request);
    default:
      throw new Error('unknown');
  }
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body),
    (error: unknown) =>
      response
        .writeHead(500, { 'content-length': 0 })
        .end(process.stderr.write(`${String(error)}\n`) ? '' : ''),
  );
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`answers at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);
