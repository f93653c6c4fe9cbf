/** npm run pictures: takes README.md's pictures anew, of the product as it is (tests/pictures). */
import { installOutsideTools } from './browser.ts';
import { build } from './build.ts';
import { command, runNode, say } from './steps.ts';

const { chromium, advice } = installOutsideTools();
if (chromium === undefined) say(advice ?? 'Chromium is missing.');
const { ok, said } = build();
if (!ok) say(said);
const isTaken =
  chromium !== undefined &&
  ok &&
  (
    await runNode(
      [command('playwright'), 'test', '--config', 'tests/pictures/playwright.config.ts'],
      { CHROMIUM: chromium },
      false,
    )
  ).ok;
process.exitCode = isTaken ? 0 : 1;
