/**
 * Where the focus goes when what had it leaves the screen: a button that was pressed and is no more, a window that closed over it, a form
 * that was saved. The browser lets it fall to the page, and whoever goes by keyboard or by ear begins again at the top. Here, once for all
 * screens: it stays with the nearest thing around it that is still there, which is the card, the panel or the screen it happened in.
 */
import { useEffect } from 'react';

/** What can be gone back to: it says what it is. */
const AROUND = '[data-form-foot], dialog[open], [role="dialog"], article, section, form, [role="log"], main';

interface Held {
  element: HTMLElement;
  /** Nearest first. */
  around: readonly HTMLElement[];
}

/** After the drawing, and after whoever moves the focus on purpose. */
const SETTLED_MS = 120;

export function useFocusKept(): void {
  useEffect(() => {
    // The last of each window, and of the screen below it; newest first.
    let held: readonly Held[] = [];
    let asked = 0;
    let isLettingGo = false;
    const take = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === held[0]?.element) return;
      const around = placesAround(target);
      held = [{ element: target, around }, ...held.filter((other) => other.around.at(-1) !== around.at(-1))];
    };
    // Somebody who presses beside everything, or leaves by Escape, has let go of it.
    const letGo = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      isLettingGo = true;
      setTimeout(() => {
        isLettingGo = false;
        const [latest] = held;
        if (isLost() && latest && isUsable(latest.element)) held = [];
      }, 0);
    };
    const look = () => {
      asked = 0;
      // Asked before, and due between the key and what it let go of: nobody wants it back.
      if (isLettingGo) wait();
      else if (isLost()) keepNear(held);
    };
    const wait = () => {
      if (asked === 0) asked = window.setTimeout(look, SETTLED_MS);
    };
    const changes = new MutationObserver(wait);
    addEventListener('focusin', take);
    addEventListener('pointerdown', letGo);
    addEventListener('keydown', letGo);
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'data-loading', 'open', 'hidden'],
    });
    return () => {
      removeEventListener('focusin', take);
      removeEventListener('pointerdown', letGo);
      removeEventListener('keydown', letGo);
      changes.disconnect();
      clearTimeout(asked);
    };
  }, []);
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let next = element.parentElement; next; next = next.parentElement)
    if (next.matches(AROUND)) found.push(next);
  return found;
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function isShown(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility();
}

function isUsable(element: HTMLElement): boolean {
  return isShown(element) && !element.matches(':disabled');
}

function keepNear(held: readonly Held[]): void {
  for (const { element, around } of held) {
    if (isUsable(element)) return element.focus({ preventScroll: true });
    // It works, and takes the focus again once it is done; or has nothing more to do, like the button of a saved form.
    if (isShown(element) && element.matches('[data-loading]')) return;
    const place = around.find(isShown);
    if (place) return focusOn(place);
  }
}

/** A whole screen is named by its heading, and so is a card. */
function focusOn(place: HTMLElement): void {
  const heading = place.querySelector<HTMLElement>('h1, h2, h3');
  const target = (place.matches('main') && heading) || place;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  if (target === place && heading && !place.matches('[aria-label], [aria-labelledby], main')) {
    heading.id ||= crypto.randomUUID();
    place.setAttribute('aria-labelledby', heading.id);
  }
  target.focus({ preventScroll: true });
}
