/**
 * /sign/:id, where the mail's button leads: read, then sign. It has no frame around it: who comes by the link holds a session for this
 * contract and nothing else, and nothing here asks for more (C47).
 */
import { paths } from '#kernel/paths.ts';
import { spendSignature } from '#features/session/api.ts';
import { signatureIdOf, WITHDRAWN } from '#features/session/signatureLogin.ts';
import { call } from '#web/api.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { useParams } from '#web/router.tsx';
import { openSession, usePerson } from '#web/session.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContractWire } from './api.ts';
import { ReadAndSign } from './ReadAndSign.tsx';
import { useContract } from './contracts.ts';
import { SignedView } from './SignedView.tsx';
import { SignPage } from './SignPage.tsx';
import { NotSignable } from './NotSignable.tsx';

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function SignScreen() {
  const { id: link } = useParams(paths.sign);
  // The mail's link has a seal after the contract's id: it opened the session, the contract is read by its id.
  const id = link.split('.')[0] ?? '';
  return GUID.test(id) ? <Contract id={id} link={signatureIdOf(link, location.hash)} /> : <Unknown />;
}

function Contract({ id, link }: { id: string; link: string }) {
  const query = useContract(id);
  const [justSigned, setJustSigned] = useState(false);
  const contract = query.data?.models?.[0];
  const isMissing = query.error instanceof ApiRefusal && query.error.status === 404;
  if (isMissing && !contract) return <OtherPerson id={link} />;
  return (
    <SignPage contract={contract}>
      <Loaded query={query} skeleton={<SkeletonCards count={1} height={520} />}>
        {() =>
          contract && (
            <View
              contract={contract}
              link={link.includes('.') ? link : undefined}
              justSigned={justSigned}
              onSigned={() => setJustSigned(true)}
            />
          )
        }
      </Loaded>
    </SignPage>
  );
}

function View({
  contract,
  link,
  justSigned,
  onSigned,
}: {
  contract: ContractWire;
  link: string | undefined;
  justSigned: boolean;
  onSigned: () => void;
}) {
  const { t } = useLingui();
  if (contract.is_signed) return <SignedView contract={contract} justSigned={justSigned} />;
  if (contract.is_active) return <ReadAndSign contract={contract} link={link} onSigned={onSigned} />;
  if (contract.status === 'expired') {
    return (
      <NotSignable
        title={t`Délai de signature dépassé`}
      >{t`Ce contrat ne peut plus être signé. Écrivez à ${contract.agency_name}\u00a0: elle peut vous en envoyer un nouveau.`}</NotSignable>
    );
  }
  return (
    <NotSignable
      title={t`Il n'y a plus rien à signer`}
    >{t`${contract.agency_name} a annulé ce contrat, ou ses nuits ne sont plus retenues. Si vous en attendez un autre, il arrivera par e-mail.`}</NotSignable>
  );
}

/** Somebody else is logged in on this device: the link they were sent is theirs to use. */
function OtherPerson({ id }: { id: string }) {
  const { t } = useLingui();
  const { firstname, lastname, mail } = usePerson();
  const [failure, setFailure] = useState<ApiRefusal>();
  const [opening, setOpening] = useState(false);
  if (failure?.has(WITHDRAWN))
    return (
      <SignPage contract={undefined}>
        <NotSignable title={t`Il n'y a plus rien à signer`}>{failure.message}</NotSignable>
      </SignPage>
    );
  if (failure) return <Unknown />;

  async function open(): Promise<void> {
    setOpening(true);
    try {
      const { models } = await call(spendSignature, { body: { id } });
      if (models?.[0]) openSession(models[0]);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setFailure(error);
    } finally {
      setOpening(false);
    }
  }

  const who = [firstname, lastname].filter(Boolean).join(' ') || mail;
  return (
    <SignPage contract={undefined}>
      <NotSignable
        title={t`Ce contrat est au nom d'une autre personne`}
        action={
          <Button loading={opening} onClick={() => void open()}>
            {t`Ouvrir le lien que j'ai reçu`}
          </Button>
        }
      >
        {t`Vous êtes connecté en tant que ${who}. Si le lien vous a été envoyé, ouvrez-le\u00a0: cette autre session sera fermée sur cet appareil.`}
      </NotSignable>
    </SignPage>
  );
}

function Unknown() {
  const { t } = useLingui();
  return (
    <SignPage contract={undefined}>
      <NotSignable title={t`Contrat introuvable`} icon={<IconLinkOff size={30} stroke={1.6} />}>
        {t`L'adresse est incomplète, ou ce contrat n'existe plus. Ouvrez-la depuis l'e-mail que vous avez reçu.`}
      </NotSignable>
    </SignPage>
  );
}
