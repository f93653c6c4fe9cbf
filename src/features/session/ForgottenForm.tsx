/** One e-mail, one link sent to it. */
import { attempted, call } from '#web/api.ts';
import { useFirstFocus } from '#web/focus.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askPasswordReset } from './api.ts';
import classes from './Harbour.module.css';
import { FormNotice } from './FormNotice.tsx';
import { typedIn } from './typed.ts';

export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  const focus = useFirstFocus();
  const [isSent, setSent] = useState(false);
  const form = useAppForm({
    reading: { values: { email: '' } },
    check: ({ email }) =>
      email.includes('@') ? [] : [{ field: 'email', message: t`Veuillez saisir un e-mail valide.` }],
    send: ({ email }) => attempted(() => call(askPasswordReset, { body: { email } })),
    onSent: () => setSent(true),
    elsewhere: 'form',
    // One sentence over the form says it all.
    fieldOf: () => undefined,
  });
  const wrong = form.problems[0]?.message ?? (form.refusal && failed(form.refusal));
  const sent = t`Le lien de réinitialisation du mot de passe à été envoyé à l'adresse e-mail indiquée.`;

  function failed(refusal: ApiRefusal): string {
    if (refusal.has('unknownMail')) return t`Cet e-mail n'est pas inscrit.`;
    const said = refusal.kind === 'refused' ? refusal.warnings[0]?.message : undefined;
    return said ?? t`Une erreur est survenue lors de l'envoi du lien de réinitialisation du mot de passe.`;
  }

  return (
    <form
      {...form.bind}
      className={classes.form}
      onSubmit={(event) => form.submit(event, { email: typedIn(event.currentTarget, 'email') })}
    >
      <h1>{t`Mot de passe oublié\u00a0?`}</h1>
      <FormNotice text={wrong ?? (isSent ? sent : undefined)} tone={wrong === undefined ? 'good' : 'bad'} />
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
      <Button type="submit" loading={form.isPending} fullWidth>
        {t`Envoyer le lien`}
      </Button>
      <button type="button" className={classes.link} onClick={onBack}>
        {t`Retour au login`}
      </button>
    </form>
  );
}
