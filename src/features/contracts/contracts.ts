/** What the contract screens read. */
import { usePoll } from '#web/freshness.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { Accent } from '#web/theme/theme.ts';
import * as api from './api.ts';
import type { ContractWire } from './api.ts';

/** Addresses of documents live for an hour at least: they are renewed before. */
const RENEWED_SECONDS = 1800;

export function useContracts(ddlId: number) {
  const refetchInterval = usePoll(RENEWED_SECONDS);
  return useQuery({
    ...read(api.contractsOfRequest, { params: { id: ddlId } }, ['yousign']),
    refetchInterval,
  });
}

export function useContract(id: string) {
  const refetchInterval = usePoll(RENEWED_SECONDS);
  return useQuery({ ...read(api.readContract, { params: { id } }, ['yousign']), refetchInterval });
}

export function contractTone(
  { is_signed, is_active }: Pick<ContractWire, 'is_signed' | 'is_active'>,
  isSigner: boolean,
): Accent | undefined {
  if (is_signed) return 'volet';
  if (!is_active) return undefined;
  return isSigner ? 'tremiere' : 'ajonc';
}

/** Our own address of a document, as the client of `/api` names it. */
export function apiPath(url: string): string {
  return url.replace(/^\/api/, '');
}
