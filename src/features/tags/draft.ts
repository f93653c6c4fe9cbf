/** What is typed in the tag popup, and what is wrong with it (TAGS-21 to TAGS-23, TAGS-26). Pure. */
import type { CommonRefusal } from '#kernel/refusals.ts';
import { lengthOf } from '#kernel/rules.ts';
import { TAG_MAIL_MAX, TAG_NOTE_MAX } from './tag.ts';

/** 'tagandemail' also writes to the guest; nothing is chosen in advance: a mail leaves because somebody said so. */
export type SendMail = 'tag' | 'tagandemail';

export interface TagDraft {
  /** 0 takes the tag away. */
  tag: number | undefined;
  sendMail: SendMail | undefined;
  mailText: string;
  note: string;
}
export type TagField = 'tag' | 'also_send_mail' | 'mail_text_content' | 'note';
export interface TagProblem {
  type: CommonRefusal;
  params?: { n: number };
}

export function tagProblems(draft: TagDraft): Partial<Record<TagField, TagProblem>> {
  const problems: Partial<Record<TagField, TagProblem>> = {};
  if (draft.tag === undefined) problems.tag = { type: 'selectRequired' };
  if (draft.sendMail === undefined) problems.also_send_mail = { type: 'selectRequired' };
  if (draft.sendMail === 'tagandemail') {
    const text = draft.mailText.trim();
    if (text === '') problems.mail_text_content = { type: 'required' };
    else if (lengthOf(text) > TAG_MAIL_MAX)
      problems.mail_text_content = { type: 'maxLength', params: { n: TAG_MAIL_MAX } };
  }
  if (lengthOf(draft.note.trim()) > TAG_NOTE_MAX)
    problems.note = { type: 'maxLength', params: { n: TAG_NOTE_MAX } };
  return problems;
}
