/** Taking hold of something: a mouse by moving a few points, a finger by staying on it, so that the page scrolls as ever. Ends when it is let go. */
const MOUSE_PX = 6;
const HOLD_MS = 400;
const TREMBLE_PX = 10;

export interface Point {
  x: number;
  y: number;
}
export interface Held {
  onBegin: () => void;
  /** Each frame while it is held, with where the hand is. */
  onFrame: (hand: Point) => void;
  /** Let go there, or put back: Escape, the browser's own gestures. */
  onEnd: (isDropped: boolean) => void;
}

export function hold({ clientX, clientY, pointerType }: PointerEvent, held: Held): void {
  const start = { x: clientX, y: clientY };
  const isFinger = pointerType === 'touch';
  const life = new AbortController();
  const { signal } = life;
  let hand: Point = start;
  let frame: number | undefined;
  const staying = isFinger ? setTimeout(begin, HOLD_MS) : undefined;

  function begin(): void {
    held.onBegin();
    follow();
  }
  function follow(): void {
    held.onFrame(hand);
    frame = requestAnimationFrame(follow);
  }
  function end(isDropped: boolean): void {
    clearTimeout(staying);
    life.abort();
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    swallowClick();
    held.onEnd(isDropped);
  }
  function moved({ clientX: x, clientY: y }: PointerEvent): void {
    hand = { x, y };
    const distance = Math.hypot(x - start.x, y - start.y);
    if (frame !== undefined) return;
    if (!isFinger && distance > MOUSE_PX) begin();
    else if (isFinger && distance > TREMBLE_PX) end(false);
  }
  addEventListener('pointermove', moved, { signal });
  // A finger that carries does not scroll.
  addEventListener('touchmove', (move) => frame !== undefined && move.preventDefault(), {
    signal,
    passive: false,
  });
  addEventListener('contextmenu', (menu) => isFinger && menu.preventDefault(), { signal });
  addEventListener('pointerup', () => end(true), { signal });
  addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
}

/** The one that follows letting go, however late after Escape: it would open the stay. The next press is one again. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  addEventListener('pointerdown', () => removeEventListener('click', swallow, { capture: true }), {
    capture: true,
    once: true,
  });
}
