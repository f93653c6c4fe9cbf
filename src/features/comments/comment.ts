/** A comment as both sides know it: its stars, its states, who may do what to it, and what readers are told of where comments come from. */
import { choice } from '#kernel/choices.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { Warning } from '#kernel/refusal.ts';
import type { CommonRefusal } from '#kernel/refusals.ts';
import { lengthOf } from '#kernel/rules.ts';

export const MOST_STARS = 5;
/** Comments have a thousand characters (S1 §5). */
export const LONGEST_TEXT = 1000;
export const LONGEST_ANSWER = 1000;
export const LONGEST_REASON = 500;

export const STATUSES = [
  choice('waiting', 'À modérer', 'To moderate'),
  choice('published', 'Publié', 'Published'),
  choice('refused', 'Refusé', 'Refused'),
] as const;
export type CommentStatus = (typeof STATUSES)[number]['id'];

/** As its guest meets it: 'none' before the stay has ended, 'open' until something was written. */
export const GUEST_STATES = ['none', 'open', 'waiting', 'published', 'refused'] as const;
export type GuestState = (typeof GUEST_STATES)[number];

/** What the button and the server ask. */
export const commentCan = {
  /** By its guest, while nobody has judged it. */
  edit: (status: CommentStatus) => status === 'waiting',
  publish: (status: CommentStatus) => status !== 'published',
  /** What is published may be taken down, for a reason that is said. */
  refuse: (status: CommentStatus) => status !== 'refused',
  answer: (status: CommentStatus) => status === 'published',
};

/** 0, 0.5, … 5. */
export function isNote(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MOST_STARS && Number.isInteger(value * 2);
}

const decimal = (value: number, language: 'fr' | 'en') =>
  language === 'fr' ? String(value).replace('.', ',') : String(value);

/** '4,5 sur 5'. */
export function noteText(note: number, language: 'fr' | 'en'): string {
  return language === 'fr'
    ? `${decimal(note, 'fr')} sur ${MOST_STARS}`
    : `${decimal(note, 'en')} out of ${MOST_STARS}`;
}

/** To one decimal, as it is shown. @param halves of stars, of all of them together */
export function averageOf(halves: number, count: number): number | null {
  return count === 0 ? null : Math.round((halves * 5) / count) / 10;
}

export interface TypedComment {
  /** Undefined: no star was chosen yet. */
  note?: number | undefined;
  text: string;
}

type CommentProblem = Warning<CommonRefusal | 'commentNote'>;

/** What is wrong with a comment as it is written: told at its field. */
export function problemsOfComment({ note, text }: TypedComment): CommentProblem[] {
  const problems: CommentProblem[] = [];
  if (!isNote(note)) problems.push({ type: 'commentNote', field: 'note' });
  if (text.trim() === '') problems.push({ type: 'required', field: 'text' });
  else if (lengthOf(text.trim()) > LONGEST_TEXT)
    problems.push({ type: 'maxLength', field: 'text', params: { n: LONGEST_TEXT } });
  return problems;
}

/** French consumer law asks that a page with comments says whether they are checked, how, and in which order they stand (article L. 111-7-2). */
export const HOW_CHECKED: LocalizedText = {
  fr: 'Seuls des voyageurs dont le séjour a eu lieu par l’agence peuvent écrire un avis, un seul par séjour et sans contrepartie\u00a0; l’agence lit chaque avis avant de le publier ou de le refuser en disant pourquoi à son auteur, sans rien y changer\u00a0; les séjours les plus récents viennent en premier.',
  en: 'Only guests whose stay took place through the agency can write a review, one for each stay and without reward; the agency reads each review before it publishes it, or refuses it and tells its author why, and changes nothing in it; the most recent stays come first.',
};
