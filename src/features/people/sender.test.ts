import assert from 'node:assert/strict';
import test from 'node:test';
import { senderProblem } from './sender.ts';

test('CHAT-94 a first or last name has three characters and does not begin with sms', () => {
  for (const field of ['first_name', 'last_name'] as const) {
    for (const wrong of ['Jo', ' Jo ', 'sms33639', 'SMS', 'Smsuser'])
      assert.equal(senderProblem(field, wrong)?.type, 'senderName', `${field} ${wrong}`);
    assert.equal(senderProblem(field, '  ')?.type, 'required');
    assert.equal(senderProblem(field, 'é'.repeat(201))?.type, 'maxLength');
    for (const right of ['Léa', 'Jean-Sms', ' Ana '])
      assert.equal(senderProblem(field, right), null, `${field} ${right}`);
  }
});

test('CHAT-95 an e-mail has three characters, is one, and is not the account of the telephone', () => {
  for (const wrong of ['a@', 'ab', 'smsuser-33639980077', 'SMSUser@x.test', 'lea.x.test', 'lea@x@test'])
    assert.equal(senderProblem('mail', wrong)?.type, 'mail', wrong);
  assert.equal(senderProblem('mail', '')?.type, 'required');
  assert.equal(senderProblem('mail', ' lea@x.test '), null);
});
