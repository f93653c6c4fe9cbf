/** A bid in the thread: its lines, where it stands, and for the guest the button that pays what it allows (S3 §4). */
import { PayButton } from '#features/payments/PayButton.tsx';
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import { fromEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import type { Accent } from '#web/theme/theme.ts';
import { AmountLine, AmountList } from '#web/ui/AmountList.tsx';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { deleteMessage } from '#features/requests/calls.ts';
import classes from './Bid.module.css';
import type { BidPart } from './bid.ts';
import { BID_LINES, BID_WORDS } from './words.ts';

export function BidCard({ message, ddl }: { message: Ddlchat; ddl: Ddl }) {
  const { t } = useLingui();
  const words = useLocalized();
  const standing = useStanding(message);
  const part = partOf(message);
  const manages = useCanManage(ddl);
  return (
    <Card
      title={t`Proposition de prix`}
      state={<StatePill tone={standing.tone}>{standing.label}</StatePill>}
      {...(standing.tone && { tone: standing.tone })}
    >
      <AmountList isOver={standing.isOver}>
        {BID_LINES.filter((name) => name !== 'guarantee').map((name) => (
          <Line
            key={name}
            label={words(BID_WORDS[name])}
            euros={name === 'discount' ? -(message.discount ?? 0) : message[name]}
          />
        ))}
        <AmountLine label={t`Total`} cents={fromEuros(message.total ?? 0)} total />
        {part === 'arrhes' && <Line label={t`dont arrhes de 25\u00a0%`} euros={message.accompte} />}
        {part === 'solde' && <Line label={t`dont solde`} euros={message.solde} />}
        <Line label={words(BID_WORDS.guarantee)} euros={message.guarantee} />
      </AmountList>
      {ddl.on_agency_side === 0 && <ForGuest message={message} part={part} />}
      {manages && message.paid !== 1 && message.bid_cancelled !== 1 && <TakeBack message={message} />}
    </Card>
  );
}

/** It stays in the thread, and nobody can pay it any more. */
function TakeBack({ message }: { message: Ddlchat }) {
  const { t } = useLingui();
  const save = useSave(deleteMessage, { touches: ['ddlchat', 'bookingpayment'] });
  async function ask(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Annuler cette proposition\u00a0?`,
      text: t`Le client la verra annulée et ne pourra plus la payer.`,
      confirm: t`Annuler la proposition`,
      cancel: t`Garder la proposition`,
      danger: true,
    });
    if (agreed) await save.run({ params: { id: message.id, cacheTimestamp: '0' } });
  }
  return (
    <div className={classes.actions}>
      <Button variant="subtle" color="gray" px="sm" loading={save.pending} onClick={() => void ask()}>
        {t`Annuler cette proposition`}
      </Button>
    </div>
  );
}

function useStanding({ paid, bid_cancelled }: Ddlchat): {
  label: string;
  tone: Accent | undefined;
  isOver: boolean;
} {
  const { t } = useLingui();
  if (paid === 1) return { label: t`Payée`, tone: 'volet', isOver: false };
  if (bid_cancelled === 1) return { label: t`Annulée`, tone: undefined, isOver: true };
  return { label: t`Ouverte`, tone: 'ocean', isOver: false };
}

function partOf({ allowaccompte, allowsolde, allowpayment }: Ddlchat): BidPart | null {
  if (allowaccompte === 1) return 'arrhes';
  if (allowsolde === 1) return 'solde';
  return allowpayment === 1 ? 'total' : null;
}

/** What cannot be paid stays where the button was, with its reason. */
function ForGuest({ message, part }: { message: Ddlchat; part: BidPart | null }) {
  const { t } = useLingui();
  if (message.paid === 1)
    return <Unpayable label={t`Déjà payé`} reason={t`Merci, votre paiement est enregistré.`} />;
  if (message.bid_cancelled === 1)
    return (
      <Unpayable
        label={t`Annulé`}
        reason={t`Cette proposition n'est plus valable\u00a0: il n'y a rien à payer ici.`}
      />
    );
  if (part === null)
    return (
      <p className={classes.reason}>
        <Trans>Ce prix vous convient&nbsp;? Répondez-nous ici.</Trans>
      </p>
    );
  const labels = {
    total: t`Payer le total par carte`,
    arrhes: t`Payer les arrhes par carte`,
    solde: t`Payer le solde par carte`,
  };
  return (
    <div className={classes.actions}>
      <PayButton messageId={message.id} label={labels[part]} type={part} />
    </div>
  );
}

function Unpayable({ label, reason }: { label: string; reason: string }) {
  return (
    <div className={classes.actions}>
      <Button disabled>{label}</Button>
      <p className={classes.reason}>{reason}</p>
    </div>
  );
}

/** Nothing is said of what costs nothing. */
function Line({ label, euros = 0 }: { label: string; euros: number | undefined }) {
  if (euros === 0) return null;
  return <AmountLine label={label} cents={fromEuros(euros)} />;
}
