/** What can be done to the ticked rows; it rises when there are some. */
import type { Entity } from '#kernel/entity.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../save.ts';
import type { Ticked } from '../table/selection.ts';
import { confirmThat } from '../ui/ConfirmDialog.tsx';
import { callsOf } from './endpoints.ts';
import classes from './Entity.module.css';

/** As many as the server takes at once (B15). */
const MOST = 1000;

interface Props {
  entity: Entity;
  selection: Ticked;
  search: string;
  total: number;
  capped: boolean;
}

export function BulkBar({ entity, selection, search, total, capped }: Props) {
  const { t } = useLingui();
  const save = useSave(callsOf(entity).bulkDelete, { touches: [entity.cacheKey] });
  const [all, setAll] = useState(false);
  const ticked = selection.keys.length;
  if (ticked === 0) return null;
  const everything = all && ticked < total;
  const count = everything ? total : ticked;

  async function remove(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Supprimer ${plural(count, { one: '# ligne', other: '# lignes' })} ?`,
      text: t`Cette action ne peut pas être annulée.`,
      confirm: t`Supprimer`,
      danger: true,
    });
    if (!agreed) return;
    const answer = await save.run({
      body: everything ? { deleteAll: true, s: search } : { ids: selection.keys.map(Number) },
    });
    if (answer) selection.clear();
  }

  return (
    <div className={classes.bulk} role="region" aria-label={t`Lignes sélectionnées`}>
      <span>{plural(count, { one: '# ligne sélectionnée', other: '# lignes sélectionnées' })}</span>
      {total > ticked && total <= MOST && !capped && (
        <button type="button" className={classes.linkish} onClick={() => setAll(!all)}>
          {all ? t`Seulement celles cochées` : t`Sélectionner les ${total} résultats`}
        </button>
      )}
      <span className={classes.bulkEnd}>
        <Button variant="default" onClick={selection.clear}>
          {t`Désélectionner`}
        </Button>
        <Button
          color="grenat"
          loading={save.pending}
          leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
          onClick={() => void remove()}
        >
          {t`Supprimer`}
        </Button>
      </span>
    </div>
  );
}
