import assert from 'node:assert/strict';
import test from 'node:test';
import { APP_VERSION, builtVersion } from '#kernel/appversion.ts';
import { isNewer, sayNewest, updateWaits } from './version.ts';

test('GLOBAL-28 the version shown is the one of the documents', () => {
  assert.equal(APP_VERSION, '1.16.587');
});

test('B92 a version is newer by its parts, as numbers', () => {
  assert.ok(isNewer('1.16.1000', '1.16.587'));
  assert.ok(isNewer('2.0', '1.16.587'));
  assert.ok(isNewer('1.16.587.1', '1.16.587'));
  assert.ok(!isNewer('1.16.587', '1.16.587'));
  assert.ok(!isNewer('1.9.999', '1.16.0'));
});

test('B92 a build of other sources is newer by its second than one before it, and than a version that names no build', () => {
  const [morning, noon] = [new Date('2026-11-23T09:00:00Z'), new Date('2026-11-23T12:00:00Z')];
  const [mine, yours] = ['0b5c7a12'.repeat(8), 'ffee0011'.repeat(8)];
  assert.ok(isNewer(builtVersion(noon, yours), builtVersion(morning, mine)));
  assert.ok(isNewer(builtVersion(morning, mine), APP_VERSION));
  assert.ok(!isNewer(builtVersion(noon, mine), builtVersion(morning, mine)));
  assert.ok(!isNewer(APP_VERSION, builtVersion(morning, mine)));
});

test('B92 a page that no build made, as in development, is never behind', () => {
  sayNewest(builtVersion(new Date(), '0b5c7a12'.repeat(8)));
  assert.equal(updateWaits(), false);
});
