/** The agency's notes on a request, newest first; whoever manages the conversation may take one back (CHAT-83). */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconNote, IconTrash } from '@tabler/icons-react';
import { deleteMessage } from '#features/requests/calls.ts';
import { useThread } from './thread/loading.ts';
import classes from './Tabs.module.css';

export function NotesTab({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const { query } = useThread(ddl.alphaid);
  const manages = useCanManage(ddl);
  return (
    <Loaded query={query}>
      {({ models = [] }) => {
        const notes = models.filter(({ action }) => action === 'NOTE').toReversed();
        if (notes.length === 0)
          return (
            <EmptyState icon={IconNote} title={t`Aucune note sur cette demande.`}>
              {manages &&
                t`Dans la conversation, choisissez «\u00a0Note interne\u00a0»\u00a0: le client ne la voit jamais.`}
            </EmptyState>
          );
        return (
          <ul className={classes.rows}>
            {notes.map((note) => (
              <Note key={note.id} note={note} mayRemove={manages} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function Note({ note, mayRemove }: { note: Ddlchat; mayRemove: boolean }) {
  const { t } = useLingui();
  const remove = useSave(deleteMessage, { touches: ['ddlchat'] });
  async function ask(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Supprimer cette note\u00a0?`,
      text: note.message,
      confirm: t`Supprimer la note`,
      danger: true,
    });
    if (agreed) await remove.run({ params: { id: note.id, cacheTimestamp: '0' } });
  }
  return (
    <li className={classes.note}>
      <header>
        <strong>{note.author_full_name}</strong>
        <MomentText at={note.timestamp} />
        {mayRemove && (
          <ActionIcon
            color="gray"
            aria-label={t`Supprimer cette note`}
            loading={remove.pending}
            onClick={() => void ask()}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </header>
      <p>{note.message}</p>
    </li>
  );
}
