import { addDays, asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkEnquiry, EMPTY_ENQUIRY, readEnquiry } from './enquiry.ts';
import type { EnquiryTyped } from './enquiry.ts';

const today = asDay('2026-11-21');
const good: EnquiryTyped = {
  ...EMPTY_ENQUIRY,
  date_from: '2027-08-07',
  date_to: '2027-08-14',
  first_name: 'Nora',
  last_name: 'Benhamel',
  mail: 'nora@exemple.test',
};
const house = { max_num_people: 6 };

function said(changes: Partial<EnquiryTyped>): string[] {
  return checkEnquiry({ ...good, ...changes }, house, today).map(({ type, field }) => `${field} ${type}`);
}

test('a complete enquiry has nothing wrong, and is read with its spaces gone', () => {
  assert.deepEqual(said({}), []);
  assert.deepEqual(said({ date_from: today }), [], 'tonight is not past');
  assert.deepEqual(said({ tel1: '06 39 98 00 21', message: 'x'.repeat(2000) }), []);
  const read = readEnquiry({ ...good, last_name: ' Benhamel ', message: 'a\r\nb ' });
  assert.deepEqual([read.last_name, read.message, read.adults], ['Benhamel', 'a\nb', 2]);
});

test('each wrong field is told at its field', () => {
  assert.deepEqual(said({ date_from: '', date_to: '' }), ['date_from required', 'date_to required']);
  assert.deepEqual(said({ date_from: '2027-02-30' }), ['date_from day']);
  assert.deepEqual(said({ date_to: '2027-08-07' }), ['date_to fromAfterTo']);
  assert.deepEqual(said({ date_from: '2027-08-14', date_to: '2027-08-07' }), ['date_to fromAfterTo']);
  assert.deepEqual(said({ date_from: '2026-11-20' }), ['date_from inThePast']);
  assert.deepEqual(said({ date_to: addDays(asDay('2027-08-07'), 992) }), []);
  assert.deepEqual(said({ date_to: addDays(asDay('2027-08-07'), 993) }), ['date_to stayTooLong']);
  assert.deepEqual(said({ mail: 'nora' }), ['mail mail']);
  assert.deepEqual(said({ tel1: 'rien' }), ['tel1 phone']);
  assert.deepEqual(said({ first_name: ' ', last_name: '' }), ['first_name required', 'last_name required']);
  assert.deepEqual(said({ message: 'x'.repeat(2001) }), ['message maxLength']);
});

test('1 to 20 adults, 0 to 20 others, and no more people than the house takes', () => {
  assert.deepEqual(said({ adults: '0' }), ['adults min']);
  assert.deepEqual(said({ adults: '21' }), ['adults max']);
  assert.deepEqual(said({ adults: '2,5' }), ['adults integer']);
  assert.deepEqual(said({ adults: 'deux' }), ['adults integer']);
  assert.deepEqual(said({ children: '-1' }), ['children min']);
  assert.deepEqual(said({ disabled: '21' }), ['disabled max']);
  assert.deepEqual(said({ adults: '6', children: '', disabled: '' }), []);
  assert.deepEqual(said({ adults: '4', children: '2', disabled: '1' }), ['adults capacityExceeded']);
});
