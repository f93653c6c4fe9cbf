import type { Db } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import type { MapVillage } from './api.ts';

export function mapVillages(db: Db): Promise<MapVillage[]> {
  return rows(db, sql<MapVillage>`select slug, label, insee, location from village order by position`);
}
