/** House linen beside the price: ordered by one press, paid by the next, taken back while it is not paid. */
import { cents, formatEuros } from '#kernel/money.ts';
import { useSave } from '#web/save.ts';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LinenWire } from './api.ts';
import * as api from './api.ts';
import classes from './Payments.module.css';
import { PayButton } from './PayButton.tsx';

interface Props {
  ddlId: number;
  linen: LinenWire;
}

/** As the guest has it. */
export function LinenOrder({ ddlId, linen }: Props) {
  const { t } = useLingui();
  const save = useSave(api.wantLinen, { touches: ['bookingpayment', 'ddlchat', 'ddl'] });
  const price = formatEuros(cents(linen.cents));
  const want = (wanted: boolean) =>
    void save.run(
      { params: { ddlId }, body: { wanted, cents: linen.cents } },
      { says: wanted ? t`Le linge est commandé.` : t`Le linge n'est plus commandé.` },
    );
  return (
    <section className={classes.linen} aria-label={t`Linge de maison`}>
      {linen.state === 'offered' && (
        <>
          <p>
            <Trans>
              Linge de maison en option&nbsp;: {price} en plus du prix du séjour. Vous le payez à part.
            </Trans>
          </p>
          <Button variant="default" size="md" loading={save.pending} onClick={() => want(true)}>
            {t`Commander le linge (${price})`}
          </Button>
        </>
      )}
      {linen.state === 'ordered' && (
        <>
          <p>
            {linen.ddlchat_id === null
              ? t`Linge de maison commandé\u00a0: l'agence vérifie que votre paiement de ${price} est bien arrivé.`
              : t`Linge de maison commandé\u00a0: ${price} à régler.`}
          </p>
          {linen.ddlchat_id !== null && (
            <div className={classes.actions}>
              <PayButton messageId={linen.ddlchat_id} label={t`Payer ${price} (linge)`} />
              <Button variant="subtle" size="md" loading={save.pending} onClick={() => want(false)}>
                <Trans>Annuler le linge</Trans>
              </Button>
            </div>
          )}
        </>
      )}
      {linen.state === 'paid' && (
        <p>
          <Trans>Linge de maison commandé et réglé&nbsp;: {price}.</Trans>
        </p>
      )}
    </section>
  );
}

/** As a clerk orders it, told so on the telephone; what is ordered stands among the requests for money. */
export function LinenForGuest({ ddlId, linen }: Props) {
  const { t } = useLingui();
  const save = useSave(api.askPayment, {
    touches: ['bookingpayment', 'ddlchat'],
    says: t`Le linge est commandé\u00a0: le client trouve de quoi payer dans sa conversation et par e-mail.`,
  });
  if (linen.state !== 'offered') return null;
  const price = formatEuros(cents(linen.cents));
  return (
    <section className={classes.linen} aria-label={t`Linge de maison`}>
      <p>
        <Trans>Linge de maison en option, non commandé&nbsp;: {price}.</Trans>
      </p>
      <Button
        variant="default"
        loading={save.pending}
        onClick={() => void save.run({ body: { CrmPaymentrequest: { id_ddl: ddlId, type: 'linge' } } })}
      >
        {t`Commander le linge pour le client`}
      </Button>
    </section>
  );
}
