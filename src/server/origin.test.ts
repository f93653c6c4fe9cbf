import { believes, networkOf } from './origin.ts';
import assert from 'node:assert/strict';
import test from 'node:test';

test('S6 an IPv6 network of a household is one address, however it is written', () => {
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9');
  const one = networkOf('2001:db8:1:2::1');
  for (const other of ['2001:db8:1:2:ffff::', '2001:0DB8:0001:0002:1:2:3:4', '2001:db8:1:2:0:0:192.0.2.1'])
    assert.equal(networkOf(other), one, other);
  assert.notEqual(networkOf('2001:db8:1:3::1'), one);
});

test('S6 proxies that are counted stand near; the first that is far is the visitor', () => {
  const one = believes(1);
  assert.ok(one !== false && one('127.0.0.1', 0) && one('10.0.0.2', 0) && one('::ffff:192.168.1.1', 0));
  assert.ok(!one('203.0.113.9', 0), 'a door left open beside the proxy');
  assert.ok(!one('10.0.0.3', 1), 'what the proxy saw is not believed to be a proxy too');
  const two = believes(2);
  assert.ok(two !== false && two('203.0.113.1', 1) && !two('203.0.113.1', 2));
  const named = believes(['198.51.100.0/24', '2001:db8::1']);
  assert.ok(named !== false && named('198.51.100.7', 3) && named('2001:db8::1', 0));
  assert.ok(!named('127.0.0.1', 0) && !named('2001:db8::2', 0));
  assert.equal(believes(false), false);
});
