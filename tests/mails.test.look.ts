/** Every kind of mail as a telephone of 320 px shows it, by day and by night: what it stands on, that nothing sticks out, that it can be read. */
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { findChromium } from '../tools/browser.ts';
import { left } from './mails.test.arrangement.ts';
import type { Left } from './mails.test.arrangement.ts';
import { app } from './mails.test.families.ts';

const MAIL = '/a-mail';
const NARROW = { width: 320, height: 640 };

/** One of each kind, reader and language. */
function samples(): Map<string, Left> {
  return new Map(left.map((mail) => [`${mail.template} to the ${mail.side} in ${mail.language}`, mail]));
}

test('every kind of mail brings the rules of a narrow page and of a dark one, and nothing wider than its page', () => {
  const all = samples();
  assert.ok(all.size > 60, String(all.size));
  for (const [name, { html, language }] of all) {
    assert.match(html, new RegExp(`^<!doctype html>\\s*<html lang="${language}">`), name);
    assert.match(html, /<meta name="viewport" content="width=device-width,initial-scale=1"/, name);
    assert.match(html, /<meta name="color-scheme" content="light dark"/, name);
    assert.match(html, /@media \(max-width:620px\)\{[^@]*\.card\{padding:/, name);
    assert.match(html, /prefers-color-scheme:dark\)\s*\{[^@]*\.ink\{color:#E8ECEE!important\}/, name);
    // A picture says its size for those who know no styles, and takes the page's width all the same.
    for (const [tag] of html.matchAll(/<(?:table|td|img)\s[^>]*width="\d{3,}"[^>]*>/g))
      assert.match(tag, /^<img[^>]*style="[^"]*width:100%/, `${name}: ${tag}`);
  }
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = {
  runOnly: ['color-contrast', 'image-alt', 'link-name'],
  resultTypes: ['violations'],
  selectors: false,
};

/** What Axe objects to in what is shown. */
function objections(page: Page): Promise<string[]> {
  return page.evaluate(async (rules) => {
    type Found = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<Found> } };
    const { violations } = await axe.run(rules);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${node.html} ${node.failureSummary}`),
    );
  }, RULES);
}

/** Pictures are where the server under test answers. */
const answered = (html: string) => html.replace(/https?:\/\/[^/"]+(?=\/api\/fileserver\/)/g, app.url);

const SCHEMES = { light: 'rgb(255, 255, 255)', dark: 'rgb(26, 34, 39)' } as const;

test('every kind of mail at 320 px, by day and by night: no sideways scroll, each word can be read, its picture is there', async () => {
  const executablePath = findChromium();
  assert.ok(executablePath, 'Chromium is missing: npm test says what to do');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: NARROW });
    await page.addInitScript(AXE);
    for (const [name, { html }] of samples()) {
      // An address of the server's own: from a page of none the browser fetches no picture of this machine.
      const body = answered(html);
      await page.route(`**${MAIL}`, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
      );
      await page.goto(`${app.url}${MAIL}`);
      await page.unroute(`**${MAIL}`);
      for (const scheme of ['light', 'dark'] as const) {
        const about = `${name}, ${scheme}`;
        await page.emulateMedia({ colorScheme: scheme });
        const shown = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          ground: getComputedStyle(document.querySelector('.card')!).backgroundColor,
          missing: [...document.images].flatMap(({ naturalWidth, src }) => (naturalWidth === 0 ? [src] : [])),
        }));
        assert.ok(shown.wide <= NARROW.width, `${about}: ${shown.wide} px wide`);
        assert.equal(shown.ground, SCHEMES[scheme], about);
        assert.deepEqual(shown.missing, [], about);
        assert.deepEqual(await objections(page), [], about);
      }
    }
  } finally {
    await browser.close();
  }
});
