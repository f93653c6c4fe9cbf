/**
 * Leading somebody to a place on a screen that is still being drawn: inputs that are loaded late replace what stood for them, and the focus
 * with it. It is given again until they are all there, or until somebody presses anything or looks elsewhere: then they have gone on, and are not called back.
 */
const AGAIN_MS = [250, 700, 1500];

const ACTS = ['pointerdown', 'keydown', 'wheel'];

/** @returns what ends it early */
export function focusFirmly(focus: () => void): () => void {
  let hasEnded = false;
  // At a frame: a page that was busy hears of a wheel or a key only there, and its timers, due long ago, would come before it.
  const timers = AGAIN_MS.map((ms) =>
    setTimeout(() => {
      requestAnimationFrame(() => {
        // A dialog that opened meanwhile asks something of its own.
        if (!hasEnded && !document.activeElement?.closest('dialog, [role="dialog"]')) focus();
        if (ms === AGAIN_MS.at(-1)) end();
      });
    }, ms),
  );
  const end = () => {
    hasEnded = true;
    for (const timer of timers) clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, end, true);
  };
  for (const act of ACTS) addEventListener(act, end, true);
  focus();
  return end;
}
