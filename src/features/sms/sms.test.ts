import assert from 'node:assert/strict';
import test from 'node:test';
import { smsNumber } from './number.ts';
import { costOf, failureText, orderIn, sizeOf, smsText } from './sms.ts';

const size = (text: string) => {
  const { encoding, units, parts, left } = sizeOf(text);
  return [encoding, units, parts, left];
};

test('a text of the short alphabet holds 160 letters, then 153 in each part', () => {
  assert.deepEqual(size(''), ['GSM-7', 0, 0, 160]);
  assert.deepEqual(size('Bonjour, à bientôt'.replace('ô', 'o')), ['GSM-7', 18, 1, 142]);
  assert.deepEqual(size('a'.repeat(160)), ['GSM-7', 160, 1, 0]);
  assert.deepEqual(size('a'.repeat(161)), ['GSM-7', 161, 2, 145]);
  assert.deepEqual(size('a'.repeat(306)), ['GSM-7', 306, 2, 0]);
  assert.deepEqual(size('a'.repeat(307)), ['GSM-7', 307, 3, 152]);
  assert.deepEqual(size('a'.repeat(1224)), ['GSM-7', 1224, 8, 0]);
});

test('the euro sign and brackets take two places, and are not cut between two parts', () => {
  assert.deepEqual(size('1 250 €'), ['GSM-7', 8, 1, 152]);
  assert.deepEqual(size('€'.repeat(80)), ['GSM-7', 160, 1, 0]);
  assert.deepEqual(size('€'.repeat(81)), ['GSM-7', 162, 2, 143]);
  // 153 is odd: each full part of € holds 76 and wastes a place.
  assert.equal(sizeOf('€'.repeat(152)).parts, 2);
  assert.equal(sizeOf('€'.repeat(153)).parts, 3);
});

test('a letter outside the short alphabet makes it 70, then 67; an emoji takes two and stays whole', () => {
  assert.deepEqual(size('ê'.repeat(70)), ['UCS-2', 70, 1, 0]);
  assert.deepEqual(size('ê'.repeat(71)), ['UCS-2', 71, 2, 63]);
  assert.deepEqual(size('ê'.repeat(134)), ['UCS-2', 134, 2, 0]);
  assert.deepEqual(size('🏖'), ['UCS-2', 2, 1, 68]);
  assert.equal(sizeOf(`${'a'.repeat(66)}🏖${'a'.repeat(66)}`).parts, 3);
});

test('what a text costs is known before it leaves, and which letters make it dear', () => {
  const accents = 'à bientôt, '.repeat(55).trim();
  assert.deepEqual(costOf(accents), { parts: 10, letters: ['ô'], partsWithout: 4 });
  assert.deepEqual(costOf('ê'.repeat(900)), { parts: 14, letters: ['ê'], partsWithout: 6 });
  assert.deepEqual(costOf('déjà réglé'), { parts: 1, letters: [], partsWithout: 1 });
  assert.deepEqual(
    costOf('L’arrivée'),
    { parts: 1, letters: [], partsWithout: 1 },
    'such marks are written the plain way',
  );
  assert.deepEqual(costOf('L’île'), { parts: 1, letters: ['’', 'î'], partsWithout: 1 });
  assert.deepEqual(costOf(''), { parts: 0, letters: [], partsWithout: 0 });
});

test('typographic marks are written the plain way when that makes the text short, and letters never change', () => {
  assert.equal(
    smsText('  L’arrivée est à 16 h : « La Passerose » vous attend…\r\n '),
    'L\'arrivée est à 16 h : "La Passerose" vous attend...',
  );
  assert.equal(sizeOf('L’arrivée').encoding, 'GSM-7');
  assert.equal(smsText('L’été à l’île'), "L'été à l’île".replace("L'", 'L’'));
});

test('STOP and START are orders when they stand alone, with or without the number to write to', () => {
  for (const text of ['STOP', 'stop', ' Stop. ', 'STOP 36111', 'stop au 36180', 'STOP!'])
    assert.equal(orderIn(text), 'stop', text);
  for (const text of ['START', 'start 36111']) assert.equal(orderIn(text), 'start', text);
  for (const text of ['Stop, je rappelle demain', 'On ne stoppe pas', 'non stop', '', 'ok'])
    assert.equal(orderIn(text), undefined, text);
});

test('a text goes to mobiles in France, and to any number abroad', () => {
  assert.equal(smsNumber('06 39 98 12 34'), '+33639981234');
  assert.equal(smsNumber('+33 7 39 98 12 34'), '+33739981234');
  assert.equal(smsNumber('05 36 49 10 10'), null);
  assert.equal(smsNumber('+44 7700 900123'), '+447700900123');
  for (const text of ['', 'bonjour', '12', null, undefined]) assert.equal(smsNumber(text), null);
});

test('no text goes to numbers that earn by it: satellites, premium rates, numbers of no country', () => {
  for (const number of [
    '+979 1234 56789',
    '+881 612 345 678',
    '+883 5100 012345',
    '+808 1234 5678',
    '+1 900 555 1234',
    '+44 70 1234 5678',
    '0899 12 34 56',
    '+33 8 99 12 34 56',
  ])
    assert.equal(smsNumber(number), null, number);
  for (const number of ['+1 212 555 0123', '+880 1712 345678', '+886 912 345 678', '+262 692 12 34 56'])
    assert.notEqual(smsNumber(number), null, number);
});

test('C36 a failure has words in both languages; one nobody knows shows what the provider said', () => {
  assert.match(failureText('BAD_DESTINATION', '', 'fr'), /pas attribué/);
  assert.match(failureText('BAD_DESTINATION', '', 'en'), /not in use/);
  assert.equal(failureText('999', 'Something else', 'fr'), 'Something else');
  assert.equal(failureText('HTTP 503', '', 'fr'), 'HTTP 503');
});
