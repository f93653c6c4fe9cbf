/** What the nights of a house cost before and after, nights that change alike on one line. */
import type { Day } from '#kernel/day.ts';
import { addDays, dayRange } from '#kernel/day.ts';
import { formatEuros, fromEuros } from '#kernel/money.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PriceLine } from './api.ts';
import classes from './Seasons.module.css';

export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line key={line.from} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: PriceLine }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { before, after, last_year: lastYear, own, closed, nights } = line;
  const price = (amount: number | null) => (amount === null ? t`sans prix` : formatEuros(fromEuros(amount)));
  return (
    <li>
      <span className={classes.days}>
        {dayRange(line.from as Day, addDays(line.to as Day, 1), language)}{' '}
        <span className={classes.quiet}>{plural(nights, { one: '# nuit', other: '# nuits' })}</span>
      </span>
      <span className={classes.prices}>
        {closed === 1 ? (
          <strong>{t`fermées`}</strong>
        ) : (
          <>
            {before !== after && (
              <span className={classes.quiet}>
                <span className="visually-hidden">{t`Avant\u00a0:`} </span>
                {price(before)}
                <span aria-hidden> → </span>
              </span>
            )}
            <strong>
              <span className="visually-hidden">{t`Après\u00a0:`} </span>
              {price(after)}
            </strong>
          </>
        )}
      </span>
      {own === 1 && (
        <span className={classes.remark}>{t`prix saisi à la main\u00a0: il l'emporte sur la saison`}</span>
      )}
      {lastYear !== null && (
        <span className={classes.remark} data-tone="ajonc">
          {t`loin de l'an dernier\u00a0: ${price(lastYear)}`}
        </span>
      )}
    </li>
  );
}
