/** Taking a picture of a page as a good screen shows it, and putting several telephones beside each other. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { resolve } from 'node:path';
import sharp from 'sharp';

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures');
/** Two points of a good screen for each of ours. */
const SHARPNESS = 2;
/** The paper they lie on. */
const PAPER = '#f1efe9';
const GAP = 36;
const CORNER = 28;
/** Of a file: as wide as a page of the README is shown, on a good screen. */
const WIDTH = 1800;
const QUALITY = 82;

/** Nothing is on its way any more that one would see arrive. An open stream never is idle. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText('Chargement en cours')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The page as it stands once its fonts and pictures are there and nothing moves. */
export async function taken(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize()!;
  const screen = await page.context().newCDPSession(page);
  const metrics = { width, height, deviceScaleFactor: SHARPNESS, mobile: width < 600 };
  const scrolled = await page.evaluate(() => scrollY);
  await screen.send('Emulation.setDeviceMetricsOverride', metrics);
  // A telephone's page that is measured anew begins at its top.
  await page.evaluate(async (top) => {
    scrollTo({ top, behavior: 'instant' });
    await document.fonts.ready;
    // What is not in sight is not fetched before it is come to, and would be waited for without end.
    const near = [...document.images].filter(
      (image) =>
        image.loading !== 'lazy' ||
        (image.checkVisibility() && image.getBoundingClientRect().top < innerHeight),
    );
    await Promise.race([
      Promise.allSettled(near.map((image) => image.decode())),
      new Promise((over) => setTimeout(over, 5_000)),
    ]);
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }, scrolled);
  const { data } = await screen.send('Page.captureScreenshot', { format: 'png' });
  await screen.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor: 1 });
  await screen.detach();
  return Buffer.from(data, 'base64');
}

/** One screen, as docs/pictures/{name}.webp. */
export async function keep(name: string, screen: Buffer): Promise<void> {
  await sharp(screen).resize({ width: WIDTH }).webp({ quality: QUALITY }).toFile(`${FOLDER}/${name}.webp`);
}

/** Several of one height beside each other, on paper. */
export async function keepBeside(name: string, screens: readonly Buffer[]): Promise<void> {
  const sizes = await Promise.all(screens.map((screen) => sharp(screen).metadata()));
  const height = Math.max(...sizes.map((size) => size.height));
  const gap = GAP * SHARPNESS;
  let left = gap;
  const laid = [];
  for (const [index, screen] of screens.entries()) {
    laid.push({ input: await withRoundCorners(screen, sizes[index]!), left, top: gap });
    left += sizes[index]!.width + gap;
  }
  const sheet = await sharp({
    create: { width: left, height: height + 2 * gap, channels: 3, background: PAPER },
  })
    .composite(laid)
    .png()
    .toBuffer();
  await keep(name, sheet);
}

function withRoundCorners(
  screen: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const radius = CORNER * SHARPNESS;
  const shape = (style: string) =>
    Buffer.from(
      `<svg width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" rx="${radius}" ${style}/></svg>`,
    );
  return sharp(screen)
    .ensureAlpha()
    .composite([
      { input: shape('fill="#fff"'), blend: 'dest-in' },
      { input: shape('fill="none" stroke="#cfccc3" stroke-width="2"') },
    ])
    .png()
    .toBuffer();
}
