/** Opening a conversation reads it (B62); what somebody marked as unread stays so until they come back. */
import type { Ddl } from '#features/requests/api.ts';
import { useWatching } from '#web/freshness.ts';
import { useSave } from '#web/save.ts';
import { useEffect, useRef } from 'react';
import * as api from './api.ts';

export interface Reading {
  markUnread: () => void;
  /** Read becomes unread, and unread read. */
  toggle: () => void;
  pending: boolean;
}

export function useReading(ddl: Ddl | undefined): Reading {
  const { run, pending } = useSave(api.toggleRead, { touches: ['unread'], quiet: true, dialog: false });
  const watching = useWatching();
  const kept = useRef(false);
  const id = ddl?.id;
  const waits = ddl?.unread === 1;
  const save = useRef(run);
  useEffect(() => {
    save.current = run;
  });
  useEffect(() => {
    if (id === undefined || !waits || !watching || kept.current) return;
    void save.current({ params: { ddlId: id }, body: { read: 1 } });
  }, [id, waits, watching]);
  function markUnread(): void {
    if (id === undefined) return;
    kept.current = true;
    void run({ params: { ddlId: id }, body: { read: 0 } });
  }
  function toggle(): void {
    if (!waits) return markUnread();
    kept.current = false;
    if (id !== undefined) void run({ params: { ddlId: id }, body: { read: 1 } });
  }
  return { markUnread, toggle, pending };
}
