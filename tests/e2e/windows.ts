/**
 * The browsers of a worker, used by one story after the other: a new one loads and compiles every script again, which is two thirds of what
 * a visit costs. Between two stories a window stands on a page without scripts, and what was stored is forgotten.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Every answer of the application's calls, as it came. */
  calls: { path: string; status: number; body: string }[];
}
interface Size {
  width: number;
  height: number;
}
export interface Window {
  visitor: Visitor;
  size: Size;
  unused: boolean;
}

/** Of the application's own address, for its storage; text without a script. */
const BLANK = '/assets/-';

export class Windows {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #free: Window[] = [];

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** A window of that size in which the application finds just `stored`. */
  async open(size: Size, stored: Readonly<Record<string, string>>, unused: boolean): Promise<Window> {
    const at = this.#free.findIndex((each) => each.size.width === size.width);
    const window = unused || at < 0 ? await this.#create(size, unused) : this.#free.splice(at, 1)[0]!;
    await window.visitor.page.evaluate((entries) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of entries) localStorage.setItem(`pertuis.${key}`, value);
    }, Object.entries(stored));
    return window;
  }

  /** Left by its story: a page that was closed, or a browser changed for good, is not used again. */
  async leave(window: Window): Promise<void> {
    const { context, page } = window.visitor;
    if (page.isClosed()) return context.close();
    // An answer that is still on its way to what a story put in between finds nobody any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    if (window.unused) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.setOffline(false);
    await context.clearCookies();
    await page.setViewportSize(window.size);
    await page.goto(BLANK);
    window.visitor = { context, page, calls: [] };
    this.#free.push(window);
  }

  async close(): Promise<void> {
    for (const { visitor } of this.#free) await visitor.context.close();
  }

  async #create(size: Size, unused: boolean): Promise<Window> {
    const isTelephone = size.width < 600;
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport: size,
      isMobile: isTelephone,
      hasTouch: isTelephone,
    });
    const page = await context.newPage();
    await page.goto(BLANK);
    const window: Window = { visitor: { context, page, calls: [] }, size, unused };
    listen(window);
    return window;
  }
}

function listen(window: Window): void {
  window.visitor.context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    // The stream of events never ends: its body would never come.
    if (!pathname.startsWith('/api/') || type.includes('event-stream')) return;
    const call = { path: pathname + search, status: response.status(), body: '' };
    window.visitor.calls.push(call);
    if (type.includes('json')) void response.text().then((text) => (call.body = text), ignore);
  });
}

/** A page that was left takes its last answers with it. */
function ignore(): void {}
