/**
 * The inbox by keyboard. Who can do something says so with `useInboxKey('reply', …)`, wherever it stands; `useInboxKeys()`, once, listens.
 * Keys are taken by what they write, not where they are: '?' and '/' are elsewhere on a French keyboard.
 */
import { useEffect, useRef } from 'react';
import { nextRegion } from './regions.ts';

const KEYS = {
  j: 'next',
  k: 'previous',
  r: 'reply',
  n: 'note',
  e: 'toggleRead',
  u: 'back',
  '/': 'search',
  '?': 'help',
  Escape: 'close',
} as const;
export type InboxKey = (typeof KEYS)[keyof typeof KEYS];

const listeners = new Map<InboxKey, Set<() => void>>();

/** Runs while the component stands; undefined when there is nothing to do just now. */
export function useInboxKey(key: InboxKey, run: (() => void) | undefined): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const isReady = run !== undefined;
  useEffect(() => {
    if (!isReady) return undefined;
    const heard = listeners.get(key) ?? new Set<() => void>();
    const call = () => latest.current?.();
    listeners.set(key, heard.add(call));
    return () => void heard.delete(call);
  }, [key, isReady]);
}

/** Keys that somebody on the screen answers to just now. */
export function heardKeys(): ReadonlySet<InboxKey> {
  return new Set([...listeners].flatMap(([key, { size }]) => (size > 0 ? [key] : [])));
}

export function useInboxKeys(): void {
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

function pressed(event: KeyboardEvent): void {
  // Also from a field: it writes nothing.
  if (event.key === 'F6' && !event.defaultPrevented && !hasModifier(event) && !isSomethingOpen()) {
    if (nextRegion(event.shiftKey)) event.preventDefault();
    return;
  }
  const key = inboxKey(event.key);
  if (!key || event.defaultPrevented || event.repeat || hasModifier(event)) return;
  // In a field, keys are text, and Escape leaves it; a window or a menu has its own.
  if (key === 'close' && isPlainField(event.target)) return event.target.blur();
  if (isOwnTarget(event.target) || isSomethingOpen()) return;
  const heard = [...(listeners.get(key) ?? [])];
  if (heard.length === 0) return;
  event.preventDefault();
  for (const run of heard) run();
}

/** The kit keeps closed lists in the page: those that can be seen count. */
function isSomethingOpen(): boolean {
  const floating = document.querySelectorAll(
    'dialog[open], [role="dialog"][aria-modal="true"], [role="menu"], [role="listbox"]',
  );
  return [...floating].some((one) => one.checkVisibility());
}

/** Capitals too: Caps Lock is not a wish. */
export function inboxKey(written: string): InboxKey | undefined {
  const name = written.length === 1 ? written.toLowerCase() : written;
  return Object.hasOwn(KEYS, name) ? KEYS[name as keyof typeof KEYS] : undefined;
}

/** AltGr writes characters on many keyboards, and tells itself as Ctrl and Alt. */
function hasModifier(event: KeyboardEvent): boolean {
  const writes = event.getModifierState('AltGraph') && event.key.length === 1;
  return !writes && (event.ctrlKey || event.metaKey || event.altKey);
}

function isPlainField(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('input:not([role]), textarea:not([role])');
}

function isOwnTarget(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role="combobox"], [role="textbox"]'))
  );
}
