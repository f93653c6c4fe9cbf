/** Whom to write to: somebody the agency knows and one of their conversations, or somebody new by mail or telephone (SMS-13). */
import { listConversations } from '#features/lists/api.ts';
import type { Suggestion } from '#features/lists/api.ts';
import { listUser } from '#features/people/api.ts';
import { phoneText } from '#kernel/phone.ts';
import { read } from '#web/queries.ts';
import { FieldReadFailed } from '#web/ui/FieldReadFailed.tsx';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './NewMessage.module.css';
import type { NewMessage } from './newmessage.ts';
import { goesByMail, goesBySms } from '../composer/channel.ts';

const WAIT_MS = 300;
const SHORTEST = 2;

export function RecipientPicker({ message }: { message: NewMessage }) {
  const { t } = useLingui();
  const { whom, change } = message;
  return (
    <div className={classes.whom}>
      <SegmentedControl
        aria-label={t`Destinataire`}
        value={whom.isNew ? 'new' : 'known'}
        onChange={(value) => change({ isNew: value === 'new' })}
        data={[
          { value: 'known', label: t`Personne connue` },
          { value: 'new', label: t`Nouveau destinataire` },
        ]}
      />
      {whom.isNew ? <NewPerson message={message} /> : <KnownPerson message={message} />}
    </div>
  );
}

function KnownPerson({ message }: { message: NewMessage }) {
  const { whom } = message;
  return (
    <div className={classes.pair}>
      <PersonSelect message={message} />
      {whom.uid !== '' && <ConversationSelect key={whom.uid} message={message} />}
    </div>
  );
}

function PersonSelect({ message }: { message: NewMessage }) {
  const { t } = useLingui();
  const { whom, change, problem } = message;
  const [typed, setTyped] = useState(whom.name);
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const isSearch = q.length >= SHORTEST && q !== whom.name;
  const { data, isFetching, isError, refetch } = useQuery({
    ...read(listUser, { query: { q } }, ['user'], { isChoice: true }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  const isFailed = isSearch && isError;
  const found = isSearch ? inOrder(data?.models) : [];
  const metas = new Map(found.map(([uid, { meta }]) => [uid, meta]));
  const options = found.map(([value, person]) => ({ value, label: nameOf(person, value) }));
  if (whom.uid !== '' && !options.some(({ value }) => value === whom.uid))
    options.push({ value: whom.uid, label: whom.name });
  return (
    <Select
      label={t`Destinataire`}
      placeholder={t`Nom, e-mail ou téléphone`}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      comboboxProps={{ withinPortal: false }}
      data={options}
      filter={({ options: all }) =>
        isSearch ? all.filter((each) => 'value' in each && metas.has(each.value)) : all
      }
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      value={whom.uid === '' ? null : whom.uid}
      onChange={(uid, option) =>
        change({ uid: uid ?? '', name: uid === null ? '' : (option?.label ?? ''), ddl: '' })
      }
      error={isFailed ? <FieldReadFailed onRetry={refetch} /> : problem('to_uid')}
      nothingFoundMessage={
        isFetching
          ? t`Recherche en cours ...`
          : isFailed
            ? null
            : isSearch
              ? t`Personne ne correspond à ce nom, cet e-mail ou ce téléphone`
              : t`Deux caractères au moins`
      }
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          <span>{metas.get(option.value)}</span>
        </span>
      )}
    />
  );
}

/** Those known by their telephone only are called by it (SMS-16). */
function nameOf({ title, meta }: Suggestion, uid: string): string {
  return title || phoneText(meta) || `n°${uid}`;
}

const NEW = 'new';

function ConversationSelect({ message }: { message: NewMessage }) {
  const { t } = useLingui();
  const { whom, change } = message;
  const { data, isError, refetch } = useQuery(
    read(listConversations, { params: { uid: Number(whom.uid) }, query: {} }, ['ddl'], { isChoice: true }),
  );
  const conversations = inOrder(data?.models).map(([value, { title, meta }]) => ({
    value,
    label: `${title || t`Conversation libre`} · ${meta}`,
  }));
  return (
    <Select
      label={t`Conversation`}
      comboboxProps={{ withinPortal: false }}
      data={[{ value: NEW, label: t`Nouvelle conversation` }, ...conversations]}
      allowDeselect={false}
      error={isError && <FieldReadFailed onRetry={refetch} />}
      value={whom.ddl === '' ? NEW : whom.ddl}
      onChange={(value) => change({ ddl: value === null || value === NEW ? '' : value })}
    />
  );
}

function NewPerson({ message }: { message: NewMessage }) {
  const { t } = useLingui();
  const { whom, change, channel, problem } = message;
  return (
    <div className={classes.pair}>
      <TextInput
        type="email"
        label={t`E-mail`}
        autoComplete="off"
        required={goesByMail(channel)}
        withAsterisk={false}
        value={whom.mail}
        error={problem('recipient_email')}
        onChange={(event) => change({ mail: event.currentTarget.value })}
      />
      <TextInput
        type="tel"
        label={t`Téléphone`}
        autoComplete="off"
        required={goesBySms(channel)}
        withAsterisk={false}
        value={whom.tel}
        error={problem('recipient_tel')}
        onChange={(event) => change({ tel: event.currentTarget.value })}
      />
    </div>
  );
}

function inOrder(models: Record<string, Suggestion> | undefined): [string, Suggestion][] {
  return Object.entries(models ?? {}).toSorted(([, a], [, b]) => a.order - b.order);
}
