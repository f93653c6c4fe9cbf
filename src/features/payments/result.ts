/** The state of a card payment as the server knows it: the address the guest came back by proves nothing (B56). */
import { useFilters } from '#web/address.ts';
import { usePoll } from '#web/freshness.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as api from './api.ts';

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The provider's webhook is a second or two behind the guest's own return. */
const ASKED_FOR_MS = 15_000;

export function useCheckout({ follows }: { follows: boolean }) {
  const [{ checkout = '' }] = useFilters();
  const isKnown = GUID.test(checkout);
  const [since, setSince] = useState(Date.now);
  const [isOver, setOver] = useState(false);
  const everySecond = usePoll(1);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), since + ASKED_FOR_MS - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  const query = useQuery({
    ...read(api.checkoutState, { params: { id: checkout } }, ['bookingpayment']),
    enabled: isKnown,
    refetchInterval: ({ state }) =>
      follows && !isOver && state.data?.models?.[0]?.payment === '' ? everySecond : false,
  });
  function askAgain(): void {
    setOver(false);
    setSince(Date.now());
    void query.refetch();
  }
  return { query, isKnown, isOver, askAgain };
}
