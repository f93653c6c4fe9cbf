/** npm run dev: the server, restarted when its files change, and Vite in front of it at http://127.0.0.1:4001. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { command, ROOT } from './steps.ts';

const port = process.env['PORT'] ?? '4000';
const server = run(['--watch', '--watch-preserve-output', 'src/main/server.ts'], {});
const vite = run([command('vite'), '--host', '127.0.0.1', '--clearScreen', 'false'], {
  PERTUIS_SERVER: `http://127.0.0.1:${port}`,
});

function run(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
}

let stopping = false;

function stop(): void {
  if (stopping) return;
  stopping = true;
  vite.kill('SIGTERM');
  server.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of [server, vite]) child.on('exit', stop);
