import { Refusal } from '#kernel/refusal.ts';
import type { ListParts } from '#server/listroute.ts';
import { exportRoute, listRoute } from '#server/listroute.ts';
import { readingNow } from '#server/listqueries.ts';
import { bothNames, route } from '#server/route.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as actions from './actions.ts';
import * as api from './api.ts';
import { commentCan, noteText } from './comment.ts';
import { COMMENTS } from './commentlist.ts';
import { ownComment } from './guestqueries.ts';
import { waitingComments } from './markapi.ts';
import { MODERATES, READS_COMMENTS } from './permissions.ts';
import * as queries from './queries.ts';
import type { CommentRow } from './queries.ts';

const parts: ListParts<typeof COMMENTS, typeof api.listComments, api.Comment> = {
  needs: READS_COMMENTS,
  source: queries.COMMENT_SOURCE,
  rows: async ({ db, caller }, chosen) =>
    (await queries.commentRows(db, chosen)).map((row) => wire(row, caller)),
};
const GUESTS = 'toolChat';

/** As every entity, under both its names (A27). */
const documented = [
  listRoute(COMMENTS, api.listComments, parts),
  exportRoute(COMMENTS, api.listComments, {
    ...parts,
    cells: (row, language) => ({ ...row, note: noteText(row.note, language) }),
  }),
  route(api.readComment, { needs: READS_COMMENTS }, ({ db, caller, params }) => found(db, caller, params.id)),
];

export const commentRoutes = [
  ...documented.flatMap(bothNames),
  route(waitingComments, { needs: MODERATES }, async ({ db, caller }) => ({
    models: [{ waiting: await queries.countWaiting(db, caller) }],
  })),
  route(api.moderateComment, { needs: MODERATES }, async ({ tx, caller, params, body }) => {
    const { status, reason = '', _clientTimestamp: seen } = body;
    await actions.moderate(tx, caller, params.id, { status, reason }, seen);
    return found(tx, caller, params.id);
  }),
  route(api.answerComment, { needs: READS_COMMENTS }, async ({ tx, caller, params, body }) => {
    const { answer, _clientTimestamp: seen } = body;
    await actions.answerComment(tx, caller, params.id, answer, seen);
    return found(tx, caller, params.id);
  }),
  route(api.readOwnComment, { needs: GUESTS }, ({ db, caller, params }) => own(db, caller, params.ddlId)),
  route(api.writeComment, { needs: GUESTS }, async ({ tx, caller, params, body: { note, text } }) => {
    await actions.writeComment(tx, caller, params.ddlId, { note, text });
    return own(tx, caller, params.ddlId);
  }),
  route(api.changeComment, { needs: GUESTS }, async ({ tx, caller, params, body }) => {
    const { note, text, _clientTimestamp: seen } = body;
    await actions.changeComment(tx, caller, params.ddlId, { note, text }, seen);
    return own(tx, caller, params.ddlId);
  }),
];

/** The version first: a change that is being written meanwhile is then newer than what was read. */
async function found(db: Db, caller: Caller, id: number) {
  const timestamp = await queries.commentVersion(db, id);
  const row = await queries.commentRow(db, caller, id);
  if (!row) throw new Refusal('notFound');
  return { models: [wire(row, caller)], cacheTimestamp: { querykey: COMMENTS.cacheKey, timestamp } };
}

async function own(db: Db, caller: Caller, ddlId: number) {
  const { ms } = await readingNow(db);
  const row = await ownComment(db, caller, ddlId);
  if (!row) throw new Refusal('notFound');
  const { state, house, comment_id: id } = row;
  const timestamp = id === null ? ms : await queries.commentVersion(db, id);
  const comment =
    id === null
      ? null
      : {
          note: row.note! / 2,
          text: row.text!,
          created: row.created!,
          reason: row.reason ?? '',
          answer: row.answer ?? '',
          author: row.author!,
        };
  return { models: [{ state, house, comment }], cacheTimestamp: { querykey: COMMENTS.cacheKey, timestamp } };
}

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

/** Why one was refused is between the agency and its guest; which conversation it came of, the agency's to know. */
function wire(row: CommentRow, caller: Caller): api.Comment {
  const { agency_name, reason, moderated_at, moderated_by_name, alphaid, note, checked, ...shared } = row;
  const mayModerate = queries.mayModerate(caller, row.agid);
  return {
    ...shared,
    note: note / 2,
    checked: flag(checked),
    published: flag(row.status === 'published'),
    can_moderate: flag(mayModerate),
    can_answer: flag(commentCan.answer(row.status) && (mayModerate || !isStaff(caller))),
    ...(isStaff(caller) && { reason, moderated_at, moderated_by_name, alphaid }),
    ...(caller.sees === 'all' && { agency_name }),
  };
}
