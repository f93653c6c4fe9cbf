/** Setting a tag by hand, with its note and, when asked, its mail (B27). */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lengthOf } from '#kernel/rules.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { bookingOf } from '#features/bookings/actions.ts';
import { guestOf, partiesOf, queueMail } from '#features/mailing/actions.ts';
import { greetedIn } from '#features/mailing/parties.ts';
import type { ThreadParties } from '#features/mailing/actions.ts';
import { paragraphsOf } from '#features/mailing/mail.ts';
import { fillPlaceholders } from '#features/mailing/placeholders.ts';
import { threadPath } from '#kernel/paths.ts';
import { lockRequest, requestForCaller, requestToChange } from '#features/requests/actions.ts';
import { postMessage } from '#features/requests/posting.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import type { TagCategory } from '#features/requests/request.ts';
import { replaceTag, tagCarried } from '#features/requests/tagging.ts';
import { touch } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { modifiedBy, namedFor } from '#server/version.ts';
import type { MailTemplate } from './api.ts';
import * as queries from './queries.ts';
import type { TagRow } from './queries.ts';
import { reservationRefusal, RESTRICTED_USER_TYPES, TAG_MAIL_MAX, TAG_NOTE_MAX } from './tag.ts';
import type { Nights } from './tag.ts';

/** 'Étiquette changée', for tags that have no activity type of their own. */
const TAG_CHANGED = 11;

export interface TagToSet {
  ddlId: number;
  category: TagCategory;
  /** 0 takes the tag away. */
  tag: number;
  /** The one its form was shown; 0: none. */
  former: number;
  mailText: string | undefined;
  note: string;
}

/** Answers the mail to try at once, if one was asked for. Everything else is done when the transaction is. */
export async function setTagByHand(
  tx: Tx,
  caller: Caller,
  wanted: TagToSet,
): Promise<{ mailId: number | null }> {
  const found = await requestToChange(tx, caller, wanted.ddlId);
  if (!isStaff(caller)) throw new Refusal('forbidden');
  const text = checkedTexts(wanted);
  // Before nights and former tag are read: two clerks at once wait for each other, and the second is told of the first one's tag.
  await lockRequest(tx, found.id);
  await refuseOtherFormer(tx, caller, wanted);
  const tag = await allowedTag(tx, found, wanted);
  const parties = await partiesOf(tx, found.id);
  const to = guestOf(parties);
  const { activityType, subject } = await wordsOf(tx, tag, found.agid, to.language, parties);
  if (text !== undefined && to.mail.trim() === '')
    throw new Refusal('noMailAddress', { field: 'also_send_mail' });
  const by = { ddlId: found.id, authorUid: caller.uid, realAuthorUid: caller.impersonator };
  const replaced = await replaceTag(tx, { ...by, category: wanted.category, tag: tag ?? null });
  await queries.insertActivity(tx, {
    agid: found.agid,
    uid: found.sender_uid,
    type: activityType ?? TAG_CHANGED,
    ddlId: found.id,
    messageId: replaced?.messageId ?? null,
    category: wanted.category,
    before: replaced ? replaced.before : (tag?.id ?? null),
    after: tag?.id ?? null,
    description: wanted.note.trim(),
    authorUid: caller.uid,
  });
  touch(tx, found.agid, 'useractivity');
  if (text === undefined) return { mailId: null };
  const messageId = await postMessage(tx, { ...by, action: 'TEXT', message: text, writtenByAgency: true });
  const heading = subject || SUBJECT[to.language](parties);
  const mailId = await queueMail(tx, {
    agid: found.agid,
    ddlId: found.id,
    ddlchatId: messageId,
    to,
    template: 'newMessage',
    subject: heading,
    content: {
      heading,
      paragraphs: paragraphsOf(text),
      button: { label: ANSWER[to.language], path: threadPath(parties.alphaid), link: 'obmail' },
    },
    summary: 'stay',
  });
  return { mailId };
}

/**
 * A tag nobody was shown is not replaced. Where the one that is wanted stands already, nothing is; but its mail was perhaps written with it,
 * and does not go twice.
 */
async function refuseOtherFormer(tx: Tx, caller: Caller, wanted: TagToSet): Promise<void> {
  const stands = (await tagCarried(tx, wanted.ddlId, wanted.category)) ?? 0;
  const isWanted = stands === wanted.tag;
  if (stands === wanted.former || (isWanted && wanted.mailText === undefined)) return;
  const editor = await queries.taggedBy(tx, wanted.ddlId, wanted.category, stands);
  if (isWanted) throw new Refusal('sameTagMeanwhile', { params: { name: namedFor(editor, caller) } });
  throw modifiedBy(editor, caller, 'tag');
}

