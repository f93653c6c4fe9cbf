/** The tenant in the quote form: known from the request, chosen, or new; read-only until editing was asked for. */
import { readUser } from '#features/people/api.ts';
import { refusalText } from '#kernel/refusal.ts';
import { firstProblem } from '#kernel/rules.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import type { AppForm, Reading } from '#web/form/form.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { blankTenant, TENANT_FIELDS, tenantFields, tenantValues } from './tenant.ts';
import type { TenantValues } from './tenant.ts';

export interface TenantDraft {
  uid: number | null;
  isNew: boolean;
  isEditing: boolean;
  /** A new reservation: there is no request to say who it is for. */
  mayChoose: boolean;
  form: AppForm<TenantValues>;
  /** The card is here, or there is none yet: words made from it may leave, and it may be saved. */
  isReady: boolean;
  /** Why the card could not be read. */
  error: unknown;
  retry: () => unknown;
  choose: (uid: number) => void;
  startNew: () => void;
  startEditing: () => void;
}

export function useTenant(agid: number, known: number | null): TenantDraft {
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(known);
  const [isNew, setNew] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const query = useQuery({
    ...read(readUser, { params: { uid: chosen ?? 0 }, query: { agid } }, ['user']),
    enabled: chosen !== null,
  });
  const form = useAppForm<TenantValues, never>({
    reading: chosen === null ? { values: blankTenant() } : readingOf(query.data),
    check: (values) =>
      TENANT_FIELDS.flatMap((field) => {
        // The mail is who the person is: an existing one keeps it.
        const isAsked = isEditing && (isNew || field !== 'mail');
        const problem = isAsked ? firstProblem(tenantFields[field].rules, values[field]) : null;
        return problem ? [{ field, message: refusalText(problem, language) }] : [];
      }),
    // The card goes with the quote, in one save.
    send: () => Promise.resolve({}),
    reread: async () => {
      const { data, isSuccess } = await query.refetch();
      return isSuccess ? readingOf(data) : undefined;
    },
    fieldOf: (name) => name.replace(/^profile\./, ''),
  });

  function start(uid: number | null, asNew: boolean): void {
    setChosen(uid);
    setNew(asNew);
    setEditing(asNew);
    form.reset();
  }

  return {
    uid: chosen,
    isNew,
    isEditing,
    mayChoose: known === null,
    form,
    isReady: chosen === null || query.data !== undefined,
    error: chosen !== null && query.data === undefined ? query.error : null,
    retry: query.refetch,
    choose: (uid) => start(uid, false),
    startNew: () => start(null, true),
    startEditing: () => setEditing(true),
  };
}

interface Answered {
  models?: Parameters<typeof tenantValues>[0][] | undefined;
  cacheTimestamp?: { timestamp: number } | undefined;
}

function readingOf(answer: Answered | undefined): Reading<TenantValues> {
  const card = answer?.models?.[0];
  return { values: card ? tenantValues(card) : blankTenant(), since: answer?.cacheTimestamp?.timestamp };
}
