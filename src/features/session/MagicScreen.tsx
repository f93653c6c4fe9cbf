/**
 * Where the button of an owner's mail arrives: `/acces#{token}`. The key never reaches a server's log, leaves the address bar at once, and
 * is spent by the person's own click: mail programs that open every link to look behind it must not use it up.
 */
import { paths } from '#kernel/paths.ts';
import { call } from '#web/api.ts';
import { useFailureText } from '#web/failure.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { go } from '#web/router.tsx';
import { openSession } from '#web/session.ts';
import { browserToken } from '#web/token.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fromMagicLink } from './api.ts';
import { Harbour } from './Harbour.tsx';
import classes from './Harbour.module.css';
import { FormNotice } from './FormNotice.tsx';

export function MagicScreen() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [token] = useState(tokenOfFragment);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function enter(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { models } = await call(fromMagicLink, { body: { token, browser: browserToken() } });
      const profile = models?.[0];
      if (profile) openSession(profile);
      go(paths.home(), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setFailure(failureText(error).join(' '));
    } finally {
      setBusy(false);
    }
  }

  const incomplete = t`Ce lien est incomplet\u00a0: ouvrez-le depuis l'e-mail.`;
  return (
    <Harbour>
      <div className={classes.form}>
        <h1>{t`Votre espace propriétaire`}</h1>
        <FormNotice text={failure ?? (token === '' ? incomplete : undefined)} tone="bad" />
        {failure === undefined && token !== '' && (
          <>
            <FormNotice text={t`Un clic, et vous y êtes\u00a0: pas de mot de passe à saisir.`} tone="calm" />
            <Button loading={busy} fullWidth onClick={() => void enter()}>
              {t`Ouvrir mon espace`}
            </Button>
          </>
        )}
        <button type="button" className={classes.link} onClick={() => go(paths.home(), { replace: true })}>
          {t`Me connecter avec mon mot de passe`}
        </button>
      </div>
    </Harbour>
  );
}

function tokenOfFragment(): string {
  const token = location.hash.slice(1);
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return /^[\w-]{20,100}$/.test(token) ? token : '';
}
