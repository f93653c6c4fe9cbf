/**
 * What the browser remembers. `forgetPerson()` erases every trace of the person at logout (C29). A session that ended by itself leaves what was
 * written and not sent, under the name of its writer (C27): `forgetPersonButUnsent(uid)`, and `keepUnsentOf(uid)` when somebody logs in.
 * Theme, menu and language stay: they say how this device is used, not who used it. So do what the installation is there for, and the token by
 * which this browser is known to have logged somebody in: it names nobody and opens nothing.
 */
const PREFIX = 'pertuis.';
const DEVICE = /^(theme|menu|language|sound|browser|inventoryOnly)$/;

/** A browser may forbid storage (private mode, policy): then nothing is remembered, and nothing breaks. */
function quietly<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

export function recall(name: string): string | null {
  return quietly(() => localStorage.getItem(PREFIX + name), null);
}

export function remember(name: string, value: string | null): void {
  quietly(
    () =>
      value === null ? localStorage.removeItem(PREFIX + name) : localStorage.setItem(PREFIX + name, value),
    undefined,
  );
}

export function forgetPerson(): void {
  forget((name) => !DEVICE.test(name));
}

/** Drafts, and the keys under which a try nobody answered is made again. */
const UNSENT = /^(draft|intention)\./;
const WRITER = 'writer';

/** @param uid whose session ended; undefined: nobody's since the last one that did */
export function forgetPersonButUnsent(uid: number | undefined): void {
  const writer = uid === undefined ? recall(WRITER) : String(uid);
  if (writer === null) return forgetPerson();
  forget((name) => !DEVICE.test(name) && !UNSENT.test(name));
  remember(WRITER, writer);
}

/** Somebody logs in: what another one wrote here is theirs alone. @param before who was here, if the session is taken over */
export function keepUnsentOf(uid: number, before: number | undefined): void {
  const writer = recall(WRITER) ?? (before === undefined ? null : String(before));
  if (writer !== null && writer !== String(uid)) forget((name) => UNSENT.test(name));
  remember(WRITER, null);
}

function forget(isForgotten: (name: string) => boolean): void {
  quietly(() => {
    for (const store of [localStorage, sessionStorage]) {
      const ours = Object.keys(store).filter((name) => name.startsWith(PREFIX));
      for (const name of ours) if (isForgotten(name.slice(PREFIX.length))) store.removeItem(name);
    }
  }, undefined);
}

/** Tells when another tab changed a value (a logout there must end this tab too). */
export function onOtherTab(name: string, listen: (value: string | null) => void): () => void {
  function heard(event: StorageEvent): void {
    if (event.key === PREFIX + name || event.key === null) listen(recall(name));
  }
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
