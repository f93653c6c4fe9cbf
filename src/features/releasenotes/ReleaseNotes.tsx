/** What is new since the last visit: stays until closed, then is not shown again on this device (NOTES-02). */
import { recall, remember } from '#web/storage.ts';
import { useCan, usePerson } from '#web/session.ts';
import { read } from '#web/queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listReleaseNotes } from './api.ts';
import { NEVER_READ } from './notes.ts';
import classes from './ReleaseNotes.module.css';

export function ReleaseNotes() {
  const { t } = useLingui();
  const { uid } = usePerson();
  const told = useCan('toolReleaseNotesPopup');
  const name = `releasenotes.${uid}`;
  const [lastRead, setLastRead] = useState(() => recall(name) ?? NEVER_READ);
  const [year = '', month = '', day = '', hour = '', minute = ''] = lastRead.split('/');
  const { data } = useQuery({
    ...read(listReleaseNotes, { params: { year, month, day, hour, minute } }, ['schemaVersion']),
    staleTime: Infinity,
    enabled: told,
  });
  const notes = data?.models ?? [];
  function close(): void {
    if (!data) return;
    remember(name, data.lastEntryDate);
    setLastRead(data.lastEntryDate);
  }
  return (
    <Dialog
      open={told && notes.length > 0}
      onClose={close}
      title={t`Les nouveautés`}
      sheet
      actions={
        <Button onClick={close}>
          <Trans>Fermer</Trans>
        </Button>
      }
    >
      <ul className={classes.notes}>
        {notes.map(({ message, importance }) => (
          <li key={message}>{importance === 'B' ? <strong>{message}</strong> : message}</li>
        ))}
      </ul>
    </Dialog>
  );
}
