/** Thank you, or 'already signed': the sealed file, to read and to keep. */
import { paths } from '#kernel/paths.ts';
import type { ContractWire } from './api.ts';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractReader } from './ContractReader.tsx';
import { WhatIsNext } from './WhatIsNext.tsx';
import { Link } from '#web/router.tsx';
import { usePerson } from '#web/session.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './Sign.module.css';

export function SignedView({ contract, justSigned }: { contract: ContractWire; justSigned: boolean }) {
  const { session } = usePerson();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justSigned) heading.current?.focus();
  }, [justSigned]);
  return (
    <>
      <div className={classes.thanks} role="status">
        <span className={classes.mark} aria-hidden>
          <IconCheck size={30} stroke={2.2} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {justSigned ? <Trans>Merci, votre contrat est signé</Trans> : <Trans>Contrat signé</Trans>}
        </h1>
        <p>
          {contract.signed_at !== null && (
            <Trans>
              Signé par {contract.signer_name} le <MomentText at={contract.signed_at} />.
            </Trans>
          )}{' '}
          {justSigned && <Trans>Vous le recevez aussi par e-mail.</Trans>}
        </p>
        <ContractFacts contract={contract} />
        <WhatIsNext contract={contract} />
        {/* A signature's session opens this contract only: the rest has its own link, in the mails. */}
        {session !== 'signature' && (
          <nav className={classes.stayLinks}>
            <Link to={paths.bookings({ alphaid: contract.alphaid })}>
              <Trans>Voir mon séjour</Trans>
            </Link>
            <Link to={paths.chat({ alphaid: contract.alphaid })}>
              <Trans>Revenir à la conversation</Trans>
            </Link>
          </nav>
        )}
      </div>
      {contract.signed_document_url !== null && (
        <ContractReader contract={contract} url={contract.signed_document_url} />
      )}
    </>
  );
}
