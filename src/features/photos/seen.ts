import { Refusal } from '#kernel/refusal.ts';

interface Versioned {
  _clientTimestamp?: number | null | undefined;
  photo?: { _clientTimestamp?: number | null | undefined } | undefined;
}

/** The version a photo was read at is no choice (decision 33), wherever the call names it; only a page from before the update leaves it out. */
export function versionOf({ _clientTimestamp: own, photo }: Versioned): number {
  const seen = own ?? photo?.['_clientTimestamp'];
  if (seen === undefined || seen === null)
    throw new Refusal('required', { field: '_clientTimestamp', params: { code: 'version' } });
  return seen;
}
