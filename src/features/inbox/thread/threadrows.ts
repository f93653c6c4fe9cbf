/** The rows of the open thread. Where reading starts is decided when it is opened, and again when somebody comes back to the window. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { useWatching } from '#web/freshness.ts';
import { useMemo, useState } from 'react';
import { firstUnreadOf, rowsOf, shownOf } from './rows.ts';
import type { Row } from './rows.ts';
import { withPaymentCards } from './paymentcards.ts';

export function useThreadRows(messages: readonly Ddlchat[], ddl: Ddl): Row[] {
  const watching = useWatching();
  const onAgencySide = ddl.on_agency_side === 1;
  const drawn = useMemo(() => withPaymentCards(shownOf(messages)), [messages]);
  const shown = useMemo(() => drawn.map(({ message }) => message), [drawn]);
  const [line, setLine] = useState({ watching, firstUnread: firstUnreadOf(shown, onAgencySide) });
  // While nobody looks, what arrives is not read: the line goes before it.
  const current = watching
    ? { watching, firstUnread: line.firstUnread }
    : { watching, firstUnread: firstUnreadOf(shown, onAgencySide) };
  if (current.watching !== line.watching || current.firstUnread !== line.firstUnread) setLine(current);
  const { firstUnread } = current;
  return useMemo(() => rowsOf(drawn, { onAgencySide, firstUnread }), [drawn, onAgencySide, firstUnread]);
}
