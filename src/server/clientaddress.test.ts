import { fastify } from 'fastify';
import { trustProxy, subnetOf, clientInfoOf, widerSubnets } from './clientaddress.ts';
import type { TrustedProxies } from './trustedproxies.ts';
import assert from 'node:assert/strict';
import test from 'node:test';

test('S6 an IPv6 network of a household is one address, however it is written', () => {
  assert.equal(subnetOf('203.0.113.9'), '203.0.113.9');
  const one = subnetOf('2001:db8:1:2::1');
  for (const other of ['2001:db8:1:2:ffff::', '2001:0DB8:0001:0002:1:2:3:4', '2001:db8:1:2:0:0:192.0.2.1'])
    assert.equal(subnetOf(other), one, other);
  assert.notEqual(subnetOf('2001:db8:1:3::1'), one);
});

test('S6 an IPv6 network lies in a /56 and a /48, an IPv4 address in none', () => {
  assert.deepEqual(widerSubnets(subnetOf('2001:db8:1:2a3::1')), ['2001:db8:1:200::/56', '2001:db8:1::/48']);
  assert.deepEqual(widerSubnets(`forwarded ${subnetOf('2001:db8::1')}`), [
    'forwarded 2001:db8:0:0::/56',
    'forwarded 2001:db8:0::/48',
  ]);
  assert.deepEqual(widerSubnets('203.0.113.9'), []);
});

test('S6 proxies that are counted stand near; the first that is far is the visitor', () => {
  const one = trustProxy(1);
  assert.ok(one !== false && one('127.0.0.1', 0) && one('10.0.0.2', 0) && one('::ffff:192.168.1.1', 0));
  assert.ok(!one('203.0.113.9', 0), 'reached past the proxy');
  assert.ok(!one('10.0.0.3', 1), 'what the proxy saw is not believed to be a proxy too');
  const two = trustProxy(2);
  assert.ok(two !== false && two('203.0.113.1', 1) && !two('203.0.113.1', 2));
  const named = trustProxy(['198.51.100.0/24', '2001:db8::1']);
  assert.ok(named !== false && named('198.51.100.7', 3) && named('2001:db8::1', 0));
  assert.ok(!named('127.0.0.1', 0) && !named('2001:db8::2', 0));
  assert.equal(trustProxy(false), false);
});

/** What a call from `remoteAddress` with these headers is taken for, and what the operator is told. */
async function taken(
  proxies: TrustedProxies,
  publicUrl: string,
  calls: readonly (readonly [remoteAddress: string, headers: Record<string, string>])[],
) {
  const told: string[] = [];
  const front = {
    config: { trustProxy: proxies, publicUrl },
    log: { warn: (line: string) => void told.push(line) },
  };
  const server = fastify({ trustProxy: trustProxy(proxies) });
  server.get('/', (request, reply) => reply.send(clientInfoOf(front, request)));
  const origins = [];
  for (const [remoteAddress, headers] of calls) {
    const answer = await server.inject({ url: '/', remoteAddress, headers });
    const { address, rateLimitKey } = answer.json<{ address: string; rateLimitKey?: string }>();
    origins.push([address, rateLimitKey]);
  }
  await server.close();
  return { origins, told };
}

test('S6 a forwarded address with a port is the address; what is none is the proxy that wrote it', async () => {
  const behind = (forwarded: string) => ['127.0.0.1', { 'x-forwarded-for': forwarded }] as const;
  const { origins } = await taken(1, 'https://pertuis.example', [
    behind('203.0.113.9:51234'),
    behind('[2001:db8::1]:443'),
    behind('10.9.9.9, ::ffff:203.0.113.9'),
    behind('unknown'),
    behind('_hidden:7'),
  ]);
  assert.deepEqual(origins, [
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', undefined],
    ['127.0.0.1', undefined],
  ]);
  const undeclared = await taken(false, 'https://pertuis.example', [behind('203.0.113.9:51234')]);
  assert.deepEqual(undeclared.origins, [['127.0.0.1', 'forwarded 203.0.113.9']]);
});

test('S6 the operator is told once of a forwarded address that is not believed, and of a proxy that forwards none', async () => {
  const far = ['198.51.100.7', { 'x-forwarded-for': '203.0.113.9' }] as const;
  for (const proxies of [false, 1] as const) {
    const { origins, told } = await taken(proxies, 'https://pertuis.example', [far, far]);
    assert.deepEqual(origins[0], ['198.51.100.7', '198.51.100.7']);
    assert.equal(told.length, 1, `TRUST_PROXY ${proxies}`);
    assert.match(told[0]!, /all visitors one.*TRUST_PROXY/);
  }
  const silent = await taken(1, 'https://pertuis.example', [
    ['127.0.0.1', {}],
    ['127.0.0.1', {}],
  ]);
  assert.deepEqual(silent.origins[0], ['127.0.0.1', undefined]);
  assert.equal(silent.told.length, 1);
  assert.match(silent.told[0]!, /X-Forwarded-For/);
  const believed = await taken(['198.51.100.7'], 'https://pertuis.example', [far]);
  assert.deepEqual([believed.origins[0], believed.told], [['203.0.113.9', '203.0.113.9'], []]);
  assert.deepEqual((await taken(false, 'http://127.0.0.1:4000', [['127.0.0.1', {}]])).told, [], 'at home');
});
