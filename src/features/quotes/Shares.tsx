/** Where the guest's total goes. It always adds up: that is the promise of the arithmetic, shown. */
import { cents } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { Trans } from '@lingui/react/macro';
import type { LineName, Lines } from './draft.ts';
import { LINE_WORDS } from '#features/pricing/words.ts';
import classes from './Quote.module.css';

const PARTS = [
  'due_owner',
  'due_agency',
  'montant_menage',
  'montant_linge',
  'frais_plateforme',
  'taxe_sejour',
] as const satisfies readonly LineName[];

export function Shares({ lines }: { lines: Lines }) {
  const words = useLocalized();
  const sum = PARTS.reduce((total, name) => total + lines[name], 0);
  return (
    <details className={classes.shares}>
      <summary>
        <Trans>Répartition</Trans>
      </summary>
      <dl>
        {PARTS.map((name) => (
          <div key={name}>
            <dt>{words(LINE_WORDS[name])}</dt>
            <dd>
              <Money cents={cents(lines[name])} />
            </dd>
          </div>
        ))}
        <div data-kind="total">
          <dt>
            <Trans>Somme</Trans>
          </dt>
          <dd>
            <Money cents={cents(sum)} strong />
          </dd>
        </div>
      </dl>
    </details>
  );
}
