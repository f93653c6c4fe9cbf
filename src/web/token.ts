/** The session's token: in this browser only, never in an address. */
import { recall, remember } from './storage.ts';

export const TOKEN = 'token';

export function token(): string | null {
  return recall(TOKEN);
}

export function keepToken(value: string | null): void {
  remember(TOKEN, value);
}
