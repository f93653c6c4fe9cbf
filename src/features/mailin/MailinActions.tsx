/** What the agency does with a mail: into a request, into a conversation of its own, aside. */
import type { Result } from '#kernel/endpoint.ts';
import { threadPath } from '#kernel/paths.ts';
import { listRequests } from '#features/requests/calls.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { notify } from '#web/notices.ts';
import { readList } from '#web/queries.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { useCanWriteAgency } from '#web/session.ts';
import { FieldReadFailed } from '#web/ui/FieldReadFailed.tsx';
import { OtherAgency } from '#web/ui/OtherAgency.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as api from './api.ts';
import type { Mailin } from './api.ts';
import classes from './Mailin.module.css';

const WAIT_MS = 300;
const SHORTEST = 2;
const FOUND = 10;
const TOUCHES = ['mailin', 'ddl', 'ddlchat', 'unread'] as const;

interface Props {
  mail: Mailin;
  onDone: () => void;
}

export function MailinActions({ mail, onDone }: Props) {
  const writesThere = useCanWriteAgency(mail.agid);
  return writesThere ? <Deciding mail={mail} onDone={onDone} /> : <OtherAgency what="item" />;
}

/** Where to: a request by its reference. */
interface Filed {
  ddl: string | null;
}

function Deciding({ mail, onDone }: Props) {
  const { t } = useLingui();
  const params = { id: mail.id };
  const file = useSave(api.fileMailin, { touches: TOUCHES, dialog: false });
  const open = useSave(api.openMailin, { touches: [...TOUCHES, 'user'] });
  const discard = useSave(api.discardMailin, { touches: ['mailin'] });
  const restore = useSave(api.restoreMailin, { touches: ['mailin'] });
  const form = useAppForm<Filed, Result<typeof api.fileMailin>>({
    reading: { values: { ddl: mail.suggested_alphaid } },
    send: async ({ ddl }) => (ddl === null ? {} : file.attempt({ params, body: { ddl } })),
    onSent: ({ models }) => {
      const alphaid = models?.[0]?.ddl_alphaid;
      if (alphaid) go(threadPath(alphaid));
    },
  });
  const { ddl: chosen } = form.values;

  async function openThread(): Promise<void> {
    const name = mail.sender_name || mail.sender;
    const agreed = await confirmThat({
      title: t`Créer une conversation\u00a0?`,
      text: t`Une conversation libre avec ${name}, qui commence par ce message.`,
      confirm: t`Créer la conversation`,
    });
    if (!agreed) return;
    const answer = await open.run({ params, body: {} });
    const alphaid = answer?.models?.[0]?.ddl_alphaid;
    if (alphaid) go(threadPath(alphaid));
  }

  async function setAside(): Promise<void> {
    if (!(await discard.run({ params, body: {} }))) return;
    notify(t`E-mail écarté. Vous le retrouverez sous «\u00a0Écartés\u00a0».`);
    onDone();
  }

  async function restoreMail(): Promise<void> {
    if (await restore.run({ params, body: {} })) onDone();
  }

  return (
    <div className={classes.actions}>
      <form {...form.bind} className={classes.into}>
        <RequestChoice
          mail={mail}
          value={chosen}
          onChange={(ddl) => form.set({ ddl })}
          error={form.errorAt('ddl')}
        />
        <Button type="submit" disabled={chosen === null} loading={form.isPending}>
          {t`Classer dans cette demande`}
        </Button>
      </form>
      <div className={classes.others}>
        <Button variant="default" loading={open.pending} onClick={() => void openThread()}>
          {t`Créer une conversation`}
        </Button>
        {mail.status === 'triage' ? (
          <Button variant="subtle" color="gray" loading={discard.pending} onClick={() => void setAside()}>
            {t`Écarter`}
          </Button>
        ) : (
          <Button variant="subtle" color="gray" loading={restore.pending} onClick={() => void restoreMail()}>
            {t`Remettre à trier`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Found by reference, name, telephone or house; the suggested one stands first. */
function RequestChoice({
  mail,
  value,
  onChange,
  error,
}: {
  mail: Mailin;
  value: string | null;
  onChange: (alphaid: string | null) => void;
  error: string | undefined;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), WAIT_MS);
  const isSearching = settled.length >= SHORTEST;
  const query = useQuery({
    ...readList(listRequests, { query: { s: settled, n: FOUND } }, ['ddl'], { isChoice: true }),
    enabled: isSearching,
  });
  const isFailed = isSearching && query.isError;
  const found = isSearching
    ? (query.data?.models ?? [])
        .filter(({ agid }) => agid === mail.agid)
        .map(({ alphaid, sender_name: name, page_title: house }) => ({
          value: alphaid,
          label: [name, house, alphaid].filter(Boolean).join(' · '),
        }))
    : [];
  const suggested = mail.suggested_alphaid;
  const first =
    suggested !== null && !found.some((option) => option.value === suggested)
      ? [{ value: suggested, label: [mail.suggested_name, suggested].filter(Boolean).join(' · ') }]
      : [];
  const kept =
    value !== null && value !== suggested && !found.some((option) => option.value === value)
      ? [{ value, label: value }]
      : [];
  return (
    <Select
      label={suggested === null ? t`Demande` : t`Demande (suggérée)`}
      placeholder={t`Nom, téléphone, maison, n°…`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Effacer` }}
      data={[...first, ...kept, ...found]}
      // What was found is found: the server knows more spellings than the list would.
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      error={isFailed ? <FieldReadFailed onRetry={query.refetch} /> : error}
      onSearchChange={setTyped}
      nothingFoundMessage={
        query.isFetching
          ? t`Chargement en cours ...`
          : isFailed
            ? null
            : isSearching
              ? t`Aucun résultat pour votre recherche.`
              : t`Tapez au moins deux lettres.`
      }
    />
  );
}
