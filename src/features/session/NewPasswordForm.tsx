/** The second step: the token of the mail's link, spent together with the new password. */
import { useFilters } from '#web/address.ts';
import { call } from '#web/api.ts';
import { useFailureText } from '#web/failure.ts';
import { useFirstFocus } from '#web/focus.ts';
import { ApiRefusal } from '#web/refused.ts';
import { browserToken, keepBrowserToken } from '#web/token.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { setNewPassword } from './api.ts';
import classes from './Harbour.module.css';
import { Said } from './Said.tsx';
import { enteredIn } from './typed.ts';

const LONGEST = 30;

export function NewPasswordForm({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const focus = useFirstFocus();
  const failureText = useFailureText();
  const [{ resetToken: inQuery = '' }] = useFilters();
  const [inFragment] = useState(tokenOfFragment);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const newPassword = enteredIn(event.currentTarget, 'newPassword');
    if (newPassword === '') return setFailure(t`Ce champ doit être rempli.`);
    if (newPassword.length > LONGEST) return setFailure(t`Longueur maximale: ${LONGEST} caractères.`);
    setBusy(true);
    setFailure(undefined);
    try {
      const { models } = await call(setNewPassword, {
        body: { resetToken: inFragment || inQuery, newPassword, browser: browserToken() },
      });
      if (models?.[0]) keepBrowserToken(models[0].browser_token);
      setSaved(true);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const spent = error.has('wrongPasswordResetToken');
      setFailure(
        spent
          ? t`Ce lien de réinitialisation de mot de passe est invalide ou a déjà été utilisé.`
          : failureText(error).join(' '),
      );
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  const done = t`Le nouveau mot de passe a été sauvegardé correctement. Veuillez retourner sur le formulaire de login.`;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t`Nouveau mot de passe`}</h1>
      <Said text={saved ? done : failure} tone={saved ? 'good' : 'bad'} />
      {!saved && (
        <>
          <PasswordInput
            name="newPassword"
            label={t`Nouveau mot de passe`}
            autoComplete="new-password"
            ref={focus}
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': t`Afficher ou masquer le mot de passe` }}
          />
          <Button type="submit" loading={busy} fullWidth>
            {t`Sauvegarder`}
          </Button>
        </>
      )}
      <button type="button" className={classes.link} onClick={onBack}>
        {t`Retour au login`}
      </button>
    </form>
  );
}

/** Behind '#', a token never reaches a server's log; it leaves the address bar as soon as it is read. */
function tokenOfFragment(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('resetToken') ?? '';
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
