/** A contract's address opens a session that may read and sign this contract, and nothing else (B53). */
import { paths } from '#kernel/paths.ts';
import { call, withRetries } from '#web/api.ts';
import { showWarnings } from '#web/notices.ts';
import { ApiRefusal, isForLater, LINK_EXPIRED } from '#web/apirefusal.ts';
import { closeSession, openSession, session } from '#web/session.ts';
import { useEffect, useState } from 'react';
import { spendSignature } from './api.ts';

const SEAL = /^#([\w-]{10,})$/;
const TIMEOUT_MS = 6000;

export function useSignatureLogin(pathname: string): 'waiting' | 'none' {
  const { id: page } = paths.sign.read(pathname);
  const id = page === '' ? undefined : signatureIdOf(page, location.hash);
  const [tried, setTried] = useState(() => id === undefined || session.get().reason !== undefined);
  useEffect(() => {
    if (tried || id === undefined) return;
    withRetries(() => call(spendSignature, { body: { id } }, { timeout: TIMEOUT_MS }))
      .then(({ models }) => models?.[0] && openSession(models[0]))
      .catch((error: unknown) => {
        if (isForLater(error)) return showWarnings(error);
        closeSession(error instanceof ApiRefusal && error.code === LINK_EXPIRED ? 'linkExpired' : 'error');
      })
      .finally(() => setTried(true));
  }, [tried, id]);
  return tried ? 'none' : 'waiting';
}

/** As the mail has it, the seal behind '#'; older mails have it behind a point in the path. */
export function signatureIdOf(page: string, fragment: string): string {
  const seal = SEAL.exec(fragment)?.[1];
  return seal === undefined || page.includes('.') ? page : `${page}.${seal}`;
}
