/** The list of houses as the limit answers it: the same rows and the same capped total, in one statement written by hand. */
import type pg from 'pg';

const HOUSES_A_PAGE = 21;
const COUNTED = 1001;

const HOUSE = `
  json_build_object('id', h.id, 'agid', h.agid, 'title', h.title, 'village', coalesce(h.village, ''), 'village_label', coalesce(v.label, ''), 'agency_name', a.name,
    'coverpicture_path', coalesce('/api/fileserver/' || f.path, ''), 'published', h.published::int, 'archived', h.archived::int,
    'online_booking', h.online_booking::int, 'housekeeping', h.housekeeping::int,
    'has_holes', case when not (h.online_booking or h.housekeeping) then 2 when exists (select from generate_series(0, 270) n
      where not exists (select from day_price d where d.house_id = h.id and d.day = today.is + n and (d.amount > 0 or d.blocked))
        and not exists (select from stay s where s.house_id = h.id and s.nights @> today.is + n)) then 1 else 0 end,
    'channel_linked', case when h.ical <> '' then '1' else '0' end, 'expiry_date', h.expiry_date, 'days_remaining', h.expiry_date - today.is,
    'max_num_people', h.max_num_people, 'edl_locked_on', to_char(h.edl_locked_on at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI:SS'), 'can_write', 1, 'owner_name', concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, '')), 'owner_mail', coalesce(o.mail, ''))`;
const JOINS = `
  join agency a on a.id = h.agid join person o on o.id = h.owner_uid left join village v on v.slug = h.village
  left join house_photo hp on hp.house_id = h.id and hp.delta = 0 left join file f on f.id = hp.file_id and f.public
  cross join (select (now() at time zone 'Europe/Paris')::date as is) today`;

/** A word where the indexes have it: in the house's own, its village's or its owner's. */
const FOUND = `h.id = any(array(
  select its.id from house its where fold(its.id::text || E'\\n' || its.title || E'\\n' || its.ref_idrl) like '%' || fold($2) || '%'
  union all select its.id from village w join house its on its.village = w.slug where fold(w.label) like '%' || fold($2) || '%'
  union all select its.id from person p join house its on its.owner_uid = p.id
    where fold(p.first_name || E'\\n' || p.last_name || E'\\n' || coalesce(p.mail, '')) like '%' || fold($2) || '%'))`;

/** The condition of a question, as `GET /houses` is asked it. */
export function housesAsked(query: URLSearchParams): { where: string; word: string; offset: number } {
  const on = (name: string, usual: string) => (query.get(name) ?? usual) === '1';
  const kinds = [
    ...(on('rg', '1') ? ['(not h.online_booking and not h.housekeeping)'] : []),
    ...(on('ob', '1') ? ['h.online_booking'] : []),
    ...(on('hk', '0') ? ['h.housekeeping'] : []),
  ];
  const word = query.get('s') ?? '';
  const shown = `(${kinds.length > 0 ? kinds.join(' or ') : 'false'})${on('ar', '0') ? '' : ' and not h.archived'}`;
  return {
    where: `h.agid = $1 and ${shown}${word === '' ? " and $2 = ''" : ` and ${FOUND}`}`,
    word,
    offset: (Number(query.get('page') ?? 1) - 1) * HOUSES_A_PAGE,
  };
}

export async function houses(pool: pg.Pool, agid: number, query: URLSearchParams): Promise<string> {
  const { where, word, offset } = housesAsked(query);
  const { rows } = await pool.query<{ models: string; total: number }>(
    `with page as materialized (select h.* from house h where ${where} order by h.id desc limit ${HOUSES_A_PAGE} offset ${offset})
    select (select coalesce(json_agg(${HOUSE} order by h.id desc), '[]') from page h ${JOINS})::text as models,
      (select count(*) from (select 1 from house h where ${where} limit ${COUNTED}) counted)::integer as total`,
    [agid, word],
  );
  return `{"result":"ok","models":${rows[0]!.models},"totalCount":${rows[0]!.total}}`;
}
