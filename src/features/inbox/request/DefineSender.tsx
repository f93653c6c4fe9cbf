/** Names and an address for somebody known by a telephone only (CHAT-90): from then on they have an account, and mails reach them. */
import type { Ddl } from '#features/requests/api.ts';
import { saveUser } from '#features/people/api.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { SENDER_FIELDS, senderProblem } from '#features/people/sender.ts';
import type { SenderField, SenderValues } from '#features/people/sender.ts';
import { phoneText } from '#kernel/phone.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useFailureText } from '#web/failure.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import classes from './RequestPanel.module.css';

export function DefineSender({ ddl, onClose }: { ddl: Ddl; onClose: () => void }) {
  const { t } = useLingui();
  const form = useId();
  const language = useLanguage();
  const failureText = useFailureText();
  const save = useSave(saveUser, { touches: ['user', 'ddl'], dialog: false });
  const [values, setValues] = useState<SenderValues>({ first_name: '', last_name: '', mail: '' });
  const [tried, setTried] = useState(false);
  const names: Record<SenderField, string> = { first_name: t`Prénom`, last_name: t`Nom`, mail: t`E-mail` };

  function errorAt(field: SenderField): string | undefined {
    const refused = save.refusal?.warnings.find((warning) => warning.field === field)?.message;
    const problem = tried ? senderProblem(field, values[field]) : null;
    return refused ?? (problem ? refusalText(problem, language, peopleRefusals) : undefined);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (SENDER_FIELDS.some((field) => senderProblem(field, values[field]))) return;
    const answer = await save.run({
      params: { uid: ddl.sender_uid },
      query: { agid: ddl.agid },
      body: { CrmUser: values },
    });
    if (!answer) return;
    notify(t`Fiche enregistrée : ${values.first_name.trim()} ${values.last_name.trim()}.`, 'good');
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Qui est au ${phoneText(ddl.sender_tel)} ?`}
      sheet
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={form} loading={save.pending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      <form id={form} className={classes.edit} onSubmit={(event) => void submit(event)} noValidate>
        {SENDER_FIELDS.map((field) => (
          <TextInput
            key={field}
            name={field}
            label={names[field]}
            type={field === 'mail' ? 'email' : 'text'}
            autoComplete="off"
            withAsterisk
            value={values[field]}
            onChange={(event) => {
              save.reset();
              setValues({ ...values, [field]: event.currentTarget.value });
            }}
            error={errorAt(field)}
          />
        ))}
        {save.refusal && !save.refusal.warnings.some(({ field }) => field) && (
          <p className={classes.refused} role="alert">
            {failureText(save.refusal).join(' ')}
          </p>
        )}
      </form>
    </Dialog>
  );
}
