/** What the agency's card and the person's own values say differently, side by side (B54). */
import { Trans } from '@lingui/react/macro';
import type { Difference } from './api.ts';
import classes from './Contracts.module.css';

export function DifferencesTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Champ</Trans>
          </th>
          <th scope="col">
            <Trans>Agence</Trans>
          </th>
          <th scope="col">
            <Trans>Personne</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, label, values }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{values.agency}</td>
            <td>{values.independent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
