/** Where a proposal stands, as its owner reads it. */
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import type { PriceProposal } from './proposalapi.ts';

export function ProposalPill({ state }: Pick<PriceProposal, 'state'>) {
  const { t } = useLingui();
  if (state === 'waiting') return <StatePill tone="tremiere">{t`Attend votre réponse`}</StatePill>;
  if (state === 'agreed') return <StatePill tone="volet">{t`Acceptés`}</StatePill>;
  if (state === 'declined') return <StatePill tone="grenat">{t`Refusés`}</StatePill>;
  return <StatePill>{t`Retirés par l'agence`}</StatePill>;
}
