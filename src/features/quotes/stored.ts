/** A quote that exists, as the form begins with it, or meets it again in a newer version. */
import type { Day } from '#kernel/day.ts';
import { attempted, call } from '#web/api.ts';
import { readQuote } from './api.ts';
import type { Quote } from './api.ts';
import type { Basis } from './draft.ts';

export function basisOf(quote: Quote): Basis {
  return {
    nid: quote.nid,
    from: quote.date_from as Day,
    to: quote.date_to as Day,
    adults: quote.nb_adults,
    children: quote.nb_children,
    disabled: quote.nb_disabled,
    platform: quote.platform,
    stored: quote,
    quoteId: quote.id,
    isDiscountAutomatic: quote.discount_label !== '' || quote.discount === 0,
  };
}

/** Past the cache: the screen behind the form would begin anew with what it reads. Undefined when it can't be read. */
export async function storedQuote(
  id: number,
): Promise<{ quote: Quote; since: number | undefined } | undefined> {
  const { answer } = await attempted(() => call(readQuote, { params: { id } }));
  const quote = answer?.models?.[0];
  return quote && { quote, since: answer.cacheTimestamp?.timestamp };
}
