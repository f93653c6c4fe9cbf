/**
 * SQL on a house's photos, for every list and page that shows them: what `pictureSources` (features/photos/sources.ts) makes a `<picture>` of.
 *   select hp.title, ${photoSources('hp')} as picture from house_photo hp where hp.house_id = h.id order by hp.delta
 *   select ${coverSources('h')} as cover from house h
 */
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

/** Of the photo in `alias`, a `PhotoSources` as JSON: its sizes by format, narrow to wide, its blur, its own size. A photo that is not drawn yet has its one file. */
export function photoSources(alias: string): Sql {
  const photo = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('path', (select f.path from file f where f.id = ${photo('file_id')} and f.public), 'blur', ${photo('blur')},
    'width', ${photo('width')}, 'height', ${photo('height')}, 'sizes', coalesce((select json_object_agg(s.format, s.sizes)
      from (select v.format, json_agg(json_build_array(v.width, v.path) order by v.width) as sizes from house_photo_variant v
        where v.photo_id = ${photo('id')} and v.retired is null group by v.format) s), '{}'::json))`;
}

/** Of the cover of the house in `alias`; null without photos. */
export function coverSources(alias: string): Sql {
  return sql`(select ${photoSources('cover')} from house_photo cover where cover.house_id = ${sql.ref(`${alias}.id`)} and cover.delta = 0)`;
}
