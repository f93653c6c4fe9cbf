/** What the mail begins with: offered in the tenant's language, and changed as one likes. */
import { Counter } from '#web/form/Counter.tsx';
import type { AppForm } from '#web/form/form.ts';
import { Button, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { MAIL_MAX } from './api.ts';
import classes from './Acceptance.module.css';
import type { AcceptanceForm } from './form.ts';

interface Props {
  form: AppForm<AcceptanceForm>;
  offered: string;
  isFrench: boolean;
}

export function MailPart({ form, offered, isFrench }: Props) {
  const { t } = useLingui();
  const text = form.values.mail ?? offered;
  return (
    <div className={classes.part}>
      <Textarea
        name="mail_text"
        label={isFrench ? t`Début de l'e-mail` : t`Début de l'e-mail, en anglais pour ce locataire`}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAIL_MAX}
        value={text}
        error={form.errorAt('mail')}
        onChange={(event) => form.set({ mail: event.currentTarget.value })}
      />
      <Counter text={text} longest={MAIL_MAX} />
      {text !== offered && (
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
          onClick={() => form.set({ mail: null })}
        >
          {t`Reprendre le texte proposé`}
        </Button>
      )}
    </div>
  );
}
