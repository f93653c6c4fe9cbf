/** A quote that can't be changed now: why, and all of it to read. */
import { cents } from '#kernel/money.ts';
import { threadPath } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { Quote } from './api.ts';
import { PRICE_ORDER } from './draft.ts';
import { quoteReason } from './quote.ts';
import type { QuoteReason } from './quote.ts';
import { Shares } from './Shares.tsx';
import { standingOf, stayOfQuote } from './states.ts';
import { StaySummary } from './StaySummary.tsx';
import { LINE_WORDS } from '#features/pricing/words.ts';
import classes from './Quote.module.css';

export function FrozenQuote({ quote, reason }: { quote: Quote; reason: QuoteReason }) {
  const { t } = useLingui();
  const words = useLocalized();
  const seesShares = useCan('toolSimulatorDebug');
  const standing = standingOf(quote);
  const stay = stayOfQuote(quote);
  return (
    <>
      <div className={classes.frozen}>
        <span>
          <IconLock size={17} stroke={1.8} aria-hidden />
          {words(quoteReason(reason))}
        </span>
        <Link to={threadPath(quote.alphaid)}>
          <Trans>Ouvrir la conversation</Trans>
        </Link>
      </div>
      <div className={classes.columns}>
        <Card title={t`Séjour`} state={<StatePill tone={standing.tone}>{words(standing.words)}</StatePill>}>
          <StaySummary stay={stay} />
          <p className={classes.for}>
            <Trans>Pour {quote.tenant_name}</Trans>
          </p>
        </Card>
        <Card title={t`Proposition de prix`}>
          <table className={classes.table} aria-label={t`Proposition de prix`}>
            <tbody>
              {PRICE_ORDER.map((name) => (
                <tr key={name} data-kind={name === 'montant_total' ? 'total' : undefined}>
                  <th scope="row">{words(LINE_WORDS[name])}</th>
                  <td className="money-cell">
                    <Money cents={cents(name === 'discount' ? -quote.discount : quote[name])} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {seesShares && <Shares lines={quote} />}
        </Card>
      </div>
    </>
  );
}
