/** SQL on what mails about a stay show of it. */
import { prepared } from '#server/prepared.ts';
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import type { Stay } from './staysummary.ts';

/** A mail is opened on a telephone, on the road: a heavier picture is not worth its wait. */
const PICTURE_BYTES = 400_000;

/** Formats that mail programs draw. */
const DRAWN = sql`('image/jpeg', 'image/png', 'image/webp', 'image/gif')`;

/** As the named quote says, else the accepted one, else what was asked for. The price is a quote's: no request has one by itself. */
export function stayOfRequest(db: Db, ddlId: number, quoteId: number | null): Promise<Stay | undefined> {
  return maybe(
    db,
    prepared(sql<Stay>`
      select h.title, coalesce((select reg.number from house_registration reg where reg.house_id = h.id), '') as registration, coalesce(v.label, '') as village, picture.path as picture,
        coalesce(q.date_from, r.date_from) as date_from, coalesce(q.date_to, r.date_to) as date_to, coalesce(q.nb_adults, r.nb_adults) as nb_adults,
        coalesce(q.nb_children, r.nb_children) as nb_children, coalesce(q.nb_disabled, r.nb_disabled) as nb_disabled, a.arrival_time, a.departure_time,
        case when q.id is not null then json_build_object('bider', q.bider, 'montant_linge', q.montant_linge, 'taxe_sejour', q.taxe_sejour,
          'discount', q.discount, 'montant_total', q.montant_total, 'montant_caution', q.montant_caution,
          'tax_collected_by', case when p.collects_tax then p.label end) end as price
      from request r
      join agency a on a.id = r.agid
      left join quote q on q.ddl_id = r.id and case when ${quoteId}::integer is null then q.accepted else q.id = ${quoteId} end
      left join platform p on p.id = q.platform
      left join house h on h.id = coalesce(q.nid, r.page_nid)
      left join village v on v.slug = h.village
      left join lateral (select f.path from house_photo hp join file f on f.id in (hp.thumbnail_id, hp.file_id)
        where hp.house_id = h.id and hp.delta = 0 and f.public and f.mime in ${DRAWN} and f.bytes <= ${PICTURE_BYTES} and not f.clean_failed
        order by f.id = hp.thumbnail_id desc limit 1) picture on true
      where r.id = ${ddlId}`),
  );
}
