/** The session's token: in this browser only, never in an address. */
import { recall, remember } from './storage.ts';

export const TOKEN = 'token';

const BROWSER = 'browser';

/** By this a login is judged by this browser's own failures, not by strangers'. Undefined before the first login here. */
export function browserToken(): string | undefined {
  return recall(BROWSER) ?? undefined;
}

export function keepBrowserToken(value: string): void {
  remember(BROWSER, value);
}

export function token(): string | null {
  return recall(TOKEN);
}

export function keepToken(value: string | null): void {
  remember(TOKEN, value);
}
