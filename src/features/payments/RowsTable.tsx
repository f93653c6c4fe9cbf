/** What was asked for, or received: a named table of three columns. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './Panel.module.css';

/** @param what heads the first column. */
export function RowsTable({
  caption,
  what,
  children,
}: {
  caption: string;
  what: string;
  children: ReactNode;
}) {
  return (
    <table className={classes.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col" className={classes.money}>
            <Trans>Montant</Trans>
          </th>
          <th scope="col">
            <Trans>État</Trans>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
