/** The code to sign, as the signing page lives with it: where it can go, whether one is out, asking for one. */
import { queryClient, read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as api from './api.ts';
import type { CodeChannel } from './contract.ts';

/** A mail takes seconds: asking again at once would only kill the code that is on its way. */
const PATIENCE_MS = 45_000;

export function useSigningCode(chatId: number, enabled: boolean) {
  const reading = read(api.readSigningCode, { params: { chatId } }, ['yousign']);
  const query = useQuery({ ...reading, enabled });
  const save = useSave(api.sendSigningCode, { touches: ['yousign'], quiet: true, dialog: false });
  /** The one asked for from this page: a page that was opened again doesn't know how long its reader has waited. */
  const [askedFor, setAskedFor] = useState<number>();
  const [waited, setWaited] = useState<number>();
  useEffect(() => {
    if (askedFor === undefined) return undefined;
    const timer = setTimeout(() => setWaited(askedFor), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [askedFor]);

  async function ask(by: CodeChannel | undefined): Promise<boolean> {
    const { answer } = await save.attempt({ params: { chatId }, body: by === undefined ? {} : { by } });
    if (!answer) return false;
    queryClient.setQueryData(reading.queryKey, answer);
    setAskedFor(answer.models?.[0]?.sent?.id);
    return true;
  }

  const state = query.data?.models?.[0];
  return {
    query,
    channels: state?.channels ?? [],
    sent: state?.sent ?? undefined,
    ask,
    asking: save.pending,
    refusal: save.refusal,
    askedFor,
    isEarly: askedFor !== undefined && waited !== askedFor,
  };
}

export type SigningCodes = ReturnType<typeof useSigningCode>;
