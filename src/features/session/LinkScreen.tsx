/**
 * Where the link of a mail about a booking arrives: `/lien#{hash}/{timestamp}/{email}/{t}/{uid}?fd={path}`. What stands behind '#' is never
 * sent with the page; here it is exchanged for a guest's session, and the person is taken to `fd`.
 */
import { ownAddress, paths } from '#kernel/paths.ts';
import type { Address } from '#kernel/paths.ts';
import { call, withRetries } from '#web/api.ts';
import { showWarnings } from '#web/notices.ts';
import { ApiRefusal, isForLater, LINK_EXPIRED, SESSION_EXPIRED } from '#web/apirefusal.ts';
import { whenBack } from '#web/availability.ts';
import { go } from '#web/router.tsx';
import { closeSession, openSession, session } from '#web/session.ts';
import { useEffect, useState } from 'react';
import { spendObMail } from './api.ts';
import { Harbour } from './Harbour.tsx';

const TIMEOUT_MS = 6000;
const REPLACE = { replace: true };

interface MailLink {
  parts: { hash: string; timestamp: string; email: string; t: string; uid: string };
  fd: Address;
}

export function LinkScreen() {
  const [link] = useState(() => linkOf(location.hash));
  useEffect(() => {
    if (!link) return go(paths.home(), REPLACE);
    // Who is already here, with more rights than a link gives, keeps them.
    if (String(session.get().profile?.uid) === link.parts.uid) return go(link.fd, REPLACE);
    void exchange(link);
    return undefined;
  }, [link]);
  return <Harbour waiting />;
}

/** The link for a session. Without one, the login says why. */
async function exchange({ parts, fd }: MailLink): Promise<void> {
  try {
    const { models } = await withRetries(() =>
      call(spendObMail, { body: { ...parts, fd } }, { timeout: TIMEOUT_MS }),
    );
    const profile = models?.[0];
    if (profile) openSession(profile);
    go(profile ? fd : paths.home(), REPLACE);
  } catch (error) {
    // The link is as good as before: it is followed once the line, or the server, is there.
    if (error instanceof ApiRefusal && error.kind === 'network') return waitThenExchange({ parts, fd });
    // A busy server says nothing about whoever is here: they keep their session and what they typed.
    if (isForLater(error)) showWarnings(error);
    else closeSession(reasonOf(error));
    go(paths.home(), REPLACE);
  }
}

function waitThenExchange(link: MailLink): void {
  const forget = whenBack(() => {
    forget();
    void exchange(link);
  });
}

function reasonOf(error: unknown): 'linkExpired' | 'expired' | 'error' {
  if (!(error instanceof ApiRefusal)) return 'error';
  if (error.code === LINK_EXPIRED) return 'linkExpired';
  return error.code === SESSION_EXPIRED ? 'expired' : 'error';
}

export function linkOf(fragment: string): MailLink | undefined {
  const [path = '', query = ''] = fragment.replace(/^#/, '').split('?');
  const [hash, timestamp, email, t, uid] = path.split('/').map(decoded);
  if (!hash || !timestamp || !email || !t || !uid) return undefined;
  return {
    parts: { hash, timestamp, email, t, uid },
    fd: ownAddress(new URLSearchParams(query).get('fd') ?? '/'),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
