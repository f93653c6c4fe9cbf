import assert from 'node:assert/strict';
import test from 'node:test';
import { formatMoment, fromParisTime, parisTime } from './moment.ts';

test('C08 the wire shows Paris time, in winter and in summer', () => {
  assert.equal(parisTime(new Date('2026-01-15T11:00:00Z')), '2026-01-15 12:00:00');
  assert.equal(parisTime(new Date('2026-07-15T11:00:00Z')), '2026-07-15 13:00:00');
  assert.equal(parisTime(new Date('2026-07-14T22:00:00Z')), '2026-07-15 00:00:00');
});

test('C08 around both changes of clock every hour but the doubled one comes back', () => {
  for (const start of ['2026-03-28T22:00:00Z', '2026-10-24T22:00:00Z']) {
    for (let hour = 0; hour < 8; hour += 1) {
      const instant = new Date(Date.parse(start) + hour * 3_600_000);
      const back = fromParisTime(parisTime(instant));
      assert.equal(parisTime(back), parisTime(instant));
      if (instant.toISOString() !== '2026-10-25T01:00:00.000Z')
        assert.equal(back.toISOString(), instant.toISOString());
    }
  }
});

test('the hour that is skipped moves forward, the one that comes twice is its first', () => {
  assert.equal(fromParisTime('2026-03-29 02:30:00').toISOString(), '2026-03-29T01:30:00.000Z');
  assert.equal(fromParisTime('2026-10-25 02:30:00').toISOString(), '2026-10-25T00:30:00.000Z');
});

test('a time that does not exist is refused', () => {
  for (const wrong of [
    '2026-02-31 10:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 10:60:00',
    '2026-01-01',
    '2026-01-01T10:00:00Z',
  ])
    assert.throws(() => fromParisTime(wrong), RangeError, wrong);
});

test('a moment reads day, hour and minute', () => {
  assert.equal(formatMoment('2026-11-21 08:05:59'), '21/11/2026 08:05');
});
