/** One browser story over an application that is built anew, in a copy of the tree with a fault: node tools/story.ts FILE TITLE. */
import { spawnSync } from 'node:child_process';
import { command, ROOT } from './steps.ts';

const [file = '', title = ''] = process.argv.slice(2);
const story = ['test', file, '-g', title, '--reporter=line', '--workers=1', '--timeout=60000'];
// Without `build.ts`, whose cache is the real tree's.
process.exitCode =
  run(command('vite'), 'build', '--logLevel', 'error') || run(command('playwright'), ...story);

function run(...args: string[]): number {
  const env = { ...process.env, ...(args[1] === 'build' && { NODE_ENV: 'production' }) };
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}
