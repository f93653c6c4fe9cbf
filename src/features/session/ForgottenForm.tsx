/** One e-mail, one link sent to it. */
import { call } from '#web/api.ts';
import { useFirstFocus } from '#web/focus.ts';
import { ApiRefusal } from '#web/refused.ts';
import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { askPasswordReset } from './api.ts';
import classes from './Harbour.module.css';
import { Said } from './Said.tsx';
import { typedIn } from './typed.ts';

interface Outcome {
  text: string;
  tone: 'good' | 'bad';
}

export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const focus = useFirstFocus();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = typedIn(event.currentTarget, 'email');
    if (!email.includes('@')) {
      setOutcome({ text: t`Veuillez saisir un e-mail valide.`, tone: 'bad' });
      return;
    }
    setBusy(true);
    try {
      await call(askPasswordReset, { body: { email } });
      setOutcome({
        text: t`Le lien de réinitialisation du mot de passe à été envoyé à l'adresse e-mail indiquée.`,
        tone: 'good',
      });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setOutcome({ text: failed(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  function failed(refusal: ApiRefusal): string {
    if (refusal.has('unknownMail')) return t`Cet e-mail n'est pas inscrit.`;
    const said = refusal.kind === 'refused' ? refusal.warnings[0]?.message : undefined;
    return said ?? t`Une erreur est survenue lors de l'envoi du lien de réinitialisation du mot de passe.`;
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <h1>{t`Mot de passe oublié ?`}</h1>
      <Said text={outcome?.text} tone={outcome?.tone ?? 'good'} />
      <TextInput
        name="email"
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="username"
        maxLength={300}
        ref={focus}
        required
        withAsterisk={false}
      />
      <Button type="submit" loading={busy} fullWidth>
        {t`Envoyer le lien`}
      </Button>
      <button type="button" className={classes.link} onClick={onBack}>
        {t`Retour au login`}
      </button>
    </form>
  );
}
