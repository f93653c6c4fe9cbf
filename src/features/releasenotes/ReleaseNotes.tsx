/** What is new since the last visit: beside the work, never before it. It stays until closed, then is told no more to that person (NOTES-02). */
import { read } from '#web/queries.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { UnreadDot } from '#web/frame/UnreadDot.tsx';
import { Popup } from '#web/ui/Popup.tsx';
import { Button } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listReleaseNotes, readReleaseNotes } from './api.ts';
import { NEVER_READ } from './notes.ts';
import classes from './ReleaseNotes.module.css';

export function ReleaseNotes() {
  const { t } = useLingui();
  const told = useCan('toolReleaseNotesPopup');
  const [year = '', month = '', day = '', hour = '', minute = ''] = NEVER_READ.split('/');
  const { data, refetch } = useQuery({
    ...read(listReleaseNotes, { params: { year, month, day, hour, minute } }, ['schemaVersion']),
    staleTime: Infinity,
    enabled: told,
  });
  const { run } = useSave(readReleaseNotes, { touches: ['schemaVersion'], quiet: true, dialog: false });
  const notes = data?.models ?? [];
  async function closed(): Promise<void> {
    if (data && (await run({ body: { lastEntryDate: data.lastEntryDate } }))) await refetch();
  }
  if (!told || notes.length === 0) return null;
  return (
    <Popup
      label={t`Les nouveautés`}
      onClose={() => void closed()}
      button={
        <span className={classes.button} title={t`Les nouveautés`}>
          <IconSpeakerphone size={20} stroke={1.6} aria-hidden />
          <span className="visually-hidden">{t`Les nouveautés`}</span>
          <UnreadDot
            corner
            count={notes.length}
            said={<Plural value={notes.length} one="# à lire" other="# à lire" />}
          />
        </span>
      }
    >
      {(close) => (
        <div className={classes.panel}>
          <h2 className={classes.title}>{t`Les nouveautés`}</h2>
          <ul className={classes.notes}>
            {notes.map(({ message, importance }) => (
              <li key={message}>{importance === 'B' ? <strong>{message}</strong> : message}</li>
            ))}
          </ul>
          <Button onClick={close}>
            <Trans>Fermer</Trans>
          </Button>
        </div>
      )}
    </Popup>
  );
}
