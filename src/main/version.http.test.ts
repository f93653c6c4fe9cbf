/** Pages that were open during an update: which scripts the server gives out is in every answer. */
import { APP_VERSION, builtVersion } from '#kernel/appversion.ts';
import { startTestApp } from '#tests/support/app.ts';
import { writeVersion } from '../../tools/build.ts';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

test('GLOBAL-21 B92 every answer, also a refusal, names the build of the page that is served; without one, the version alone', async (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'pertuis-dist-'));
  t.after(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'assets'));
  const page = join(dist, 'index.html');
  writeFileSync(
    page,
    '<!doctype html>\n<html lang="fr">\n  <head>\n    <title>Pertuis</title>\n  </head></html>',
  );
  const built = builtVersion(new Date(), '0b5c7a12'.repeat(8));
  writeVersion(page, built);

  for (const [options, version] of [
    [{ dist }, built],
    [{}, APP_VERSION],
  ] as const) {
    const app = await startTestApp({ demo: false, ...options });
    t.after(() => app.close());
    const [config, unknown] = [await app.nobody.get('config'), await app.nobody.get('nulle-part')];
    assert.deepEqual([config.status, unknown.status], [200, 404]);
    assert.deepEqual([config.body['appVersion'], unknown.body['appVersion']], [version, version]);
  }
});
