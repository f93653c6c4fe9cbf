/** Who follows a request: one click for oneself, a list for a colleague. It is written in the history (CHAT-82). */
import type { Ddl } from '#features/requests/api.ts';
import { listEmployeeAll } from '#features/lists/api.ts';
import { readList } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { usePerson } from '#web/session.ts';
import { Button, Select } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveRequest } from './api.ts';
import classes from './RequestPanel.module.css';

export function Assignment({ ddl, since }: { ddl: Ddl; since: number | undefined }) {
  const { t } = useLingui();
  const { uid, agid } = usePerson();
  const save = useSave(saveRequest, { touches: ['ddl'] });
  const { data } = useQuery(readList(listEmployeeAll, { query: { agid: ddl.agid } }, ['user']));
  const staff = Object.entries(data?.models ?? {}).map(([value, { title }]) => ({ value, label: title }));
  const followed = ddl.employee_uid === null ? null : String(ddl.employee_uid);
  // Somebody who has left is still named.
  const known = followed === null || staff.some(({ value }) => value === followed);
  const choices = known ? staff : [...staff, { value: followed, label: ddl.employee_name }];

  /** The version one's own last choice left: what is shown may not have been read again yet. */
  const [savedAs, setSavedAs] = useState<number>();

  async function assign(employee_uid: number | null): Promise<void> {
    const read = since === undefined ? savedAs : Math.max(since, savedAs ?? 0);
    const answer = await save.run(
      { params: { id: String(ddl.id) }, body: { CrmDdl: { employee_uid } } },
      { since: read },
    );
    if (answer) setSavedAs(answer.cacheTimestamp?.timestamp);
  }

  return (
    <div className={classes.assignment}>
      <Select
        label={t`Suivie par`}
        placeholder={t`Personne`}
        data={choices}
        value={followed}
        onChange={(chosen) => void assign(chosen === null ? null : Number(chosen))}
        disabled={save.pending}
        clearable
        clearButtonProps={{ 'aria-label': t`Retirer la personne qui suit la demande` }}
        searchable={choices.length > 8}
        nothingFoundMessage={t`Aucun résultat`}
      />
      {ddl.employee_uid !== uid && ddl.agid === agid && (
        <Button variant="subtle" size="xs" loading={save.pending} onClick={() => void assign(uid)}>
          <Trans>Je m'en occupe</Trans>
        </Button>
      )}
    </div>
  );
}
