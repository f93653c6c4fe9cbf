/** Opening a conversation reads it (B62); what somebody marked as unread stays so until they come back. */
import type { Ddl } from '#features/requests/api.ts';
import { useWatching } from '#web/freshness.ts';
import { useSave } from '#web/save.ts';
import { useEffect, useRef, useState } from 'react';
import * as api from './api.ts';

const AGAIN_MS = 700;

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
  // What arrives while a reading is on its way is not in it, and the state it leaves looks the same: asked again until nothing waits.
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (id === undefined || !waits || !watching || kept.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function read(ddlId: number): Promise<void> {
      const answer = await save.current({ params: { ddlId }, body: { read: 1 } });
      if (answer && !isOver) timer = setTimeout(() => setRound(round + 1), AGAIN_MS);
    }
    void read(id);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, waits, watching, round]);
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
