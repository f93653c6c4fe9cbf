/** A contract's address opens a session that may read and sign this contract, and nothing else (B53). */
import { call } from '#web/api.ts';
import { LINK_EXPIRED } from '#web/refused.ts';
import { ApiRefusal } from '#web/refused.ts';
import { closeSession, openSession, session } from '#web/session.ts';
import { useEffect, useState } from 'react';
import { fromSignature } from './api.ts';

const SIGN = /^\/sign\/([^/]+)\/?$/;
const TIMEOUT_MS = 6000;

export function useSignatureLogin(pathname: string): 'waiting' | 'none' {
  const id = SIGN.exec(pathname)?.[1];
  const [tried, setTried] = useState(() => id === undefined || session.get().reason !== undefined);
  useEffect(() => {
    if (tried || id === undefined) return;
    call(fromSignature, { params: { id: decodeURIComponent(id) } }, { timeout: TIMEOUT_MS })
      .then(({ models }) => models?.[0] && openSession(models[0]))
      .catch((error: unknown) => {
        closeSession(error instanceof ApiRefusal && error.code === LINK_EXPIRED ? 'linkExpired' : 'error');
      })
      .finally(() => setTried(true));
  }, [tried, id]);
  return tried ? 'none' : 'waiting';
}
