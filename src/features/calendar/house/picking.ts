/**
 * Choosing days with a mouse or a finger. A press begins a range, the next one ends it; with a mouse one may also drag. A finger drags only after it
 * was held still for 400 ms, within 10 pixels: before, the page scrolls as ever. Letting go where one began is a press, and nothing else.
 */
import type { Day } from '#kernel/day.ts';

export interface Picking {
  /** A mouse or a finger is down on a day. */
  begin: () => void;
  /** A press on a day, by whatever. */
  press: (day: Day) => void;
  /** A range is being drawn, from its beginning to where one is. */
  draw: (from: Day, to: Day) => void;
  /** Before anything is drawn, what was chosen is put back. */
  giveUp: () => void;
  /** Where a mouse is, without being pressed. */
  hover: (day: Day | undefined) => void;
}

const HOLD_MS = 400;
const TOLERANCE = 10;
const EDGE = 56;
const SCROLL_STEP = 14;

interface Gesture {
  isTouch: boolean;
  id: number;
  start: Day;
  at: Day;
  x: number;
  y: number;
  /** It draws: a mouse that came to another day, a finger that was held. */
  isDrawing: boolean;
  isHeld: boolean;
  timer?: ReturnType<typeof setTimeout>;
  frame?: number;
}

export function dayAt(x: number, y: number): Day | undefined {
  for (const element of document.elementsFromPoint(x, y))
    if (element instanceof HTMLElement && element.dataset['day'] !== undefined)
      return element.dataset['day'] as Day;
  return undefined;
}

/** Listens within a box of days; answers how to stop. */
export function watchPicking(box: HTMLElement, picking: Picking): () => void {
  const picker = new Picker(box, picking);
  const off = new AbortController();
  const on = { signal: off.signal };
  box.addEventListener('pointerdown', (event) => picker.down(event), on);
  addEventListener('pointermove', (event) => picker.move(event), on);
  addEventListener('pointerup', (event) => picker.up(event), on);
  addEventListener('pointercancel', () => picker.cancel(), on);
  box.addEventListener('pointerleave', () => picking.hover(undefined), on);
  box.addEventListener('click', (event) => picker.click(event), { ...on, capture: true });
  box.addEventListener('dragstart', (event) => event.preventDefault(), on);
  box.addEventListener('contextmenu', (event) => picker.isTouched && event.preventDefault(), on);
  // Only a finger that was held keeps the page from scrolling.
  const keepStill = { ...on, passive: false };
  box.addEventListener('touchmove', (event) => picker.isHeld && event.preventDefault(), keepStill);
  const ahead = { ...on, capture: true };
  addEventListener('keydown', (event) => event.key === 'Escape' && picker.escape(event), ahead);
  return () => {
    picker.stop();
    off.abort();
  };
}

class Picker {
  readonly #box: HTMLElement;
  readonly #picking: Picking;
  #gesture: Gesture | undefined;
  /** The browser may tell a click afterwards, of what was drawn already. */
  #isSpent = false;

  constructor(box: HTMLElement, picking: Picking) {
    this.#box = box;
    this.#picking = picking;
  }

  get isTouched(): boolean {
    return this.#gesture?.isTouch === true;
  }

  get isHeld(): boolean {
    return this.#gesture?.isHeld === true;
  }

  down(event: PointerEvent): void {
    this.#isSpent = false;
    if (this.#gesture !== undefined) return this.stop();
    const { clientX: x, clientY: y, pointerId: id } = event;
    const day = dayAt(x, y);
    if (day === undefined || event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType !== 'mouse';
    const begun: Gesture = { isTouch, id, start: day, at: day, x, y, isDrawing: false, isHeld: false };
    this.#gesture = begun;
    this.#picking.begin();
    if (isTouch) begun.timer = setTimeout(() => this.#hold(begun), HOLD_MS);
  }

  #hold(begun: Gesture): void {
    begun.isHeld = true;
    this.#box.dataset['held'] = 'true';
    this.#picking.draw(begun.start, begun.start);
  }

  move({ clientX: x, clientY: y, pointerId, pointerType }: PointerEvent): void {
    const now = this.#gesture;
    if (now === undefined) {
      if (pointerType === 'mouse') this.#picking.hover(dayAt(x, y));
      return;
    }
    if (pointerId !== now.id) return;
    if (now.isTouch && !now.isHeld) {
      // Moved before it was held long enough: the page scrolls.
      if (Math.hypot(x - now.x, y - now.y) > TOLERANCE) this.stop();
      return;
    }
    this.#reach(now, x, y);
    this.#follow(now, x, y);
  }

  #reach(now: Gesture, x: number, y: number): void {
    const day = dayAt(x, y);
    if (day === undefined || day === now.at) return;
    now.at = day;
    now.isDrawing = true;
    this.#picking.draw(now.start, day);
  }

  /** Near the edge of the window the page goes on by itself. */
  #follow(now: Gesture, x: number, y: number): void {
    cancelAnimationFrame(now.frame ?? 0);
    const step = y < EDGE ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0;
    if (step === 0 || !now.isDrawing) return;
    now.frame = requestAnimationFrame(() => {
      if (this.#gesture !== now) return;
      scrollBy({ top: step, behavior: 'instant' });
      this.#reach(now, x, y);
      this.#follow(now, x, y);
    });
  }

  up({ pointerId }: PointerEvent): void {
    if (this.#gesture === undefined || pointerId !== this.#gesture.id) return;
    const { isDrawing, isHeld, start } = this.#gesture;
    this.stop();
    this.#isSpent = isDrawing || isHeld;
    if (!isHeld || isDrawing) return;
    this.#picking.giveUp();
    this.#picking.press(start);
  }

  click(event: MouseEvent): void {
    if (this.#isSpent) {
      this.#isSpent = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const pressed = event.target as Element;
    // A stay leads to its conversation; the day around it is chosen.
    if (pressed.closest('a, button') !== null) return;
    const day = pressed.closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined) this.#picking.press(day as Day);
  }

  escape(event: KeyboardEvent): void {
    if (this.#gesture === undefined) return;
    event.stopPropagation();
    this.cancel();
  }

  cancel(): void {
    const hadDrawn = this.#gesture?.isDrawing === true || this.isHeld;
    this.stop();
    if (hadDrawn) this.#picking.giveUp();
  }

  stop(): void {
    if (this.#gesture === undefined) return;
    clearTimeout(this.#gesture.timer);
    cancelAnimationFrame(this.#gesture.frame ?? 0);
    delete this.#box.dataset['held'];
    this.#gesture = undefined;
  }
}
