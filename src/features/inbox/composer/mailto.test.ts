import type { Ddl } from '#features/requests/api.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersByMail, mailAddress } from './mailto.ts';

const asked = {
  alphaid: 'K7QX3RT',
  on_agency_side: 1,
  is_conversation: 0,
  ad_online_booking: 0,
  sender_email: 'jeanne+ete@exemple.test',
} as Ddl;

test('CHAT-59 B64 a house without online booking is answered from one’s own mail program; a guest, a free conversation and an online house never', () => {
  assert.equal(answersByMail(asked), true);
  assert.equal(answersByMail({ ...asked, on_agency_side: 0 }), false);
  assert.equal(answersByMail({ ...asked, is_conversation: 1 }), false);
  assert.equal(answersByMail({ ...asked, ad_online_booking: 1 }), false);
  assert.equal(answersByMail({ ...asked, sender_email: '' }), false);
});

test('CHAT-59 the mail goes to the sender, names the request, and holds the text with its lines, marks and ampersands', () => {
  const address = new URL(mailAddress(asked, 'Bonjour,\nmardi & jeudi ?\nÀ bientôt'));
  assert.equal(address.protocol, 'mailto:');
  assert.equal(decodeURIComponent(address.pathname), 'jeanne+ete@exemple.test');
  assert.equal(address.searchParams.get('subject'), 'Votre demande n°K7QX3RT');
  assert.equal(address.searchParams.get('body'), 'Bonjour,\r\nmardi & jeudi ?\r\nÀ bientôt');
});
