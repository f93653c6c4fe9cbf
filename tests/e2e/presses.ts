/** What a story costs who lives it: presses of our own buttons and links, as the pages themselves hear them, whoever clicked. */
import type { BrowserContext } from '@playwright/test';

/** From now on, in every page of the browser that is opened; typing, ticks and the card page are not counted. Give it an unused browser. */
export async function countPresses(context: BrowserContext, ours: string): Promise<string[]> {
  const presses: string[] = [];
  await context.exposeBinding('pressedHere', (_source, what: string) => {
    presses.push(what);
  });
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    const told = globalThis as typeof globalThis & { pressedHere: (what: string) => void };
    const heard = (event: Event) => {
      const pressed = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      if (event.isTrusted && pressed)
        told.pressedHere((pressed.textContent || pressed.ariaLabel || '?').trim());
    };
    const CONTROLS =
      'button, a[href], summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]';
    addEventListener('click', heard, { capture: true });
  }, new URL(ours).origin);
  return presses;
}
