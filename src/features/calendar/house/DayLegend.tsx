/** Every sign of the day calendar in words; always on screen. On a telephone it is one press away, at the place where it is always. */
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import classes from './Days.module.css';

export function DayLegend() {
  const narrow = useIsNarrow();
  const { t } = useLingui();
  if (!narrow) return <Signs label={t`Légende`} />;
  return (
    <details className={classes.legendFold}>
      <summary>
        <Trans>Légende</Trans>
      </summary>
      <Signs label={t`Légende`} />
    </details>
  );
}

function Signs({ label }: { label: string }) {
  const { t } = useLingui();
  const bars: [look: string, words: string][] = [
    ['firm', t`Séjour ferme`],
    ['option', t`Option`],
    ['pending', t`Demande en cours`],
    ['owner', t`Propriétaire`],
    ['works', t`Travaux, fermé à la main`],
    ['lease', t`Location longue`],
    ['import', t`Importé`],
  ];
  const days: [look: string, words: string][] = [
    ['closed', t`Fermé`],
    ['unreviewed', t`Saison pas encore revue\u00a0: fermé`],
    ['unpriced', t`Sans tarif`],
    ['past', t`Passé`],
    ['changed', t`Modifié, pas enregistré`],
    ['arrival', t`Arrivée possible`],
    ['departure', t`Départ possible`],
    ['school', t`Vacances scolaires, zones A B C`],
    ['public', t`Jour férié`],
    ['noimport', t`Autres sites non importés`],
  ];
  const lengths: [sign: string, words: string][] = [
    ['7+', t`7 nuits au moins`],
    ['≤\u20097', t`7 nuits au plus`],
    ['3–7', t`de 3 à 7 nuits`],
    ['×7', t`semaines entières`],
  ];
  return (
    <ul className={classes.legend} aria-label={label}>
      {[...bars, ...days].map(([look, words]) => (
        <li key={look}>
          <span className={classes.key} data-look={look} aria-hidden />
          {words}
        </li>
      ))}
      {lengths.map(([sign, words]) => (
        <li key={sign}>
          <span className={classes.sign} aria-hidden>
            {sign}
          </span>
          {words}
        </li>
      ))}
    </ul>
  );
}
