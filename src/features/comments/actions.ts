/** What a guest, the agency and an owner do with a comment. Each names the version it read: nobody publishes words they have not seen. */
import { languageOf } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lengthOf } from '#kernel/rules.ts';
import { touch } from '#server/freshness.ts';
import { allowAgencyWrite, requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { commentCan, LONGEST_ANSWER, LONGEST_REASON, problemsOfComment } from './comment.ts';
import type { CommentStatus, TypedComment } from './comment.ts';
import * as guestQueries from './guestqueries.ts';
import { mailAnswered, mailJudged, mailWritten } from './mails.ts';
import * as queries from './queries.ts';

export { guestState } from './guestqueries.ts';
export { publishedComments } from './publicqueries.ts';

/** Once for each stay, by whoever stayed and by nobody in their place; the database settles two at once. */
export async function writeComment(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  typed: TypedComment,
): Promise<void> {
  const { agid, ...stay } = await stayToComment(tx, caller, ddlId);
  if (await queries.lockOwn(tx, caller, ddlId)) throw new Refusal('commentExists');
  const { note, text } = checked(typed);
  allowAgencyWrite(tx, agid);
  const language = languageOf(stay.language);
  const id = await queries.insertComment(tx, {
    agid,
    nid: stay.house_id,
    ddl_id: ddlId,
    uid: stay.uid,
    author: authorName(stay, language),
    language,
    date_from: stay.date_from,
    date_to: stay.date_to,
    note,
    text,
  });
  touch(tx, agid, 'comment');
  await mailWritten(tx, {
    id,
    ddlId,
    note,
    house_id: stay.house_id,
    date_from: stay.date_from,
    date_to: stay.date_to,
  });
}

/** A stay of one's own that is over. What is not theirs does not exist for them. */
async function stayToComment(tx: Tx, caller: Caller, ddlId: number): Promise<guestQueries.StayOver> {
  requireThemselves(caller);
  const stay = await guestQueries.ownStay(tx, caller, ddlId);
  if (stay?.is_owners) throw new Refusal('commentOwnHouse');
  if (stay?.is_over) return stay;
  throw new Refusal((await guestQueries.isOwnRequest(tx, caller, ddlId)) ? 'commentTooEarly' : 'notFound');
}

function requireThemselves({ impersonator }: Caller): void {
  if (impersonator !== null) throw new Refusal('forbidden');
}

function checked(typed: TypedComment): { note: number; text: string } {
  const [problem, ...more] = problemsOfComment(typed);
  if (problem) throw Refusal.many([problem, ...more]);
  return { note: typed.note! * 2, text: typed.text.trim() };
}

/** 'Paul D.': the public learns no more of a family. */
function authorName(
  { first_name: first, last_name: last }: Pick<guestQueries.StayOver, 'first_name' | 'last_name'>,
  language: 'fr' | 'en',
): string {
  const [initial] = last.trim();
  const parts = [first.trim(), initial === undefined ? '' : `${initial.toUpperCase()}.`];
  return parts.filter((part) => part !== '').join(' ') || (language === 'fr' ? 'Un voyageur' : 'A guest');
}

/** Until it was judged. */
export async function changeComment(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  typed: TypedComment,
  seen: number,
): Promise<void> {
  requireThemselves(caller);
  const comment = await queries.lockOwn(tx, caller, ddlId);
  if (!comment) throw new Refusal('notFound');
  if (!commentCan.edit(comment.status)) throw new Refusal('commentJudged');
  refuseStale(comment.version, caller, seen);
  allowAgencyWrite(tx, comment.agid);
  await queries.updateText(tx, comment.id, checked(typed), caller.uid);
  touch(tx, comment.agid, 'comment');
}

export interface Judgement {
  status: 'published' | 'refused';
  reason: string;
}

export async function moderate(
  tx: Tx,
  caller: Caller,
  id: number,
  { status, reason: said }: Judgement,
  seen: number,
): Promise<void> {
  const comment = await queries.lockComment(tx, caller, id);
  if (!comment || !isStaff(caller)) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, comment.agid, 'item');
  refuseStale(comment.version, caller, seen);
  if (!isPossible(comment.status, status)) throw new Refusal('commentNotPossible');
  const reason = status === 'refused' ? reasonIn(said) : '';
  await queries.updateStatus(tx, id, { status, reason }, caller.uid);
  touch(tx, comment.agid, 'comment');
  await mailJudged(tx, comment, { status, reason, wasPublished: comment.status === 'published' });
}

function isPossible(from: CommentStatus, to: 'published' | 'refused'): boolean {
  return to === 'published' ? commentCan.publish(from) : commentCan.refuse(from);
}

/** Its author reads it. */
function reasonIn(said: string): string {
  return bounded(said, LONGEST_REASON, 'reason', true);
}

function bounded(typed: string, longest: number, field: string, isRequired = false): string {
  const text = typed.trim();
  if (isRequired && text === '') throw new Refusal('required', { field });
  if (lengthOf(text) > longest) throw new Refusal('maxLength', { field, params: { n: longest } });
  return text;
}

/** The owner of the house, or whoever of its agency may write: under what is published. */
export async function answerComment(
  tx: Tx,
  caller: Caller,
  id: number,
  answer: string,
  seen: number,
): Promise<void> {
  const comment = await queries.lockComment(tx, caller, id);
  if (!comment) throw new Refusal('notFound');
  if (isStaff(caller)) requireAgencyWrite(tx, caller, comment.agid, 'item');
  refuseStale(comment.version, caller, seen);
  if (!commentCan.answer(comment.status)) throw new Refusal('commentNotPossible');
  const said = bounded(answer, LONGEST_ANSWER, 'answer');
  await queries.updateAnswer(tx, id, said, caller.uid);
  touch(tx, comment.agid, 'comment');
  if (said !== '') await mailAnswered(tx, comment, said);
}
