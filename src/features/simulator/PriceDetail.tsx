/** The simulator's extra lines (toolSimulatorDebug): where each euro of both totals comes from. */
import { cents } from '#kernel/money.ts';
import { LINE_WORDS } from '#features/pricing/words.ts';
import type { PriceLineName } from '#features/pricing/words.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SimulatorRow } from './api.ts';
import classes from './Simulator.module.css';

const LINES = [
  'tarif_affiche_semaine_base',
  'montant_menage',
  'tarif_affiche_sans_menage',
  'montant_honoraires',
  'gain_client_net_loueur',
  'bider',
  'montant_linge',
  'taxe_sejour',
  'taxe_departementale',
  'discount_owner',
  'discount_agency',
  'due_owner',
  'due_agency',
  'montant_caution',
] as const satisfies readonly (PriceLineName & keyof SimulatorRow)[];

export function PriceDetail({ row }: { row: SimulatorRow }) {
  const { t } = useLingui();
  const words = useLocalized();
  return (
    <div className={classes.sums}>
      <table>
        <tbody>
          {LINES.map((name) => (
            <tr key={name}>
              <th scope="row">
                {words(LINE_WORDS[name])}
                {name === 'montant_honoraires' && ` (${row.management_fee_rate}\u00a0%)`}
              </th>
              <Amount value={row[name]} />
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col" aria-label={t`Ligne`} />
            <th scope="col">ER</th>
            <th scope="col">IDRL</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{words(LINE_WORDS.frais_plateforme)}</th>
            <Amount value={row.frais_plateforme_er} />
            <Amount value={row.frais_plateforme_idrl} />
          </tr>
          <tr>
            <th scope="row">{words(LINE_WORDS.montant_total_before_discount)}</th>
            <Amount value={row.montant_total_er_before_discount} />
            <Amount value={row.montant_total_idrl_before_discount} />
          </tr>
          <tr>
            <th scope="row">{words(LINE_WORDS.discount)}</th>
            <Amount value={row.discount_er} />
            <Amount value={row.discount_idrl} />
          </tr>
          <tr>
            <th scope="row">{words(LINE_WORDS.montant_total)}</th>
            <Amount value={row.montant_total_er} />
            <Amount value={row.montant_total_idrl} />
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Amount({ value }: { value: number | null }) {
  return (
    <td className="money-cell">
      {value === null ? <Trans>Non calculé</Trans> : <Money cents={cents(value)} />}
    </td>
  );
}
