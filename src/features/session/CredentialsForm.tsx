/** E-mail, trimmed, and password, as it was typed; Enter submits. */
import { attempted, call } from '#web/api.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { useFailureText } from '#web/failure.ts';
import { useFirstFocus } from '#web/focus.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { browserToken } from '#web/token.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { login } from './api.ts';
import type { SessionProfile } from './api.ts';
import classes from './Harbour.module.css';
import { FormNotice } from './FormNotice.tsx';
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
  const [isWrong, setWrong] = useState(false);
  const form = useAppForm({
    reading: { values: { username, password: '' } },
    check: (typed) => {
      const field = !typed.username ? 'username' : typed.password ? undefined : 'password';
      return field ? [{ field, message: t`Veuillez saisir votre e-mail et votre mot de passe.` }] : [];
    },
    send: (typed) => {
      const browser = browserToken();
      const body = { LoginForm: { ...typed, browser } };
      return attempted(() => call(login, { body }, { form: true, browser, timeout: TIMEOUT_MS }));
    },
    onSent: ({ models }) => {
      const profile = models?.[0];
      setWrong(!profile);
      if (profile) onEnter(profile);
    },
    elsewhere: 'form',
    // One sentence over the form says it all.
    fieldOf: () => undefined,
  });
  const failure =
    form.problems[0]?.message ??
    (form.refusal && failed(form.refusal)) ??
    (isWrong && !form.isPending ? t`E-mail ou mot de passe incorrect.` : undefined);

  function failed(refusal: ApiRefusal): string {
    const said = failureText(refusal).join(' ');
    return refusal.kind === 'refused' ? said : t`Erreur\u00a0: ${said}`;
  }

  /** As the inputs hold them: a password manager fills them without telling. */
  function submit(event: FormEvent<HTMLFormElement>): void {
    const inputs = event.currentTarget;
    setWrong(false);
    form.submit(event, { username: typedIn(inputs, 'username'), password: enteredIn(inputs, 'password') });
  }

  return (
    <form {...form.bind} className={classes.form} onSubmit={submit} onChange={onTyping}>
      <h1>{t`Connexion`}</h1>
      <FormNotice text={failure ?? notice} tone={failure ? 'bad' : 'calm'} />
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
      <Button type="submit" loading={form.isPending} fullWidth>
        {t`Connexion`}
      </Button>
      <button type="button" className={classes.link} onClick={onForgotten}>
        {t`Mot de passe oublié\u00a0?`}
      </button>
    </form>
  );
}
