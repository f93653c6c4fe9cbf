import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecipientForm } from './recipient.ts';
import { recipientWarnings } from './recipient.ts';

const NEW: RecipientForm = {
  isCreatingNewRecipient: 1,
  to_uid: undefined,
  recipient_email: '',
  recipient_tel: '',
  smsMailChannel: 'mail',
};
const wrong = (form: Partial<RecipientForm>) =>
  recipientWarnings({ ...NEW, ...form }).map(({ type, field }) => `${type} ${field}`);

test('SMS-17 SMS-18 SMS-21 VALID-21 whether the person is new, who else it is, and the way are asked for', () => {
  assert.deepEqual(wrong({ isCreatingNewRecipient: undefined, smsMailChannel: undefined, to_uid: 5 }), [
    'required isCreatingNewRecipient',
    'required smsMailChannel',
  ]);
  assert.deepEqual(wrong({ isCreatingNewRecipient: 0.5, to_uid: 5 }), ['integer isCreatingNewRecipient']);
  assert.deepEqual(wrong({ isCreatingNewRecipient: 0 }), ['required to_uid']);
  assert.deepEqual(wrong({ isCreatingNewRecipient: 0, to_uid: 5 }), []);
  assert.deepEqual(wrong({ smsMailChannel: 'fax', recipient_email: 'a@b.fr' }), [
    'unknownChoice smsMailChannel',
  ]);
  assert.deepEqual(wrong({ smsMailChannel: '', recipient_email: 'a@b.fr' }), ['required smsMailChannel']);
});

test('SMS-19 SMS-20 ENUM-19 VALID-21 a new person needs what the way needs: a mail, a telephone, or both', () => {
  const [mail, tel] = ['ana@exemple.fr', '06 39 98 00 77'];
  assert.deepEqual(wrong({}), ['required recipient_email']);
  assert.deepEqual(wrong({ recipient_email: 'ana@' }), ['mail recipient_email']);
  assert.deepEqual(wrong({ recipient_email: mail }), []);
  assert.deepEqual(wrong({ smsMailChannel: 'sms' }), ['required recipient_tel']);
  assert.deepEqual(wrong({ smsMailChannel: 'sms', recipient_tel: 'douze' }), ['phone recipient_tel']);
  assert.deepEqual(wrong({ smsMailChannel: 'sms', recipient_tel: tel }), []);
  assert.deepEqual(wrong({ smsMailChannel: 'mailandsms' }), [
    'required recipient_email',
    'required recipient_tel',
  ]);
  assert.deepEqual(wrong({ smsMailChannel: 'mailandsms', recipient_email: mail, recipient_tel: tel }), []);
  assert.deepEqual(wrong({ recipient_email: mail, recipient_tel: '12' }), ['phone recipient_tel']);
});
