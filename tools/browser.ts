/** What the browser stories need beyond npm: a Chromium, and pdfsig to check the seal of a contract from outside. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface Outside {
  chromium: string | undefined;
  /** What to do about what is missing. */
  advice: string | undefined;
}

/** What is there; else Debian's packages, where we may install them; else a sentence. */
export function installOutsideTools(): Outside {
  if (missing().length > 0 && process.getuid?.() === 0 && onPath('apt-get') !== undefined) {
    process.stdout.write(`Installing ${missing().join(' and ')} with apt-get...\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], {
      env,
      stdio: 'ignore',
    });
  }
  const left = missing();
  const advice = `Missing: ${left.join(', ')}. As root: apt-get install ${left.join(' ')}. For the browser alone: npx playwright install chromium, or set CHROMIUM to a Chromium's path.`;
  return { chromium: findChromium(), advice: left.length === 0 ? undefined : advice };
}

function missing(): string[] {
  return [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(onPath('pdfsig') === undefined ? ['poppler-utils'] : []),
  ];
}

export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM'];
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  // The one without windows to show starts a page with a seventh less work.
  const named = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ].map(onPath);
  return [...named, chromium.executablePath()].find((path) => path !== undefined && existsSync(path));
}

function onPath(program: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
