/** E-mail, trimmed, and password, as it was typed; Enter submits. */
import { call } from '#web/api.ts';
import { ApiRefusal } from '#web/refused.ts';
import { useFailureText } from '#web/failure.ts';
import { useFirstFocus } from '#web/focus.ts';
import { browserToken } from '#web/token.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { login } from './api.ts';
import type { SessionProfile } from './api.ts';
import classes from './Harbour.module.css';
import { Said } from './Said.tsx';
import { enteredIn, typedIn } from './typed.ts';

const TIMEOUT_MS = 4000;

interface Props {
  username: string;
  notice: string | undefined;
  onEnter: (profile: SessionProfile) => void;
  onForgotten: () => void;
  onTyping: () => void;
}

export function CredentialsForm({ username, notice, onEnter, onForgotten, onTyping }: Props) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const LoginForm = {
      username: typedIn(form, 'username'),
      password: enteredIn(form, 'password'),
      browser: browserToken(),
    };
    if (!LoginForm.username || !LoginForm.password) {
      setFailure(t`Veuillez saisir votre e-mail et votre mot de passe.`);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { models } = await call(login, { body: { LoginForm } }, { form: true, timeout: TIMEOUT_MS });
      const profile = models?.[0];
      if (profile) onEnter(profile);
      else setFailure(t`E-mail ou mot de passe incorrect.`);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      const said = failureText(error).join(' ');
      setFailure(error.kind === 'refused' ? said : t`Erreur : ${said}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} onChange={onTyping} noValidate>
      <h1>{t`Connexion`}</h1>
      <Said text={failure ?? notice} tone={failure ? 'bad' : 'calm'} />
      <TextInput
        name="username"
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={username}
        maxLength={300}
        ref={useFirstFocus(username === '')}
        required
        withAsterisk={false}
      />
      <PasswordInput
        name="password"
        label={t`Mot de passe`}
        autoComplete="current-password"
        maxLength={200}
        ref={useFirstFocus(username !== '')}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t`Afficher ou masquer le mot de passe` }}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t`Connexion`}
      </Button>
      <button type="button" className={classes.link} onClick={onForgotten}>
        {t`Mot de passe oublié ?`}
      </button>
    </form>
  );
}
