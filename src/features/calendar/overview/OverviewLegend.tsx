/** Every sign of the overview, in words. */
import { useLingui } from '@lingui/react/macro';
import classes from './Overview.module.css';

export function OverviewLegend({ withLastYear }: { withLastYear: boolean }) {
  const { t } = useLingui();
  const stays: [look: string, words: string][] = [
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
      {stays.map(([look, words]) => (
        <li key={look}>
          <span className={classes.key} data-look={look} aria-hidden />
          {words}
        </li>
      ))}
      <li>
        <span className={classes.key} data-look="half" aria-hidden />
        {t`Un séjour va de midi à midi`}
      </li>
      {withLastYear && (
        <li>
          <span className={classes.sign} aria-hidden>
            ● ○ –
          </span>
          {t`Il y a un an\u00a0: déjà vendue à cette date, encore libre à cette date, jamais vendue`}
        </li>
      )}
    </ul>
  );
}
