/**
 * <Money cents={c} /> writes '1 234,50 €' with figures of one width. `original` (before an edit or a discount) is struck through beside it.
 * In tables give the cell className="money-cell" (right-aligned, base.css).
 */
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import { Trans } from '@lingui/react/macro';
import classes from './Money.module.css';

interface Props {
  cents: Cents;
  original?: Cents | null | undefined;
  strong?: boolean;
}

export function Money({ cents, original, strong = false }: Props) {
  const changed = original !== undefined && original !== null && original !== cents;
  return (
    <span className={classes.money} data-strong={strong}>
      {changed && (
        <s className={classes.struck}>
          <span className="visually-hidden">
            <Trans>Prix d'origine&nbsp;:</Trans>{' '}
          </span>
          {formatEuros(original)}
        </s>
      )}
      <span>{formatEuros(cents)}</span>
    </span>
  );
}
