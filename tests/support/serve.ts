/** The server as `npm start` runs it, over a database and a data folder of its own that go with it: what browser stories visit. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freshDatabase } from './database.ts';

const database = await freshDatabase({ demo: false });
const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-served-'));
const server = spawn(process.execPath, ['src/main/server.ts'], {
  cwd: resolve(import.meta.dirname, '../..'),
  stdio: 'inherit',
  env: {
    LOG_LEVEL: 'error',
    ...process.env,
    DATABASE_URL: database.url,
    PERTUIS_DATA: dataDir,
    PERTUIS_DEMO: '1',
    PERTUIS_SANDBOX: '1',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
  void database.drop();
});
