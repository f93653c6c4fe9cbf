/** Every sign of the day calendar in words; always on screen. On a telephone it is one press away, at the place where it is always. */
import { useIsNarrow } from '#web/ui/useisnarrow.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import classes from './Days.module.css';

export function DayLegend() {
  const narrow = useIsNarrow();
  const signs = useSigns();
  const { t } = useLingui();
  return (
    <div className={classes.legends}>
      {!narrow && <Signs signs={signs.slice(0, MOST_SEEN)} label={t`Légende`} />}
      <details>
        <summary>{narrow ? <Trans>Légende</Trans> : <Trans>Tous les signes</Trans>}</summary>
        <Signs signs={narrow ? signs : signs.slice(MOST_SEEN)} label={t`Autres signes`} />
      </details>
    </div>
  );
}

type Sign = [look: string, words: string, sign?: string];

/** What one meets every day is always in words; the rest is a press away. */
const MOST_SEEN = 10;

function useSigns(): Sign[] {
  const { t } = useLingui();
  return [
    ['firm', t`Séjour ferme`],
    ['option', t`Option`],
    ['pending', t`Demande en cours`],
    ['owner', t`Propriétaire`],
    ['works', t`Travaux, fermé à la main`],
    ['import', t`Importé`],
    ['closed', t`Fermé`],
    ['unpriced', t`Sans tarif`],
    ['unreviewed', t`Saison pas encore revue\u00a0: fermé`],
    ['changed', t`Modifié, pas enregistré`],
    ['lease', t`Location longue`],
    ['past', t`Passé`],
    ['arrival', t`Arrivée possible`],
    ['departure', t`Départ possible`],
    ['school', t`Vacances scolaires, zones A B C`],
    ['public', t`Jour férié`],
    ['noimport', t`Autres sites non importés`],
    ['length', t`7 nuits au moins`, '7+'],
    ['length', t`7 nuits au plus`, '≤\u20097'],
    ['length', t`de 3 à 7 nuits`, '3–7'],
    ['length', t`semaines entières`, '×7'],
  ];
}

function Signs({ signs, label }: { signs: readonly Sign[]; label: string }) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {signs.map(([look, words, sign]) => (
        <li key={words}>
          {sign === undefined ? (
            <span className={classes.key} data-look={look} aria-hidden />
          ) : (
            <span className={classes.sign} aria-hidden>
              {sign}
            </span>
          )}
          {words}
        </li>
      ))}
    </ul>
  );
}
