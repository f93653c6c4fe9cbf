/** SQL of what the public reads of a house's comments, in one statement. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';
import { averageOf } from './comment.ts';

/** A comment as anybody reads it. */
export interface PublishedComment {
  /** First name and initial. */
  author: string;
  /** Of the words; the answer's is not known. */
  language: 'fr' | 'en';
  /** Stars, halves included. */
  note: number;
  text: string;
  date_from: Day;
  date_to: Day;
  /** The days it was written and published. */
  written: Day;
  published: Day;
  /** The stay is known to the agency. */
  checked: boolean;
  answer: string;
  answered: Day | null;
}

export interface PublishedComments {
  /** Of all of them, also of those that are not shown here. */
  count: number;
  /** To one decimal; null without any. */
  average: number | null;
  comments: PublishedComment[];
}

const MOST = 30;

/** The most recent stays first. */
export async function publishedComments(db: Db, houseId: number, most = MOST): Promise<PublishedComments> {
  const paris = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/Paris')::date`;
  const { count, halves, comments } = await one(
    db,
    sql<{ count: number; halves: number; comments: PublishedComment[] }>`
      select (select count(*)::integer from comment where nid = ${houseId} and status = 'published') as count,
        (select coalesce(sum(note), 0)::integer from comment where nid = ${houseId} and status = 'published') as halves,
        (select coalesce(json_agg(json_build_object('author', c.author, 'language', c.language, 'note', c.note / 2.0, 'text', c.text,
            'date_from', c.date_from, 'date_to', c.date_to, 'written', ${paris('c.created')}, 'published', ${paris('c.moderated_at')},
            'checked', c.checked, 'answer', c.answer, 'answered', ${paris('c.answered_at')}) order by c.date_to desc, c.id desc), '[]')
          from (select * from comment where nid = ${houseId} and status = 'published' order by date_to desc, id desc limit ${most}) c) as comments`,
  );
  return { count, average: averageOf(halves, count), comments };
}
