import assert from 'node:assert/strict';
import test from 'node:test';
import { isPhoneOnly, phoneHref, phoneText } from './phone.ts';

test('a French number is grouped in twos, whatever way it was written', () => {
  for (const written of [
    '0536491010',
    '05.36.49.10.10',
    '+33 5 36 49 10 10',
    '0033536491010',
    '+33 (0)5 36 49 10 10',
  ])
    assert.equal(phoneText(written), '05 36 49 10 10', written);
});

test('a number from elsewhere stays as it was written', () => {
  for (const written of ['+44 20 7946 0018', '+49 30 901820', '3949', ''])
    assert.equal(phoneText(written), written);
  assert.equal(phoneHref('+44 (20) 7946-0018'), 'tel:+442079460018');
});

test('CHAT-90 an account that a telephone opened is known by its name', () => {
  assert.equal(isPhoneOnly('smsuser-33639980077'), true);
  assert.equal(isPhoneOnly('paul@x.test'), false);
});
