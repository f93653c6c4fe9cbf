import { asDay } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { beds24Channels } from './beds24.ts';
import { channelsOutboxPage } from './outbox.ts';
import { ChannelThrottled, ChannelTokenLost, ChannelUnavailable } from './port.ts';
import type { Credits } from './port.ts';
import { startChannelsSandbox } from './sandbox/server.ts';

const ROOM = 530_201;
const nobody = () => undefined;

async function rig(t: TestContext, limit = 100) {
  const there = await startChannelsSandbox({ creditLimit: limit });
  t.after(() => there.close());
  const channels = beds24Channels({ url: there.url, timeoutMs: 500 });
  const opened = await channels.open(there.invite(), nobody);
  const heard: Credits[] = [];
  return {
    there,
    channels,
    opened,
    heard,
    access: { token: opened.token, spent: (left: Credits) => heard.push(left) },
  };
}

test('CHAN-02 a token they don’t know is answered by a yes that says it is none: it is lost all the same', async (t) => {
  const { channels, access, there } = await rig(t);
  assert.ok((await channels.account(access)).scopes.includes('all:inventory'));
  there.expire();
  await assert.rejects(channels.account(access), ChannelTokenLost);
  await assert.rejects(channels.rooms(access), ChannelTokenLost);
});

test('CHAN-02 what a call costs is told by its answer; used up, it says until when', async (t) => {
  const { channels, access, heard } = await rig(t, 3);
  await channels.rooms(access);
  assert.equal(heard.at(-1)!.limit, 3);
  assert.equal(heard.at(-1)!.left, 1);
  await channels.rooms(access);
  await assert.rejects(
    channels.rooms(access),
    (error) => error instanceof ChannelThrottled && error.until > new Date(),
  );
  assert.equal(heard.at(-1)!.left, 0);
});

test('CHAN-02 the last day of a range is one of it; a price of null is taken away; a blackout lifted alone would open all', async (t) => {
  const { channels, access, there } = await rig(t);
  const [from, to] = [asDay('2027-08-07'), asDay('2027-08-13')];
  const send = (values: object) =>
    channels.sendDays(access, [{ roomId: ROOM, ranges: [{ from, to, ...values }] }]);
  assert.deepEqual(await send({ available: 1, override: 'none', prices: { 1: cents(12_345) } }), [
    { roomId: ROOM, problem: null },
  ]);
  assert.ok(there.isOpen(ROOM, to) && !there.isOpen(ROOM, '2027-08-14'));
  assert.equal(there.day(ROOM, to)['price1'], 123.45);
  await send({ prices: { 1: null } });
  assert.equal(there.day(ROOM, to)['price1'], undefined);
  await send({ available: 0, override: 'blackout' });
  await send({ override: 'none' });
  assert.ok(there.isOpen(ROOM, to), 'their trap, which days.ts goes around');
});

test('CHAN-02 cancelled bookings are read with the others, and no failure holds a key', async (t) => {
  const { channels, access, opened, there } = await rig(t);
  const booking = there.book({ roomId: ROOM, arrival: '2027-08-07', departure: '2027-08-14', force: true });
  there.change(booking.id, { status: 'cancelled' });
  const page = await channels.bookings(access, { since: null, today: asDay('2027-01-01'), page: 1 });
  assert.deepEqual(
    page.bookings.map(({ status }) => status),
    ['cancelled'],
  );
  there.fail('silent');
  await assert.rejects(channels.renew(opened.refreshToken, nobody), (error: Error) => {
    assert.ok(error instanceof ChannelUnavailable);
    assert.ok(!JSON.stringify([error.message, error.stack, error.cause]).includes(opened.refreshToken));
    return true;
  });
});

test('D05 the sandbox’s page shows an invitation and what was sold, and escapes what somebody typed', () => {
  const page = channelsOutboxPage({
    properties: [],
    bookings: [],
    code: 'a<b',
    arrival: '2027-08-07',
    departure: '2027-08-14',
  });
  assert.match(page, /a&lt;b/);
});
