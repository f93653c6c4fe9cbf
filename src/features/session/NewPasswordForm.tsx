/** The second step: the token of the mail's link, spent together with the new password. */
import { useFilters } from '#web/address.ts';
import { attempted, call } from '#web/api.ts';
import { useFailureText } from '#web/failure.ts';
import { useFirstFocus } from '#web/focus.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { browserToken, keepBrowserToken } from '#web/token.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setNewPassword } from './api.ts';
import classes from './Harbour.module.css';
import { FormNotice } from './FormNotice.tsx';
import { enteredIn } from './typed.ts';

const LONGEST = 30;

export function NewPasswordForm({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const focus = useFirstFocus();
  const failureText = useFailureText();
  const [{ resetToken: inQuery = '' }] = useFilters();
  const [inFragment] = useState(tokenOfFragment);
  const [saved, setSaved] = useState(false);
  const form = useAppForm({
    reading: { values: { newPassword: '' } },
    check: ({ newPassword }) => {
      const isTooLong = newPassword.length > LONGEST;
      if (newPassword !== '' && !isTooLong) return [];
      const message = isTooLong
        ? t`Longueur maximale: ${LONGEST} caractères.`
        : t`Ce champ doit être rempli.`;
      return [{ field: 'newPassword', message }];
    },
    send: ({ newPassword }) => {
      const body = { resetToken: inFragment || inQuery, newPassword, browser: browserToken() };
      return attempted(() => call(setNewPassword, { body }));
    },
    onSent: ({ models }) => {
      if (models?.[0]) keepBrowserToken(models[0].browser_token);
      setSaved(true);
    },
    elsewhere: 'form',
    // One sentence over the form says it all.
    fieldOf: () => undefined,
  });
  const failure = form.problems[0]?.message ?? (form.refusal && failed(form.refusal));

  function failed(refusal: ApiRefusal): string {
    return refusal.has('wrongPasswordResetToken')
      ? t`Ce lien de réinitialisation de mot de passe est invalide ou a déjà été utilisé.`
      : failureText(refusal).join(' ');
  }

  const done = t`Le nouveau mot de passe a été sauvegardé correctement. Veuillez retourner sur le formulaire de login.`;
  return (
    <form
      {...form.bind}
      className={classes.form}
      onSubmit={(event) => form.submit(event, { newPassword: enteredIn(event.currentTarget, 'newPassword') })}
    >
      <h1>{t`Nouveau mot de passe`}</h1>
      <FormNotice text={saved ? done : failure} tone={saved ? 'good' : 'bad'} />
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
          <Button type="submit" loading={form.isPending} fullWidth>
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
