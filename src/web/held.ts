/**
 * What a reload would lose: a form that is not saved, a write nobody has answered yet. Each holds the page while it lasts; no newer version is
 * taken meanwhile (B92), and no file of a former one fetched by reloading.
 */
const holders = new Set<object>();

/** Answers how to let go. */
export function holdPage(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

export function isPageHeld(): boolean {
  return holders.size > 0;
}
