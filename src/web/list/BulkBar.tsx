/** What can be done to the ticked rows; it rises when there are some. `children` are the acts. */
import { MOST_ROWS } from '#kernel/list.ts';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useReadsOtherAgencies } from '../session.ts';
import type { Reading, Ticked } from '../table/selection.ts';
import classes from './List.module.css';

/** What an act is done to. */
export interface Chosen {
  /** As the server takes it: numbers, or everything the search finds; and what could be read. */
  body: ({ ids: number[] } | { deleteAll: true; s: string; count: number }) & { snapshot?: string };
  /** When it was read: what was changed since is not what somebody chose. */
  since: number;
  count: number;
  /** Everything the search finds in one's own agency: how much that is, the total does not say. */
  isMine: boolean;
  clear: () => void;
}

interface Props {
  selection: Ticked;
  search: string;
  total: number;
  capped: boolean;
  reading: Reading | undefined;
  children: (chosen: Chosen) => ReactNode;
}

export function BulkBar({ selection, search, total, capped, reading, children }: Props) {
  const { t } = useLingui();
  const seesMore = useReadsOtherAgencies();
  const ticked = selection.keys.length;
  if (ticked === 0) return null;
  const everything = selection.isAll && ticked < total;
  const count = everything ? total : ticked;
  // The total is of everything one sees; the other agency's stay.
  const isMine = everything && seesMore;

  const read = everything ? reading : selection.reading;
  const everythingLabel = seesMore
    ? t`Sélectionner toutes les lignes de votre agence`
    : t`Sélectionner les ${total} résultats`;

  return (
    <div className={classes.bulk} role="region" aria-label={t`Lignes sélectionnées`}>
      <span>
        {isMine
          ? t`Toutes celles de votre agence`
          : plural(count, {
              one: '# ligne sélectionnée',
              other: '# lignes sélectionnées',
            })}
      </span>
      {total > ticked && total <= MOST_ROWS && !capped && (
        <button type="button" className={classes.linkish} onClick={() => selection.setAll(!selection.isAll)}>
          {selection.isAll ? t`Seulement celles cochées` : everythingLabel}
        </button>
      )}
      <span className={classes.bulkEnd}>
        <Button variant="default" onClick={selection.clear}>
          {t`Désélectionner`}
        </Button>
        {children({
          body: {
            ...(everything
              ? { deleteAll: true as const, s: search, count: total }
              : { ids: selection.keys.map(Number) }),
            ...(read?.snapshot !== undefined && { snapshot: read.snapshot }),
          },
          since: read?.at ?? 0,
          count,
          isMine,
          clear: selection.clear,
        })}
      </span>
    </div>
  );
}