const SUBJECT: Record<Language, (parties: ThreadParties) => string> = {
  fr: ({ alphaid }) => `Votre demande n°${alphaid}`,
  en: ({ alphaid }) => `Your request no. ${alphaid}`,
};
const ANSWER: LocalizedText = { fr: 'Répondre', en: 'Reply' };

/** Characters, as people count them. The mail's words are required with the mail and ignored without it. */
function checkedTexts({ mailText, note }: TagToSet): string | undefined {
  if (lengthOf(note.trim()) > TAG_NOTE_MAX)
    throw new Refusal('maxLength', { field: 'note', params: { n: TAG_NOTE_MAX } });
  if (mailText === undefined) return undefined;
  const text = mailText.replace(/\r\n?/g, '\n').trim();
  if (text === '') throw new Refusal('required', { field: 'mail_text_content' });
  if (lengthOf(text) > TAG_MAIL_MAX)
    throw new Refusal('maxLength', { field: 'mail_text_content', params: { n: TAG_MAIL_MAX } });
  return text;
}

/** The tag, of its own category; the reservation's only where the nights say the same. */
async function allowedTag(tx: Tx, request: RequestRow, wanted: TagToSet): Promise<TagRow | undefined> {
  const isReservation = wanted.category === 'ddlstatusreservation';
  if (wanted.tag === 0) {
    if (isReservation) throw new Refusal('required', { field: 'tag' });
    return undefined;
  }
  const tag = await queries.tagById(tx, wanted.tag);
  if (tag?.cat !== wanted.category) throw new Refusal('unknownTag', { field: 'tag' });
  const refusal = isReservation && reservationRefusal(tag.internal_tag, await nightsOf(tx, request.id));
  if (refusal) throw new Refusal(refusal, { field: 'tag' });
  return tag;
}

async function nightsOf(tx: Tx, ddlId: number): Promise<Nights> {
  const booking = await bookingOf(tx, ddlId);
  if (!booking) return 'none';
  return booking.held_until === null ? 'firm' : 'option';
}

interface TagWords {
  activityType: number | null;
  subject: string;
  text: string;
}

/** What the tag's activity type would write to the guest, in their language; empty where nobody has written anything. */
async function wordsOf(
  db: Db,
  tag: TagRow | undefined,
  agid: number | null,
  language: Language,
  parties: ThreadParties | undefined,
): Promise<TagWords> {
  const type = tag && (await queries.activityTypeOf(db, agid, tag.internal_tag));
  if (!type) return { activityType: null, subject: '', text: '' };
  const isFrench = language === 'fr';
  const subject = isFrench ? type.mail_subject : type.mail_subject_en || type.mail_subject;
  const text = isFrench ? type.mail_template_fr : type.mail_template_en || type.mail_template_fr;
  if (!parties) return { activityType: type.id, subject, text };
  const terms = await queries.termsOf(db, parties.agid);
  const values = {
    guest: greetedIn(parties),
    dateFrom: parties.date_from,
    dateTo: parties.date_to,
    house: parties.house_title,
    agency: parties.agency_name,
    arrivalTime: terms.arrival_time,
    departureTime: terms.departure_time,
    phone: terms.agency_phone,
    number: parties.alphaid,
  };
  const [filledSubject, filledText] = [subject, text].map((words) =>
    fillPlaceholders(words, values, language),
  );
  return { activityType: type.id, subject: filledSubject ?? '', text: filledText ?? '' };
}

/** The mail of a tag: for a request, ready to send; without one, as it was written, for the agency's own language. */
export async function mailTemplateOf(
  db: Db,
  caller: Caller,
  tagId: number,
  ddlId: number | undefined,
): Promise<MailTemplate> {
  if (!isStaff(caller)) throw new Refusal('forbidden');
  const request = ddlId === undefined ? undefined : await requestForCaller(db, caller, ddlId);
  const tag = await queries.tagById(db, tagId);
  if (!tag) throw new Refusal('unknownTag');
  const parties = request && (await partiesOf(db, request.id));
  const language = parties ? guestOf(parties).language : caller.language;
  const { activityType, subject, text } = await wordsOf(
    db,
    tag,
    request?.agid ?? caller.agid,
    language,
    parties,
  );
  return {
    tag: tag.id,
    activity_type: activityType,
    internal_tag: tag.internal_tag,
    language,
    mail_subject: subject,
    mail_text_content: text,
  };
}

/** Types of people one may give: those of the agency's own only with the right to all of them. */
export async function userTypes(db: Db, caller: Caller, word: string, all: boolean): Promise<TagRow[]> {
  if (all && !can('virtualUserTypesTagsAll', caller.permissions)) throw new Refusal('forbidden');
  const types = await queries.tagsOf(db, ['usertypes'], word);
  return all ? types : types.filter(({ internal_tag }) => !RESTRICTED_USER_TYPES.includes(internal_tag));
}
