/** What is fetched when it is asked for, a screen or a part of one, and may be asked for again. */
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { isServerThere } from './serverthere.ts';

/** Its file could not be fetched: the line is down, or, where the server is there, the file went with an update or the browser remembers an earlier failure. */
export class NotLoaded extends Error {
  readonly isServerThere: boolean;
  constructor(cause: unknown, isThere: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NotLoaded';
    this.isServerThere = isThere;
  }
}

/** @throws NotLoaded */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  // Browsers of before late 2026 remember a file they could not fetch until the page is left (whatwg/html#6768): off line none is asked for.
  const wasAskedFor = navigator.onLine;
  try {
    if (!wasAskedFor) throw new TypeError('The browser is off line.');
    return await load();
  } catch (error) {
    // What was not asked for is not broken, though the line is back by now.
    throw new NotLoaded(error, wasAskedFor && (await isServerThere()));
  }
}

/** @param onFailed React keeps a failure for good: the next try needs a component of its own. */
export function loading<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailed: () => void,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: await fetchPart(load) };
    } catch (error) {
      onFailed();
      throw error;
    }
  });
}
