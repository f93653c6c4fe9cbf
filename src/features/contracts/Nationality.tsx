/** The nationality a contract lacks, written where its absence was told. */
import { useSave } from '#web/save.ts';
import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import * as api from './api.ts';
import classes from './Contracts.module.css';

const LONGEST = 200;

export function Nationality({ messageId, onSaved }: { messageId: number; onSaved: () => void }) {
  const { t } = useLingui();
  const [nationality, setNationality] = useState('');
  const save = useSave(api.setNationality, { touches: ['user'] });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await save.run({ params: { chatId: messageId }, body: { nationality: nationality.trim() } }))
      onSaved();
  }

  return (
    <form className={classes.nationality} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t`Nationalité du locataire`}
        value={nationality}
        maxLength={LONGEST}
        onChange={(event) => setNationality(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.pending} disabled={nationality.trim() === ''}>
        {t`Enregistrer et réessayer`}
      </Button>
    </form>
  );
}
