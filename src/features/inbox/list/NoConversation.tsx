/** Nobody has written yet, in the words each kind of reader gets (CHAT-68, CHAT-69). */
import { isGuest, usePerson } from '#web/session.ts';
import { useBrand } from '#web/theme/brand.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { paths } from '#kernel/paths.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';

export function useEmptyWords(): string {
  const { t } = useLingui();
  const guest = isGuest(usePerson());
  const site = useBrand()?.name ?? 'Pertuis';
  return guest
    ? t`Vous n'avez pas encore fait de demande de location sur ${site}.`
    : t`Vous n'avez pas encore reçu de demande de location.`;
}

export function NoConversation() {
  const { t } = useLingui();
  const guest = isGuest(usePerson());
  return (
    <EmptyState isPage icon={IconMessages} title={useEmptyWords()} action={guest && <SeeHouses />}>
      {guest
        ? t`Sur la page d'une maison, choisissez vos dates et envoyez votre demande\u00a0: la réponse de l'agence arrive ici et par e-mail.`
        : t`Les demandes arrivent ici dès qu'elles sont envoyées depuis la page d'une maison.`}
    </EmptyState>
  );
}

/** Where a guest's first request begins. */
export function SeeHouses() {
  return (
    <Button component="a" href={paths.listings()}>
      <Trans>Voir les maisons</Trans>
    </Button>
  );
}
