/**
 * Leading somebody to a place on a screen that is still being drawn: inputs that are loaded late replace what stood for them, and the focus
 * with it. It is given again until they are all there, or until somebody presses anything or looks elsewhere: then they have gone on, and are not called back.
 */
const AGAIN_MS = [250, 700, 1500];

const ACTS = ['pointerdown', 'keydown', 'wheel'];

/** @returns what ends it early */
export function focusFirmly(focus: () => void): () => void {
  const timers = AGAIN_MS.map((ms) =>
    setTimeout(() => {
      // A dialog that opened meanwhile asks something of its own.
      if (!document.activeElement?.closest('dialog, [role="dialog"]')) focus();
    }, ms),
  );
  const end = () => {
    for (const timer of timers) clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, end, true);
  };
  for (const act of ACTS) addEventListener(act, end, true);
  timers.push(setTimeout(end, AGAIN_MS.at(-1)));
  focus();
  return end;
}
