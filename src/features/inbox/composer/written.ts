/**
 * What a composer's form holds: the words of each kind of message, and the amounts of a price, by the names the wire has for them. Each kind has
 * its own draft on this device.
 */
import { EMPTY_BID } from '#features/bids/form.ts';
import type { TypedForm } from '#features/bids/form.ts';
import { draftOf, keepDraft } from './drafts.ts';

export const KINDS = ['message', 'note', 'bid'] as const;
export type Kind = (typeof KINDS)[number];

type PriceName = keyof TypedForm;
export type Written = Record<Kind, string> & Record<`bidForm.${PriceName}`, string>;

const PRICE_NAMES = Object.keys(EMPTY_BID) as PriceName[];

/** A price as the form of the composer holds it. */
export function inWritten(price: Partial<TypedForm>): Partial<Written> {
  return Object.fromEntries(Object.entries(price).map(([name, value]) => [`bidForm.${name}`, value]));
}

export function priceIn(written: Written): TypedForm {
  return Object.fromEntries(PRICE_NAMES.map((name) => [name, written[`bidForm.${name}`]])) as TypedForm;
}

/** Where the words of a kind are kept. */
export function nameOf(alphaid: string, kind: Kind): string {
  return kind === 'message' ? alphaid : `${alphaid}.${kind}`;
}

export function recallWritten(alphaid: string): Written {
  const words = KINDS.map((kind) => [kind, draftOf(nameOf(alphaid, kind))]);
  const price = { ...EMPTY_BID, ...fieldsOf(draftOf(`${alphaid}.bid.form`)) };
  return { ...Object.fromEntries(words), ...inWritten(price) } as Written;
}

/** What was changed just now, before it is sent or lost. */
export function keepWritten(alphaid: string, written: Written, changed: Partial<Written>): void {
  for (const kind of KINDS) {
    const words = changed[kind];
    if (words !== undefined) keepDraft(nameOf(alphaid, kind), words);
  }
  if (!Object.keys(changed).some((name) => name.startsWith('bidForm.'))) return;
  const price = priceIn({ ...written, ...changed });
  const isEmpty = PRICE_NAMES.every((name) => price[name] === EMPTY_BID[name]);
  keepDraft(`${alphaid}.bid.form`, isEmpty ? '' : JSON.stringify(price));
}

/** A draft that this version cannot read is no draft: the price is typed anew. */
function fieldsOf(text: string): Partial<TypedForm> {
  try {
    return text === '' ? {} : (JSON.parse(text) as Partial<TypedForm>);
  } catch {
    return {};
  }
}
