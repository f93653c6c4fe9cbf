/**
 * Shown in place of any screen while nobody is logged in: the address stays, so the person lands where they were going. A signature
 * address logs in by itself; a mail's link has its own page (LinkScreen).
 */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { paths } from '#kernel/paths.ts';
import { forgetReason, openSession, useSession } from '#web/session.ts';
import { useFilters } from '#web/address.ts';
import { go, usePlace } from '#web/router.tsx';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import type { SessionProfile } from './api.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ForgottenForm } from './ForgottenForm.tsx';
import { FormNotice } from './FormNotice.tsx';
import { Harbour } from './Harbour.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useSignatureLogin } from './signatureLogin.ts';

const FusionDialog = lazyPart(async () => (await import('./FusionDialog.tsx')).FusionDialog);

type Mode = 'login' | 'forgotten' | 'newPassword';

export function LoginScreen() {
  const { t } = useLingui();
  const { pathname } = usePlace();
  const [{ passwordResetRequest, accountsFusioned, existing_user, username = '' }, setFilters] = useFilters();
  const [mode, setMode] = useState<Mode>(passwordResetRequest === undefined ? 'login' : 'newPassword');
  const { reason } = useSession();
  const signature = useSignatureLogin(pathname);
  useEffect(() => {
    if (reason === 'hubError' || reason === 'logout') go(paths.home(), { replace: true });
  }, [reason]);

  function enter(profile: SessionProfile): void {
    openSession(profile);
    setFilters({ existing_user: '', username: '' }, { replace: true });
  }

  function backToLogin(): void {
    setMode('login');
    setFilters({ passwordResetRequest: '', resetToken: '' }, { replace: true });
  }

  if (signature === 'waiting') return <Harbour waiting />;
  if (signature !== 'none')
    return (
      <Harbour>
        <h1>{t`Il n'y a plus rien à signer`}</h1>
        <FormNotice text={signature.withdrawn} tone="calm" />
      </Harbour>
    );
  const sentence = {
    expired: t`Pour des raisons de sécurité, votre session a expiré après une certaine durée d'inactivité. Veuillez vous reconnecter.`,
    linkExpired: t`Pour des raisons de sécurité, ce lien de connexion a expiré. Veuillez vous reconnecter.`,
    hubError: t`Une erreur indéterminée est survenue. Veuillez essayer de vous reconnecter.`,
    error: t`Une erreur indéterminée est survenue. Veuillez essayer de vous reconnecter.`,
    logout: undefined,
  }[reason ?? 'logout'];
  const known =
    existing_user === undefined
      ? undefined
      : t`Cet utilisateur existe déjà, veuillez vous connecter avec votre mot de passe.`;
  return (
    <Harbour>
      {mode === 'login' && (
        <CredentialsForm
          username={username}
          notice={known ?? sentence}
          onEnter={enter}
          onForgotten={() => setMode('forgotten')}
          onTyping={forgetReason}
        />
      )}
      {mode === 'forgotten' && <ForgottenForm onBack={backToLogin} />}
      {mode === 'newPassword' && <NewPasswordForm onBack={backToLogin} />}
      {accountsFusioned !== undefined && (
        <Suspense>
          <FusionDialog onClose={() => setFilters({ accountsFusioned: '' }, { replace: true })} />
        </Suspense>
      )}
    </Harbour>
  );
}
