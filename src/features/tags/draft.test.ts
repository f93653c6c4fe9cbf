import assert from 'node:assert/strict';
import test from 'node:test';
import { tagProblems } from './draft.ts';
import type { TagDraft } from './draft.ts';

const draft: TagDraft = { tag: 41, sendMail: 'tag', mailText: '', note: '' };

test('TAGS-21 the popup sends nothing before somebody has said whether a mail goes', () => {
  assert.deepEqual(tagProblems(draft), {});
  assert.deepEqual(tagProblems({ ...draft, sendMail: undefined }), {
    also_send_mail: { type: 'selectRequired' },
  });
  assert.deepEqual(tagProblems({ ...draft, tag: undefined }), { tag: { type: 'selectRequired' } });
  assert.deepEqual(tagProblems({ ...draft, tag: 0 }), {});
});

test('TAGS-22 TAGS-26 the text of the mail is required with the mail, and at most 4000 characters', () => {
  const withMail: TagDraft = { ...draft, sendMail: 'tagandemail' };
  assert.equal(tagProblems({ ...withMail, mailText: ' \n' }).mail_text_content?.type, 'required');
  assert.equal(tagProblems({ ...withMail, mailText: '🏖'.repeat(4000) }).mail_text_content, undefined);
  assert.deepEqual(tagProblems({ ...withMail, mailText: 'é'.repeat(4001) }).mail_text_content, {
    type: 'maxLength',
    params: { n: 4000 },
  });
  assert.deepEqual(tagProblems({ ...draft, mailText: 'é'.repeat(5000) }), {}, 'not asked for, not measured');
});

test('TAGS-23 the note is at most 2000 characters', () => {
  assert.equal(tagProblems({ ...draft, note: 'é'.repeat(2000) }).note, undefined);
  assert.deepEqual(tagProblems({ ...draft, note: 'é'.repeat(2001) }).note, {
    type: 'maxLength',
    params: { n: 2000 },
  });
});
