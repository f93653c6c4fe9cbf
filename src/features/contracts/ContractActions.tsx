/** What this reader can do with a contract now; where something cannot be done, why. */
import { paths } from '#kernel/paths.ts';
import { go, Link } from '#web/router.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContractWire } from './api.ts';
import { CancelContract } from './CancelContract.tsx';
import { canDo } from './contract.ts';
import type { ContractStatus } from './contract.ts';
import classes from './Contracts.module.css';

interface Props {
  /** Undefined while it is on its way: the place of the buttons is kept. */
  contract: ContractWire | undefined;
  manages: boolean;
}

export function ContractActions({ contract, manages }: Props) {
  const { t } = useLingui();
  const [isCancelling, setCancelling] = useState(false);
  if (!contract) return <div className={classes.actions} style={{ minHeight: 'var(--control)' }} />;
  const { id, signer_name: signer } = contract;

  return (
    <>
      <div className={classes.actions}>
        {contract.may_sign && (
          <Button
            component={Link}
            to={paths.sign({ id: id })}
            className={classes.filled ?? ''}
            leftSection={<IconSignature size={18} stroke={1.7} aria-hidden />}
          >
            {t`Lire et signer`}
          </Button>
        )}
        {contract.signed_document_url !== null && (
          <Button
            component="a"
            href={contract.signed_document_url}
            target="_blank"
            rel="noopener"
            variant="light"
            leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden />}
          >
            {t`Voir le contrat`}
          </Button>
        )}
        {manages && contract.is_active && !contract.may_sign && (
          <Button variant="default" onClick={() => go(paths.sign({ id: id }))}>
            {t`Lire le contrat`}
          </Button>
        )}
        {manages && canDo('cancel', contract.status as ContractStatus) && (
          <Button variant="subtle" color="gray" onClick={() => setCancelling(true)}>
            {t`Annuler le contrat`}
          </Button>
        )}
      </div>
      {isCancelling && <CancelContract contract={contract} onClose={() => setCancelling(false)} />}
      <p className={classes.reason}>
        {contract.signed_at !== null && (
          <Trans>
            Signé par {signer} le <MomentText at={contract.signed_at} />
          </Trans>
        )}
        {contract.may_sign && (
          <Trans>
            À signer avant le <MomentText at={contract.expiration_date} />
          </Trans>
        )}
        {contract.is_active && !contract.may_sign && (
          <Trans>
            {signer} peut le signer jusqu'au <MomentText at={contract.expiration_date} />
          </Trans>
        )}
        {contract.status === 'canceled' && <Trans>Annulé&nbsp;: il ne peut plus être signé.</Trans>}
        {contract.status === 'expired' && <Trans>Le délai de signature est passé.</Trans>}
      </p>
    </>
  );
}
