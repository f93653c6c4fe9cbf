/** A contract in the thread: its tenant reads and signs it from here, everyone concerned reads it once signed. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import { Card } from '#web/ui/Card.tsx';
import { useLingui } from '@lingui/react/macro';
import type { ContractWire } from './api.ts';
import { ContractActions } from './ContractActions.tsx';
import { ContractFacts } from './ContractFacts.tsx';
import { ContractPill } from './ContractPill.tsx';
import type { ContractStatus } from './contract.ts';
import { canDo, isSigned } from './contract.ts';
import { contractTone, useContracts } from './contracts.ts';

export function ContractCard({ message, ddl }: { message: Ddlchat; ddl: Ddl }) {
  const { t } = useLingui();
  const manages = useCanManage(ddl);
  const { data, isLoading } = useContracts(ddl.id);
  const contract = data?.models?.find(({ id }) => id === message.yousign_id);
  const shown = contract ?? inBrief(message, ddl);
  const tone = contractTone(shown, shown.may_sign);
  return (
    <Card
      title={contract ? t`Contrat n°${contract.number}` : t`Contrat`}
      state={<ContractPill contract={shown} />}
      {...(tone && { tone })}
    >
      <ContractFacts contract={shown} />
      {(contract || isLoading) && <ContractActions contract={contract} manages={manages} />}
    </Card>
  );
}

/** What the message itself says, until the rest is here: nothing moves when it comes. */
function inBrief(
  message: Ddlchat,
  ddl: Ddl,
): Pick<
  ContractWire,
  'status' | 'is_signed' | 'is_active' | 'may_sign' | 'house_title' | 'date_from' | 'date_to' | 'reference'
> {
  const status = (message.yousign_status ?? '') as ContractStatus;
  return {
    status,
    is_signed: isSigned(status),
    is_active: canDo('sign', status),
    may_sign: false,
    house_title: ddl.page_title,
    date_from: ddl.date_from ?? '',
    date_to: ddl.date_to ?? '',
    reference: message.yousign_reference ?? '',
  };
}
