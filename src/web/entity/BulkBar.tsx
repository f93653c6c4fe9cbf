/** What can be done to the ticked rows; it rises when there are some. */
import type { Entity } from '#kernel/entity.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../save.ts';
import { useReadsOtherAgencies } from '../session.ts';
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
  const seesMore = useReadsOtherAgencies();
  const ticked = selection.keys.length;
  if (ticked === 0) return null;
  const everything = all && ticked < total;
  const count = everything ? total : ticked;
  // The total is of everything one sees; the other agency's stay.
  const isMine = everything && seesMore;

  const everythingLabel = seesMore
    ? t`Sélectionner toutes les lignes de votre agence`
    : t`Sélectionner les ${total} résultats`;

  async function remove(): Promise<void> {
    const agreed = await confirmThat({
      title: isMine
        ? t`Supprimer toutes les lignes de votre agence ?`
        : t`Supprimer ${plural(count, { one: '# ligne', other: '# lignes' })} ?`,
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
      <span>
        {isMine
          ? t`Toutes celles de votre agence`
          : plural(count, { one: '# ligne sélectionnée', other: '# lignes sélectionnées' })}
      </span>
      {total > ticked && total <= MOST && !capped && (
        <button type="button" className={classes.linkish} onClick={() => setAll(!all)}>
          {all ? t`Seulement celles cochées` : everythingLabel}
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
