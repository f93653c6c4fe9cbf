/** What a contract is about: house, days, number. */
import type { Day } from '#kernel/day.ts';
import { nightsBetween } from '#kernel/day.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import type { ContractWire } from './api.ts';
import classes from './Contracts.module.css';

type Facts = Pick<ContractWire, 'house_title' | 'date_from' | 'date_to' | 'reference'> & {
  number?: number | undefined;
};

export function ContractFacts({ contract }: { contract: Facts }) {
  const [from, to] = [contract.date_from as Day, contract.date_to as Day];
  return (
    <div className={classes.facts}>
      <strong>{contract.house_title}</strong>
      <span>
        <Trans>
          du <DayText day={from} /> au <DayText day={to} />
        </Trans>
        {' · '}
        <Plural value={nightsBetween(from, to)} one="# nuit" other="# nuits" />
      </span>
      <span>
        <Trans>Réservation {contract.reference}</Trans>
      </span>
    </div>
  );
}
