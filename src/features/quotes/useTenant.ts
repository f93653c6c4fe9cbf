/** The tenant in the quote form: known from the request, chosen, or new; read-only until editing was asked for. */
import { readUser } from '#features/people/api.ts';
import type { TenantProfile } from '#features/people/api.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blankTenant, tenantValues } from './tenant.ts';
import type { TenantField, TenantValues } from './tenant.ts';

export interface TenantDraft {
  uid: number | null;
  isNew: boolean;
  isEditing: boolean;
  /** A new reservation: there is no request to say who it is for. */
  mayChoose: boolean;
  values: TenantValues;
  errors: Partial<Record<TenantField, string>>;
  isLoading: boolean;
  isChanged: boolean;
  choose: (uid: number) => void;
  startNew: () => void;
  startEditing: () => void;
  change: (field: TenantField, value: string) => void;
  tellError: (field: TenantField, message: string) => void;
}

export function useTenant(agid: number, known: number | null): TenantDraft {
  const [chosen, setChosen] = useState<number | null>(known);
  const [isNew, setNew] = useState(false);
  const [typed, setTyped] = useState<Partial<TenantValues>>();
  const [errors, setErrors] = useState<TenantDraft['errors']>({});
  const query = useQuery({
    ...read(readUser, { params: { uid: chosen ?? 0 }, query: { agid } }, ['user']),
    enabled: chosen !== null,
  });
  const card: TenantProfile | undefined = query.data?.models?.[0];
  const stored = card && chosen !== null ? tenantValues(card) : blankTenant();

  function start(uid: number | null, asNew: boolean): void {
    setChosen(uid);
    setNew(asNew);
    setTyped(asNew ? {} : undefined);
    setErrors({});
  }

  return {
    uid: chosen,
    isNew,
    isEditing: typed !== undefined,
    mayChoose: known === null,
    values: { ...stored, ...typed },
    errors,
    isLoading: chosen !== null && query.isPending,
    isChanged: typed !== undefined && Object.keys(typed).length > 0,
    choose: (uid) => start(uid, false),
    startNew: () => start(null, true),
    startEditing: () => setTyped(typed ?? {}),
    change: (field, value) => {
      setTyped({ ...typed, [field]: value });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field)));
    },
    tellError: (field, message) => setErrors((former) => ({ ...former, [field]: message })),
  };
}
