import assert from 'node:assert/strict';
import test from 'node:test';
import { APP_VERSION, isNewer } from './version.ts';

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
