/** What a contract lacks of its tenant, written where its absence was told. */
import { useAppForm } from '#web/form/useAppForm.ts';
import { useSave } from '#web/save.ts';
import { Button, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import * as api from './api.ts';
import classes from './Contracts.module.css';

interface Props {
  name: 'last_name' | 'nationality';
  /** The message of the quote the contract is made from. */
  messageId: number;
  onSaved: () => void;
}

const BLANK = { value: '' };

export function TenantDetail({ name, messageId, onSaved }: Props) {
  const { t } = useLingui();
  const labels = { last_name: t`Nom du locataire`, nationality: t`Nationalité du locataire` };
  const save = useSave(api.setTenantDetail, { touches: ['user'], dialog: false });
  const form = useAppForm({
    reading: { values: BLANK },
    send: ({ value }) => save.attempt({ params: { chatId: messageId }, body: { [name]: value.trim() } }),
    onSent: onSaved,
  });

  return (
    <form {...form.bind} className={classes.detail}>
      <TextInput label={labels[name]} {...form.text('value')} maxLength={api.DETAIL_MAX} />
      <Button type="submit" loading={form.isPending} disabled={form.values.value.trim() === ''}>
        {t`Enregistrer et réessayer`}
      </Button>
    </form>
  );
}
