/** An account that is not connected, or is so no more: the invitation is asked for, and where it is made is said. */
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Card } from '#web/ui/Card.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { refusalText } from '#kernel/refusal.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput } from '@mantine/core';
import { connectAccount } from './api.ts';
import type { AccountWire } from './api.ts';
import { SCOPES } from './channels.ts';
import classes from './Beds24.module.css';

export function ConnectCard({ account: { agid, agency, state, writes } }: { account: AccountWire }) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Relier ${agency}`}
      tone={state === 'lost' ? 'grenat' : 'ocean'}
      state={
        state === 'lost' ? (
          <StatePill tone="grenat">{t`Lien perdu`}</StatePill>
        ) : (
          <StatePill>{state === 'off' ? t`Délié` : t`Non relié`}</StatePill>
        )
      }
    >
      {state === 'lost' && (
        <p className={classes.bad} role="alert">
          <Trans>
            Beds24 ne nous reconnaît plus. Les réservations des plateformes n'arrivent plus, et ce qui est
            vendu ici n'y est plus fermé. Collez une nouvelle invitation pour reprendre&nbsp;: vos maisons
            restent reliées.
          </Trans>
        </p>
      )}
      <ol className={classes.steps}>
        <li>
          <Trans>Chez Beds24, ouvrez Paramètres, Marketplace, API.</Trans>
        </li>
        <li>
          <Trans>
            Créez une invitation («&nbsp;Generate invite code&nbsp;») et cochez&nbsp;: {SCOPES.join(', ')}.
          </Trans>
        </li>
        <li>
          <Trans>Collez-la ici dans les 24 heures. Elle sert une seule fois.</Trans>
        </li>
      </ol>
      {writes && <ConnectForm agid={agid} />}
    </Card>
  );
}

function ConnectForm({ agid }: { agid: number }) {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(connectAccount, { touches: ['beds24'], says: t`Le compte est relié.`, dialog: false });
  const form = useAppForm<{ code: string }, unknown>({
    reading: { values: { code: '' } },
    check: ({ code }) =>
      code.trim() === '' ? [{ field: 'code', message: refusalText({ type: 'required' }, language) }] : [],
    send: ({ code }) => save.attempt({ params: { agid }, body: { code: code.trim() } }),
  });
  return (
    <form {...form.bind} className={classes.connect}>
      <PasswordInput
        label={t`Invitation de Beds24`}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t`Montrer l'invitation` }}
        {...form.text('code')}
      />
      <Button type="submit" loading={form.isPending}>
        {t`Relier`}
      </Button>
    </form>
  );
}
