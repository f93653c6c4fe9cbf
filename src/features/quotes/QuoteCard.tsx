/**
 * A quote or an estimate in a thread: <QuoteCard message={message} ddl={ddl} contractStatus={…} />. Guests read the amounts; staff also sees
 * what can be done now, and why the rest cannot (the same table the server asks).
 */
import { ParticularsFiles } from '#features/particulars/ParticularsFiles.tsx';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { MoveOption } from '#features/options/MoveOption.tsx';
import { useCanManage } from '#features/requests/useCanManage.ts';
import type { Day } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { AmountLine, AmountList } from '#web/ui/AmountList.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChooseEstimate } from './ChooseEstimate.tsx';
import { contractState, NIGHTS_GONE } from './quote.ts';
import { QuoteActions } from './QuoteActions.tsx';
import { People } from './StaySummary.tsx';
import { standingOf } from './states.ts';
import { GuestAcceptButton } from './GuestAcceptButton.tsx';
import { LINE_WORDS } from '#features/pricing/words.ts';
import classes from './QuoteCard.module.css';

interface Props {
  message: Ddlchat;
  ddl: Ddl;
  /** Of the request's live contract, where the thread holds one. */
  contractStatus?: string | null;
}

export function QuoteCard({ message, ddl, contractStatus = null }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const canManage = useCanManage(ddl);
  if (message.quote_id === undefined || message.quote_montant_total === undefined) return null;
  const flags = {
    is_estimate: message.quote_is_estimate,
    accepted: message.quote_accepted,
    cancelled: message.quote_cancelled,
    locked: message.quote_locked,
  };
  const standing = standingOf(flags);
  const state = {
    is_estimate: flags.is_estimate === 1,
    accepted: flags.accepted === 1,
    cancelled: flags.cancelled === 1,
    locked: flags.locked === 1,
    contract: contractState(contractStatus),
  };
  const tone = state.cancelled ? undefined : standing.tone;
  return (
    <div className={classes.quote} data-cancelled={state.cancelled}>
      <Card
        title={state.is_estimate ? t`Estimation` : t`Devis n°${message.quote_reference ?? message.quote_id}`}
        state={<StatePill tone={standing.tone}>{words(standing.words)}</StatePill>}
        {...(tone && { tone })}
      >
        <p className={classes.stay}>
          <strong>{message.quote_title}</strong>
          {message.quote_date_from !== undefined && message.quote_date_to !== undefined && (
            <span>
              <DayText day={message.quote_date_from as Day} short /> –{' '}
              <DayText day={message.quote_date_to as Day} short />
            </span>
          )}
        </p>
        {message.quote_registration !== undefined && (
          <p
            className={classes.registration}
          >{t`N° d'enregistrement\u00a0: ${message.quote_registration}`}</p>
        )}
        <People
          counts={{
            adults: message.quote_nb_adults ?? 1,
            children: message.quote_nb_children ?? 0,
            disabled: message.quote_nb_disabled ?? 0,
          }}
        />
        <Price message={message} />
        {!state.cancelled && !state.accepted && <LinenOffer amount={message.quote_linen_offered ?? 0} />}
        {message.quote_held_until !== undefined && state.accepted && (
          <p className={classes.held}>
            <Trans>
              Nuits retenues jusqu'au <MomentText at={message.quote_held_until} />
            </Trans>
            {canManage && <MoveOption ddlId={ddl.id} />}
          </p>
        )}
        {state.is_estimate && !state.cancelled && <ChooseEstimate message={message} ddl={ddl} />}
        {!state.cancelled && (
          <p className={classes.particulars}>
            <Trans>État descriptif</Trans> <ParticularsFiles of={{ quoteId: message.quote_id }} />
          </p>
        )}
        {ddl.on_agency_side === 0 && (
          <ForGuest quoteId={message.quote_id} alphaid={ddl.alphaid} standing={message.quote_guest_state} />
        )}
        {canManage && (
          <QuoteActions
            quoteId={message.quote_id}
            messageId={message.id}
            acceptedId={message.quote_accepted_id ?? null}
            alphaid={ddl.alphaid}
            state={state}
          />
        )}
      </Card>
    </div>
  );
}

function Price({ message }: Pick<Props, 'message'>) {
  const words = useLocalized();
  const { quote_discount: discount, quote_montant_total_before_discount: before } = message;
  return (
    <div className={classes.lines}>
      <AmountList>
        <Line label={words(LINE_WORDS.bider)} amount={message.quote_bider} />
        <Line label={words(LINE_WORDS.montant_linge)} amount={message.quote_montant_linge} hideZero />
        <Line label={words(LINE_WORDS.taxe_sejour)} amount={message.quote_taxe_sejour} />
        <Line
          label={words(LINE_WORDS.discount)}
          amount={discount === undefined ? undefined : -discount}
          hideZero
        />
        <AmountLine
          label={words(LINE_WORDS.montant_total)}
          cents={cents(message.quote_montant_total ?? 0)}
          original={before === undefined ? null : cents(before)}
          total
        />
        <Line label={words(LINE_WORDS.montant_caution)} amount={message.quote_montant_caution} hideZero />
      </AmountList>
    </div>
  );
}

function LinenOffer({ amount }: { amount: number }) {
  if (amount === 0) return null;
  return (
    <p className={classes.next}>
      <Trans>
        Linge de maison en option&nbsp;: {formatEuros(cents(amount))} en plus, non compris dans le total.
      </Trans>
    </p>
  );
}

/** What the guest may do about it: say yes, or read why not. */
function ForGuest({
  quoteId,
  alphaid,
  standing,
}: {
  quoteId: number;
  alphaid: string;
  standing: string | undefined;
}) {
  const words = useLocalized();
  if (standing === 'open' || standing === 'off')
    return (
      <div className={classes.actions}>
        <GuestAcceptButton quoteId={quoteId} alphaid={alphaid} />
      </div>
    );
  if (standing === 'taken') return <p className={classes.next}>{words(NIGHTS_GONE)}</p>;
  return null;
}

function Line({
  label,
  amount,
  hideZero = false,
}: {
  label: string;
  amount: number | undefined;
  hideZero?: boolean;
}) {
  if (amount === undefined || (hideZero && amount === 0)) return null;
  return <AmountLine label={label} cents={cents(amount)} />;
}
