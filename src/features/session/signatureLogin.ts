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
export const WITHDRAWN = 'contractWithdrawn';

/** @returns in `withdrawn` what is to be said of a contract that was cancelled: the login would be no way to it. */
export function useSignatureLogin(pathname: string): 'waiting' | 'none' | { withdrawn: string } {
  const { id: page } = paths.sign.read(pathname);
  const id = page === '' ? undefined : signatureIdOf(page, location.hash);
  const [withdrawn, setWithdrawn] = useState<string>();
  const [tried, setTried] = useState(() => {
    const { reason } = session.get();
    // One that ended under the page may have ended with its contract: the link says so.
    return id === undefined || (reason !== undefined && reason !== 'expired');
  });
  useEffect(() => {
    if (tried || id === undefined) return;
    withRetries(() => call(spendSignature, { body: { id } }, { timeout: TIMEOUT_MS }))
      .then(({ models }) => models?.[0] && openSession(models[0]))
      .catch((error: unknown) => {
        if (isForLater(error)) return showWarnings(error);
        if (error instanceof ApiRefusal && error.has(WITHDRAWN)) return setWithdrawn(error.message);
        closeSession(error instanceof ApiRefusal && error.code === LINK_EXPIRED ? 'linkExpired' : 'error');
      })
      .finally(() => setTried(true));
  }, [tried, id]);
  if (withdrawn !== undefined) return { withdrawn };
  return tried ? 'none' : 'waiting';
}

/** As the mail has it, the seal behind '#'; older mails have it behind a point in the path. */
export function signatureIdOf(page: string, fragment: string): string {
  const seal = SEAL.exec(fragment)?.[1];
  return seal === undefined || page.includes('.') ? page : `${page}.${seal}`;
}
