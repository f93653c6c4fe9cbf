/** Names and an address for somebody known by a telephone only (CHAT-90): from then on they have an account, and mails reach them. */
import type { Ddl } from '#features/requests/api.ts';
import { readUser, saveUser } from '#features/people/api.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { SENDER_FIELDS, senderProblem } from '#features/people/sender.ts';
import type { SenderField, SenderValues } from '#features/people/sender.ts';
import { phoneText } from '#kernel/phone.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useFailureText } from '#web/failure.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import classes from './RequestPanel.module.css';

const NOBODY: SenderValues = { first_name: '', last_name: '', mail: '' };

export function DefineSender({ ddl, onClose }: { ddl: Ddl; onClose: () => void }) {
  const { t } = useLingui();
  const formId = useId();
  const language = useLanguage();
  const failureText = useFailureText();
  const save = useSave(saveUser, { touches: ['user', 'ddl'], dialog: false });
  const who = { params: { uid: ddl.sender_uid }, query: { agid: ddl.agid } };
  const card = useQuery(read(readUser, who, ['user']));
  const names: Record<SenderField, string> = { first_name: t`Prénom`, last_name: t`Nom`, mail: t`E-mail` };
  const form = useAppForm<SenderValues, unknown>({
    reading: { values: NOBODY, since: card.data?.cacheTimestamp?.timestamp },
    check: (values) =>
      SENDER_FIELDS.flatMap((field) => {
        const problem = senderProblem(field, values[field]);
        return problem ? [{ field, message: refusalText(problem, language, peopleRefusals) }] : [];
      }),
    send: (values, since) => save.attempt({ ...who, body: { CrmUser: values } }, { since }),
    onSent: (_answer, { first_name, last_name }) => {
      notify(t`Fiche enregistrée\u00a0: ${first_name.trim()} ${last_name.trim()}.`, 'good');
      onClose();
    },
    reread: async () => {
      const { data, isSuccess } = await card.refetch();
      return isSuccess ? { values: NOBODY, since: data.cacheTimestamp?.timestamp } : undefined;
    },
    elsewhere: 'form',
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Qui est au ${phoneText(ddl.sender_tel)}\u00a0?`}
      sheet
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.isPending} disabled={!card.data}>
            <Trans>Enregistrer</Trans>
          </Button>
        </>
      }
    >
      {/* What is typed is saved over the version of the card that was read: nothing is typed before. */}
      <Loaded query={card} skeleton={<SkeletonLines rows={3} />}>
        {() => (
          <form {...form.bind} id={formId} className={classes.edit}>
            {SENDER_FIELDS.map((field) => (
              <TextInput
                key={field}
                {...form.text(field)}
                label={names[field]}
                type={field === 'mail' ? 'email' : 'text'}
                autoComplete="off"
                withAsterisk
              />
            ))}
            {form.refusal && (
              <p className={classes.refused} role="alert">
                {failureText(form.refusal).join(' ')}
              </p>
            )}
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}
