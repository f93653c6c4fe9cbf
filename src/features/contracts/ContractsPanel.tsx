/** The contracts of a request, and the way to the next one: see it, then send it. */
import { threadPath } from '#kernel/paths.ts';
import type { Ddl } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import { listMessages } from '#features/requests/calls.ts';
import { read } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ContractWire } from './api.ts';
import { ContractActions } from './ContractActions.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractPill } from './ContractPill.tsx';
import classes from './Contracts.module.css';
import { contractTone, useContracts } from './contracts.ts';
import { PrepareContract } from './PrepareContract.tsx';

export function ContractsPanel({ ddl }: { ddl: Ddl }) {
  const manages = useCanManage(ddl);
  const contracts = useContracts(ddl.id);
  return (
    <Loaded query={contracts} skeleton={<SkeletonCards count={2} height={150} />}>
      {({ models = [] }) => (
        <div className={classes.panel}>
          {manages && <Next ddl={ddl} contracts={models} />}
          {models.toReversed().map((contract) => (
            <OneContract key={contract.id} contract={contract} manages={manages} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function OneContract({ contract, manages }: { contract: ContractWire; manages: boolean }) {
  const { t } = useLingui();
  const tone = contractTone(contract, contract.may_sign);
  return (
    <Card
      title={t`Contrat n°${contract.number}`}
      state={<ContractPill contract={contract} />}
      {...(tone && { tone })}
    >
      <ContractFacts contract={contract} />
      <ContractActions contract={contract} manages={manages} />
    </Card>
  );
}

/** One live or signed contract per request (B55): another is prepared when none stands in its way. */
function Next({ ddl, contracts }: { ddl: Ddl; contracts: readonly ContractWire[] }) {
  const { t } = useLingui();
  const thread = useQuery(read(listMessages, { params: { ddlId: ddl.alphaid } }, ['ddlchat']));
  if (contracts.some(({ is_active, is_signed }) => is_active || is_signed)) return null;
  return (
    <Loaded query={thread} skeleton={<SkeletonCards count={1} height={120} />}>
      {({ models = [] }) => {
        const accepted = models.findLast(
          ({ action, quote_accepted, quote_cancelled }) =>
            action === 'Q_NEW' && quote_accepted === 1 && quote_cancelled !== 1,
        );
        if (accepted) return <PrepareContract quote={accepted} ddl={ddl} />;
        return (
          <EmptyState
            icon={IconFileInvoice}
            title={t`Aucun devis accepté sur cette demande.`}
            action={<Link to={threadPath(ddl.alphaid)}>{t`Voir la conversation`}</Link>}
          >
            {t`Le contrat se prépare à partir d'un devis accepté\u00a0: marquez-le accepté dans la conversation, puis revenez ici.`}
          </EmptyState>
        );
      }}
    </Loaded>
  );
}
