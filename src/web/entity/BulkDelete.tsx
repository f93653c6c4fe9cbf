/** Deletes the ticked rows of a list, or all that its search finds. */
import type { Entity } from '#kernel/entity.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import type { Chosen } from '../list/BulkBar.tsx';
import { showWarnings } from '../notices.ts';
import { invalidate } from '../queries.ts';
import { useSave } from '../save.ts';
import { confirmThat } from '../ui/ConfirmDialog.tsx';
import { callsOf } from './endpoints.ts';

export function BulkDelete({ entity, chosen }: { entity: Entity; chosen: Chosen }) {
  const { t } = useLingui();
  const save = useSave(callsOf(entity).bulkDelete, { touches: [entity.cacheKey] });
  const { body, since, count, isMine, clear } = chosen;

  async function remove(): Promise<void> {
    const agreed = await confirmThat({
      title: isMine
        ? t`Supprimer toutes les lignes de votre agence\u00a0?`
        : t`Supprimer ${plural(count, { one: '# ligne', other: '# lignes' })}\u00a0?`,
      text: t`Cette action ne peut pas être annulée.`,
      confirm: t`Supprimer`,
      danger: true,
    });
    if (!agreed) return;
    const { answer, refusal } = await save.attempt({ body }, { since });
    if (refusal) showWarnings(refusal);
    // Not what was chosen any more: it is read again, and chosen anew.
    const isOutdated = refusal?.has('listChanged') || refusal?.has('rowsChanged') || refusal?.has('notFound');
    if (isOutdated) invalidate([entity.cacheKey]);
    if (answer || isOutdated) clear();
  }

  return (
    <Button
      color="grenat"
      loading={save.pending}
      leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
      onClick={() => void remove()}
    >
      {t`Supprimer`}
    </Button>
  );
}
