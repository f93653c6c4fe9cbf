/** What the settings of an agency say beside its rules: how numbers are written, and what pages say because of their commune. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';

export interface PatternRow {
  regime: 'communal' | 'national';
  label: string;
  pattern: string;
  valid_from: Day | null;
  valid_to: Day | null;
}

export function patternsOf(db: Db, agid: number): Promise<PatternRow[]> {
  return rows(
    db,
    sql<PatternRow>`select regime, label, pattern, valid_from, valid_to from registration_pattern where agid = ${agid} order by regime, id`,
  );
}

/** What the page of a house says besides, because of its commune. */
export function noticesOf(
  db: Db,
  { agid, insee }: { agid: number; insee: string },
): Promise<{ label: string; text_fr: string; text_en: string }[]> {
  return rows(
    db,
    sql`select t.label, t.text_fr, t.text_en from commune_text t left join village v on v.slug = t.village
      where t.agid = ${agid} and t.active and (t.village is null or v.insee = ${insee}) order by t.label, t.id`,
  );
}
