/** What the colours of a calendar say; always on screen. */
import { useLingui } from '@lingui/react/macro';
import classes from './Calendar.module.css';

export function Legend() {
  const { t } = useLingui();
  const keys: [look: string, words: string][] = [
    ['firm', t`Séjour ferme`],
    ['option', t`Option`],
    ['pending', t`Demande en cours`],
    ['owner', t`Propriétaire`],
    ['works', t`Travaux`],
    ['import', t`Importé`],
    ['closed', t`Fermé`],
    ['unpriced', t`Sans tarif`],
  ];
  return (
    <ul className={classes.legend} aria-label={t`Légende`}>
      {keys.map(([look, words]) => (
        <li key={look}>
          <span className={classes.key} data-look={look} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  );
}
