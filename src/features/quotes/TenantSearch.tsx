/** Finds a tenant among the agency's cards, by e-mail, name or phone. */
import { listUser } from '#features/people/api.ts';
import { read } from '#web/queries.ts';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './Quote.module.css';

const WAIT_MS = 300;
const SHORTEST = 2;

export function TenantSearch({ agid, onChoose }: { agid: number; onChoose: (uid: number) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const isLongEnough = q.length >= SHORTEST;
  const { data, isFetching } = useQuery({
    ...read(listUser, { query: { q, agid } }, ['user']),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const found = isLongEnough
    ? Object.entries(data?.models ?? {}).toSorted(([, a], [, b]) => a.order - b.order)
    : [];
  const details = new Map(found.map(([uid, { meta }]) => [uid, meta]));
  const nothing = isFetching
    ? t`Recherche en cours ...`
    : isLongEnough
      ? t`Personne ne correspond à ce nom, cet e-mail ou ce téléphone`
      : t`Deux caractères au moins`;
  return (
    <Select
      label={t`Chercher un locataire`}
      placeholder={t`E-mail, nom ou téléphone`}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
      data={found.map(([value, { title }]) => ({ value, label: title }))}
      filter={({ options }) => options}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(uid) => uid !== null && onChoose(Number(uid))}
      nothingFoundMessage={nothing}
      renderOption={({ option }) => (
        <span className={classes.found}>
          {option.label}
          <span>{details.get(option.value)}</span>
        </span>
      )}
    />
  );
}
