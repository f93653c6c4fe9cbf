/** A stay confirmed before its contract and deposit: why, in the agency's own words (B48). */
import { MESSAGE_MAX } from '#features/requests/request.ts';
import { refusalText } from '#kernel/refusal.ts';
import { Counter } from '#web/form/Counter.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import classes from './Composer.module.css';

interface Props {
  pending: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<void>;
}

export function ReasonDialog({ pending, onClose, onConfirm }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Confirmer le séjour ?`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t`Ne rien changer`}
          </Button>
          <Button
            loading={pending}
            onClick={() => {
              setTried(true);
              if (!isMissing) void onConfirm(reason.trim());
            }}
          >
            {t`Confirmer le séjour`}
          </Button>
        </>
      }
    >
      <p className={classes.explained}>
        {t`Le séjour devient ferme, sans attendre le contrat ni l'acompte. Votre raison reste dans l'historique.`}
      </p>
      <Textarea
        label={t`Raison`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MESSAGE_MAX}
        data-autofocus
        value={reason}
        error={tried && isMissing && refusalText({ type: 'required' }, language)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Counter text={reason} longest={MESSAGE_MAX} />
    </Dialog>
  );
}
