/** What a price is made of: `<AmountList><AmountLine label="Ménage" cents={c} /><AmountLine label="Total" cents={c} total /></AmountList>`. */
import type { Cents } from '#kernel/money.ts';
import type { ReactNode } from 'react';
import classes from './AmountList.module.css';
import { Money } from './Money.tsx';

/** @param isOver struck through: nobody can pay it any more. */
export function AmountList({ isOver = false, children }: { isOver?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.list} data-over={isOver}>
      {children}
    </dl>
  );
}

interface LineProps {
  label: string;
  cents: Cents;
  /** Before an edit or a discount, struck through beside it. */
  original?: Cents | null;
  total?: boolean;
}

export function AmountLine({ label, cents, original, total = false }: LineProps) {
  return (
    <div className={total ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} original={original} strong={total} />
      </dd>
    </div>
  );
}
