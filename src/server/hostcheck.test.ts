import assert from 'node:assert/strict';
import test from 'node:test';
import { isAllowedHost, isSameOrigin, allowedHosts } from './hostcheck.ts';

const ours = allowedHosts('https://reservation.agence.test', ['pertuis.interne', '10.1.2.3']);
const called = (host: string | undefined, localAddress = '127.0.0.1') =>
  isAllowedHost({ headers: { host }, localAddress }, ours);

test('our public name and the names configured are ours, in any case and with any port', () => {
  for (const host of [
    'reservation.agence.test',
    'RESERVATION.agence.test:443',
    'pertuis.interne:4000',
    '10.1.2.3',
  ])
    assert.ok(called(host), host);
});

test('the address that was reached is ours; localhost only where the caller is on this machine', () => {
  assert.ok(called('127.0.0.1:4000'));
  assert.ok(called('localhost:4000'));
  assert.ok(called('[::1]:4000', '::1'));
  assert.ok(called('192.168.1.20:4000', '::ffff:192.168.1.20'));
  assert.ok(!called('localhost:4000', '192.168.1.20'));
  assert.ok(!called('192.168.1.21', '192.168.1.20'));
});

test('a name that only points here is not ours', () => {
  for (const host of [
    'evil.test',
    'reservation.agence.test.evil.test',
    'evil.test:4000',
    '127.0.0.1.evil.test',
    'localhost.evil.test',
    '8.8.8.8',
    '',
    undefined,
    'reservation.agence.test@evil.test',
    'reservation.agence.test/evil',
    'reservation.agence.test, evil.test',
  ])
    assert.ok(!called(host), String(host));
});

const sent = (headers: Record<string, string>) =>
  isSameOrigin({ headers: { host: 'reservation.agence.test', ...headers } }, ours);

test('what a page of ours sends is taken, and what no browser sends', () => {
  assert.ok(sent({ 'sec-fetch-site': 'same-origin', origin: 'null' }));
  assert.ok(sent({ 'sec-fetch-site': 'none' }));
  assert.ok(sent({ origin: 'https://reservation.agence.test' }));
  assert.ok(sent({}));
});

test('what a page of another site sends is not', () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://reservation.agence.test' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'https://reservation.agence.test.evil.test' },
    { origin: 'https://evil.test#reservation.agence.test' },
  ])
    assert.ok(!sent(headers), JSON.stringify(headers));
});
