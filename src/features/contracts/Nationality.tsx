/** The nationality a contract lacks, written where its absence was told. */
import { useAppForm } from '#web/form/useAppForm.ts';
import { useSave } from '#web/save.ts';
import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import * as api from './api.ts';
import classes from './Contracts.module.css';

const LONGEST = 200;
const BLANK = { nationality: '' };

export function Nationality({ messageId, onSaved }: { messageId: number; onSaved: () => void }) {
  const { t } = useLingui();
  const save = useSave(api.setNationality, { touches: ['user'], dialog: false });
  const form = useAppForm({
    reading: { values: BLANK },
    send: ({ nationality }) =>
      save.attempt({ params: { chatId: messageId }, body: { nationality: nationality.trim() } }),
    onSent: onSaved,
  });

  return (
    <form {...form.bind} className={classes.nationality}>
      <TextInput label={t`Nationalité du locataire`} {...form.text('nationality')} maxLength={LONGEST} />
      <Button type="submit" loading={form.isPending} disabled={form.values.nationality.trim() === ''}>
        {t`Enregistrer et réessayer`}
      </Button>
    </form>
  );
}
