/** A value outside React that components may watch: `const busy = store(0)`, `busy.set(1)`, `useStore(busy)`. */
import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  set(next: T): void;
  watch(listen: () => void): () => void;
}

export function store<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listen of listeners) listen();
    },
    watch(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

export function useStore<T>(watched: Store<T>): T {
  return useSyncExternalStore(watched.watch, watched.get);
}
