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
  let gesture: Gesture | undefined;
  let isSpent = false;

  function down(event: PointerEvent): void {
    isSpent = false;
    if (gesture !== undefined) return stop();
    const day = dayAt(event.clientX, event.clientY);
    if (day === undefined || event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType !== 'mouse';
    const begun: Gesture = {
      isTouch,
      id: event.pointerId,
      start: day,
      at: day,
      x: event.clientX,
      y: event.clientY,
      isDrawing: false,
      isHeld: false,
    };
    gesture = begun;
    picking.begin();
    if (isTouch)
      begun.timer = setTimeout(() => {
        begun.isHeld = true;
        box.dataset['held'] = 'true';
        picking.draw(begun.start, begun.start);
      }, HOLD_MS);
  }

  function move(event: PointerEvent): void {
    if (gesture === undefined) {
      if (event.pointerType === 'mouse') picking.hover(dayAt(event.clientX, event.clientY));
      return;
    }
    if (event.pointerId !== gesture.id) return;
    const isAway = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > TOLERANCE;
    if (gesture.isTouch && !gesture.isHeld) {
      if (isAway) stop();
      return;
    }
    reach(gesture, event.clientX, event.clientY);
    follow(gesture, event.clientX, event.clientY);
  }

  function reach(now: Gesture, x: number, y: number): void {
    const day = dayAt(x, y);
    if (day === undefined || day === now.at) return;
    now.at = day;
    now.isDrawing = true;
    picking.draw(now.start, day);
  }

  /** Near the edge of the window the page goes on by itself. */
  function follow(now: Gesture, x: number, y: number): void {
    cancelAnimationFrame(now.frame ?? 0);
    const step = y < EDGE ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0;
    if (step === 0 || !now.isDrawing) return;
    now.frame = requestAnimationFrame(() => {
      if (gesture !== now) return;
      scrollBy({ top: step, behavior: 'instant' });
      reach(now, x, y);
      follow(now, x, y);
    });
  }

  function up(event: PointerEvent): void {
    if (gesture === undefined || event.pointerId !== gesture.id) return;
    const { isDrawing, isHeld, start } = gesture;
    stop();
    // The browser may tell a click afterwards, of what was drawn already.
    isSpent = isDrawing || isHeld;
    if (!isHeld || isDrawing) return;
    picking.giveUp();
    picking.press(start);
  }

  function stop(): void {
    if (gesture === undefined) return;
    clearTimeout(gesture.timer);
    cancelAnimationFrame(gesture.frame ?? 0);
    delete box.dataset['held'];
    gesture = undefined;
  }

  function cancelled(): void {
    const hadDrawn = gesture?.isDrawing === true || gesture?.isHeld === true;
    stop();
    if (hadDrawn) picking.giveUp();
  }

  function clicked(event: MouseEvent): void {
    if (isSpent) {
      isSpent = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // A stay leads to its conversation; the day around it is chosen.
    if ((event.target as Element).closest('a, button') !== null) return;
    const day = (event.target as Element).closest<HTMLElement>('[data-day]')?.dataset['day'];
    if (day !== undefined) picking.press(day as Day);
  }

  const off = new AbortController();
  const on = { signal: off.signal };
  box.addEventListener('pointerdown', down, on);
  addEventListener('pointermove', move, on);
  addEventListener('pointerup', up, on);
  addEventListener('pointercancel', cancelled, on);
  box.addEventListener('pointerleave', () => picking.hover(undefined), on);
  box.addEventListener('click', clicked, { ...on, capture: true });
  box.addEventListener('dragstart', (event) => event.preventDefault(), on);
  box.addEventListener('contextmenu', (event) => gesture?.isTouch && event.preventDefault(), on);
  // Only a finger that was held keeps the page from scrolling.
  box.addEventListener('touchmove', (event) => gesture?.isHeld && event.preventDefault(), {
    ...on,
    passive: false,
  });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || gesture === undefined) return;
      event.stopPropagation();
      cancelled();
    },
    { ...on, capture: true },
  );
  return () => {
    stop();
    off.abort();
  };
}
