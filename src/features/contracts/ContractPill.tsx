/** Where a contract stands. */
import { useLocalized } from '#web/i18n/language.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import type { ContractWire } from './api.ts';
import { statusWords } from './contract.ts';
import { contractTone } from './contracts.ts';

export function ContractPill({
  contract,
}: {
  contract: Pick<ContractWire, 'status' | 'is_signed' | 'is_active' | 'may_sign'>;
}) {
  const words = useLocalized();
  const said = statusWords(contract.status);
  return said ? (
    <StatePill
      tone={
        contract.status === 'canceled' || contract.status === 'expired'
          ? undefined
          : contractTone(contract, contract.may_sign)
      }
    >
      {words(said)}
    </StatePill>
  ) : null;
}
